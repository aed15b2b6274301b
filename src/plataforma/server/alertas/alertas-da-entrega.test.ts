import { afterAll, beforeAll, test } from 'vitest'
import { conferirEtiqueta } from '#src/fretes/server/acompanhar-etiquetas.ts'
import { renovarConexao } from '#src/fretes/server/renovar-conexao.ts'
import { moverPorEtiqueta } from '#src/vendas/server/etiqueta/mover-por-etiqueta.ts'
import { type AlertCase, liveThroughAlert } from '#test/support/alerts.ts'
import { startShopWithCarrier, type ShopWithCarrier } from '#test/support/shop-with-carrier.ts'

// The alerts about carriers, each from its real cause to its end (docs/rules/platform.md#alerts).

let w: ShopWithCarrier
beforeAll(async () => {
  w = await startShopWithCarrier()
  await w.connect()
})
afterAll(() => w.close())

let parcel: Awaited<ReturnType<ShopWithCarrier['bought']>>

/** The parcel's new state at the carrier, and what the jobs make of it. */
async function move(status: 'posted' | 'paused' | 'delivered'): Promise<string> {
  await w.carrier.mover(parcel.provider_id, { status })
  const { id: etiquetaId, estabelecimento_id: estabelecimentoId } = await w.labelOf(parcel.id)
  await conferirEtiqueta({ estabelecimentoId, etiquetaId })
  await moverPorEtiqueta({ estabelecimentoId, etiquetaId })
  return etiquetaId
}

const CASOS: Record<string, AlertCase> = {
  'FRT-ENTREGA': {
    severity: 'medio',
    async raise() {
      parcel = await w.bought()
      await move('posted')
      return move('paused')
    },
    repeat: () => move('paused'),
    times: 2,
    resolve: () => move('delivered'),
  },
  'FRT-CRED': {
    severity: 'medio',
    async raise() {
      w.carrier.livro.vencer(undefined, true)
      await w.owner.query(
        `update conexoes_de_frete set vence_em = now() - interval '1 hour' where estabelecimento_id = $1`,
        [w.loja.id],
      )
      await renovarConexao(w.loja.id)
      return w.loja.id
    },
    repeat: (chave) => renovarConexao(chave),
    times: 1,
    resolve: () => w.connect(),
  },
}

test.each(Object.entries(CASOS))(
  '%s: one row, silent when silenced, over by itself',
  async (codigo, caso) => {
    await liveThroughAlert(w.owner, codigo, caso)
  },
)
