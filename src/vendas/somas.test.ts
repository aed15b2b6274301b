import { expect, test } from 'vitest'
import type { Pagamento, Reembolso } from './schemas.ts'
import { aindaReembolsavel } from './somas.ts'

const pix = {
  id: 'pix',
  valor: 100,
  valor_reembolsado: 0,
  status: 'aprovado',
  uso: 'quitou',
  payment_id: '1',
}
const aMais = { ...pix, id: 'a mais', payment_id: '2', uso: 'devolvido' }
const resta = (pagamentos: object[], reembolsos: object[]) =>
  aindaReembolsavel({
    total: 100,
    total_reembolsado: 0,
    pagamentos: pagamentos as Pagamento[],
    reembolsos: reembolsos as Reembolso[],
  })

test.each([
  ['none', [pix], [], 100],
  ['one on its way', [pix], [{ pagamento_id: 'pix', status: 'em_processamento', valor: 30 }], 70],
  ['one that failed', [pix], [{ pagamento_id: 'pix', status: 'falhou', valor: 30 }], 100],
  [
    'one of what was paid twice',
    [pix, aMais],
    [{ pagamento_id: 'a mais', status: 'solicitado', valor: 100 }],
    100,
  ],
  [
    'one that is made',
    [{ ...pix, valor_reembolsado: 0.3 }],
    [{ pagamento_id: 'pix', status: 'concluido', valor: 0.3 }],
    99.7,
  ],
  ['one in the provider’s panel', [{ ...pix, status: 'reembolsado_parcial', valor_reembolsado: 5 }], [], 95],
  ['a contest', [{ ...pix, status: 'contestado', provider_status_detail: 'in_process' }], [], 0],
])('after %s this is left to refund', (_o, pagamentos, reembolsos, reais) =>
  expect(resta(pagamentos, reembolsos)).toBe(reais),
)

test('of a sale in a list, what was not given back', () => {
  expect(aindaReembolsavel({ total: 100, total_reembolsado: 0.3 })).toBe(99.7)
})
