import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '#src/shared/server/clock.ts'
import { goToDay } from '#test/support/subscriber.ts'
import {
  type PlatformWithInvoices,
  startPlatformWithInvoices,
  TODAY,
} from '#test/support/platform-with-invoices.ts'
import type { ListaDeFaturas } from '../../schemas-plataforma.ts'

let m: PlatformWithInvoices
beforeAll(async () => {
  m = await startPlatformWithInvoices()
})
afterAll(async () => {
  setClock(null)
  await m.close()
})
afterEach(() => goToDay(TODAY))

describe('the list', () => {
  test('has its tabs with counts, its strip, and filters by what the platform asks', async () => {
    await m.por(m.a, { vencimento: '2026-08-25' })
    await m.por(m.a, { status: 'vencida', vencimento: '2026-08-15', total: 10 })
    await m.por(m.b, { status: 'vencida', vencimento: '2026-08-10', total: 20, plano: 'Profissional' })
    await m.por(m.b, { status: 'vencida', vencimento: '2026-07-30', total: 40, plano: 'Profissional' })
    await m.por(m.b, { status: 'vencida', vencimento: '2026-05-01', total: 80, plano: null })
    await m.por(m.a, {
      status: 'paga',
      vencimento: '2026-08-05',
      pagoEm: '2026-08-04',
      meio: 'pix',
      total: 30,
    })
    await m.por(m.a, {
      status: 'paga',
      vencimento: '2026-07-05',
      pagoEm: '2026-07-05',
      meio: 'boleto',
      total: 30,
    })
    await m.por(m.a, { status: 'cancelada', vencimento: '2026-07-01' })
    await m.por(m.b, { status: 'incobravel', vencimento: '2026-02-01' })
    await m.por(m.b, { status: 'incobravel', vencimento: '2026-06-11', total: 20 })

    // One that a change of plan put another in the place of is in no list.
    const trocada = await m.por(m.a, { status: 'cancelada', vencimento: '2026-07-01' })
    await m.owner.query('update faturas set substituida = true where id = $1', [trocada])

    const toda = (await m.ler<ListaDeFaturas>('faturas')).body
    expect(toda.contagens).toEqual({ todas: 10, abertas: 1, vencidas: 4, pagas: 2, canceladas: 3 })
    expect(toda.planos).toEqual(['Profissional', 'Starter'])
    expect(toda.resumo).toEqual({
      a_receber: 199.9,
      pix_automatico: { lojas: 0, falhando: 0 },
      vencido: 150,
      recebido_no_mes: 30,
      // 10 + 20 + 40 late and 20 given up, of those and 60 paid, of the last 90 days.
      inadimplencia: 60,
      atrasos: { '1-7': 10, '8-15': 20, '16-30': 40, '30+': 80 },
    })
    const quantas = async (filtro: string) => (await m.ler<ListaDeFaturas>(`faturas?${filtro}`)).body.total
    expect(await quantas('aba=vencidas')).toBe(4)
    expect(await quantas('aba=canceladas&status=incobravel')).toBe(2)
    expect(await quantas('atraso=8-15')).toBe(1)
    expect(await quantas('plano=Profissional')).toBe(2)
    expect(await quantas('busca=acao')).toBe(5)
    expect((await m.ler(`estabelecimentos/${m.a.id}/partes/faturas`)).body.total).toBe(5)
    expect(await quantas('busca=100%25')).toBe(0)
    await m.owner.query(`update estabelecimentos set cnpj = '48554173000188' where id = $1`, [m.a.id])
    expect(await quantas('busca=48.554.173%2F0001-88')).toBe(5)
    expect(await quantas('busca=8554')).toBe(5)
    // Fewer stand in almost any CNPJ.
    expect(await quantas('busca=554')).toBe(0)
    expect(await quantas('periodo=pagamento&de=2026-08-01&ate=2026-08-31')).toBe(1)
    expect(await quantas('periodo=emissao&de=2026-08-18')).toBe(1)
    expect((await m.ler('faturas?ordem=hack')).status).toBe(422)
    expect((await m.ler('faturas?atraso=5')).status).toBe(422)

    const planilha = await m.exportar('faturas', { aba: 'vencidas' })
    expect(planilha.split('\r\n').filter(Boolean)).toHaveLength(5)
    expect(planilha).toContain('"15/08/2026";"10,00";"0,00";"10,00";"Vencida";"5"')
    const escolhidas = await m.exportar('faturas', { ids: toda.itens.slice(0, 2).map(({ id }) => id) })
    expect(escolhidas.split('\r\n').filter(Boolean)).toHaveLength(3)
    await m.owner.query('delete from faturas')
  })

  test('is the platform’s alone: a shop’s owner finds no such route, and takes no such list out', async () => {
    const dono = await m.tokenFor(m.a.ownerId)
    for (const caminho of [
      'faturas',
      'receitas?de=2026-01-01&ate=2026-08-20',
      'receitas/conciliacao',
      'ciclo',
    ])
      expect((await m.ler(caminho, dono)).status).toBeGreaterThanOrEqual(403)
    const pedido = { recurso: 'faturas', formato: 'csv', estabelecimento_id: m.a.id }
    const answer = await m.request('POST', '/rest/v1/exportacoes', { token: dono, body: pedido })
    expect(answer.status).toBe(404)
  })
})

