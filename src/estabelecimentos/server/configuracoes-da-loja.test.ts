import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProduct, createUser } from '#test/support/factories.ts'
import { makeLawful } from '#test/support/lawful-shop.ts'
import { type ShopWithSettings, startShopWithSettings } from '#test/support/shop-with-settings.ts'

let l: ShopWithSettings
beforeAll(async () => {
  l = await startShopWithSettings()
})
afterAll(() => l.close())

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

describe('configuracoes_estabelecimento', () => {
  it('keeps each part by itself and shows the public what is public', async () => {
    expect((await l.configurar({ entrega: ENTREGA })).status).toBe(200)
    const { body } = await l.configurar({ funcionamento: FUNCIONAMENTO })
    expect(body).toMatchObject({ entrega: ENTREGA, funcionamento: FUNCIONAMENTO, politicas: null })
    const { rows } = await l.owner.query(
      'select entrega from publico_configuracoes where estabelecimento_id = $1',
      [l.a.id],
    )
    expect(rows[0].entrega).toEqual(ENTREGA)
  })

  it('keeps within a part what only a version after this one knows, and nothing else that was not sent', async () => {
    await l.configurar({ redes_sociais: { instagram: 'loja', tiktok: 'loja' } })
    await l.owner.query(
      `update configuracoes_estabelecimento set redes_sociais = redes_sociais || '{"de_amanha": "x"}'
       where estabelecimento_id = $1`,
      [l.a.id],
    )
    const { status, body } = await l.configurar({ redes_sociais: { instagram: 'outra' } })
    expect({ status, redes: body.redes_sociais }).toEqual({ status: 200, redes: { instagram: 'outra' } })
    const { rows } = await l.owner.query(
      'select redes_sociais from configuracoes_estabelecimento where estabelecimento_id = $1',
      [l.a.id],
    )
    expect(rows[0].redes_sociais).toEqual({ instagram: 'outra', de_amanha: 'x' })
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
          dias: FUNCIONAMENTO.dias.map(() => [{ abre: '18:00', fecha: '18:00' }]),
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
    expect((await l.configurar(body)).status).toBe(422)
  })

  it('refuses turns of a day that overlap and a day told twice, but shows what was kept so before', async () => {
    const turnos = [
      { abre: '11:00', fecha: '18:00' },
      { abre: '09:00', fecha: '12:00' },
    ]
    const natal = { dia: '2030-12-25', nome: 'Natal', turno: null }
    const escrever = (funcionamento: object) => l.configurar({ funcionamento })
    const sobreposto = { ...FUNCIONAMENTO, dias: [null, turnos, null, null, null, null, null] }
    expect(await escrever(sobreposto)).toMatchObject({
      status: 422,
      body: {
        errors: [{ path: 'funcionamento.dias', message: expect.stringContaining('não podem se sobrepor') }],
      },
    })
    expect(await escrever({ ...FUNCIONAMENTO, excecoes: [natal, { ...natal, nome: '' }] })).toMatchObject({
      status: 422,
      body: {
        errors: [{ path: 'funcionamento.excecoes', message: 'A data 25 de dez, 2030 está repetida.' }],
      },
    })
    const seguidos = [
      { abre: '12:00', fecha: '18:00' },
      { abre: '09:00', fecha: '12:00' },
    ]
    const noite = { abre: '18:00', fecha: '02:00' }
    const certo = {
      ...FUNCIONAMENTO,
      dias: FUNCIONAMENTO.dias.with(1, seguidos).with(6, [noite]),
      excecoes: [natal, { dia: '2030-12-31', nome: 'Réveillon', turno: noite }],
    }
    expect((await escrever(certo)).status).toBe(200)
    await l.owner.query(
      'update configuracoes_estabelecimento set funcionamento = $2 where estabelecimento_id = $1',
      [l.a.id, JSON.stringify(sobreposto)],
    )
    const { status, body } = await l.configurar({ redes_sociais: {} })
    expect({ status, funcionamento: body.funcionamento }).toEqual({ status: 200, funcionamento: sobreposto })
    expect((await escrever(FUNCIONAMENTO)).status).toBe(200)
  })

  it('refuses another shop’s product as a highlight, and the looks without the plan', async () => {
    const alheio = await createProduct(l.owner, l.b.id)
    const personalizacao = {
      secoes: ['destaques', 'produtos', 'avaliacoes', 'sobre'],
      destaques: [alheio.id],
      chamada: '',
    }
    expect((await l.configurar({ personalizacao })).body.code).toBe('estabelecimentos.produto_de_outra_loja')
    expect(
      (await l.configurar({ personalizacao: { ...personalizacao, destaques: [] } }, l.outroDono, l.b.id))
        .status,
    ).toBe(403)
  })

  it('answers 409 to settings read before another change', async () => {
    const ler = () =>
      l.request('GET', `/rest/v1/configuracoes_estabelecimento?estabelecimento_id=${l.a.id}`, {
        token: l.dono,
      })
    const { updated_at } = (await ler()).body
    expect((await l.configurar({ redes_sociais: { instagram: 'loja.a' }, updated_at })).status).toBe(200)
    expect((await l.configurar({ redes_sociais: { instagram: 'loja.b' }, updated_at })).status).toBe(409)
  })
})

