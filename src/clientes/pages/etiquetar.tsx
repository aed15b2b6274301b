import { type FormEvent, useState } from 'react'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { Dialogo } from '#src/shared/ui/dialogo.tsx'
import type { Selecao } from '#src/shared/ui/lista/tipos.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { ClienteDaLista } from '../schemas.ts'
import { CampoDeEtiquetas } from './campo-de-etiquetas.tsx'
import estilo from './clientes.module.css'

interface Aberto {
  selecao: Selecao<ClienteDaLista>
  aoFim: () => void
}

/** Labels put on and taken off many customers at once: those ticked, or all that the filters let through. */
export function useEtiquetar(lojaId: string, usadas: { nome: string }[]) {
  const [aberto, setAberto] = useState<Aberto | null>(null)
  const [adicionar, setAdicionar] = useState<string[]>([])
  const [remover, setRemover] = useState<string[]>([])
  const [salvando, setSalvando] = useState(false)
  const sugestoes = usadas.map(({ nome }) => nome)

  function etiquetar(selecao: Selecao<ClienteDaLista>): Promise<void> {
    setAdicionar([])
    setRemover([])
    return new Promise((resolve) => setAberto({ selecao, aoFim: resolve }))
  }

  function fechar() {
    aberto?.aoFim()
    setAberto(null)
  }

  async function salvar(evento: FormEvent) {
    evento.preventDefault()
    if (!aberto) return
    const { selecao } = aberto
    setSalvando(true)
    try {
      const { atualizados, ignorados } = await api.post<{ atualizados: number; ignorados: number }>(
        '/rest/v1/consumidores/etiquetar',
        {
          estabelecimento_id: lojaId,
          ...(selecao.todos ? { filtros: selecao.filtros } : { ids: selecao.ids }),
          adicionar,
          remover,
        },
      )
      fechar()
      selecao.limpar()
      toast.ok(
        'Etiquetas atualizadas',
        `${atualizados} atualizado${atualizados === 1 ? '' : 's'}${
          ignorados > 0 ? `, ${ignorados} sem mudança (já estavam assim ou têm 20 etiquetas)` : ''
        }`,
      )
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro('Erro ao etiquetar clientes', erro.errors[0]?.message ?? erro.detail ?? erro.title)
    } finally {
      setSalvando(false)
    }
  }

  const quantos = aberto?.selecao.quantos ?? 0
  const dialogo = (
    <Dialogo
      aberto={aberto !== null}
      aoFechar={fechar}
      titulo={quantos === 1 ? 'Etiquetar 1 cliente' : `Etiquetar ${quantos.toLocaleString('pt-BR')} clientes`}
    >
      <form method="post" className={estilo.pilha} onSubmit={(evento) => void salvar(evento)}>
        <CampoDeEtiquetas rotulo="Adicionar" valor={adicionar} sugestoes={sugestoes} aoMudar={setAdicionar} />
        <CampoDeEtiquetas rotulo="Remover" valor={remover} sugestoes={sugestoes} aoMudar={setRemover} />
        <div className={estilo.botoes}>
          <button type="button" className="botao leve" onClick={fechar}>
            Cancelar
          </button>
          <button
            type="submit"
            className="botao"
            disabled={salvando || adicionar.length + remover.length === 0}
          >
            {salvando ? 'Salvando…' : 'Salvar etiquetas'}
          </button>
        </div>
      </form>
    </Dialogo>
  )
  return { etiquetar, dialogo }
}
