import { readFileSync } from 'node:fs'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { somarDias } from '#src/shared/feriados.ts'
import { STATUS_ASSINATURA, situacaoDaAssinatura } from './calendario.ts'
import { COBRANCA_PADRAO } from './configuracao.ts'
import { exigirTransicao } from './server/transitar.ts'
import { type Evento, eventoDoCalendario, podeAcontecer, TRANSICOES, transicaoDe } from './transicoes.ts'

const EVENTOS = Object.keys(TRANSICOES) as Evento[]

/** The lines of the page's table: the event, from where, to where. */
const [, secao = ''] = /## Transitions\n(.*?)\n## /s.exec(readFileSync('docs/rules/billing.md', 'utf8')) ?? []
const escrita = [...secao.matchAll(/^\| ([a-z_]+) \|[^|]+\| ([^|]+) \| ([^|]+) \|/gm)].map(
  ([, evento, de = '', para = '']) => ({
    evento,
    de: de.split(', '),
    para: para === 'calendar' ? undefined : para.split(', '),
  }),
)

test('the table is the one of the rules, line by line', () => {
  expect(
    EVENTOS.map((evento) => ({ evento, de: transicaoDe(evento).de, para: transicaoDe(evento).para })),
  ).toEqual(escrita)
})

describe.each(STATUS_ASSINATURA)('%s', (status) => {
  const podem = escrita.filter(({ de }) => de.includes(status)).map(({ evento }) => evento)

  test.each(EVENTOS)('%s happens or is refused, as the rules say', (evento) => {
    const acontece = podem.includes(evento)
    expect(podeAcontecer(evento, status)).toBe(acontece)
    const exigir = () => exigirTransicao({ status }, evento)
    if (acontece) return expect(exigir).not.toThrow()
    const deve = ['em_atraso', 'bloqueada'].includes(status) && transicaoDe(evento).emDia
    expect(exigir).toThrow(
      expect.objectContaining({ code: `assinaturas.${deve ? 'regularize_antes' : 'transicao_invalida'}` }),
    )
  })
})

test('every status is reached, and nothing follows the end', () => {
  const chegam = new Set<string>(EVENTOS.flatMap((evento) => transicaoDe(evento).para ?? []))
  expect([...STATUS_ASSINATURA].filter((status) => !chegam.has(status))).toEqual(['aguardando_aprovacao'])
  expect(EVENTOS.filter((evento) => podeAcontecer(evento, 'encerrada'))).toEqual([])
})

test('what the calendar says is always reached by a line of the table', () => {
  const hoje = '2026-08-20'
  const dia = fc.option(fc.integer({ min: -20, max: 20 }).map((dias) => somarDias(hoje, dias)))
  const vencida = fc.record({
    vencimento: fc.integer({ min: 1, max: 70 }).map((dias) => somarDias(hoje, -dias)),
    emissao: fc.constant('2026-01-01'),
    carencia_extra: fc.constantFrom(0, 3),
    bloqueou_em: fc.constantFrom(null, new Date(0)),
  })
  fc.assert(
    fc.property(
      fc.record({
        status: fc.constantFrom(...STATUS_ASSINATURA),
        teste_ate: dia,
        cancelar_em: dia,
        sem_bloqueio_ate: dia,
        vencidas: fc.array(vencida, { maxLength: 2 }),
      }),
      (quadro) => {
        const para = situacaoDaAssinatura(quadro, hoje, COBRANCA_PADRAO)
        if (para === quadro.status) return
        const evento = eventoDoCalendario(quadro.status, para)
        expect(podeAcontecer(evento, quadro.status)).toBe(true)
        expect(transicaoDe(evento).para).toContain(para)
      },
    ),
  )
})
