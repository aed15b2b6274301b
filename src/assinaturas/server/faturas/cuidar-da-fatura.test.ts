import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '#src/shared/server/clock.ts'
import { goToDay } from '#test/support/subscriber.ts'
import { type PlatformWithPix, startPlatformWithPix } from '#test/support/platform-with-pix.ts'
import { cobrarAssinaturas } from '../cobrar-assinaturas.ts'

let p: PlatformWithPix
beforeAll(async () => {
  p = await startPlatformWithPix()
})
afterAll(() => p.close())
afterEach(() => setClock(null))

describe('`Adiar 3 dias` and `Contestar`', () => {
  test('once, and only in the days before the block', async () => {
    const d = await p.devedora({ ate: '2026-08-12' })
    const adiar = () =>
      p.request('POST', `/rest/v1/faturas/${d.faturaId}/adiar`, {
        token: d.token,
        body: { estabelecimento_id: d.loja.id },
      })
    expect((await adiar()).body).toMatchObject({ code: 'assinaturas.adiamento_fora_de_hora' })
    goToDay('2026-08-19')
    await cobrarAssinaturas({ estabelecimentoId: d.loja.id })
    expect((await adiar()).body).toEqual({ bloqueio: '2026-08-24' })
    expect((await adiar()).body).toMatchObject({ code: 'assinaturas.adiamento_ja_usado' })
    for (const dia of ['2026-08-20', '2026-08-21', '2026-08-23']) {
      goToDay(dia)
      await cobrarAssinaturas({ estabelecimentoId: d.loja.id })
      expect((await p.situacao(d.loja.id)).status).toBe('em_atraso')
    }
    goToDay('2026-08-24')
    await cobrarAssinaturas({ estabelecimentoId: d.loja.id })
    expect((await p.situacao(d.loja.id)).status).toBe('bloqueada')
    const { rows } = await p.owner.query<{ texto: string }>(
      `select c.texto from emails c join auth.users u on u.email = c.para
       where u.id = $1 and c.assunto like 'Último aviso%' order by c.created_at`,
      [d.loja.ownerId],
    )
    expect(rows.map(({ texto }) => /adiar o bloqueio uma vez, para (.*), na tela/.exec(texto)?.[1])).toEqual([
      '24 de ago, 2026',
      undefined,
    ])
  })

  test('a contested invoice reaches a person, once', async () => {
    const d = await p.devedora({ ate: '2026-08-12' })
    const contestar = () =>
      p.request('POST', `/rest/v1/faturas/${d.faturaId}/contestar`, {
        token: d.token,
        body: { estabelecimento_id: d.loja.id, texto: 'Já tinha cancelado a assinatura.' },
      })
    expect((await contestar()).status).toBe(200)
    expect((await contestar()).status).toBe(409)
    const { rows } = await p.owner.query(`select codigo from alertas where chave = $1`, [d.faturaId])
    expect(rows).toEqual([{ codigo: 'FAT-CONT' }])
  })
})
