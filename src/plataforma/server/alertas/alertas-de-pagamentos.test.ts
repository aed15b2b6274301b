import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { conciliarPagamentos } from '#src/pagamentos/server/conciliar.ts'
import { executarReembolso } from '#src/pagamentos/server/reembolsar-pagamento.ts'
import { expirarVendas } from '#src/vendas/server/pagamento/expirar-vendas.ts'
import { type CasoDeAlerta, viverAlerta } from '#test/support/alertas.ts'
import { ajustar } from '#test/support/configuracoes.ts'
import { criarUsuario } from '#test/support/factories.ts'
import { type LojaComPix, startLojaComPix } from '#test/support/loja-com-pix.ts'

// The alerts that payments and returns raise, each from its real cause to its end (docs/rules/platform.md#alerts).

let l: LojaComPix
let dona: string
let admin: string
beforeAll(async () => {
  l = await startLojaComPix()
  dona = await l.tokenFor(l.loja.donoId)
  admin = await l.tokenFor((await criarUsuario(l.owner, { admin: true })).id)
})
afterAll(() => l.close())

const logo = { timeout: 8000, interval: 20 }
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
  const { venda } = await l.vender({ em })
  const { body } = await l.gerarPix(venda.id, em)
  const { rows } = await l.owner.query('select id from pagamentos where venda_id = $1', [venda.id])
  const novo = { vendaId: venda.id, pagamentoId: rows[0].id, noProvedor: String(body.payment_id) }
  pixes.set(novo.pagamentoId, novo)
  return novo
}
const informar = (chave: string, fato: object) => l.provedor.pagar(pix(chave).noProvedor, fato)

/** An approved payment. */
async function pago(): Promise<Pix> {
  const feito = await gerarPix()
  await informar(feito.pagamentoId, {})
  await vi.waitFor(async () => expect((await l.venda(feito.vendaId)).status).toBe('pago'), logo)
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
  const { venda } = await l.vender({ em: l.semSegredo })
  l.provedor.falhar({ mode: '401', path: '/v1/payments', method: 'POST', times: 1 })
  await l.gerarPix(venda.id, l.semSegredo)
  return l.semSegredo.id
}

