import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Exportacao } from '#src/planilhas/server/exportar.ts'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { setClock } from '#src/shared/server/clock.ts'
import { type PlatformWithInvoices, startPlatformWithInvoices } from '#test/support/platform-with-invoices.ts'
import { exportacaoDaConciliacao, exportacaoDeReceitasPorLoja } from '../receitas/exportar-receitas.ts'
import { exportacaoDeFaturas } from './exportar-faturas.ts'

let m: PlatformWithInvoices
beforeEach(async () => {
  m ??= await startPlatformWithInvoices()
  await m.owner.query('delete from faturas')
})
afterAll(async () => {
  setClock(null)
  await m.close()
})

test('invoices settled between two batches leave none of the open ones out', async () => {
  for (const dia of ['25', '25', '26', '27']) await m.por(m.a, { vencimento: `2026-08-${dia}` })
  const lidas = await lerAosPares(exportacaoDeFaturas, { aba: 'abertas' }, (primeiras) =>
    m.owner.query(`update faturas set status = 'cancelada' where id = $1`, [primeiras[0]?.id]),
  )
  expect(lidas.map(({ vencimento }) => vencimento)).toEqual([
    '2026-08-27',
    '2026-08-26',
    '2026-08-25',
    '2026-08-25',
  ])
  expect(new Set(lidas.map(({ id }) => id)).size).toBe(4)
})

test('an invoice paid back between two batches leaves no other out of the reconciliation', async () => {
  const paga = { status: 'paga', vencimento: '2026-08-10', meio: 'transferencia' }
  const ids: string[] = []
  for (const dia of ['11', '12', '12', '13', '14'])
    ids.push(await m.por(m.a, { ...paga, pagoEm: `2026-08-${dia}` }))
  const lidas = await lerAosPares(exportacaoDaConciliacao, {}, async ([primeira]) => {
    await m.owner.query('delete from faturas where id = $1', [primeira?.id])
    // It comes to stand among what does not agree.
    await m.owner.query(`update faturas set meio = 'pix' where id = $1`, [ids[0]])
  })
  expect(lidas.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
})

test('a shop that pays between two batches puts no other out of its line', async () => {
  const pagar = (loja: typeof m.a, total: number) =>
    m.por(loja, { status: 'paga', vencimento: '2026-08-10', pagoEm: '2026-08-10', meio: 'pix', total })
  await pagar(m.a, 10)
  await pagar(m.b, 20)
  const periodo = { de: '2026-08-01', ate: '2026-08-31' }
  const lidas = await lerAosPares(exportacaoDeReceitasPorLoja, periodo, () => pagar(m.a, 100), 1)
  expect(lidas.map(({ loja }) => loja)).toEqual(['Bicicletas do Zé', 'Ateliê da Ação'])
})

/** The list in batches of two, with `meanwhile` between the first and the second. */
async function lerAosPares<T, F>(
  exportacao: Exportacao<T, F>,
  filtros: object,
  meanwhile: (primeiras: T[]) => Promise<unknown>,
  limite = 2,
): Promise<T[]> {
  const consulta = { estabelecimentoId: '', filtros: exportacao.filtros.parse(filtros) }
  const ler = (depois: string | null) =>
    withAccess(SYSTEM, (tx) => exportacao.ler(tx, consulta, { depois, limite }))
  let { itens, proximo } = await ler(null)
  await meanwhile(itens)
  while (proximo !== null) {
    const lote = await ler(proximo)
    itens = [...itens, ...lote.itens]
    proximo = lote.proximo
  }
  return itens
}
