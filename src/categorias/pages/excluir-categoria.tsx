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
  const { revalidate } = useRevalidator()
  const [destino, setDestino] = useState('')
  const [enviando, setEnviando] = useState(false)
  const quantos = categoria.total_produtos

  async function excluir(evento: FormEvent) {
    evento.preventDefault()
    setEnviando(true)
    try {
      const filtro = new URLSearchParams({ estabelecimento_id: lojaId })
      if (destino) filtro.set('mover_para', destino)
      await api.del(`/rest/v1/categorias/${categoria.id}?${filtro}`)
      aoFechar()
      toast.ok('Categoria excluída', categoria.nome)
      await revalidate()
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro('Erro ao excluir categoria', erro.detail ?? erro.title)
    } finally {
      setEnviando(false)
    }
  }

  return (
    <form method="post" className={estilo.dialogo} onSubmit={(evento) => void excluir(evento)}>
      {outras.length === 0 ? (
        <p>Os produtos dela ficam sem categoria. Nenhum produto é excluído.</p>
      ) : (
        <label className="campo">
          <span>{quantos === 1 ? 'Mover 1 produto para…' : `Mover ${quantos} produtos para…`}</span>
          <select
            className="entrada"
            data-autofocus
            value={destino}
            onChange={(evento) => setDestino(evento.currentTarget.value)}
          >
            <option value="">Deixar sem categoria</option>
            {outras.map(({ id, nome }) => (
              <option key={id} value={id}>
                {nome}
              </option>
            ))}
          </select>
        </label>
      )}
      <div className={pergunta.botoes}>
        <button type="button" className="botao leve" onClick={aoFechar}>
          Cancelar
        </button>
        <BotaoDeEnvio enviando={enviando} className={pergunta.perigo ?? ''}>
          Excluir categoria
        </BotaoDeEnvio>
      </div>
    </form>
  )
}