describe('notifications and the law', () => {
  it('remembers what a person wants, but a legal deadline always comes by e-mail', async () => {
    const escolhas = [
      { evento: 'vendas', canal: 'email', ligado: false },
      { evento: 'devolucoes', canal: 'email', ligado: false },
    ]
    const { body } = await l.request('PATCH', '/rest/v1/preferencias_de_aviso', {
      token: l.dono,
      body: { estabelecimento_id: l.a.id, escolhas },
    })
    const itens = body.itens as { evento: string; canal: string; ligado: boolean }[]
    const of = (evento: string) =>
      itens.find((item) => item.evento === evento && item.canal === 'email')?.ligado
    expect([of('vendas'), of('devolucoes'), of('avaliacoes')]).toEqual([false, true, true])
  })

  it('has its owner alone choose what the shop gets by e-mail', async () => {
    const { id } = await createUser(l.owner)
    await l.owner.query(
      `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'Vânia', 'vendedor')`,
      [id, l.a.id],
    )
    const token = await l.tokenFor(id)
    const escolher = (evento: string, canal: string) =>
      l.request<{ itens: { evento: string; canal: string }[] }>('PATCH', '/rest/v1/preferencias_de_aviso', {
        token,
        body: { estabelecimento_id: l.a.id, escolhas: [{ evento, canal, ligado: false }] },
      })
    const { body } = await escolher('suporte', 'email')
    const porEmail = body.itens.filter(({ canal }) => canal === 'email' || canal === 'whatsapp')
    expect(porEmail).toEqual([{ evento: 'suporte', canal: 'email', ligado: false }])
    expect((await escolher('vendas', 'app')).status).toBe(200)
    expect((await escolher('vendas', 'email')).status).toBe(422)
    expect((await escolher('mensagens', 'whatsapp')).status).toBe(422)
  })

  it('scores the checklist and says where to correct it', async () => {
    const conferir = async () =>
      (await l.request('GET', `/rest/v1/conformidade?estabelecimento_id=${l.a.id}`, { token: l.dono }))
        .body as {
        nota: number
        conforme: boolean
        itens: { id: string; feito: boolean; rota: string }[]
      }
    await createProduct(l.owner, l.a.id)
    const antes = await conferir()
    expect(antes.conforme).toBe(false)
    expect(antes.itens.find(({ id }) => id === 'politica_trocas')).toMatchObject({
      feito: false,
      rota: '/perfil?tab=politicas',
    })
    await l.owner.query(
      `update estabelecimentos set cnpj = '11222333000181', razao_social = 'A Ltda' where id = $1`,
      [l.a.id],
    )
    await l.alterar({
      email: 'a@loja.exemplo',
      telefone: '(11) 98765-4321',
      cep: '01310100',
      endereco: 'Avenida Paulista, 1000',
      cidade: 'São Paulo',
      uf: 'SP',
    })
    await l.configurar({ entrega: ENTREGA })
    await l.configurar({ funcionamento: FUNCIONAMENTO })
    await l.configurar({ politicas: { trocas: 'Sim.', entrega: 'Sim.', privacidade: 'Sim.' } })
    await l.owner.query(`update produtos set descricao = 'Uma descrição com o que a lei pede.'`)
    const depois = await conferir()
    expect(depois.itens.filter(({ feito }) => !feito)).toEqual([])
    expect(depois).toMatchObject({ nota: 100, conforme: true, pode_abrir: true })
  })

  it('says what keeps a shop closed and what is advice', async () => {
    const { body } = await l.request('GET', `/rest/v1/conformidade?estabelecimento_id=${l.b.id}`, {
      token: await l.tokenFor(l.b.ownerId),
    })
    const exigidos = (body.itens as { id: string; exigido: boolean }[]).filter(({ exigido }) => exigido)
    expect(body.pode_abrir).toBe(false)
    expect(exigidos.map(({ id }) => id)).toEqual([
      'razao_social',
      'cnpj',
      'endereco',
      'contato',
      'entrega',
      'politica_trocas',
      'politica_privacidade',
    ])
  })

  it('an open shop keeps what it had to have to open, and one that waits may still change its mind', async () => {
    await makeLawful(l.owner, l.a.id)
    const semTrocas = { politicas: { trocas: '', entrega: '', privacidade: 'Sim.' } }
    const recusa = await l.configurar(semTrocas)
    expect(recusa).toMatchObject({ status: 409, body: { code: 'estabelecimentos.loja_aberta_precisa' } })
    expect(recusa.body.detail).toContain('Política de trocas e devoluções publicada (CDC, art. 49')
    expect((await l.alterar({ telefone: null })).status).toBe(409)
    expect((await l.alterar({ telefone: '(11) 98765-0000' })).status).toBe(200)

    const mudar = (como: string) =>
      l.owner.query('update estabelecimentos set status_aprovacao = $2 where id = $1', [l.a.id, como])
    await mudar('pendente')
    expect((await l.configurar(semTrocas)).status).toBe(200)
    await mudar('aprovado')
  })
})
