import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { diasEntre } from '#src/shared/dias.ts'
import { somarDias } from '#src/shared/feriados.ts'
import { setClock } from '#src/shared/server/clock.ts'
import { createSubscriber, goToDay } from '#test/support/subscriber.ts'
import { type ShopsOverTime, startShopsOverTime, type Subscriber } from '#test/support/shops-over-time.ts'

// What each of the platform's settings of billing rules (docs/rules/platform.md#settings); fine and interest: cobrar-assinaturas.test.ts.

let l: ShopsOverTime
beforeAll(async () => {
  l = await startShopsOverTime()
})
afterAll(() => l.close())
afterEach(() => setClock(null))

let versao = 0
const regrar = (valor: object) =>
  l.owner.query(`insert into configuracoes_plataforma (chave, versao, valor) values ('cobranca', $1, $2)`, [
    ++versao,
    JSON.stringify(valor),
  ])

// A week of trial from there on ends on Monday, 3 August.
const APROVADA = '2026-07-27'
const VENCE = '2026-08-03'
const CEDO = {
  dias_de_teste: 7,
  emitir_dias_antes: 5,
  lembretes_antes: [2],
  lembretes_depois: [1],
  aviso_vermelho: 2,
  bloquear: 4,
  adiar_dias: 3,
  cancelar: 30,
  encerrar: 31,
}

const FATOS: Record<string, RegExp> = {
  emitida: /Fatura FAT/,
  lembrete: /Lembrete: a fatura/,
  atraso: /está em atraso/,
  vermelha: /"vermelha"/,
  bloqueada: /^bloqueada/,
  cancelada: /^cancelada/,
  encerrada: /^encerrada/,
}

/** When each thing first happens to a shop that never pays, in days from the due date. */
async function viverSemPagar({ loja, token }: Subscriber, dias: string[]): Promise<Record<string, number>> {
  const quando: Record<string, number> = {}
  for (const dia of dias) {
    await l.viver({ loja, token }, dia)
    const { rows } = await l.owner.query(
      `select a.status || ' ' || coalesce((select string_agg(c.assunto, '|') from emails c
         join auth.users u on u.email = c.para where u.id = $2), '') as quadro
       from assinaturas_estabelecimento a where a.estabelecimento_id = $1`,
      [loja.id, loja.ownerId],
    )
    const { body } = await l.request(
      'GET',
      `/rest/v1/minha_assinatura/situacao?estabelecimento_id=${loja.id}`,
      {
        token,
      },
    )
    const quadro = rows[0].quadro + JSON.stringify(body)
    for (const [nome, marca] of Object.entries(FATOS))
      if (marca.test(quadro)) quando[nome] ??= diasEntre(VENCE, dia)
  }
  return quando
}

const entre = (de: string, ate: string): string[] =>
  Array.from({ length: diasEntre(de, ate) + 1 }, (_, i) => somarDias(de, i))

async function nova(): Promise<Subscriber> {
  const loja = await createSubscriber(l.owner, { aprovadaEm: APROVADA })
  return { loja, token: await l.tokenFor(loja.ownerId) }
}

test('every day of the calendar is where the platform sets it', async () => {
  await regrar(CEDO)
  const dias = [
    ...entre(APROVADA, '2026-08-08'),
    ...entre('2026-09-01', '2026-09-03'),
    ...entre('2026-10-02', '2026-10-04'),
  ]
  expect(await viverSemPagar(await nova(), dias)).toEqual({
    emitida: -5,
    lembrete: -2,
    atraso: 1,
    vermelha: 2,
    bloqueada: 4,
    cancelada: 30,
    encerrada: 61,
  })
})

test('the days that a shop may postpone its block, and none where they are 0', async () => {
  await regrar(CEDO)
  const adiada = await nova()
  await viverSemPagar(adiada, entre(APROVADA, '2026-08-05'))
  const adiar = async ({ loja, token }: Subscriber) => {
    const { rows } = await l.owner.query('select id from faturas where estabelecimento_id = $1', [loja.id])
    return l.request('POST', `/rest/v1/faturas/${rows[0].id}/adiar`, {
      token,
      body: { estabelecimento_id: loja.id },
    })
  }
  expect((await adiar(adiada)).body).toEqual({ bloqueio: '2026-08-10' })
  await regrar({ ...CEDO, adiar_dias: 0 })
  const outra = await nova()
  await viverSemPagar(outra, entre(APROVADA, '2026-08-05'))
  expect((await adiar(outra)).status).toBe(409)
})

test('how long the data of a cancelled shop are kept, told on the way out and after it', async () => {
  await regrar({ encerrar: 60 })
  const dona = await l.emDia()
  await l.pedir(dona, 'cancelar', { motivo: 'outro' })
  for (const rota of ['minha_assinatura', 'minha_assinatura/situacao']) {
    const { body } = await l.request('GET', `/rest/v1/${rota}?estabelecimento_id=${dona.loja.id}`, {
      token: dona.token,
    })
    expect(body).toMatchObject({ encerrar_dias: 60 })
  }
  const { rows } = await l.owner.query(
    `select c.texto from emails c join auth.users u on u.email = c.para
     where u.id = $1 and c.assunto like 'A assinatura da loja%'`,
    [dona.loja.ownerId],
  )
  expect(rows).toEqual([{ texto: expect.stringContaining('guardados por 60 dias') }])
})

test('the days to pay what a change of plan costs at once', async () => {
  await regrar({})
  const dona = await l.emDia()
  await regrar({ prazo_pro_rata: 4 })
  goToDay('2026-09-28')
  const alvo = { plano_id: l.planos.Profissional, periodicidade: 'mensal' }
  const { body } = await l.pedir(dona, 'mudar-plano', { ...alvo, valor_visto: 20 })
  const { rows } = await l.owner.query('select vencimento::text from faturas where id = $1', [body.fatura_id])
  expect(rows).toEqual([{ vencimento: '2026-10-02' }])
})
