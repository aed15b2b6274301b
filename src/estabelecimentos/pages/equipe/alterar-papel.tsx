import { type FormEvent, useState } from 'react'
import { ApiError, api } from '#src/shared/ui/api.ts'
import pergunta from '#src/shared/ui/confirmar.module.css'
import { Dialogo } from '#src/shared/ui/dialogo.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
import { NOME_DO_PAPEL } from '#src/usuarios/rules.ts'
import type { Integrante } from '#src/usuarios/server/equipe/listar-equipe.ts'
import estilo from './equipe.module.css'
import { EscolhaDePapel, type PapelDeEquipe } from './escolha-de-papel.tsx'

interface Props {
  quem: Integrante | null
  lojaId: string
  aoFechar: () => void
  aoMudar: () => void
}

export function AlterarPapel({ quem, lojaId, aoFechar, aoMudar }: Props) {
  return (
    <Dialogo
      aberto={quem !== null}
      aoFechar={aoFechar}
      titulo={`Papel de ${quem?.nome ?? quem?.email ?? ''}`}
      largura="36rem"
    >
      {quem ? (
        <Escolha key={quem.id} quem={quem} lojaId={lojaId} aoFechar={aoFechar} aoMudar={aoMudar} />
      ) : null}
    </Dialogo>
  )
}

function Escolha({ quem, lojaId, aoFechar, aoMudar }: Props & { quem: Integrante }) {
  const [papel, setPapel] = useState<PapelDeEquipe>(
    quem.papel === 'proprietario' ? 'administrador' : quem.papel,
  )
  const [salvando, setSalvando] = useState(false)

  async function salvar(evento: FormEvent) {
    evento.preventDefault()
    setSalvando(true)
    try {
      await api.patch(`/rest/v1/equipe/${quem.id}`, { estabelecimento_id: lojaId, papel })
      aoFechar()
      toast.ok('Papel alterado', `${quem.nome ?? quem.email} agora é ${NOME_DO_PAPEL[papel]}.`)
      aoMudar()
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro('Erro ao alterar papel', erro.detail ?? erro.title)
    } finally {
      setSalvando(false)
    }
  }

  return (
    <form method="post" className={estilo.pilha} onSubmit={(evento) => void salvar(evento)}>
      <EscolhaDePapel papel={papel} aoMudar={setPapel} />
      <div className={pergunta.botoes}>
        <button type="button" className="botao leve" onClick={aoFechar}>
          Cancelar
        </button>
        <button type="submit" className="botao" disabled={salvando}>
          {salvando ? 'Salvando…' : 'Salvar papel'}
        </button>
      </div>
    </form>
  )
}
