import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { EXPORTACOES } from '#src/exportacoes.ts'
import { LINHAS_DE_XLSX } from '#src/planilhas/exportacoes.ts'
import { fazerExportacao } from '#src/planilhas/server/fazer-exportacao.ts'
import { createShop } from '#test/support/factories.ts'
import { type ShopWithReports, startShopWithReports } from '#test/support/shop-with-reports.ts'
import type { Relatorio } from '../schemas.ts'

const A_MAIS = LINHAS_DE_XLSX + 1

let l: ShopWithReports
beforeAll(async () => {
  l = await startShopWithReports()
})
afterAll(() => l.close())

const exportar = (pedido: object, token = l.dona) =>
  fetch(`${l.url}/rest/v1/exportacoes`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ estabelecimento_id: l.loja.id, recurso: 'movimentos', formato: 'csv', ...pedido }),
  })

describe('the ledger of stock', () => {
  test('goes out as the report shows it, on the days asked for', async () => {
    const { periodo } = (await l.pedir<Relatorio>('relatorios/estoque', { periodo: 'hoje' })).body
    const { bytes } = await l.baixar('estoque', { formato: 'csv', tabela: 'razao', periodo: 'hoje' })
    const lista = await (await exportar({ filtros: periodo })).text()
    expect(lista).toContain('Pão de queijo')
    expect(lista).toBe(bytes.toString('utf8').slice(1))
    const [, ...nada] = (await (await exportar({ filtros: { de: '2020-01-01', ate: '2020-01-02' } })).text())
      .trim()
      .split('\r\n')
    expect(nada).toEqual([])
  })

  test('is of who has the report in plan and role', async () => {
    expect((await exportar({}, l.tokens.visualizador)).status).toBe(403)
    await l.owner.query(
      `insert into planos_assinatura (nome, valor_mensal, nivel_relatorios, exportacao_relatorios)
       values ('Planilhas', 0, 'basico', true)`,
    )
    const { id, ownerId } = await createShop(l.owner, { plano: 'Planilhas' })
    const recusa = await exportar({ estabelecimento_id: id }, await l.tokenFor(ownerId))
    expect([recusa.status, await recusa.json()]).toMatchObject([403, { recurso: 'relatorios_avancados' }])
  })

  test('however long, is whole or refused', async () => {
    await l.owner.query(
      `alter table movimentos_estoque disable trigger user;
       insert into movimentos_estoque (estabelecimento_id, produto_id, tipo, qtd, saldo_apos, created_at)
         select estabelecimento_id, produto_id, 'contagem', 0, 1, now() - interval '1 day'
         from (select * from movimentos_estoque where estabelecimento_id = '${l.loja.id}' limit 1) um,
           generate_series(1, ${A_MAIS});
       alter table movimentos_estoque enable trigger user;
       analyze movimentos_estoque`,
    )
    const { total } = (await l.pedir<Relatorio>('relatorios/estoque')).body.tabelas[1] ?? { total: 0 }
    for (const formato of ['xlsx', 'csv']) {
      const { resposta, bytes } = await l.baixar('estoque', { formato, tabela: 'razao' })
      expect([formato, resposta.status, JSON.parse(bytes.toString())]).toMatchObject([
        formato,
        422,
        { code: 'planilhas.planilha_grande_demais' },
      ])
    }
    expect((await l.baixar('estoque', { formato: 'csv', tabela: 'produtos' })).resposta.status).toBe(200)
    expect((await l.baixar('estoque', { formato: 'pdf' })).resposta.status).toBe(200)

    const pedida = await exportar({})
    const { id, linhas } = (await pedida.json()) as { id: string; linhas: number }
    expect([pedida.status, linhas]).toEqual([202, total])
    await fazerExportacao(EXPORTACOES, { exportacaoId: id })
    const arquivo = await fetch(`${l.url}/rest/v1/exportacoes/${id}/arquivo`, {
      headers: { authorization: `Bearer ${l.dona}` },
    })
    expect((await arquivo.text()).trim().split('\r\n')).toHaveLength(total + 1)
  }, 120_000)
})
