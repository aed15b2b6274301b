import { expect, test } from 'vitest'
import { prazoDoPedido } from './prazo-do-pedido.ts'

test.each([
  ['2026-11-30T13:00:00Z', 'Vencido há 1 dia'],
  ['2026-12-01T01:00:00Z', 'Vencido há 1 dia'],
  ['2026-12-01T13:00:00Z', 'Vence hoje'],
  ['2026-12-02T02:00:00Z', 'Vence hoje'],
  ['2026-12-02T04:00:00Z', 'Falta 1 dia'],
  ['2026-12-04T13:00:00Z', 'Faltam 3 dias'],
  ['2026-11-28T13:00:00Z', 'Vencido há 3 dias'],
])('on the 1st of December at noon in São Paulo, of what is due at %s it says: %s', (vence_em, dito) => {
  expect(prazoDoPedido({ status: 'recebida', vence_em }, new Date('2026-12-01T15:00:00Z'))).toBe(dito)
})

test('says nothing of what was answered', () => {
  expect(prazoDoPedido({ status: 'concluida', vence_em: '2026-12-01T13:00:00Z' })).toBe('—')
})
