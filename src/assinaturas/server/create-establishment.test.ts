import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { type AuthApp, newEmail, startAuthApp } from '#test/support/auth-app.ts'

let auth: AuthApp
let planos: Record<string, string>
beforeAll(async () => {
  auth = await startAuthApp()
  const { rows } = await auth.owner.query<{ nome: string; id: string }>(
    'select nome, id from planos_assinatura',
  )
  planos = Object.fromEntries(rows.map(({ nome, id }) => [nome, id]))
})
afterAll(() => auth.close())

/** A CNPJ nobody used before, with right check digits. */
function newCnpj(): string {
  const base = `${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}0001`
  const digit = (text: string) => {
    const weights = [6, 5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2].slice(13 - text.length)
    const rest = text.split('').reduce((sum, d, i) => sum + Number(d) * (weights[i] ?? 0), 0) % 11
    return rest < 2 ? 0 : 11 - rest
  }
  const first = `${base}${digit(base)}`
  return `${first}${digit(first)}`
}

const shop = (userId: string, extra: object = {}) => ({
  userId,
  nome: 'Padaria São João',
  email: 'loja@exemplo.com',
  cnpj: newCnpj(),
  telefone: '(11) 98765-4321',
  planoId: planos.Starter,
  ...extra,
})
const open = (body: object, token?: string) =>
  auth.send('POST', '/functions/v1/create-establishment', { body, token })

async function signedUp(
  data: object = { user_type: 'admin_estabelecimento', full_name: 'Bia Lima' },
  email = newEmail(),
) {
  const { body } = await auth.send('POST', '/auth/v1/signup', { body: { email, password: 'segredo', data } })
  return { id: body.id as string, email }
}
const shopsOf = async (userId: string) =>
  (await auth.owner.query('select * from estabelecimentos where owner_user_id = $1', [userId])).rows

describe('the price beside the plan', () => {
  test('is kept as the box said it; another one is refused with what it costs now', async () => {
    const { id, token } = await auth.person()
    const { rows: precos } = await auth.owner.query(
      `select valor_mensal::float8 as preco from planos_assinatura where nome = 'Starter'`,
    )
    const preco = precos[0].preco as number
    const recusa = await open(shop(id, { precoAceito: preco + 1 }), token)
    expect(recusa).toMatchObject({ status: 409, body: { code: 'assinaturas.preco_mudou', preco } })
    expect(await shopsOf(id)).toEqual([])
    expect((await open(shop(id, { precoAceito: preco }), token)).status).toBe(200)
    const { rows } = await auth.owner.query(
      `select periodicidade, preco_centavos, texto, ip is not null as ip from aceites_de_preco where user_id = $1`,
      [id],
    )
    expect(rows).toEqual([
      {
        periodicidade: 'mensal',
        preco_centavos: Math.round(preco * 100),
        texto: expect.stringContaining('Aceito o plano Starter por'),
        ip: true,
      },
    ])
  })
})

