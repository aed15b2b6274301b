import type { Pessoa } from '#src/acesso/server/acesso.ts'
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
