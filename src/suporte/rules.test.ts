import { describe, expect, it } from 'vitest'
import { TEMPO_DE_SUPORTE } from '#src/acesso/recursos.ts'
import {
  descreverPrazo,
  podeMudar,
  podeResponder,
  prazoDeResposta,
  prazoLegal,
  STATUS_CHAMADO,
} from './rules.ts'

const local = (texto: string) => new Date(`${texto}:00-03:00`)

describe('the states of a ticket', () => {
  it('allows exactly the written pairs', () => {
    const pares = STATUS_CHAMADO.flatMap((de) =>
      STATUS_CHAMADO.filter((para) => podeMudar(de, para)).map((para) => `${de}>${para}`),
    )
    expect(pares).toEqual([
      'aberto>em_atendimento',
      'aberto>aguardando_voce',
      'aberto>resolvido',
      'em_atendimento>aguardando_voce',
      'em_atendimento>resolvido',
      'aguardando_voce>em_atendimento',
      'aguardando_voce>resolvido',
      'resolvido>em_atendimento',
      'resolvido>fechado',
      'fechado>em_atendimento',
    ])
  })

  it('opens a closed one again within thirty days', () => {
    const fechado_em = local('2026-10-01T10:00')
    expect(podeResponder({ status: 'fechado', fechado_em }, local('2026-10-31T10:00'))).toBe(true)
    expect(podeResponder({ status: 'fechado', fechado_em }, local('2026-10-31T10:01'))).toBe(false)
    expect(podeResponder({ status: 'aberto', fechado_em: null }, local('2027-10-31T10:01'))).toBe(true)
  })
})

describe('the clock of the plan', () => {
  // A Thursday before Consciência Negra (Friday) and a weekend.
  const quinta = local('2026-11-19T16:00')
  it.each([
    ['prioritario_12h', '2026-11-24T10:00'],
    ['email_24h', '2026-11-25T13:00'],
    ['email_72h', '2026-12-02T16:00'],
    ['dedicado_24x7', '2026-11-19T20:00'],
  ] as const)('of %s ends at %s', (nivel, ate) => {
    expect(prazoDeResposta(nivel, quinta)).toEqual(local(ate))
  })

  it('counts the hours that plans are sold with', () => {
    expect(TEMPO_DE_SUPORTE).toEqual({
      email_72h: expect.stringContaining('72 h úteis'),
      email_24h: expect.stringContaining('24 h úteis'),
      prioritario_12h: expect.stringContaining('12 h úteis'),
      dedicado_24x7: expect.stringContaining('24×7'),
    })
  })

  it('gives a shop five days, as the law counts them', () => {
    expect(prazoLegal(quinta)).toEqual(local('2026-11-24T16:00'))
  })

  it('is described in words', () => {
    const agora = local('2026-11-24T10:00')
    const em = (texto: string) => descreverPrazo(local(texto).toISOString(), agora)
    expect(em('2026-11-24T13:20')).toEqual({ texto: 'Prazo: 3 h 20', atrasado: false })
    expect(em('2026-11-24T10:05')).toEqual({ texto: 'Prazo: 5 min', atrasado: false })
    expect(em('2026-11-26T11:00')).toEqual({ texto: 'Prazo: 2 dias e 1 h', atrasado: false })
    expect(em('2026-11-22T10:00')).toEqual({ texto: 'Atrasado há 2 dias', atrasado: true })
    expect(descreverPrazo(null, agora)).toBeNull()
  })
})
