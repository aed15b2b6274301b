import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { setClock } from '#src/shared/server/clock.ts'
import { goToDay } from '#test/support/subscriber.ts'
import { type Subscriber, type ShopsOverTime, startShopsOverTime } from '#test/support/shops-over-time.ts'

let l: ShopsOverTime
beforeAll(async () => {
  l = await startShopsOverTime()
})
afterAll(() => l.close())
afterEach(() => setClock(null))

async function aceites({ loja }: Subscriber) {
  const { rows } = await l.owner.query(
    `select p.nome as plano, periodicidade, preco_centavos, texto, ip is not null as ip,
       texto_sha256 = encode(sha256(convert_to(texto, 'UTF8')), 'hex') as provado
     from aceites_de_preco a join planos_assinatura p on p.id = a.plano_id
     where a.estabelecimento_id = $1 order by a.created_at`,
    [loja.id],
  )
  return rows
}

describe('a change of plan', () => {
  test('keeps the plan, price and period that were agreed to, in the words of the box', async () => {
    const dona = await l.emTeste()
    goToDay('2026-09-01')
    const alvo = { plano_id: l.planos.Profissional, periodicidade: 'anual', valor_visto: 0 }
    const { body: simulada } = await l.pedir(dona, 'simular-mudanca', {
      plano_id: alvo.plano_id,
      periodicidade: 'anual',
    })
    expect((await l.pedir(dona, 'mudar-plano', alvo)).status).toBe(200)
    expect(await aceites(dona)).toEqual([
      {
        plano: 'Profissional',
        periodicidade: 'anual',
        preco_centavos: Math.round(Number(simulada.valor_seguinte) * 100),
        texto: expect.stringMatching(
          /^Aceito o plano Profissional por R\$.+ por ano, renovado a cada ano até eu cancelar\.$/,
        ),
        ip: true,
        provado: true,
      },
    ])
  })

  test('is refused without the box, and with the price of yesterday, which comes back as of now', async () => {
    const dona = await l.emTeste()
    goToDay('2026-09-01')
    const alvo = { plano_id: l.planos.Profissional, periodicidade: 'mensal', valor_visto: 0 }
    expect((await l.pedir(dona, 'mudar-plano', { ...alvo, preco_aceito: undefined })).status).toBe(422)
    const recusa = await l.pedir(dona, 'mudar-plano', { ...alvo, preco_aceito: 1 })
    expect(recusa).toMatchObject({ status: 409, body: { code: 'assinaturas.preco_mudou' } })
    expect(recusa.body.frase).toContain('Aceito o plano Profissional por')
    expect(await aceites(dona)).toEqual([])
    const { status } = await l.pedir(dona, 'mudar-plano', { ...alvo, preco_aceito: recusa.body.preco })
    expect(status).toBe(200)
  })
})

describe('a renewal', () => {
  test('at another price is paid once somebody of the shop agreed to it; at the same price nobody is asked', async () => {
    const dona = await l.emTeste()
    goToDay('2026-09-01')
    const alvo = { plano_id: l.planos.Profissional, periodicidade: 'mensal', valor_visto: 0 }
    await l.pedir(dona, 'mudar-plano', alvo)
    await l.viver(dona, '2026-09-03')
    const pagar = async (extra: object = {}) => {
      const { rows } = await l.owner.query(
        `select id from faturas where estabelecimento_id = $1 and status = 'aberta'`,
        [dona.loja.id],
      )
      return l.request('POST', `/rest/v1/faturas/${rows[0].id}/pix`, {
        token: dona.token,
        body: { estabelecimento_id: dona.loja.id, ...extra },
      })
    }
    expect((await pagar()).body.code).not.toBe('assinaturas.aceite_do_preco')

    await l.owner.query(
      `update faturas set subtotal = subtotal + 10, total = total + 10 where estabelecimento_id = $1`,
      [dona.loja.id],
    )
    const recusa = await pagar()
    expect(recusa).toMatchObject({ status: 409, body: { code: 'assinaturas.aceite_do_preco' } })
    expect((await pagar({ preco_aceito: 1 })).status).toBe(409)
    expect((await pagar({ preco_aceito: recusa.body.preco })).body.code).not.toBe(
      'assinaturas.aceite_do_preco',
    )
    expect((await pagar()).body.code).not.toBe('assinaturas.aceite_do_preco')
    expect(await aceites(dona)).toHaveLength(2)
    expect((await aceites(dona))[1]).toMatchObject({ texto: recusa.body.frase })
  })
})
