import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { type AuthApp, startAuthApp } from '#test/support/auth-app.ts'
import { createShop, createUser, type TestShop } from '#test/support/factories.ts'
import { invitations } from '#test/support/invitations.ts'
import { ajustarEquipeAoPlano } from './ajustar-equipe-ao-plano.ts'

let auth: AuthApp
beforeAll(async () => {
  auth = await startAuthApp()
})
afterAll(() => auth.close())

const SENHA = 'senha-do-dono'

interface Loja extends TestShop {
  token: string
}
async function abrirLoja(plano = 'Enterprise'): Promise<Loja> {
  const loja = await createShop(auth.owner, { plano, conectada: false, senha: SENHA })
  return { ...loja, token: await auth.tokenFor(loja.ownerId) }
}

/** A member with a session; `id` is their place in the shop. */
async function membro(loja: Loja, papel = 'vendedor') {
  const { id: userId, email } = await createUser(auth.owner)
  const { rows } = await auth.owner.query<{ id: string }>(
    'insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, $3, $4) returning id',
    [userId, loja.id, `Pessoa ${email.slice(0, 4)}`, papel],
  )
  return { id: String(rows[0]?.id), userId, email, token: await auth.tokenFor(userId) }
}

const pedir = (loja: Loja, method: string, path: string, body: object = {}, token = loja.token) =>
  auth.request(
    method,
    method === 'GET'
      ? `/rest/v1/equipe${path}${path.includes('?') ? '&' : '?'}estabelecimento_id=${loja.id}`
      : `/rest/v1/equipe${path}`,
    { token, ...(method === 'GET' ? {} : { body: { estabelecimento_id: loja.id, ...body } }) },
  )

const entra = async (token: string) => (await auth.request('GET', '/rest/v1/profiles', { token })).status
const idDoDono = async (loja: Loja) =>
  (
    await auth.owner.query('select id from profiles where user_id = $1 and estabelecimento_id = $2', [
      loja.ownerId,
      loja.id,
    ])
  ).rows[0].id as string

describe('the list', () => {
  test('shows people and open invitations, the seats in use, and never a token', async () => {
    const loja = await abrirLoja('Profissional')
    const tools = invitations(auth)
    const vendedora = await membro(loja)
    const { email } = await tools.invite(loja)
    const velho = await tools.invite(loja)
    await tools.expire(velho.id)
    await auth.owner.query('update profiles set desativado_em = now() where id = $1', [
      (await membro(loja, 'financeiro')).id,
    ])

    const { body } = await pedir(loja, 'GET', '')
    expect(body).toMatchObject({
      total: 5,
      vagas: { usadas: 3, limite: 5 },
      contagens: { todos: 5, ativos: 2, convites: 2, desativados: 1 },
    })
    const situacoes = Object.fromEntries(
      (body.itens as { email: string; status: string }[]).map((i) => [i.email, i.status]),
    )
    expect(situacoes).toMatchObject({
      [vendedora.email]: 'ativo',
      [email]: 'convite_pendente',
      [velho.email]: 'convite_expirado',
    })
    expect(JSON.stringify(body)).not.toMatch(/token/)
    expect((await pedir(loja, 'GET', '?aba=convites')).body.total).toBe(2)
    expect((await pedir(loja, 'GET', `?busca=${vendedora.email.slice(0, 9)}`)).body.total).toBe(1)
    expect((await pedir(loja, 'GET', '?papel=proprietario&ordem=-ultimo_acesso')).body.total).toBe(1)
  })

  test.each(['ordem=senha', 'papel=rei', 'aba=todas', 'limite=0', 'busca=%00'])(
    'refuses ?%s',
    async (query) => {
      const loja = await abrirLoja()
      expect((await pedir(loja, 'GET', `?${query}`)).status).toBe(422)
    },
  )
})