const CASOS: Record<string, CasoDeAlerta> = {
  'PAG-VALOR': {
    severidade: 'critico',
    async nasce() {
      const { pagamentoId } = await gerarPix()
      await informar(pagamentoId, { transaction_amount: 1 })
      return pagamentoId
    },
    repete: (chave) => informar(chave, { transaction_amount: 2 }),
    vezes: 2,
    passa: (chave) =>
      l.owner.query(`update pagamentos set status = 'reembolsado' where id = $1`, [pix(chave).pagamentoId]),
  },
  'PAG-TARDIO': {
    severidade: 'alto',
    async nasce() {
      const { vendaId, pagamentoId } = await gerarPix()
      await l.owner.query(`update vendas set expira_em = now() - interval '1 second' where id = $1`, [
        vendaId,
      ])
      await expirarVendas()
      await informar(pagamentoId, {})
      await vi.waitFor(async () => expect((await l.venda(vendaId)).status).toBe('pago'), logo)
      return pagamentoId
    },
    repete: (chave) => informar(chave, {}),
    vezes: 1,
    passa: async (chave) => expect((await verbo(pix(chave).vendaId, 'preparar')).status).toBe(200),
  },
  'PAG-ASSIN': {
    severidade: 'alto',
    async nasce() {
      for (let i = 0; i < 5; i++) expect((await avisoSemAssinatura()).status).toBe(401)
      return l.loja.id
    },
    repete: avisoSemAssinatura,
    vezes: 2,
    passa: envelhecer,
  },
  'PAG-SEMWH': {
    severidade: 'medio',
    async nasce() {
      for (let i = 0; i < 3; i++) {
        const { vendaId, noProvedor } = await gerarPix(l.outra)
        await l.provedor.pagar(noProvedor, { silent: true })
        await conciliarPagamentos({})
        await vi.waitFor(async () => expect((await l.venda(vendaId)).status).toBe('pago'), logo)
      }
      return l.outra.id
    },
    repete: () => conciliarPagamentos({}),
    vezes: 1,
    passa: () =>
      l.owner.query(
        `update pagamentos set aprovado_em = aprovado_em - interval '25 hours' where estabelecimento_id = $1`,
        [l.outra.id],
      ),
  },
  'PAG-CRED': {
    severidade: 'alto',
    nasce: recusarCredencial,
    repete: recusarCredencial,
    vezes: 2,
    passa: () => gerarPix(l.semSegredo),
  },
  'PAG-DISPUTA': {
    severidade: 'alto',
    async nasce() {
      const { pagamentoId } = await pago()
      await informar(pagamentoId, { status: 'charged_back', status_detail: 'in_process' })
      return pagamentoId
    },
    repete: (chave) => informar(chave, { status: 'charged_back', status_detail: 'in_process' }),
    vezes: 1,
    async passa(chave) {
      await informar(chave, { status: 'charged_back', status_detail: 'reimbursed' })
      await vi.waitFor(
        async () => expect(await l.venda(pix(chave).vendaId)).toMatchObject({ em_disputa: false }),
        logo,
      )
    },
  },
  'PAG-STATUS': {
    severidade: 'alto',
    async nasce() {
      const { pagamentoId } = await gerarPix()
      await informar(pagamentoId, { status: 'levitating' })
      return pagamentoId
    },
    repete: (chave) => informar(chave, { status: 'levitating' }),
    vezes: 1,
    async passa(chave) {
      await informar(chave, {})
      await vi.waitFor(async () => expect((await l.venda(pix(chave).vendaId)).status).toBe('pago'), logo)
    },
  },
  'PAG-REEMB': {
    severidade: 'alto',
    async nasce() {
      const { vendaId, pagamentoId } = await pago()
      l.provedor.falhar({ mode: '401', path: '/v1/payments', method: 'POST', times: 5 })
      await verbo(vendaId, 'reembolsar', { motivo: 'Cliente pediu' })
      const { rows } = await l.owner.query('select id from reembolsos where pagamento_id = $1', [pagamentoId])
      // The queue waits longer and longer between tries: here they are made one after the other.
      const alvo = { estabelecimentoId: l.loja.id, reembolsoId: rows[0].id }
      await vi.waitFor(async () => {
        await executarReembolso(alvo).then(Boolean, Boolean)
        expect(await l.contar('reembolsos', `id = $1 and status = 'falhou'`, [rows[0].id])).toBe(1)
      }, logo)
      l.provedor.desligarFalhas()
      pixes.set(rows[0].id, pix(pagamentoId))
      return rows[0].id
    },
    repete: (chave) => executarReembolso({ estabelecimentoId: l.loja.id, reembolsoId: chave }),
    vezes: 1,
    async passa(chave) {
      await verbo(pix(chave).vendaId, `reembolsos/${chave}`, { como: 'repetir' })
      await vi.waitFor(async () => expect((await l.venda(pix(chave).vendaId)).status).toBe('cancelado'), logo)
    },
  },
  'DEV-MEDIA': {
    severidade: 'alto',
    async nasce() {
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
    repete: (chave) => verbo(pix(chave).vendaId, 'devolucao/mediacao', { motivo: 'Outra vez' }, l.token),
    vezes: 1,
    passa: (chave) =>
      verbo(pix(chave).vendaId, 'devolucao/decidir', { decisao: 'loja', nota: 'Vimos as fotos.' }, admin),
  },
}

test.each(Object.entries(CASOS))(
  '%s: one row, silent when silenced, over by itself',
  async (codigo, caso) => {
    await viverAlerta(l.owner, codigo, caso)
  },
)

test('the settings assinaturas_ruins and pix_sem_aviso say how many are too many', async () => {
  await ajustar(l, () => admin)('alertas', { assinaturas_ruins: 100, pix_sem_aviso: 4 })
  await l.owner.query('delete from alertas')
  for (const codigo of ['PAG-ASSIN', 'PAG-SEMWH']) await CASOS[codigo]?.nasce()
  expect(await l.alertas('PAG-ASSIN')).toEqual([])
  expect(await l.alertas('PAG-SEMWH')).toEqual([])
  await ajustar(l, () => admin)('alertas', { assinaturas_ruins: 1, pix_sem_aviso: 3 })
  for (const codigo of ['PAG-ASSIN', 'PAG-SEMWH']) await CASOS[codigo]?.nasce()
  expect(await l.alertas('PAG-ASSIN')).toHaveLength(1)
  expect(await l.alertas('PAG-SEMWH')).toHaveLength(1)
})
