import { useState } from 'react'
import { plural } from '#src/shared/plural.ts'
import { api } from '#src/shared/ui/api.ts'
import { FormularioDeDialogo } from '#src/shared/ui/kit/formulario-de-dialogo.tsx'
import { Dialogo } from '#src/shared/ui/kit/dialogo.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import { Marcar } from '#src/shared/ui/kit/campo.tsx'
import type { Categoria } from '../schemas.ts'
import estilo from './categorias.module.css'

interface Props {
  lojaId: string
  /** Null while closed. */
  categorias: Categoria[] | null
  aoFechar: () => void
}

/** Several categories become one of them. */
export function MesclarCategorias({ lojaId, categorias, aoFechar }: Props) {
  return (
    <Dialogo aberto={categorias !== null} aoFechar={aoFechar} titulo="Mesclar categorias">
      {categorias ? <Pergunta lojaId={lojaId} categorias={categorias} aoFechar={aoFechar} /> : null}
    </Dialogo>
  )
}

function Pergunta({ lojaId, categorias, aoFechar }: Props & { categorias: Categoria[] }) {
  const [destino, setDestino] = useState(categorias[0]?.id ?? '')

  const [mesclar, enviando] = useAcao(
    { titulo: 'Erro ao mesclar categorias', recarregar: 'feito' },
    async () => {
      const ids = categorias.map(({ id }) => id).filter((id) => id !== destino)
      const { movidos } = await api.post('/rest/v1/categorias/mesclar', {
        body: { estabelecimento_id: lojaId, ids, destino },
      })
      aoFechar()
      toast.ok(
        'Categorias mescladas',
        plural(movidos, '# produto mudou de categoria.', '# produtos mudaram de categoria.'),
      )
    },
  )

  return (
    <FormularioDeDialogo aoEnviar={mesclar} enviando={enviando} botao="Mesclar" aoDesistir={aoFechar}>
      <fieldset className={estilo.opcoes}>
        <legend className="rotulo">Qual delas fica</legend>
        {categorias.map(({ id, nome, todos_os_produtos }) => (
          <Marcar
            key={id}
            label={`${nome} (${todos_os_produtos})`}
            type="radio"
            name="destino"
            checked={destino === id}
            onChange={() => setDestino(id)}
          />
        ))}
      </fieldset>
      <p className="apagado">As outras são excluídas, e os produtos delas passam para esta.</p>
    </FormularioDeDialogo>
  )
}