describe('a member', () => {
  test('gets another role, which counts at their next request', async () => {
    const loja = await abrirLoja()
    const pessoa = await membro(loja, 'visualizador')
    const convidar = () =>
      auth.request('GET', `/rest/v1/equipe?estabelecimento_id=${loja.id}`, { token: pessoa.token })
    expect((await convidar()).status).toBe(403)
    expect((await pedir(loja, 'PATCH', `/${pessoa.id}`, { papel: 'administrador' })).status).toBe(204)
    expect((await convidar()).status).toBe(200)
    expect((await pedir(loja, 'PATCH', `/${pessoa.id}`, { papel: 'proprietario' })).status).toBe(422)
  })

  test.each(['desativar', 'remover'])(
    'whom one chooses to %s is out at once, session and all',
    async (verbo) => {
      const loja = await abrirLoja()
      const pessoa = await membro(loja)
      expect(await entra(pessoa.token)).toBe(200)
      expect((await pedir(loja, 'POST', `/${pessoa.id}/${verbo}`)).status).toBe(204)
      expect(await entra(pessoa.token)).toBe(401)
      const deNovo = await auth.tokenFor(pessoa.userId)
      const vendas = await auth.request('GET', `/rest/v1/consumidores?estabelecimento_id=${loja.id}`, {
        token: deNovo,
      })
      expect(vendas.status).toBe(404)
    },
  )

  test('comes back only while the plan has a seat', async () => {
    const loja = await abrirLoja('Profissional')
    const pessoas = []
    for (let i = 0; i < 4; i += 1) pessoas.push(await membro(loja))
    const [primeira] = pessoas
    await pedir(loja, 'POST', `/${primeira?.id}/desativar`)
    const outra = await membro(loja)
    expect(await pedir(loja, 'POST', `/${primeira?.id}/reativar`)).toMatchObject({
      status: 403,
      body: { code: 'acesso.limite_usuarios' },
    })
    await pedir(loja, 'POST', `/${outra.id}/remover`)
    expect((await pedir(loja, 'POST', `/${primeira?.id}/reativar`)).status).toBe(204)
  })

  test('is signed out everywhere, and may sign in again', async () => {
    const loja = await abrirLoja()
    const pessoa = await membro(loja)
    await auth.tokenFor(pessoa.userId)
    expect((await pedir(loja, 'POST', `/${pessoa.id}/encerrar-sessoes`)).body).toEqual({ encerradas: 2 })
    expect(await entra(pessoa.token)).toBe(401)
    expect(await entra(await auth.tokenFor(pessoa.userId))).toBe(200)
  })
})

describe('the owner', () => {
  test('is out of an administrator’s reach', async () => {
    const loja = await abrirLoja()
    const admin = await membro(loja, 'administrador')
    const dono = await idDoDono(loja)
    for (const [method, path, body] of [
      ['PATCH', '', { papel: 'vendedor' }],
      ['POST', '/desativar', {}],
      ['POST', '/remover', {}],
      ['POST', '/encerrar-sessoes', {}],
    ] as const) {
      const { status, body: resposta } = await pedir(loja, method, `/${dono}${path}`, body, admin.token)
      expect([status, resposta.code], path).toEqual([403, 'usuarios.proprietario_intocavel'])
    }
    const { status } = await pedir(
      loja,
      'POST',
      `/${admin.id}/tornar-proprietario`,
      { senha: SENHA },
      admin.token,
    )
    expect(status).toBe(403)
    expect(await entra(loja.token)).toBe(200)
  })

  test('cannot remove or demote themselves: a shop keeps one who manages', async () => {
    const loja = await abrirLoja()
    const dono = await idDoDono(loja)
    for (const [method, path, body] of [
      ['PATCH', '', { papel: 'vendedor' }],
      ['POST', '/desativar', {}],
      ['POST', '/remover', {}],
    ] as const)
      expect((await pedir(loja, method, `/${dono}${path}`, body)).body.code).toBe('usuarios.voce_mesmo')
  })

  test('hands the shop over with their password, stays as administrator, and there is one owner', async () => {
    const loja = await abrirLoja()
    const nova = await membro(loja, 'administrador')
    const passar = (senha: string) => pedir(loja, 'POST', `/${nova.id}/tornar-proprietario`, { senha })
    expect((await passar('errada')).status).toBe(422)
    expect((await passar(SENHA)).status).toBe(204)
    const { rows } = await auth.owner.query(
      `select e.owner_user_id, (select array_agg(user_id) from profiles p where p.estabelecimento_id = e.id
         and papel = 'proprietario') as donos, (select papel from profiles p where p.estabelecimento_id = e.id
         and p.user_id = $2) as antigo from estabelecimentos e where id = $1`,
      [loja.id, loja.ownerId],
    )
    expect(rows[0]).toEqual({ owner_user_id: nova.userId, donos: [nova.userId], antigo: 'administrador' })
    expect((await passar(SENHA)).status).toBe(403)
    expect((await auth.emails(nova.email))[0]?.assunto).toMatch(/tem novo proprietário$/)
  })

  test('cannot hand it to somebody switched off, to themselves or to nobody', async () => {
    const loja = await abrirLoja()
    const pessoa = await membro(loja)
    await pedir(loja, 'POST', `/${pessoa.id}/desativar`)
    const passar = (id: string) => pedir(loja, 'POST', `/${id}/tornar-proprietario`, { senha: SENHA })
    expect((await passar(pessoa.id)).body.code).toBe('usuarios.pessoa_desativada')
    expect((await passar(await idDoDono(loja))).body.code).toBe('usuarios.voce_mesmo')
    expect((await passar(randomUUID())).status).toBe(404)
  })

  test('hands it to the owner of another shop only where that one’s plan has several', async () => {
    const loja = await abrirLoja()
    const [nova, outra] = [await membro(loja), await abrirLoja('Profissional')]
    await auth.owner.query('select entregar_loja($1, $2)', [outra.id, nova.userId])
    const passar = () => pedir(loja, 'POST', `/${nova.id}/tornar-proprietario`, { senha: SENHA })
    expect((await passar()).body.code).toBe('usuarios.ja_tem_loja')
    await auth.owner.query(
      `update assinaturas_estabelecimento set plano_id = p.id from planos_assinatura p
       where p.nome = 'Enterprise' and estabelecimento_id = $1`,
      [outra.id],
    )
    expect((await passar()).status).toBe(204)
  })
})