describe('one invoice', () => {
  test('a reminder by hand goes out once a day, and not for one that is paid', async () => {
    const id = await m.por(m.a, { status: 'vencida', vencimento: '2026-08-15' })
    expect((await m.agir(`faturas/${id}/lembrete`, {})).status).toBe(200)
    expect((await m.agir(`faturas/${id}/lembrete`, {})).body).toMatchObject({
      code: 'assinaturas.lembrete_repetido',
    })
    goToDay('2026-08-21')
    expect((await m.agir(`faturas/${id}/lembrete`, {})).status).toBe(200)
    const { rows } = await m.owner.query(
      `select assunto from emails where assunto like '%em atraso' order by created_at, id`,
    )
    expect(rows).toHaveLength(2)
    const paga = await m.por(m.a, {
      status: 'paga',
      vencimento: '2026-08-15',
      pagoEm: '2026-08-15',
      meio: 'pix',
    })
    expect((await m.agir(`faturas/${paga}/lembrete`, {})).status).toBe(409)
  })

  test('is not marked as paid on a day to come', async () => {
    const id = await m.por(m.a, { vencimento: '2026-08-25' })
    const pago = { meio: 'transferencia', motivo: 'Comprovante recebido', pago_em: '2026-08-21' }
    expect((await m.agir(`faturas/${id}/marcar-paga`, pago)).body).toMatchObject({
      code: 'assinaturas.pagamento_no_futuro',
    })
    expect((await m.agir(`faturas/${id}/marcar-paga`, { ...pago, pago_em: TODAY })).status).toBe(200)
  })

  test('gets the fiscal document of its service once it is paid, and the shop sees it', async () => {
    const id = await m.por(m.a, { vencimento: '2026-08-25' })
    const nota = { numero: '2026/000123', url: 'https://nfse.exemplo.gov.br/123' }
    expect((await m.agir(`faturas/${id}/nota-de-servico`, nota)).status).toBe(409)
    await m.agir(`faturas/${id}/marcar-paga`, { meio: 'boleto', motivo: 'Pago no banco', pago_em: TODAY })
    expect(
      (await m.agir(`faturas/${id}/nota-de-servico`, { ...nota, url: 'javascript:alert(1)' })).status,
    ).toBe(422)
    expect((await m.agir(`faturas/${id}/nota-de-servico`, nota)).status).toBe(200)
    const { body } = await m.request('GET', `/rest/v1/faturas/${id}?estabelecimento_id=${m.a.id}`, {
      token: await m.tokenFor(m.a.ownerId),
    })
    expect(body).toMatchObject({ nfse_numero: nota.numero, nfse_url: nota.url })
  })

  test('contested by the shop is answered once, in words that the shop reads, and its alert is resolved', async () => {
    const id = await m.por(m.a, { vencimento: '2026-08-25' })
    const resposta = { resposta: 'O valor está certo: é o do plano atual.' }
    expect((await m.agir(`faturas/${id}/responder-contestacao`, resposta)).status).toBe(409)
    const dono = await m.tokenFor(m.a.ownerId)
    await m.request('POST', `/rest/v1/faturas/${id}/contestar`, {
      token: dono,
      body: { estabelecimento_id: m.a.id, texto: 'Não reconheço este valor.' },
    })
    expect((await m.ler('faturas?contestadas=true')).body).toMatchObject({ total: 1 })
    expect((await m.ler(`faturas/${id}`)).body).toMatchObject({
      loja_nome: 'Ateliê da Ação',
      contestacao: 'Não reconheço este valor.',
      atos: [{ acao: 'faturas.contestar' }],
    })
    expect((await m.agir(`faturas/${id}/responder-contestacao`, resposta)).status).toBe(200)
    expect((await m.agir(`faturas/${id}/responder-contestacao`, resposta)).status).toBe(409)
    expect((await m.ler('faturas?contestadas=true')).body).toMatchObject({ total: 0 })
    const { body } = await m.request('GET', `/rest/v1/faturas/${id}?estabelecimento_id=${m.a.id}`, {
      token: dono,
    })
    expect(body).toMatchObject({ contestacao_resposta: resposta.resposta })
    const { rows } = await m.owner.query('select status, nota from alertas where chave = $1', [id])
    // Closed as every alert is whose cause is gone.
    expect(rows).toEqual([{ status: 'resolvido', nota: 'Resolvido sozinho: a causa passou.' }])
    const emails = await m.owner.query(
      `select texto from emails where assunto like 'Resposta à sua contestação%'`,
    )
    expect(emails.rows[0].texto).toContain(resposta.resposta)
  })
})
