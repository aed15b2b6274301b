import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { conciliarPagamentos } from '#src/pagamentos/server/conciliar.ts'
import { executarReembolso } from '#src/pagamentos/server/reembolsar-pagamento.ts'
import { expirarVendas } from '#src/vendas/server/pagamento/expirar-vendas.ts'
import { type AlertCase, liveThroughAlert } from '#test/support/alerts.ts'
import { changeSettings } from '#test/support/settings.ts'
import { createUser } from '#test/support/factories.ts'
import { type ShopWithPix, startShopWithPix } from '#test/support/shop-with-pix.ts'
import { soon } from '#test/support/soon.ts'

// The alerts that payments and returns raise, each from its real cause to its end (docs/rules/platform.md#alerts).

let l: ShopWithPix
let dona: string
let admin: string
beforeAll(async () => {
  l = await startShopWithPix()
  dona = await l.tokenFor(l.loja.ownerId)
  admin = await l.tokenFor((await createUser(l.owner, { admin: true })).id)
})
afterAll(() => l.close())

const verbo = (id: string, nome: string, body: unknown = {}, token = dona) =>
  l.request('POST', `/rest/v1/vendas/${id}/${nome}`, { token, body })

interface Pix {
  vendaId: string
  pagamentoId: string
  noProvedor: string
}
const pixes = new Map<string, Pix>()
/** By our own payment, which is the key of its alerts. */
const pix = (chave: string) => pixes.get(chave) as Pix

async function gerarPix(em = l.loja): Promise<Pix> {
  const { saleOf } = await l.sell({ em })
  const { body } = await l.makePix(saleOf.id, em)
  const { rows } = await l.owner.query('select id from pagamentos where venda_id = $1', [saleOf.id])
  const novo = { vendaId: saleOf.id, pagamentoId: rows[0].id, noProvedor: String(body.payment_id) }
  pixes.set(novo.pagamentoId, novo)
  return novo
}
const informar = (chave: string, fato: object) => l.provider.pagar(pix(chave).noProvedor, fato)

/** An approved payment. */
async function pago(): Promise<Pix> {
  const feito = await gerarPix()
  await informar(feito.pagamentoId, {})
  await vi.waitFor(async () => expect((await l.saleOf(feito.vendaId)).status).toBe('pago'), soon)
  return feito
}

const avisoSemAssinatura = () =>
  l.request('POST', `/functions/v1/mercadopago-webhook?estabelecimento=${l.loja.id}&data.id=1&type=payment`, {
    body: { type: 'payment', data: { id: '1' } },
    headers: { 'x-signature': `ts=${Date.now()},v1=00`, 'x-request-id': randomUUID() },
  })
const envelhecer = (chave: string) =>
  l.owner.query(`update alertas set ultima_em = now() - interval '25 hours' where chave = $1`, [chave])

async function recusarCredencial(): Promise<string> {
  const { saleOf } = await l.sell({ em: l.semSegredo })
  l.provider.falhar({ mode: '401', path: '/v1/payments', method: 'POST', times: 1 })
  await l.makePix(saleOf.id, l.semSegredo)
  return l.semSegredo.id
}

