import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { acertarRelogio } from '#src/shared/server/relogio.ts'
import { startTestApp, type TestApp } from '#test/app.ts'
import { irPara } from '#test/assinante.ts'
import { criarLoja, criarUsuario, type LojaDeTeste } from '#test/factories.ts'
import type { ListaDaMesa } from '../schemas-plataforma.ts'
import type { Conciliada, Receitas } from '../schemas-receitas.ts'

const HOJE = '2026-08-20'

let t: TestApp
let admin: string
let lojas: LojaDeTeste[]
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.tokenFor((await criarUsuario(t.owner, { admin: true })).id)
  lojas = [
    await criarLoja(t.owner, { nome: 'Ateliê da Ação' }),
    await criarLoja(t.owner, { nome: 'Bicicletas do Zé', plano: 'Profissional' }),
  ]
  irPara(HOJE)
})
afterAll(async () => {
  acertarRelogio(null)
  await t.close()
})
afterEach(() => irPara(HOJE))

interface FaturaCrua {
  status?: string
  vencimento: string
  total?: number
  pagoEm?: string
  meio?: string
  plano?: string | null
}

async function por(loja: LojaDeTeste | undefined, fatura: FaturaCrua): Promise<string> {
  const {
    status = 'aberta',
    vencimento,
    total = 49.9,
    pagoEm = null,
    meio = null,
    plano = 'Starter',
  } = fatura
  const { rows } = await t.owner.query<{ id: string }>(
    `insert into faturas (estabelecimento_id, tipo, plano_nome, competencia, emissao, vencimento, subtotal, total, status, pago_em,
       meio, estornada_em)
     values ($1, $8, $7, date_trunc('month', $2::date), $2::date - 7, $2, $3, $3, $4, $5::date + time '15:00', $6,
       case when $4 = 'estornada' then $5::date + time '16:00' end) returning id`,
    [loja?.id, vencimento, total, status, pagoEm, meio, plano, plano ? 'ciclo' : 'avulsa'],
  )
  return rows[0]?.id ?? ''
}

async function pagamento(loja: LojaDeTeste | undefined, fatura: string, valor: number, { liga = true } = {}) {
  const { rows } = await t.owner.query<{ id: string }>(
    `insert into pagamentos (estabelecimento_id, fatura_id, forma, valor, status, provider_api, provider_payment_id, aprovado_em)
     values ($1, $2, 'pix', $3, 'aprovado', 'payments', $4, '2026-08-10T15:00:00-03:00') returning id`,
    [loja?.id, fatura, valor, String(Math.floor(Math.random() * 1e12))],
  )
  if (liga) await t.owner.query('update faturas set pagamento_id = $1 where id = $2', [rows[0]?.id, fatura])
}

const ler = (caminho: string, token = admin) => t.request('GET', `/rest/v1/plataforma/${caminho}`, { token })
const agir = (caminho: string, body: object) =>
  t.request('POST', `/rest/v1/plataforma/${caminho}`, { token: admin, body })

async function exportar(recurso: string, filtros: object): Promise<string> {
  const answer = await fetch(`${t.url}/rest/v1/exportacoes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin}`, 'content-type': 'application/json' },
    body: JSON.stringify({ recurso, formato: 'csv', filtros }),
  })
  expect(answer.status).toBe(200)
  return answer.text()
}

