import { useState } from 'react'
import { api } from '#src/shared/ui/api.ts'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { NOME_DO_PAPEL } from '../../rules.ts'
import type { Integrante } from '../../schemas-equipe.ts'
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

  const [salvar, salvando] = useAcao({ titulo: 'Erro ao alterar papel' }, async () => {
    await api.patch('/rest/v1/equipe/:id', {
      params: { id: quem.id },
      body: { estabelecimento_id: lojaId, papel },
    })
    aoFechar()
    toast.ok('Papel alterado', `${quem.nome ?? quem.email} agora é ${NOME_DO_PAPEL[papel]}.`)
    aoMudar()
  })

  return (
    <form method="post" className={estilo.pilha} onSubmit={salvar}>
      <EscolhaDePapel papel={papel} aoMudar={setPapel} />
      <div className="fila fim">
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
