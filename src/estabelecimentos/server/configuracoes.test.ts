import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestApp, type TestApp } from '#test/app.ts'
import { criarLoja, criarProduto, criarUsuario, type LojaDeTeste } from '#test/factories.ts'

let t: TestApp
let a: LojaDeTeste
let b: LojaDeTeste
let dono: string
let outroDono: string

beforeAll(async () => {
  t = await startTestApp()
  a = await criarLoja(t.owner, { nome: 'Loja A' })
  b = await criarLoja(t.owner, { nome: 'Loja B', plano: 'Starter' })
  dono = await t.tokenFor(a.donoId)
  outroDono = await t.tokenFor(b.donoId)
})
afterAll(() => t.close())

const alterar = (body: unknown, { token = dono, id = a.id } = {}) =>
  t.request('PATCH', `/rest/v1/estabelecimentos/${id}`, { token, body })
const configurar = (body: object, token = dono, id = a.id) =>
  t.request('PATCH', '/rest/v1/configuracoes_estabelecimento', {
    token,
    body: { estabelecimento_id: id, ...body },
  })

const ZONA = { nome: 'Centro', bairros: ['Sé'], ceps: [{ de: '01000000', ate: '01099999' }], taxa: 8.5 }
const ENTREGA = {
  retirada: { ativa: true, endereco: 'Rua A, 1', prazo: 'no mesmo dia' },
  propria: { ativa: true, zonas: [{ ...ZONA, minimo: 30, prazo: '1 dia útil' }] },
  combinar: { ativa: false, texto: '' },
}
const FUNCIONAMENTO = {
  dias: [null, ...Array.from({ length: 5 }, () => [{ abre: '09:00', fecha: '18:00' }]), null],
  feriados_nacionais: 'fechada',
  excecoes: [],
}

describe('PATCH /rest/v1/estabelecimentos/{id}', () => {
  it('changes what the team may change, stores it clean and writes it down', async () => {
    const { status, body } = await alterar({
      nome: 'Loja A do Centro',
      descricao: '',
      telefone: '(11) 98765-4321',
      cep: '01310100',
      endereco: 'Avenida Paulista, 1000',
      uf: 'SP',
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ nome: 'Loja A do Centro', descricao: null, telefone: '+5511987654321' })
    const { rows } = await t.owner.query(
      `select user_id, para from auditoria where acao = 'estabelecimentos.alterado' and estabelecimento_id = $1`,
      [a.id],
    )
    expect(rows[0]).toMatchObject({ user_id: a.donoId, para: { nome: 'Loja A do Centro' } })
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
    const before = await row(a.id)
    expect((await alterar(body)).status).toBe(422)
    expect(await row(a.id)).toEqual(before)
  })

  it('is 404 for another shop’s owner and 403 for a role that does not edit', async () => {
    expect((await alterar({ nome: 'Roubada' }, { token: outroDono })).status).toBe(404)
    const { id } = await criarUsuario(t.owner)
    await t.owner.query(
      `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'V', 'vendedor')`,
      [id, a.id],
    )
    expect((await alterar({ nome: 'Mudada' }, { token: await t.tokenFor(id) })).status).toBe(403)
  })

  it('locks CNPJ and company name after the approval, and queues the wish to change them once', async () => {
    await t.owner.query(
      `update estabelecimentos set cnpj = '11222333000181', razao_social = 'A Ltda' where id = $1`,
      [a.id],
    )
    const locked = await alterar({ cnpj: '12.ABC.345/01DE-35' })
    expect(locked.status).toBe(403)
    expect(locked.body.code).toBe('estabelecimentos.cadastro_travado')
    expect((await alterar({ cnpj: '11.222.333/0001-81' })).status).toBe(200)

    const ask = (body: object) =>
      t.request('POST', '/rest/v1/alteracoes_cadastrais', {
        token: dono,
        body: { estabelecimento_id: a.id, motivo: 'A empresa mudou de registro.', ...body },
      })
    expect((await ask({ cnpj: '11222333000180' })).status).toBe(422)
    expect((await ask({})).status).toBe(422)
    const answers = await Promise.all([
      ask({ cnpj: '12.ABC.345/01DE-35' }),
      ask({ razao_social: 'A Nova Ltda' }),
    ])
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([201, 409])
    const list = await t.request('GET', `/rest/v1/alteracoes_cadastrais?estabelecimento_id=${a.id}`, {
      token: dono,
    })
    expect(list.body.total).toBe(1)
  })

  it('answers 409 with who and when to a form that is out of date, and writes over it when told to', async () => {
    const read = await t.request('GET', `/rest/v1/estabelecimentos/${a.id}`, { token: dono })
    const { updated_at } = read.body as { updated_at: string }
    expect((await alterar({ descricao: 'Primeira', updated_at })).status).toBe(200)
    const late = await alterar({ descricao: 'Segunda', updated_at })
    expect(late.status).toBe(409)
    expect(late.body).toMatchObject({ code: 'portal.registro_alterado', alterado_por: expect.any(String) })
    expect((await alterar({ descricao: 'Segunda' })).body.descricao).toBe('Segunda')
  })

  it('does not take a review or a payment setting for a change of the form', async () => {
    const read = await t.request('GET', `/rest/v1/estabelecimentos/${a.id}`, { token: dono })
    await t.owner.query('update estabelecimentos set pix_minutos = 90 where id = $1', [a.id])
    const { updated_at } = read.body as { updated_at: string }
    expect((await alterar({ descricao: 'Ainda minha', updated_at })).status).toBe(200)
  })

  it('moves the address: the old one leads to the new and is never another shop’s', async () => {
    expect((await alterar({ codigo: 'loja-a-nova' })).status).toBe(200)
    const answer = await fetch(`${t.url}/rest/v1/estabelecimentos?codigo=loja-a-nova`)
    expect(((await answer.json()) as { total: number }).total).toBe(1)
    const taken = await alterar({ codigo: a.codigo }, { token: outroDono, id: b.id })
    expect(taken.status).toBe(409)
    expect((await alterar({ codigo: 'loja-a-nova' }, { token: outroDono, id: b.id })).status).toBe(409)
    const { rows } = await t.owner.query(
      'select codigo_atual from publico_codigos_antigos where codigo = $1',
      [a.codigo],
    )
    expect(rows).toEqual([{ codigo_atual: 'loja-a-nova' }])
    expect((await alterar({ codigo: a.codigo })).status).toBe(200)
    const back = await t.owner.query('select codigo, codigo_atual from publico_codigos_antigos')
    expect(back.rows).toEqual([{ codigo: 'loja-a-nova', codigo_atual: a.codigo }])
  })

  it('gives a colour only to plans that include it, and only one that can be read', async () => {
    expect((await alterar({ cor: '#0f6b4f' }, { token: outroDono, id: b.id })).status).toBe(403)
    expect((await alterar({ cor: '#ffee00' })).body.code).toBe('estabelecimentos.cor_sem_contraste')
    expect((await alterar({ cor: '#0f6b4f' })).status).toBe(200)
  })
})

