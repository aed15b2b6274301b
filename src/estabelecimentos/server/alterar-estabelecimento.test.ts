import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createUser } from '#test/support/factories.ts'
import { type ShopWithSettings, startShopWithSettings } from '#test/support/shop-with-settings.ts'

let l: ShopWithSettings
beforeAll(async () => {
  l = await startShopWithSettings()
})
afterAll(() => l.close())

describe('PATCH /rest/v1/estabelecimentos/{id}', () => {
  it('changes what the team may change, stores it clean and writes it down', async () => {
    const { status, body } = await l.alterar({
      nome: 'Loja A do Centro',
      descricao: '',
      telefone: '(11) 98765-4321',
      cep: '01310100',
      endereco: 'Avenida Paulista, 1000',
      uf: 'SP',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ nome: 'Loja A do Centro', descricao: null, telefone: '+5511987654321' })
    const { rows } = await l.owner.query(
      `select user_id, para from auditoria where acao = 'estabelecimentos.alterar' and estabelecimento_id = $1`,
      [l.a.id],
    )
    expect(rows[0]).toMatchObject({ user_id: l.a.ownerId, para: { nome: 'Loja A do Centro' } })
  })

  it('strips bidirectional control characters from a name', async () => {
    const { body } = await l.alterar({
      nome: 'Loja \u202elaicifO',
      telefone: '\u202a+55 11 98765-4321\u202c',
    })
    expect(body).toMatchObject({ nome: 'Loja laicifO', telefone: '+5511987654321' })
  })

  it.each([
    { status_aprovacao: 'aprovado' },
    { status: 'ativo' },
    { bloqueado_por_inadimplencia: false },
    { media_avaliacoes: 5 },
    { owner_user_id: '0199aaaa-0000-7000-8000-000000000000' },
    { telefone: '123' },
    { cep: '1310-100' },
    { email: 'sem-arroba' },
    { nome: ' ' },
    { codigo: 'Com Espaço' },
    { uf: 'sp' },
    { logo_url: 'https://mal.exemplo/x.png' },
    { logo_url: '/imagens/../segredo.png' },
    { cor: 'javascript:x' },
  ])('refuses %j', async (body) => {
    const before = await row(l.a.id)
    expect((await l.alterar(body)).status).toBe(422)
    expect(await row(l.a.id)).toEqual(before)
  })

  it('is 404 for another shop’s owner and 403 for a role that does not edit', async () => {
    expect((await l.alterar({ nome: 'Roubada' }, { token: l.outroDono })).status).toBe(404)
    const { id } = await createUser(l.owner)
    await l.owner.query(
      `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'V', 'vendedor')`,
      [id, l.a.id],
    )
    expect((await l.alterar({ nome: 'Mudada' }, { token: await l.tokenFor(id) })).status).toBe(403)
  })

  it('locks CNPJ and company name after the approval, and queues the request to change them once', async () => {
    await l.owner.query(
      `update estabelecimentos set cnpj = '11222333000181', razao_social = 'A Ltda' where id = $1`,
      [l.a.id],
    )
    const locked = await l.alterar({ cnpj: '12.ABC.345/01DE-35' })
    expect(locked.status).toBe(403)
    expect(locked.body.code).toBe('estabelecimentos.cadastro_travado')
    expect((await l.alterar({ cnpj: '11.222.333/0001-81' })).status).toBe(200)

    const ask = (body: object) =>
      l.request('POST', '/rest/v1/alteracoes_cadastrais', {
        token: l.dono,
        body: { estabelecimento_id: l.a.id, motivo: 'A empresa mudou de registro.', ...body },
      })
    expect((await ask({ cnpj: '11222333000180' })).status).toBe(422)
    expect((await ask({})).status).toBe(422)
    const answers = await Promise.all([
      ask({ cnpj: '12.ABC.345/01DE-35' }),
      ask({ razao_social: 'A Nova Ltda' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([201, 409])
    const list = await l.request('GET', `/rest/v1/alteracoes_cadastrais?estabelecimento_id=${l.a.id}`, {
      token: l.dono,
    })
    expect(list.body.total).toBe(1)
  })

  it('answers 409 with who and when to a form that is out of date, and writes over it when asked to', async () => {
    const read = await l.request('GET', `/rest/v1/estabelecimentos/${l.a.id}`, { token: l.dono })
    const { updated_at } = read.body as { updated_at: string }
    expect((await l.alterar({ descricao: 'Primeira', updated_at })).status).toBe(200)
    const late = await l.alterar({ descricao: 'Segunda', updated_at })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ code: 'portal.registro_alterado', alterado_por: expect.any(String) })
    expect((await l.alterar({ descricao: 'Segunda' })).body.descricao).toBe('Segunda')
  })

  it('saves what the shop sets with it, or neither', async () => {
    const ler = async () => {
      const query = `estabelecimento_id=${l.a.id}`
      const { body } = await l.request('GET', `/rest/v1/configuracoes_estabelecimento?${query}`, {
        token: l.dono,
      })
      return body as { redes_sociais: object | null; updated_at: string | null }
    }
    const juntos = (telefone: string, instagram: string, updated_at?: string | null) =>
      l.alterar({ telefone, configuracoes: { redes_sociais: { instagram }, updated_at } })
    expect((await juntos('(11) 91111-1111', 'uma')).status).toBe(200)
    const lida = await ler()
    expect(lida.redes_sociais).toMatchObject({ instagram: 'uma' })
    expect((await row(l.a.id)).telefone).toBe('+5511911111111')

    expect((await juntos('123', 'duas')).status).toBe(422)
    expect(await ler()).toEqual(lida)
    await l.configurar({ redes_sociais: { instagram: 'outra' } })
    expect(await juntos('(11) 92222-2222', 'duas', lida.updated_at)).toMatchObject({
      status: 409,
      body: { code: 'portal.registro_alterado' },
    })
    expect((await row(l.a.id)).telefone).toBe('+5511911111111')
  })

  it('does not take a review or a payment setting for a change of the form', async () => {
    const read = await l.request('GET', `/rest/v1/estabelecimentos/${l.a.id}`, { token: l.dono })
    await l.owner.query('update estabelecimentos set pix_minutos = 90 where id = $1', [l.a.id])
    const { updated_at } = read.body as { updated_at: string }
    expect((await l.alterar({ descricao: 'Ainda minha', updated_at })).status).toBe(200)
  })

  it('moves the address: the old one leads to the new and is never another shop’s', async () => {
    expect((await l.alterar({ codigo: 'loja-a-nova' })).status).toBe(200)
    for (const codigo of ['loja-a-nova', l.a.codigo]) {
      const answer = await fetch(`${l.url}/rest/v1/estabelecimentos?codigo=${codigo}`)
      expect(await answer.json()).toMatchObject({ total: 1, itens: [{ codigo: 'loja-a-nova' }] })
    }
    const taken = await l.alterar({ codigo: l.a.codigo }, { token: l.outroDono, id: l.b.id })
    expect(taken.status).toBe(409)
    expect((await l.alterar({ codigo: 'loja-a-nova' }, { token: l.outroDono, id: l.b.id })).status).toBe(409)
    const { rows } = await l.owner.query(
      'select codigo_atual from publico_codigos_antigos where codigo = $1',
      [l.a.codigo],
    )
    expect(rows).toEqual([{ codigo_atual: 'loja-a-nova' }])
    expect((await l.alterar({ codigo: l.a.codigo })).status).toBe(200)
    const back = await l.owner.query('select codigo, codigo_atual from publico_codigos_antigos')
    expect(back.rows).toEqual([{ codigo: 'loja-a-nova', codigo_atual: l.a.codigo }])
  })

  it('gives a colour only to plans that include it, and only one that can be read', async () => {
    expect((await l.alterar({ cor: '#0f6b4f' }, { token: l.outroDono, id: l.b.id })).status).toBe(403)
    expect((await l.alterar({ cor: '#ffee00' })).body.code).toBe('estabelecimentos.cor_sem_contraste')
    expect((await l.alterar({ cor: '#0f6b4f' })).status).toBe(200)
  })
})

async function row(id: string) {
  const { rows } = await l.owner.query('select * from estabelecimentos where id = $1', [id])
  return rows[0]
}