test('two administrators who remove each other at once: one of them stays', async () => {
  const loja = await abrirLoja()
  const [a, b] = [await membro(loja, 'administrador'), await membro(loja, 'administrador')]
  const respostas = await Promise.all([
    pedir(loja, 'POST', `/${b.id}/remover`, {}, a.token),
    pedir(loja, 'POST', `/${a.id}/remover`, {}, b.token),
  ])
  expect(respostas.filter(({ status }) => status === 204)).toHaveLength(1)
})

test('the people of another shop are absent, whichever shop is named', async () => {
  const [minha, outra] = [await abrirLoja(), await abrirLoja()]
  const pessoa = await membro(outra)
  for (const verbo of ['desativar', 'remover', 'encerrar-sessoes', 'reativar'])
    for (const alvo of [minha, outra])
      expect((await pedir(alvo, 'POST', `/${pessoa.id}/${verbo}`, {}, minha.token)).status, verbo).toBe(404)
  expect((await pedir(minha, 'PATCH', `/${pessoa.id}`, { papel: 'visualizador' })).status).toBe(404)
  expect(await entra(pessoa.token)).toBe(200)
})

test('a smaller plan switches the newest off, a larger one brings them back, but not whom a person switched off', async () => {
  const loja = await abrirLoja()
  const [antiga, nova] = [await membro(loja), await membro(loja)]
  const desligada = await membro(loja)
  await auth.owner.query(`update profiles set created_at = now() - interval '1 year' where id = $1`, [
    antiga.id,
  ])
  await pedir(loja, 'POST', `/${desligada.id}/desativar`)
  const ajustar = (max: number) =>
    withAccess(SYSTEM, (tx) => ajustarEquipeAoPlano(tx, { estabelecimentoId: loja.id, max }))
  const situacoes = async () =>
    Object.fromEntries(
      ((await pedir(loja, 'GET', '')).body.itens as { id: string; status: string }[]).map((i) => [
        i.id,
        i.status,
      ]),
    )
  expect(await ajustar(2)).toBe(1)
  expect(await situacoes()).toMatchObject({
    [antiga.id]: 'ativo',
    [nova.id]: 'desativado_pelo_plano',
    [desligada.id]: 'desativado',
  })
  expect(await entra(nova.token)).toBe(401)
  expect(await ajustar(-1)).toBe(0)
  expect(await situacoes()).toMatchObject({ [nova.id]: 'ativo', [desligada.id]: 'desativado' })
  expect(await ajustar(1)).toBe(2)
  expect(await entra(loja.token)).toBe(200)
})