describe('with a session', () => {
  test('opens a shop that awaits approval, with owner, plan, eight categories and an audit row', async () => {
    const { id, token } = await auth.person()
    const answer = await open(shop(id), token)
    expect(answer).toMatchObject({
      status: 200,
      body: {
        success: true,
        estabelecimento: { nome: 'Padaria São João', status_aprovacao: 'pendente', status: 'inativo' },
      },
    })
    const [loja] = await shopsOf(id)
    expect(loja).toMatchObject({
      status: 'inativo',
      status_aprovacao: 'pendente',
      telefone: '+5511987654321',
    })
    expect(loja.codigo).toMatch(/^padaria-sao-joao(-\d+)?$/)
    const { rows } = await auth.owner.query(
      `select (select count(*)::int from categorias where estabelecimento_id = $1) as categorias,
         (select status from assinaturas_estabelecimento where estabelecimento_id = $1) as assinatura,
         (select papel from profiles where estabelecimento_id = $1 and user_id = $2) as papel,
         (select count(*)::int from auditoria where estabelecimento_id = $1 and acao = 'estabelecimentos.criar') as fatos`,
      [loja.id, id],
    )
    expect(rows).toEqual([
      { categorias: 8, assinatura: 'aguardando_aprovacao', papel: 'proprietario', fatos: 1 },
    ])
  })

  test('for another’s userId is 403', async () => {
    const [one, other] = [await auth.person(), await auth.person()]
    expect(await open(shop(other.id), one.token)).toMatchObject({ status: 403, body: { success: false } })
    expect(await shopsOf(other.id)).toEqual([])
  })

  test('gives two shops of one name two codes', async () => {
    const [one, other] = [await auth.person(), await auth.person()]
    const nome = `Única ${crypto.randomUUID().slice(0, 8)}`
    const answers = await Promise.all([
      open(shop(one.id, { nome }), one.token),
      open(shop(other.id, { nome }), other.token),
    ])
    const codes = answers.map(({ body }) => (body.estabelecimento as { codigo: string }).codigo)
    expect(new Set(codes).size).toBe(2)
  })

  test('a CNPJ that is taken is refused without saying whose', async () => {
    const [one, other] = [await auth.person(), await auth.person()]
    const cnpj = newCnpj()
    await open(shop(one.id, { cnpj }), one.token)
    const answer = await open(shop(other.id, { cnpj: `${cnpj.slice(0, 2)}.${cnpj.slice(2)}` }), other.token)
    expect(answer).toMatchObject({
      status: 409,
      body: { title: 'Este CNPJ já está cadastrado', success: false },
    })
    expect(await shopsOf(other.id)).toEqual([])
  })

  test('a second shop needs a plan for several, also when both are asked for at once', async () => {
    const person = await auth.person()
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(shop(person.id), person.token)))
    expect(answers.map((answer) => answer.status).filter((status) => status === 200)).toHaveLength(1)

    const rich = await auth.person()
    await open(shop(rich.id, { planoId: planos.Enterprise }), rich.token)
    expect((await open(shop(rich.id), rich.token)).status).toBe(200)
  })

  test('the CNPJ of a shop that ended is free, for one', async () => {
    const [one, other, third] = [await auth.person(), await auth.person(), await auth.person()]
    const cnpj = newCnpj()
    await open(shop(one.id, { cnpj }), one.token)
    await auth.owner.query(`update estabelecimentos set status = 'encerrado' where cnpj = $1`, [cnpj])
    const answers = await Promise.all(
      [one, other, third].map(({ id, token }) => open(shop(id, { cnpj }), token)),
    )
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
  })

  test('a shop that ended counts no more, nor what is left of its rehearsal; of five at once one opens', async () => {
    const { id, token } = await auth.person()
    await open(shop(id), token)
    const [{ id: ended }] = await shopsOf(id)
    await auth.owner.query(
      `update estabelecimentos set status = 'encerrado', bloqueado_por_inadimplencia = true, motivo_bloqueio = 'Fim'
       where id = $1`,
      [ended],
    )
    await auth.owner.query(
      `insert into estabelecimentos (codigo, nome, owner_user_id, ensaio_de, status, status_aprovacao)
       values ('ensaio-0000000000ee', 'Ensaio: Padaria', $1, $2, 'inativo', 'aprovado')`,
      [id, ended],
    )
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(shop(id), token)))
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 403, 403, 403, 403])
  })

  test.each([
    [{ cnpj: '11.111.111/1111-11' }, 'CNPJ inválido'],
    [{ cnpj: '12345678000100' }, 'CNPJ inválido'],
    [{ telefone: '(00) 0000' }, 'Telefone inválido'],
    [{ planoId: null }, 'Plano não selecionado'],
    [{ planoId: '00000000-0000-7000-8000-000000000000' }, 'Plano não selecionado'],
    [{ email: 'sem-arroba' }, 'Email inválido'],
    [{ nome: '' }, 'Dados inválidos'],
    [{ nome: 'x'.repeat(121) }, 'Dados inválidos'],
    [{ status_aprovacao: 'aprovado' }, 'Dados inválidos'],
    [{ bloqueado_por_inadimplencia: false }, 'Dados inválidos'],
  ])('refuses %j with %s and writes nothing', async (extra, title) => {
    const { id, token } = await auth.person()
    const answer = await open(shop(id, extra), token)
    expect(answer).toMatchObject({ status: 422, body: { title, success: false, error: title } })
    expect(await shopsOf(id)).toEqual([])
  })

  test('takes the CNPJ with letters of July 2026', async () => {
    const { id, token } = await auth.person()
    expect((await open(shop(id, { cnpj: '00.000.000/E08G-12' }), token)).status).toBe(200)
  })
})

