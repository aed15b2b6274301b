import { type FormEvent, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { BotaoDeEnvio } from '#src/shared/ui/botao-de-envio.tsx'
import pergunta from '#src/shared/ui/confirmar.module.css'
import { Dialogo } from '#src/shared/ui/dialogo.tsx'
import { toast } from '#src/shared/ui/toasts.tsx'
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
  const { revalidate } = useRevalidator()
  const [destino, setDestino] = useState(categorias[0]?.id ?? '')
  const [enviando, setEnviando] = useState(false)

  async function mesclar(evento: FormEvent) {
    evento.preventDefault()
    setEnviando(true)
    try {
      const ids = categorias.map(({ id }) => id).filter((id) => id !== destino)
      const { movidos } = await api.post<{ movidos: number }>('/rest/v1/categorias/mesclar', {
        estabelecimento_id: lojaId,
        ids,
        destino,
      })
      aoFechar()
      toast.ok(
        'Categorias mescladas',
        movidos === 1 ? '1 produto mudou de categoria.' : `${movidos} produtos mudaram de categoria.`,
      )
      await revalidate()
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro('Erro ao mesclar categorias', erro.detail ?? erro.title)
    } finally {
      setEnviando(false)
    }
  }

  return (
    <form method="post" className={estilo.dialogo} onSubmit={(evento) => void mesclar(evento)}>
      <fieldset className={estilo.opcoes}>
        <legend className="rotulo">Qual delas fica</legend>
        {categorias.map(({ id, nome, total_produtos }) => (
          <label key={id} className="marcar">
            <input type="radio" name="destino" checked={destino === id} onChange={() => setDestino(id)} />{' '}
            {nome} ({total_produtos})
          </label>
        ))}
      </fieldset>
      <p className="apagado">As outras são excluídas, e os produtos delas passam para esta.</p>
      <div className={pergunta.botoes}>
        <button type="button" className="botao leve" onClick={aoFechar}>
          Cancelar
        </button>
        <BotaoDeEnvio enviando={enviando}>Mesclar</BotaoDeEnvio>
      </div>
    </form>
  )
}