describe('the list', () => {
  test('has its tabs with counts, its strip, and filters by what the desk asks', async () => {
    const [a, b] = lojas
    await por(a, { vencimento: '2026-08-25' })
    await por(a, { status: 'vencida', vencimento: '2026-08-15', total: 10 })
    await por(b, { status: 'vencida', vencimento: '2026-08-10', total: 20, plano: 'Profissional' })
    await por(b, { status: 'vencida', vencimento: '2026-07-30', total: 40, plano: 'Profissional' })
    await por(b, { status: 'vencida', vencimento: '2026-05-01', total: 80, plano: null })
    await por(a, { status: 'paga', vencimento: '2026-08-05', pagoEm: '2026-08-04', meio: 'pix', total: 30 })
    await por(a, {
      status: 'paga',
      vencimento: '2026-07-05',
      pagoEm: '2026-07-05',
      meio: 'boleto',
      total: 30,
    })
    await por(a, { status: 'cancelada', vencimento: '2026-07-01' })
    await por(b, { status: 'incobravel', vencimento: '2026-02-01' })

    const toda = (await ler('faturas')).body as unknown as ListaDaMesa
    expect(toda.contagens).toEqual({ todas: 9, abertas: 1, vencidas: 4, pagas: 2, canceladas: 2 })
    expect(toda.planos).toEqual(['Profissional', 'Starter'])
    expect(toda.resumo).toEqual({
      a_receber: 199.9,
      vencido: 150,
      recebido_no_mes: 30,
      // 10 + 20 + 40 late of those and 60 paid, of the last 90 days.
      inadimplencia: 53.8,
      atrasos: { '1-7': 10, '8-15': 20, '16-30': 40, '30+': 80 },
    })
    const quantas = async (filtro: string) =>
      ((await ler(`faturas?${filtro}`)).body as unknown as ListaDaMesa).total
    expect(await quantas('aba=vencidas')).toBe(4)
    expect(await quantas('aba=canceladas&status=incobravel')).toBe(1)
    expect(await quantas('atraso=8-15')).toBe(1)
    expect(await quantas('plano=Profissional')).toBe(2)
    expect(await quantas('busca=acao')).toBe(5)
    expect(await quantas('busca=100%25')).toBe(0)
    expect(await quantas('periodo=pagamento&de=2026-08-01&ate=2026-08-31')).toBe(1)
    expect(await quantas('periodo=emissao&de=2026-08-18')).toBe(1)
    expect((await ler('faturas?ordem=hack')).status).toBe(422)
    expect((await ler('faturas?atraso=5')).status).toBe(422)

    const planilha = await exportar('faturas', { aba: 'vencidas' })
    expect(planilha.split('\r\n').filter(Boolean)).toHaveLength(5)
    expect(planilha).toContain(';15/08/2026;10,00;0,00;10,00;Vencida;5;')
    const escolhidas = await exportar('faturas', { ids: toda.itens.slice(0, 2).map(({ id }) => id) })
    expect(escolhidas.split('\r\n').filter(Boolean)).toHaveLength(3)
    await t.owner.query('delete from faturas')
  })

  test('is the platform’s alone: a shop’s owner finds no such door, and takes no such list out', async () => {
    const [a] = lojas
    const dono = await t.tokenFor(a?.donoId ?? '')
    for (const caminho of [
      'faturas',
      'receitas?de=2026-01-01&ate=2026-08-20',
      'receitas/conciliacao',
      'ciclo',
    ])
      expect((await ler(caminho, dono)).status).toBeGreaterThanOrEqual(403)
    const pedido = { recurso: 'faturas', formato: 'csv', estabelecimento_id: a?.id }
    const answer = await t.request('POST', '/rest/v1/exportacoes', { token: dono, body: pedido })
    expect(answer.status).toBe(404)
  })
})

