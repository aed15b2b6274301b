import { expect, test } from 'vitest'
import { enderecoDoRastreio, passosDoEnvio } from './rastreio.ts'

test('a code of the post office leads to its page, an address to itself, anything else nowhere', () => {
  expect(enderecoDoRastreio('me123456789br')).toContain('objetos=ME123456789BR')
  expect(enderecoDoRastreio('https://rastreio.test/1')).toBe('https://rastreio.test/1')
  expect(enderecoDoRastreio('javascript:alert(1)')).toBeUndefined()
  expect(enderecoDoRastreio('90000000001')).toBeUndefined()
})

const ETIQUETA = {
  id: '0',
  status: 'postada',
  servico: 'PAC',
  transportadora: 'Correios',
  rastreio: 'ME123456789BR',
  created_at: '2026-11-24T12:00:00Z',
  gerado_em: '2026-11-24T12:01:00Z',
  postado_em: '2026-11-24T15:00:00Z',
  entregue_em: null,
  cancelado_em: null,
  cancelando: false,
  preco: null,
  valor_pago: null,
  erro: null,
}

test('the buyer reads the steps of the parcel, and nothing of a label that was given back', () => {
  expect(passosDoEnvio({ etiqueta_de_envio: ETIQUETA })).toEqual([
    expect.stringMatching(/^Etiqueta pronta em .*: Correios PAC$/),
    expect.stringMatching(/^Postado em /),
  ])
  expect(passosDoEnvio({ etiqueta_de_envio: { ...ETIQUETA, status: 'cancelada' } })).toEqual([])
  expect(passosDoEnvio({ etiqueta_de_envio: { ...ETIQUETA, status: 'nao_entregue' } }).at(-1)).toMatch(
    /não conseguiu/,
  )
  expect(passosDoEnvio({ etiqueta_de_envio: null })).toEqual([])
})