describe('without a session', () => {
  test('opens the shop of the supplier who just signed up', async () => {
    const { id, email } = await signedUp()
    const answer = await open(shop(id, { email }))
    expect(answer).toMatchObject({ status: 200, body: { success: true } })
    expect(await shopsOf(id)).toHaveLength(1)
  })

  test('opens it after the sign-up was corrected and sent again, within the minute of its e-mail', async () => {
    const before = getConfig()
    setConfig({ ...before, EMAIL_INTERVAL_SECONDS: 60 })
    const data = { user_type: 'admin_estabelecimento', full_name: 'Bia Lima' }
    const { id, email } = await signedUp(data)
    expect((await open(shop(id, { email, planoId: null }))).status).toBe(422)
    const again = await signedUp({ ...data, estabelecimento_nome: 'Padaria Nova' }, email)
    setConfig(before)
    expect(again.id).toBe(id)
    expect(await auth.emails(email)).toHaveLength(1)
    expect((await open(shop(id, { email }))).status).toBe(200)
    expect(await shopsOf(id)).toHaveLength(1)
    const { rows } = await auth.owner.query(
      'select raw_user_meta_data as dados from auth.users where id = $1',
      [id],
    )
    expect(rows[0].dados).toMatchObject({ estabelecimento_nome: 'Padaria Nova' })
    await auth.send('GET', await auth.link(email))
    expect(await auth.client().signInWithPassword({ email, password: 'segredo' })).toMatchObject({
      error: null,
    })
  })

  test('twice at once opens one', async () => {
    const { id, email } = await signedUp()
    const answers = await Promise.all(Array.from({ length: 5 }, () => open(shop(id, { email }))))
    expect(answers.map((answer) => answer.status)).toEqual(Array(5).fill(200))
    expect(await shopsOf(id)).toHaveLength(1)
  })

  test('a CNPJ blocks nobody until the mailbox is proved; then it is the first one’s who proves it', async () => {
    const [squatter, one, other] = [await signedUp(), await signedUp(), await signedUp()]
    const cnpj = newCnpj()
    for (const { id, email } of [squatter, one, other])
      expect((await open(shop(id, { email, cnpj }))).status).toBe(200)
    const held = async (userId: string) => (await shopsOf(userId)).map((loja) => loja.cnpj)
    expect(await held(squatter.id)).toEqual([null])

    await auth.send('GET', await auth.link(one.email))
    await auth.send('GET', await auth.link(other.email))
    expect([await held(one.id), await held(other.id)]).toEqual([[cnpj], [null]])
    await auth.owner.query(`update estabelecimentos set status = 'encerrado' where cnpj = $1`, [cnpj])
    const next = await signedUp()
    expect((await open(shop(next.id, { email: next.email, cnpj }))).status).toBe(200)
    await auth.send('GET', await auth.link(next.email))
    expect(await held(next.id)).toEqual([cnpj])
    const late = await signedUp()
    expect(await open(shop(late.id, { email: late.email, cnpj }))).toMatchObject({
      status: 409,
      body: { title: 'Este CNPJ já está cadastrado' },
    })
  })

  test('squats no CNPJ: who comes with a session takes it', async () => {
    const squatter = await signedUp()
    const cnpj = newCnpj()
    await open(shop(squatter.id, { email: squatter.email, cnpj }))
    const { id, token } = await auth.person()
    expect((await open(shop(id, { cnpj }), token)).status).toBe(200)
    expect(await shopsOf(id)).toMatchObject([{ cnpj }])
  })

  test('answers as if it had, and does nothing, for anybody else', async () => {
    const real = await signedUp()
    const shape = Object.keys(
      (await open(shop(real.id, { email: real.email }))).body.estabelecimento as object,
    )
    const confirmed = await auth.person()
    const consumer = await signedUp({ user_type: 'consumidor' })
    const other = await signedUp()
    const late = await signedUp()
    await auth.owner.query(`update auth.users set created_at = now() - interval '16 minutes' where id = $1`, [
      late.id,
    ])
    const tries = [
      shop(confirmed.id, { email: confirmed.email }),
      shop(consumer.id, { email: consumer.email }),
      shop(other.id, { email: real.email }),
      shop(late.id, { email: late.email }),
      shop(crypto.randomUUID()),
    ]
    for (const body of tries) {
      const answer = await open(body)
      expect(answer.status).toBe(200)
      expect(Object.keys(answer.body.estabelecimento as object)).toEqual(shape)
      expect(await shopsOf(body.userId)).toEqual([])
    }
  })
})
