import { IconBellCheck, IconBellPlus } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { api } from '#src/shared/ui/api.ts'
import { lerOu } from '#src/shared/ui/recusas.ts'
import { useSessao } from '#src/shared/ui/sessao/sessao.tsx'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'

interface Props {
  /** What is sold out; undefined before one of the product's options is chosen. */
  produtoId: string | undefined
  nome: string
  aoFaltar: () => unknown
}

/** Asks for an e-mail when a thing that is sold out is back, and takes the wish back. A visitor is told to sign in. */
export function AviseMe({ produtoId, nome, aoFaltar }: Props) {
  const { usuario } = useSessao()
  const usuarioId = usuario?.id
  const [pedidos, setPedidos] = useState<readonly string[]>([])
  useEffect(() => {
    let aqui = true
    if (usuarioId)
      void lerOu([], async () => (await api.get('/rest/v1/avisos_de_reposicao')).itens).then(
        (itens) => aqui && setPedidos(itens.map(({ produto_id }) => produto_id)),
      )
    return () => {
      aqui = false
      setPedidos([])
    }
  }, [usuarioId])

  const [pedir, pedindo] = useAcao({}, async () => {
    if (!produtoId) return void aoFaltar()
    if (!usuarioId) {
      toast.info('Login necessário', 'Entre na sua conta para receber o aviso.')
      return
    }
    await api.post('/rest/v1/avisos_de_reposicao', { body: { produto_id: produtoId } })
    setPedidos([...pedidos, produtoId])
    toast.ok('Aviso pedido', `Você recebe um e-mail quando ${nome} chegar.`)
  })
  const [desistir, desistindo] = useAcao({}, async () => {
    if (!produtoId) return
    await api.del('/rest/v1/avisos_de_reposicao/:produto_id', { params: { produto_id: produtoId } })
    setPedidos(pedidos.filter((id) => id !== produtoId))
  })

  if (produtoId && pedidos.includes(produtoId))
    return (
      <p className="avise-me">
        <IconBellCheck size={20} aria-hidden /> Vamos avisar por e-mail quando chegar.
        <button type="button" className="link" disabled={desistindo} onClick={() => void desistir()}>
          Não avisar mais
        </button>
      </p>
    )
  return (
    <div className="avise-me">
      <button type="button" className="botao leve largo" disabled={pedindo} onClick={() => void pedir()}>
        <IconBellPlus size={20} aria-hidden /> Avise-me quando chegar
      </button>
    </div>
  )
}