describe('configuracoes_estabelecimento', () => {
  it('keeps each part by itself and shows the public what is public', async () => {
    expect((await configurar({ entrega: ENTREGA })).status).toBe(200)
    const { body } = await configurar({ funcionamento: FUNCIONAMENTO })
    expect(body).toMatchObject({ entrega: ENTREGA, funcionamento: FUNCIONAMENTO, politicas: null })
    const { rows } = await t.owner.query(
      'select entrega from publico_configuracoes where estabelecimento_id = $1',
      [a.id],
    )
    expect(rows[0].entrega).toEqual(ENTREGA)
  })

  it.each([
    [
      {
        entrega: {
          ...ENTREGA,
          propria: { ativa: true, zonas: [{ ...ZONA, taxa: -1, minimo: 0, prazo: '1' }] },
        },
      },
    ],
    [
      {
        entrega: {
          ...ENTREGA,
          propria: { ativa: true, zonas: [{ ...ZONA, ceps: [], bairros: [], minimo: 0, prazo: '1' }] },
        },
      },
    ],
    [{ funcionamento: { ...FUNCIONAMENTO, dias: [null] } }],
    [
      {
        funcionamento: {
          ...FUNCIONAMENTO,
          dias: FUNCIONAMENTO.dias.map(() => [{ abre: '18:00', fecha: '09:00' }]),
        },
      },
    ],
    [{ redes_sociais: { instagram: 'javascript:alert(1)' } }],
    [{ politicas: { trocas: 'x'.repeat(8001), entrega: '', privacidade: '' } }],
    [
      {
        personalizacao: {
          secoes: ['produtos', 'produtos', 'sobre', 'destaques'],
          destaques: [],
          chamada: '',
        },
      },
    ],
    [{ inventada: {} }],
  ])('refuses bad input %#', async (body) => {
    expect((await configurar(body)).status).toBe(422)
  })

  it('refuses another shop’s product as a highlight, and the looks without the plan', async () => {
    const alheio = await criarProduto(t.owner, b.id)
    const personalizacao = {
      secoes: ['destaques', 'produtos', 'avaliacoes', 'sobre'],
      destaques: [alheio.id],
      chamada: '',
    }
    expect((await configurar({ personalizacao })).body.code).toBe('estabelecimentos.produto_de_outra_loja')
    expect(
      (await configurar({ personalizacao: { ...personalizacao, destaques: [] } }, outroDono, b.id)).status,
    ).toBe(403)
  })

  it('answers 409 to settings read before another change', async () => {
    const ler = () =>
      t.request('GET', `/rest/v1/configuracoes_estabelecimento?estabelecimento_id=${a.id}`, { token: dono })
    const { updated_at } = (await ler()).body
    expect((await configurar({ redes_sociais: { instagram: 'loja.a' }, updated_at })).status).toBe(200)
    expect((await configurar({ redes_sociais: { instagram: 'loja.b' }, updated_at })).status).toBe(409)
  })
})

