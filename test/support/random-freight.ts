import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { paraReais } from '#src/shared/dinheiro.ts'
import { cotarFrete } from '#src/fretes/server/cotar-frete.ts'
import { aceitarFrete } from '#src/vendas/server/frete/aceitar-frete.ts'
import { proporFrete } from '#src/vendas/server/frete/propor-frete.ts'
import { aplicarPrazosDaVenda } from '#src/vendas/server/prazos-da-venda.ts'
import type { ShopWithPix } from './shop-with-pix.ts'

export type FreightStep = 'propor frete' | 'aceitar frete' | 'frete calado'

/** What shop, buyer and clock do to the freight of an order; `numero` is a small number of the step. */
export async function stepOfFreight(
  l: ShopWithPix,
  passo: FreightStep,
  { vendaId, numero, dona, comprador }: { vendaId: string; numero: number; dona: Pessoa; comprador: Pessoa },
): Promise<unknown> {
  if (passo === 'propor frete')
    return proporFrete(dona, { vendaId, proposta: { valor: numero * 2.5, prazo_dias: numero } })
  if (passo === 'aceitar frete') return aceitarFrete(comprador, { vendaId, proposta: numero })
  await l.owner.query(
    `update fretes_a_combinar set avisado_em = now() - interval '8 days',
       proposto_em = case when proposta > 0 then now() - interval '8 days' end where venda_id = $1`,
    [vendaId],
  )
  await l.owner.query(`update vendas set pago_em = pago_em - interval '30 days' where id = $1`, [vendaId])
  return aplicarPrazosDaVenda()
}

/** Deliveries of this shop may be arranged after the order. */
export async function arrangeDeliveries(l: ShopWithPix): Promise<void> {
  await l.owner.query(
    `update configuracoes_estabelecimento set entrega = jsonb_set(entrega, '{combinar,ativa}', 'true')
     where estabelecimento_id = $1`,
    [l.loja.id],
  )
}

const RIO = {
  cep: '20040002',
  logradouro: 'Rua da Quitanda',
  numero: '10',
  bairro: 'Centro',
  cidade: 'Rio de Janeiro',
  uf: 'RJ',
}

/** This shop posts what it sells too, free from R$ 20 on by the cheapest way. */
export async function postFromShop(l: ShopWithPix): Promise<void> {
  const gratis = { desde: 20, vale: 'tudo', ufs: [] }
  await l.owner.query(
    `update configuracoes_estabelecimento set entrega = entrega || $2 where estabelecimento_id = $1`,
    [l.loja.id, JSON.stringify({ envio: { ativa: true }, gratis })],
  )
  await l.owner.query(`update estabelecimentos set cep = '01310100' where id = $1`, [l.loja.id])
}

/**
 * What every seventh order says to be posted, null of the others: by the dearer or the cheaper of a carrier's services, at a price of the step. Now and
 * then the quote is of another number of units, which the order must refuse.
 */
export async function postedOrder(
  l: ShopWithPix,
  { produtoId, quantidade, numero }: { produtoId: string; quantidade: number; numero: number },
) {
  if (numero % 7 !== 3 || !produtoId) return null
  const servico = { transportadora: 'Correios', prazoMin: 1, prazoMax: 1 + (numero % 9) }
  const preco = paraReais(500 + (numero % 97))
  const { cotacao_id } = await cotarFrete(
    {
      estabelecimento_id: l.loja.id,
      itens: [{ produto_id: produtoId, quantidade: numero % 11 === 0 ? quantidade + 1 : quantidade }],
      cep: RIO.cep,
    },
    {
      transportadora: () =>
        Promise.resolve({
          tipo: 'opcoes' as const,
          opcoes: [
            { ...servico, servicoId: 1, nome: 'PAC', preco },
            { ...servico, servicoId: 2, nome: 'SEDEX', preco: paraReais(1000 + 2 * (numero % 97)) },
          ],
        }),
    },
  )
  return {
    loja: { entrega: 'envio' as const, cotacao: { id: cotacao_id ?? '', servico_id: 1 + (numero % 2) } },
    endereco_entrega: RIO,
  }
}