describe('one invoice', () => {
  test('a reminder by hand goes out once a day, and not for one that is paid', async () => {
    const id = await por(lojas[0], { status: 'vencida', vencimento: '2026-08-15' })
    expect((await agir(`faturas/${id}/lembrete`, {})).status).toBe(200)
    expect((await agir(`faturas/${id}/lembrete`, {})).body).toMatchObject({
      code: 'assinaturas.lembrete_repetido',
    })
    irPara('2026-08-21')
    expect((await agir(`faturas/${id}/lembrete`, {})).status).toBe(200)
    const { rows } = await t.owner.query(
      `select assunto from cartas where assunto like '%em atraso' order by criado_em, id`,
    )
    expect(rows).toHaveLength(2)
    const paga = await por(lojas[0], {
      status: 'paga',
      vencimento: '2026-08-15',
      pagoEm: '2026-08-15',
      meio: 'pix',
    })
    expect((await agir(`faturas/${paga}/lembrete`, {})).status).toBe(409)
  })

  test('is not marked as paid on a day to come', async () => {
    const id = await por(lojas[0], { vencimento: '2026-08-25' })
    const pago = { meio: 'transferencia', motivo: 'Comprovante recebido', pago_em: '2026-08-21' }
    expect((await agir(`faturas/${id}/marcar-paga`, pago)).body).toMatchObject({
      code: 'assinaturas.pagamento_no_futuro',
    })
    expect((await agir(`faturas/${id}/marcar-paga`, { ...pago, pago_em: HOJE })).status).toBe(200)
  })

  test('gets the fiscal document of its service once it is paid, and the shop sees it', async () => {
    const [a] = lojas
    const id = await por(a, { vencimento: '2026-08-25' })
    const nota = { numero: '2026/000123', url: 'https://nfse.exemplo.gov.br/123' }
    expect((await agir(`faturas/${id}/nota-de-servico`, nota)).status).toBe(409)
    await agir(`faturas/${id}/marcar-paga`, { meio: 'boleto', motivo: 'Pago no banco', pago_em: HOJE })
    expect(
      (await agir(`faturas/${id}/nota-de-servico`, { ...nota, url: 'javascript:alert(1)' })).status,
    ).toBe(422)
    expect((await agir(`faturas/${id}/nota-de-servico`, nota)).status).toBe(200)
    const { body } = await t.request('GET', `/rest/v1/faturas/${id}?estabelecimento_id=${a?.id}`, {
      token: await t.tokenFor(a?.donoId ?? ''),
    })
    expect(body).toMatchObject({ nfse_numero: nota.numero, nfse_url: nota.url })
  })

  test('contested by the shop is answered once, in words that the shop reads, and its alert is resolved', async () => {
    const [a] = lojas
    const id = await por(a, { vencimento: '2026-08-25' })
    const resposta = { resposta: 'O valor está certo: é o do plano atual.' }
    expect((await agir(`faturas/${id}/responder-contestacao`, resposta)).status).toBe(409)
    const dono = await t.tokenFor(a?.donoId ?? '')
    await t.request('POST', `/rest/v1/faturas/${id}/contestar`, {
      token: dono,
      body: { estabelecimento_id: a?.id, texto: 'Não reconheço este valor.' },
    })
    expect((await ler('faturas?contestadas=true')).body).toMatchObject({ total: 1 })
    expect((await ler(`faturas/${id}`)).body).toMatchObject({
      loja_nome: 'Ateliê da Ação',
      contestacao: 'Não reconheço este valor.',
      atos: [{ acao: 'faturas.contestar' }],
    })
    expect((await agir(`faturas/${id}/responder-contestacao`, resposta)).status).toBe(200)
    expect((await agir(`faturas/${id}/responder-contestacao`, resposta)).status).toBe(409)
    expect((await ler('faturas?contestadas=true')).body).toMatchObject({ total: 0 })
    const { body } = await t.request('GET', `/rest/v1/faturas/${id}?estabelecimento_id=${a?.id}`, {
      token: dono,
    })
    expect(body).toMatchObject({ contestacao_resposta: resposta.resposta })
    const { rows } = await t.owner.query('select situacao from alertas where chave = $1', [id])
    expect(rows).toEqual([{ situacao: 'resolvido' }])
    const cartas = await t.owner.query(
      `select texto from cartas where assunto like 'Resposta à sua contestação%'`,
    )
    expect(cartas.rows[0].texto).toContain(resposta.resposta)
  })
})