describe('the pause', () => {
  const pausar = (body: object, token = dono) =>
    t.request('POST', '/rest/v1/pausa', { token, body: { estabelecimento_id: a.id, ...body } })
  const comprar = async () => {
    const produto = await criarProduto(t.owner, a.id)
    const { id } = await criarUsuario(t.owner)
    return t.request('POST', '/rest/v1/vendas', {
      token: await t.tokenFor(id),
      headers: { 'idempotency-key': crypto.randomUUID() },
      body: {
        estabelecimento_id: a.id,
        itens: [{ produto_id: produto.id, quantidade: 1 }],
        forma_pagamento: 'avista',
        cliente: { nome: 'Ana' },
      },
    })
  }

  it('refuses orders with a sentence while it lasts, shows the shop, and ends by itself', async () => {
    const ate = new Date(Date.now() + 3_600_000).toISOString()
    const { body } = await pausar({ ate, mensagem: 'Balanço do mês.' })
    expect(body).toMatchObject({ em_pausa: true, mensagem_pausa: 'Balanço do mês.' })
    const refused = await comprar()
    expect(refused.status).toBe(409)
    expect(refused.body.title).toBe('Loja em pausa')
    const shown = await t.request('GET', `/rest/v1/estabelecimentos/${a.id}`)
    expect(shown.body).toMatchObject({ em_pausa: true, mensagem_pausa: 'Balanço do mês.' })

    // The clock passes the end: nobody does anything.
    await t.owner.query(
      `update estabelecimentos set pausa_de = now() - interval '2 hours', pausa_ate = now() - interval '1 second' where id = $1`,
      [a.id],
    )
    expect((await comprar()).status).toBe(201)
  })

  it('may be planned, and given up', async () => {
    const de = new Date(Date.now() + 3_600_000).toISOString()
    const ate = new Date(Date.now() + 7_200_000).toISOString()
    expect((await pausar({ de, ate })).body.em_pausa).toBe(false)
    expect((await comprar()).status).toBe(201)
    const resumed = await t.request('DELETE', `/rest/v1/pausa?estabelecimento_id=${a.id}`, { token: dono })
    expect(resumed.body).toEqual({ pausa_de: null, pausa_ate: null, mensagem_pausa: null, em_pausa: false })
  })

  it('must end after it begins, and is the team’s alone', async () => {
    const de = new Date(Date.now() + 7_200_000).toISOString()
    expect((await pausar({ de, ate: new Date().toISOString() })).status).toBe(422)
    expect((await pausar({ ate: 'amanhã' })).status).toBe(422)
    expect((await pausar({ ate: null }, outroDono)).status).toBe(404)
  })
})

describe('notices and the law', () => {
  it('remembers what a person wants, but a legal deadline always comes by letter', async () => {
    const escolhas = [
      { evento: 'vendas', canal: 'email', ligado: false },
      { evento: 'devolucoes', canal: 'email', ligado: false },
    ]
    const { body } = await t.request('PATCH', '/rest/v1/preferencias_de_aviso', {
      token: dono,
      body: { estabelecimento_id: a.id, escolhas },
    })
    const itens = body.itens as { evento: string; canal: string; ligado: boolean }[]
    const of = (evento: string) =>
      itens.find((item) => item.evento === evento && item.canal === 'email')?.ligado
    expect([of('vendas'), of('devolucoes'), of('avaliacoes')]).toEqual([false, true, true])
  })

  it('scores the checklist and says where to mend it', async () => {
    const conferir = async () =>
      (await t.request('GET', `/rest/v1/conformidade?estabelecimento_id=${a.id}`, { token: dono })).body as {
        nota: number
        conforme: boolean
        itens: { id: string; feito: boolean; rota: string }[]
      }
    const antes = await conferir()
    expect(antes.conforme).toBe(false)
    expect(antes.itens.find(({ id }) => id === 'politica_trocas')).toMatchObject({
      feito: false,
      rota: '/perfil?tab=politicas',
    })
    await alterar({ email: 'a@loja.exemplo', cidade: 'São Paulo' })
    await configurar({ politicas: { trocas: 'Sim.', entrega: 'Sim.', privacidade: 'Sim.' } })
    await t.owner.query(`update produtos set descricao = 'Uma descrição com o que a lei pede.'`)
    const depois = await conferir()
    expect(depois.itens.filter(({ feito }) => !feito)).toEqual([])
    expect(depois).toMatchObject({ nota: 100, conforme: true })
  })
})

async function row(id: string) {
  const { rows } = await t.owner.query('select * from estabelecimentos where id = $1', [id])
  return rows[0]
}