const CASOS: Record<string, AlertCase> = {
  'PAG-VALOR': {
    severity: 'critico',
    async raise() {
      const { pagamentoId } = await gerarPix()
      await informar(pagamentoId, { transaction_amount: 1 })
      return pagamentoId
    },
    repeat: (chave) => informar(chave, { transaction_amount: 2 }),
    times: 2,
    resolve: (chave) =>
      l.owner.query(`update pagamentos set status = 'reembolsado' where id = $1`, [pix(chave).pagamentoId]),
  },
  'PAG-TARDIO': {
    severity: 'alto',
    async raise() {
      const { vendaId, pagamentoId } = await gerarPix()
      await l.owner.query(`update vendas set expira_em = now() - interval '1 second' where id = $1`, [
        vendaId,
      ])
      await expirarVendas()
      await informar(pagamentoId, {})
      await vi.waitFor(async () => expect((await l.saleOf(vendaId)).status).toBe('pago'), soon)
      return pagamentoId
    },
    repeat: (chave) => informar(chave, {}),
    times: 1,
    resolve: async (chave) => expect((await verbo(pix(chave).vendaId, 'preparar')).status).toBe(200),
  },
  'PAG-ASSIN': {
    severity: 'alto',
    async raise() {
      for (let i = 0; i < 5; i++) expect((await avisoSemAssinatura()).status).toBe(401)
      return l.loja.id
    },
    repeat: avisoSemAssinatura,
    times: 2,
    resolve: envelhecer,
  },
  'PAG-SEMWH': {
    severity: 'medio',
    async raise() {
      for (let i = 0; i < 3; i++) {
        const { vendaId, noProvedor } = await gerarPix(l.outra)
        await l.provider.pagar(noProvedor, { silent: true })
        await conciliarPagamentos({})
        await vi.waitFor(async () => expect((await l.saleOf(vendaId)).status).toBe('pago'), soon)
      }
      return l.outra.id
    },
    repeat: () => conciliarPagamentos({}),
    times: 1,
    resolve: () =>
      l.owner.query(
        `update pagamentos set aprovado_em = aprovado_em - interval '25 hours' where estabelecimento_id = $1`,
        [l.outra.id],
      ),
  },
  'PAG-CRED': {
    severity: 'alto',
    raise: recusarCredencial,
    repeat: recusarCredencial,
    times: 2,
    resolve: () => gerarPix(l.semSegredo),
  },
  'PAG-CONTA': {
    severity: 'alto',
    async raise() {
      const { vendaId, pagamentoId } = await gerarPix()
      const { rows } = await l.owner.query(
        'select mercadopago_vault_id from estabelecimentos where id = $1',
        [l.loja.id],
      )
      const conta = (cofre: string | null) =>
        l.owner.query(
          `update estabelecimentos set mercadopago_vault_id = $2::uuid, pagamentos_habilitados = $2 is not null
           where id = $1`,
          [l.loja.id, cofre],
        )
      await conta(null)
      await verbo(vendaId, 'cancelar', { motivo: 'Acabou' })
      await conta(rows[0].mercadopago_vault_id)
      return pagamentoId
    },
    repeat: (chave) => verbo(pix(chave).vendaId, 'cancelar', { motivo: 'Acabou' }),
    times: 1,
    // It is asked about once the account is back, and cancelled there.
    resolve: () => conciliarPagamentos({}),
  },
  'PAG-DISPUTA': {
    severity: 'alto',
    async raise() {
      const { pagamentoId } = await pago()
      await informar(pagamentoId, { status: 'charged_back', status_detail: 'in_process' })
      return pagamentoId
    },
    repeat: (chave) => informar(chave, { status: 'charged_back', status_detail: 'in_process' }),
    times: 1,
    async resolve(chave) {
      await informar(chave, { status: 'charged_back', status_detail: 'reimbursed' })
      await vi.waitFor(
        async () => expect(await l.saleOf(pix(chave).vendaId)).toMatchObject({ em_disputa: false }),
        soon,
      )
    },
  },
  'PAG-STATUS': {
    severity: 'alto',
    async raise() {
      const { pagamentoId } = await gerarPix()
      await informar(pagamentoId, { status: 'levitating' })
      return pagamentoId
    },
    repeat: (chave) => informar(chave, { status: 'levitating' }),
    times: 1,
    async resolve(chave) {
      await informar(chave, {})
      await vi.waitFor(async () => expect((await l.saleOf(pix(chave).vendaId)).status).toBe('pago'), soon)
    },
  },
  'PAG-REEMB': {
    severity: 'alto',
    async raise() {
      const { vendaId, pagamentoId } = await pago()
      l.provider.falhar({ mode: '401', path: '/v1/payments', method: 'POST', times: 5 })
      await verbo(vendaId, 'reembolsar', { motivo: 'Cliente pediu' })
      const { rows } = await l.owner.query('select id from reembolsos where pagamento_id = $1', [pagamentoId])
      // The queue waits longer and longer between tries: here they are made one after the other.
      const alvo = { estabelecimentoId: l.loja.id, reembolsoId: rows[0].id }
      await vi.waitFor(async () => {
        await executarReembolso(alvo).then(Boolean, Boolean)
        expect(await l.count('reembolsos', `id = $1 and status = 'falhou'`, [rows[0].id])).toBe(1)
      }, soon)
      l.provider.desligarFalhas()
      pixes.set(rows[0].id, pix(pagamentoId))
      return rows[0].id
    },
    repeat: (chave) => executarReembolso({ estabelecimentoId: l.loja.id, reembolsoId: chave }),
    times: 1,
    async resolve(chave) {
      await verbo(pix(chave).vendaId, `reembolsos/${chave}`, { como: 'repetir' })
      await vi.waitFor(
        async () => expect((await l.saleOf(pix(chave).vendaId)).status).toBe('cancelado'),
        soon,
      )
    },
  },
  'DEV-MEDIA': {
    severity: 'alto',
    async raise() {
      const { vendaId } = await pago()
      for (const ato of ['enviar', 'entregar']) await verbo(vendaId, ato)
      await verbo(vendaId, 'problema', { descricao: 'Veio trincado' }, l.token)
      await verbo(vendaId, 'devolucao/recusar', { motivo: 'Foi queda' })
      await verbo(vendaId, 'devolucao/mediacao', { motivo: 'Chegou assim' }, l.token)
      const { rows } = await l.owner.query('select id, venda_id from devolucoes where venda_id = $1', [
        vendaId,
      ])
      pixes.set(rows[0].id, { vendaId, pagamentoId: '', noProvedor: '' })
      return rows[0].id
    },
    repeat: (chave) => verbo(pix(chave).vendaId, 'devolucao/mediacao', { motivo: 'Outra vez' }, l.token),
    times: 1,
    resolve: (chave) =>
      verbo(pix(chave).vendaId, 'devolucao/decidir', { decisao: 'loja', nota: 'Vimos as fotos.' }, admin),
  },
}

test.each(Object.entries(CASOS))(
  '%s: one row, silent when silenced, over by itself',
  async (codigo, caso) => {
    await liveThroughAlert(l.owner, codigo, caso)
  },
)

test('the settings assinaturas_ruins and pix_sem_aviso say how many are too many', async () => {
  await changeSettings(l, () => admin)('alertas', { assinaturas_ruins: 100, pix_sem_aviso: 4 })
  await l.owner.query('delete from alertas')
  for (const codigo of ['PAG-ASSIN', 'PAG-SEMWH']) await CASOS[codigo]?.raise()
  expect(await l.alerts('PAG-ASSIN')).toEqual([])
  expect(await l.alerts('PAG-SEMWH')).toEqual([])
  await changeSettings(l, () => admin)('alertas', { assinaturas_ruins: 1, pix_sem_aviso: 3 })
  for (const codigo of ['PAG-ASSIN', 'PAG-SEMWH']) await CASOS[codigo]?.raise()
  expect(await l.alerts('PAG-ASSIN')).toHaveLength(1)
  expect(await l.alerts('PAG-SEMWH')).toHaveLength(1)
})
