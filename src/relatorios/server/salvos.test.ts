import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createShop } from '#test/support/factories.ts'
import { type ShopWithReports, startShopWithReports } from '#test/support/shop-with-reports.ts'
import { enviarAgendados, enviarRelatorio } from './enviar-agendados.ts'

let l: ShopWithReports
beforeAll(async () => {
  l = await startShopWithReports()
})
afterAll(() => l.close())

describe('kept reports', () => {
  const novo = (nome: string, mais: object = {}) => ({
    estabelecimento_id: l.loja.id,
    nome,
    definicao: { dimensao: 'produto', metricas: ['faturamento', 'itens'] },
    ...mais,
  })

  test('are kept by name, listed for the team and taken away', async () => {
    const criado = await l.request('POST', '/rest/v1/relatorios_salvos', {
      token: l.dona,
      body: novo('Campeões de venda'),
    })
    expect(criado.status).toBe(201)
    const repetido = await l.request('POST', '/rest/v1/relatorios_salvos', {
      token: l.dona,
      body: novo('campeoes de VENDA'),
    })
    expect(repetido.status).toBe(409)
    const lista = await l.pedir('relatorios_salvos', { token: l.tokens.financeiro })
    expect(lista.body.itens).toMatchObject([
      { nome: 'Campeões de venda', agenda: null, meu: false, de_quem: 'Dona' },
    ])
    const visualizador = await l.request('POST', '/rest/v1/relatorios_salvos', {
      token: l.tokens.visualizador,
      body: novo('Meu'),
    })
    expect(visualizador.status).toBe(403)
    const outra = await createShop(l.owner)
    const alheio = await l.request(
      'DELETE',
      `/rest/v1/relatorios_salvos/${String(criado.body.id)}?estabelecimento_id=${outra.id}`,
      { token: await l.tokenFor(outra.ownerId) },
    )
    expect(alheio.status).toBe(404)
    const excluido = await l.request(
      'DELETE',
      `/rest/v1/relatorios_salvos/${String(criado.body.id)}?estabelecimento_id=${l.loja.id}`,
      { token: l.dona },
    )
    expect(excluido.status).toBe(200)
  })

  test('are sent on their day once, however often the clock and the job run', async () => {
    const { body } = await l.request('POST', '/rest/v1/relatorios_salvos', {
      token: l.dona,
      body: novo('Todo dia', { agenda: 'diaria' }),
    })
    await enviarAgendados()
    await enviarAgendados()
    const { rows } = await l.owner.query(
      `select data from pgboss.job where name = 'relatorios.enviar' and state < 'completed'`,
    )
    expect(rows.map(({ data }) => data.id)).toContain(body.id)
    const dia = '2026-03-10'
    await Promise.all([1, 2, 3].map(() => enviarRelatorio({ id: String(body.id), dia })))
    await enviarRelatorio({ id: String(body.id), dia })
    const emails = await l.owner.query(
      `select assunto, texto, anexo, anexo_nome from emails where assunto like 'Todo dia%'`,
    )
    expect(emails.rows).toHaveLength(1)
    expect(emails.rows[0].texto).toContain('09 de mar, 2026')
    expect(emails.rows[0].texto).toContain('/relatorios?aba=personalizado')
    // A spreadsheet is a zip.
    expect(emails.rows[0].anexo_nome).toBe('personalizado-2026-03-09-a-2026-03-09.xlsx')
    expect(emails.rows[0].anexo.subarray(0, 2).toString()).toBe('PK')
  })

  test('are not sent to who left the team, from a blocked or suspended shop, or where the plan is another now', async () => {
    const { body } = await l.request('POST', '/rest/v1/relatorios_salvos', {
      token: l.tokens.financeiro,
      body: novo('Do financeiro', { agenda: 'mensal' }),
    })
    await l.owner.query(`update profiles set desativado_em = now() where papel = 'financeiro'`)
    await enviarRelatorio({ id: String(body.id), dia: '2026-04-01' })
    await l.owner.query(`update profiles set desativado_em = null where papel = 'financeiro'`)
    for (const parada of [
      `bloqueado_por_inadimplencia = true, motivo_bloqueio = 'x'`,
      `status = 'suspenso'`,
    ]) {
      await l.owner.query(`update estabelecimentos set ${parada} where id = $1`, [l.loja.id])
      await enviarRelatorio({ id: String(body.id), dia: '2026-04-01' })
      await l.owner.query(
        `update estabelecimentos set bloqueado_por_inadimplencia = false, motivo_bloqueio = null, status = 'ativo'
         where id = $1`,
        [l.loja.id],
      )
    }
    await l.owner.query(
      `update assinaturas_estabelecimento set plano_id = (select id from planos_assinatura where nome = 'Starter')
       where estabelecimento_id = $1`,
      [l.loja.id],
    )
    await enviarRelatorio({ id: String(body.id), dia: '2026-04-01' })
    const { rows } = await l.owner.query(`select 1 from emails where assunto like 'Do financeiro%'`)
    expect(rows).toEqual([])
  })
})
