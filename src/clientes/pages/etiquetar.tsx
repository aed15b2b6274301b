import { useState } from 'react'
import { plural } from '#src/shared/plural.ts'
import { api } from '#src/shared/ui/api.ts'
import { FormularioDeDialogo } from '#src/shared/ui/kit/formulario-de-dialogo.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import type { Selecao } from '#src/shared/ui/lista/tipos.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { ClienteDaLista } from '../schemas.ts'
import { CampoDeEtiquetas } from './campo-de-etiquetas.tsx'

interface Aberto {
  selecao: Selecao<ClienteDaLista>
  aoFim: () => void
}

/** Labels put on and taken off many customers at once: those ticked, or all that the filters let through. */
export function useEtiquetar(lojaId: string, usadas: { nome: string }[]) {
  const [aberto, setAberto] = useState<Aberto | null>(null)
  const [adicionar, setAdicionar] = useState<string[]>([])
  const [remover, setRemover] = useState<string[]>([])
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

  const [salvar, salvando] = useAcao({ titulo: 'Erro ao etiquetar clientes' }, async () => {
    if (!aberto) return
    const { selecao } = aberto
    const { atualizados, ignorados } = await api.post('/rest/v1/consumidores/etiquetar', {
      body: {
        estabelecimento_id: lojaId,
        ...(selecao.todos ? { filtros: selecao.filtros } : { ids: selecao.ids }),
        adicionar,
        remover,
      },
    })
    fechar()
    selecao.limpar()
    toast.ok(
      'Etiquetas atualizadas',
      `${plural(atualizados, '# atualizado', '# atualizados')}${
        ignorados > 0 ? `, ${ignorados} sem mudança (já estavam assim ou têm 20 etiquetas)` : ''
      }`,
    )
  })

  const quantos = aberto?.selecao.quantos ?? 0
  const dialogo = (
    <Dialogo
      aberto={aberto !== null}
      aoFechar={fechar}
      titulo={plural(quantos, 'Etiquetar # cliente', 'Etiquetar # clientes')}
    >
      <FormularioDeDialogo
        aoEnviar={salvar}
        enviando={salvando}
        botao="Salvar etiquetas"
        incompleto={adicionar.length + remover.length === 0}
        aoDesistir={fechar}
      >
        <CampoDeEtiquetas rotulo="Adicionar" valor={adicionar} sugestoes={sugestoes} aoMudar={setAdicionar} />
        <CampoDeEtiquetas rotulo="Remover" valor={remover} sugestoes={sugestoes} aoMudar={setRemover} />
      </FormularioDeDialogo>
    </Dialogo>
  )
  return { etiquetar, dialogo }
}
