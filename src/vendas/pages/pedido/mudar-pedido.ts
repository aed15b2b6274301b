import { useNavigate } from 'react-router'
import { plural } from '#src/shared/plural.ts'
import { api } from '#src/shared/ui/api.ts'
import { lojaEscolhida } from '#src/shared/ui/loja/loja-escolhida.ts'
import { mostrarRecusa } from '#src/shared/ui/recusas.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'
import { useAcao } from '#src/shared/ui/use-acao.ts'
import type { Venda, VendaDetalhe } from '../../schemas.ts'
import { carrinho } from '../carrinho/carrinho.tsx'
import type { CorpoDaVenda, VerboDaVenda } from '../detalhe/mudar-venda.ts'
import { idNaPrateleira } from '../../itens.ts'

interface Mudanca {
  venda: Venda
  verbo: VerboDaVenda
  corpo?: CorpoDaVenda
  /** Title and text of the good news. */
  feito: [string, string?] | ((depois: VendaDetalhe) => [string, string?])
}

/** What a buyer does with an order: its routes, and the same goods in the cart once more. */
export function usePedido() {
  const navigate = useNavigate()

  /** Calls a route, tells how it went and reads the page again. Answers whether it was done. */
  const [mudar, mudando] = useAcao(
    { recarregar: 'sempre' },
    async ({ venda, verbo, corpo, feito }: Mudanca) => {
      const depois = await api.post(`/rest/v1/vendas/:id/${verbo}`, { params: { id: venda.id }, body: corpo })
      toast.ok(...(typeof feito === 'function' ? feito(depois) : feito))
    },
  )

  const [comprarDeNovo, comprando] = useAcao(
    {
      mostrar: (_, erro) =>
        erro.status === 404
          ? toast.info('Loja indisponível', 'Esta loja não está recebendo pedidos no momento.')
          : mostrarRecusa(erro, 'Erro ao carregar produtos'),
    },
    async (venda: Venda) => {
      const [loja, produtos] = await Promise.all([
        api.get('/rest/v1/estabelecimentos/:id', { params: { id: venda.estabelecimento_id } }),
        api.post('/rest/v1/rpc/get_produtos_publicos_estabelecimento', {
          body: {
            p_estabelecimento_id: venda.estabelecimento_id,
            p_produtos: venda.itens.map(idNaPrateleira),
          },
        }),
      ])
      const agora = venda.itens.flatMap((item) => {
        const produto = produtos.find((um) => um.id === idNaPrateleira(item) && um.estoque > 0)
        return produto ? [{ produto, quantidade: item.quantidade }] : []
      })
      // What has options since then is to be chosen anew.
      const pedidos = agora.filter(({ produto }) => !produto.preco_ate)
      if (pedidos.length === 0) {
        if (agora.length > 0)
          toast.info('Escolha de novo', 'Estes produtos agora são vendidos em opções. Escolha na loja.')
        else toast.info('Produtos indisponíveis', 'A loja não tem mais estes produtos no momento.')
        return
      }
      carrinho.adicionarTodos(pedidos, loja)
      lojaEscolhida.definir(loja)
      const faltam = venda.itens.length - pedidos.length
      toast.ok(
        'Produtos no carrinho',
        faltam > 0
          ? plural(
              faltam,
              '# dos produtos não está mais disponível.',
              '# dos produtos não estão mais disponíveis.',
            )
          : 'Confira e finalize a compra.',
      )
      await navigate('/loja')
    },
  )

  return { mudar, comprarDeNovo, enviando: mudando || comprando }
}
