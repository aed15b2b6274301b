import { useState } from 'react'
import { plural } from '#src/shared/plural.ts'
import { api } from '#src/shared/ui/api.ts'
import { FormularioDeDialogo } from '#src/shared/ui/kit/formulario-de-dialogo.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { CampoDeEscolha } from '#src/shared/ui/kit/campo.tsx'
import type { Categoria } from '../schemas.ts'

interface Props {
  lojaId: string
  categoria: Categoria | null
  outras: readonly Categoria[]
  aoFechar: () => void
}

/** Where its products go is asked before a category goes. */
export function ExcluirCategoria({ lojaId, categoria, outras, aoFechar }: Props) {
  return (
    <Dialogo aberto={categoria !== null} aoFechar={aoFechar} titulo={`Excluir ${categoria?.nome ?? ''}?`}>
      {categoria ? (
        <Pergunta
          key={categoria.id}
          lojaId={lojaId}
          categoria={categoria}
          outras={outras}
          aoFechar={aoFechar}
        />
      ) : null}
    </Dialogo>
  )
}

function Pergunta({ lojaId, categoria, outras, aoFechar }: Props & { categoria: Categoria }) {
  const [destino, setDestino] = useState('')
  const quantos = categoria.todos_os_produtos

  const [excluir, enviando] = useAcao(
    { titulo: 'Erro ao excluir categoria', recarregar: 'feito' },
    async () => {
      const filtro = new URLSearchParams({ estabelecimento_id: lojaId })
      if (destino) filtro.set('mover_para', destino)
      await api.del('/rest/v1/categorias/:id', { params: { id: categoria.id }, query: filtro })
      aoFechar()
      toast.ok('Categoria excluída', categoria.nome)
    },
  )

  return (
    <FormularioDeDialogo
      aoEnviar={excluir}
      enviando={enviando}
      botao="Excluir categoria"
      perigo
      aoDesistir={aoFechar}
    >
      {outras.length === 0 ? (
        <p>Os produtos dela ficam sem categoria. Nenhum produto é excluído.</p>
      ) : (
        <CampoDeEscolha
          label={plural(quantos, 'Mover # produto para…', 'Mover # produtos para…')}
          data-autofocus
          value={destino}
          onChange={(evento) => setDestino(evento.currentTarget.value)}
          opcoes={[['', 'Deixar sem categoria'], ...outras.map(({ id, nome }) => [id, nome] as const)]}
        />
      )}
    </FormularioDeDialogo>
  )
}