describe('the figures', () => {
  const evento = (
    loja: LojaDeTeste | undefined,
    [tipo, dia, de, para, plano]: [string, string, number, number, string],
  ) =>
    t.owner.query(
      `insert into eventos_assinatura (estabelecimento_id, tipo, dia, mrr_de, mrr_para, plano_para) values ($1, $2, $3, $4, $5, $6)`,
      [loja?.id, tipo, dia, de, para, plano],
    )

  test('MRR, churn, retention, cohorts and recovery come out as counted by hand', async () => {
    await t.owner.query('delete from eventos_assinatura')
    const [a, b] = lojas
    const c = await criarLoja(t.owner, { nome: 'Cerâmica' })
    await evento(a, ['nova', '2026-01-10', 0, 50, 'Starter'])
    await evento(a, ['expansao', '2026-03-10', 50, 100, 'Profissional'])
    await evento(b, ['nova', '2026-01-20', 0, 100, 'Profissional'])
    await evento(b, ['cancelamento', '2026-04-15', 100, 0, 'Profissional'])
    await evento(c, ['nova', '2026-03-05', 0, 50, 'Starter'])
    const receitas = async (periodo: string) => (await ler(`receitas?${periodo}`)).body as unknown as Receitas
    const q2 = await receitas('de=2026-02-01&ate=2026-04-30')
    expect(q2).toMatchObject({
      mrr: 150,
      arr: 1800,
      assinaturas: 2,
      arpa: 75,
      // Of a and b, worth 150 on the eve: b left, a doubled.
      churn_lojas: 50,
      churn_receita: 66.7,
      nrr: 66.7,
    })
    expect(q2.passos.map(({ de, inicio, fim }) => [de, inicio, fim])).toEqual([
      ['2026-02-01', 150, 150],
      ['2026-03-01', 150, 250],
      ['2026-04-01', 250, 150],
    ])
    expect(q2.passos[1]).toMatchObject({ nova: 50, expansao: 50 })
    expect(q2.passos[2]).toMatchObject({ cancelamento: -100 })
    expect(q2.por_plano.map(({ plano, assinaturas, mrr }) => [plano, assinaturas, mrr])).toEqual([
      ['Starter', 1, 50],
      ['Profissional', 1, 100],
    ])
    expect((await receitas('de=2026-01-01&ate=2026-04-30')).coortes).toEqual([
      { mes: '2026-01', tamanho: 2, ativas: [2, 2, 2, 1] },
      { mes: '2026-03', tamanho: 1, ativas: [1, 1] },
    ])
    // Nobody paid on the eve: nothing to lose, so no rate at all rather than zero or a division by it.
    expect(await receitas('de=2025-01-01&ate=2025-12-31')).toMatchObject({
      churn_lojas: null,
      nrr: null,
      ltv: null,
      mrr: 0,
    })
    expect((await ler('receitas?de=2026-05-01&ate=2026-04-01')).status).toBe(422)
    expect((await ler('receitas?de=2010-01-01&ate=2026-04-01')).status).toBe(422)
  })

  test('what reminders bring back counts only who was late, and only the days that have come', async () => {
    await t.owner.query('delete from pagamentos')
    await t.owner.query('delete from faturas')
    const [a] = lojas
    await por(a, { status: 'paga', vencimento: '2026-08-03', pagoEm: '2026-08-03', meio: 'pix' })
    await por(a, { status: 'paga', vencimento: '2026-08-03', pagoEm: '2026-08-04', meio: 'pix' })
    await por(a, { status: 'paga', vencimento: '2026-08-03', pagoEm: '2026-08-09', meio: 'pix' })
    await por(a, { status: 'vencida', vencimento: '2026-08-18' })
    const { recuperacao } = (await ler('receitas?de=2026-08-01&ate=2026-08-20')).body as unknown as Receitas
    expect(recuperacao).toEqual([
      { ate_dia: 1, de: 3, percentual: 33.3 },
      { ate_dia: 3, de: 2, percentual: 50 },
      { ate_dia: 7, de: 2, percentual: 100 },
      { ate_dia: 10, de: 2, percentual: 100 },
    ])
  })

  test('each paid invoice stands beside its payment, and every kind of difference is found', async () => {
    await t.owner.query('delete from faturas')
    const [a, b] = lojas
    const paga = { status: 'paga', vencimento: '2026-08-10', pagoEm: '2026-08-10' }
    await pagamento(a, await por(a, { ...paga, meio: 'pix' }), 49.9)
    await pagamento(a, await por(a, { ...paga, meio: 'pix' }), 49.89)
    await por(b, { ...paga, meio: 'pix' })
    await por(b, { ...paga, meio: 'transferencia' })
    await pagamento(b, await por(b, { vencimento: '2026-08-25' }), 49.9, { liga: false })
    const { body } = await ler('receitas/conciliacao?de=2026-08-01&ate=2026-08-31')
    expect(body.contagens).toEqual({ todas: 5, diferencas: 3, conferem: 2 })
    const itens = body.itens as Conciliada[]
    expect(itens.map(({ conferencia, diferenca }) => `${conferencia} ${diferenca}`).toSorted()).toEqual([
      'confere 0',
      'fatura_em_aberto 49.9',
      'por_fora 0',
      'sem_pagamento -49.9',
      'valor_diferente -0.01',
    ])
    expect(
      itens
        .slice(3)
        .map(({ conferencia }) => conferencia)
        .toSorted(),
    ).toEqual(['confere', 'por_fora'])
    expect((await ler('receitas?de=2026-08-01&ate=2026-08-20')).body).toMatchObject({ divergencias: 3 })
    for (const recurso of ['receitas', 'receitas-por-loja', 'conciliacao']) {
      const planilha = await exportar(recurso, { de: '2026-08-01', ate: '2026-08-31' })
      expect(planilha.split('\r\n').filter(Boolean).length).toBeGreaterThan(1)
    }
  })
})
