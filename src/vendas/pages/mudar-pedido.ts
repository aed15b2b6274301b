import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { Estabelecimento } from '#src/estabelecimentos/schemas.ts'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { toast } from '#src/shared/ui/toasts.tsx'
import type { Venda, VendaDetalhe } from '../schemas.ts'
import { carrinho, type ProdutoDaLoja } from './carrinho.tsx'
import { lojaEscolhida } from './loja-escolhida.ts'

interface Mudanca {
  venda: Venda
  /** The rest of the door's path, such as `devolucao/retirar`. */
  verbo: string
  corpo?: unknown
  /** Title and text of the good news. */
  feito: [string, string?] | ((depois: VendaDetalhe) => [string, string?])
}

/** What a buyer does with an order: its doors, and the same goods in the cart once more. */
export function usePedido() {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  const [enviando, setEnviando] = useState(false)

  /** Calls a door, tells how it went and reads the page again. Answers whether it was done. */
  async function mudar({ venda, verbo, corpo, feito }: Mudanca): Promise<boolean> {
    setEnviando(true)
    try {
      const depois = await api.post<VendaDetalhe>(`/rest/v1/vendas/${venda.id}/${verbo}`, corpo)
      toast.ok(...(typeof feito === 'function' ? feito(depois) : feito))
      return true
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      toast.erro(erro.title, erro.errors[0]?.message ?? erro.detail)
      return false
    } finally {
      await revalidate()
      setEnviando(false)
    }
  }

  async function comprarDeNovo(venda: Venda): Promise<void> {
    setEnviando(true)
    try {
      const [loja, produtos] = await Promise.all([
        api.get<Estabelecimento>(`/rest/v1/estabelecimentos/${venda.estabelecimento_id}`),
        api.get<ProdutoDaLoja[]>(
          `/rest/v1/rpc/get_produtos_publicos_estabelecimento?p_estabelecimento_id=${venda.estabelecimento_id}`,
        ),
      ])
      const pedidos = venda.itens.flatMap(({ produto_id: id, quantidade }) => {
        const produto = produtos.find((um) => um.id === id && um.estoque > 0)
        return produto ? [{ produto, quantidade }] : []
      })
      if (pedidos.length === 0) {
        toast.info('Produtos indisponíveis', 'A loja não tem mais estes produtos no momento.')
        return
      }
      carrinho.adicionarTodos(pedidos, loja)
      lojaEscolhida.definir(loja)
      const faltam = venda.itens.length - pedidos.length
      toast.ok(
        'Produtos no carrinho',
        faltam > 0 ? `${faltam} dos produtos não estão mais disponíveis.` : 'Confira e finalize a compra.',
      )
      await navigate('/loja')
    } catch (erro) {
      if (!(erro instanceof ApiError)) throw erro
      if (erro.status === 404)
        toast.info('Loja indisponível', 'Esta loja não está recebendo pedidos no momento.')
      else toast.erro('Erro ao carregar produtos', erro.detail ?? erro.title)
    } finally {
      setEnviando(false)
    }
  }

  return { mudar, comprarDeNovo, enviando }
}
