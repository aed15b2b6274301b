import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createProduct, createShop, createUser, type TestShop } from '#test/support/factories.ts'
import { startPlatform, type TestPlatform } from '#test/support/platform.ts'
import type { Pendencia } from '../../pendencias.ts'

let t: TestPlatform
let admin: string
let adminId: string
let loja: TestShop
beforeAll(async () => {
  t = await startPlatform()
  admin = t.admin
  adminId = t.adminId
  loja = await createShop(t.owner, { nome: 'Loja Denunciada' })
})
afterAll(() => t.close())

type Lista = { itens: Pendencia[]; total: number; contagens: Record<string, number> }
const listar = async (aba: string, busca = '') => {
  const { status, body } = await t.request<Lista>(
    'GET',
    `/rest/v1/pendencias?aba=${aba}${busca && `&busca=${encodeURIComponent(busca)}`}`,
    { token: admin },
  )
  expect(status).toBe(200)
  return body
}
const decidir = (tipo: string, id: string, body: object, token = admin) =>
  t.request('POST', `/rest/v1/pendencias/${tipo}/${id}`, { token, body })
const emailsPara = async (para: string) =>
  (await t.owner.query('select assunto, texto from emails where para = $1 order by id', [para])).rows as {
    assunto: string
    texto: string
  }[]
const emailDe = async (id: string) =>
  (await t.owner.query('select email from auth.users where id = $1', [id])).rows[0].email as string
const denunciar = async (body: object) =>
  (
    await t.request('POST', '/rest/v1/denuncias', {
      body: { codigo: loja.codigo, motivo: 'falsificado', descricao: 'A marca não é a do anúncio.', ...body },
    })
  ).status

describe('a change of CNPJ or company name', () => {
  const pedir = async (de: TestShop, mudanca: object) =>
    (
      await t.request('POST', '/rest/v1/alteracoes_cadastrais', {
        token: await t.tokenFor(de.ownerId),
        body: { estabelecimento_id: de.id, motivo: 'A empresa mudou de nome.', ...mudanca },
      })
    ).status
  const linha = async (id: string) =>
    (await t.owner.query('select cnpj, razao_social, status from estabelecimentos where id = $1', [id]))
      .rows[0]

  test('approved: in force at once; before that the shop is on sale with its old data', async () => {
    const uma = await createShop(t.owner, { nome: 'Loja que Muda' })
    expect(await pedir(uma, { cnpj: '12.ABC.345/01DE-35', razao_social: 'Nova Razão Ltda' })).toBe(201)
    expect(await linha(uma.id)).toEqual({ cnpj: null, razao_social: null, status: 'ativo' })
    const [pedido] = (await listar('alteracoes', 'que muda')).itens
    expect(pedido).toMatchObject({
      tipo: 'alteracao',
      titulo: 'CNPJ e Razão social',
      de: { cnpj: null, razao_social: null },
      para: { cnpj: '12ABC34501DE35', razao_social: 'Nova Razão Ltda' },
    })
    const id = pedido?.id ?? ''
    expect((await decidir('alteracoes', id, { decisao: 'aprovada' })).status).toBe(204)
    expect((await decidir('alteracoes', id, { decisao: 'aprovada' })).status).toBe(409)
    expect(await linha(uma.id)).toEqual({
      cnpj: '12ABC34501DE35',
      razao_social: 'Nova Razão Ltda',
      status: 'ativo',
    })
    expect((await emailsPara(await emailDe(uma.ownerId))).at(-1)?.assunto).toBe(
      'Os novos dados da Loja que Muda já valem',
    )
  })

  test('the old CNPJ is free at once, and who approves the next shop that brings it sees whose it was', async () => {
    const antigo = '11444777000161'
    const uma = await createShop(t.owner, { nome: 'Loja que Troca' })
    await t.owner.query('update estabelecimentos set cnpj = $2 where id = $1', [uma.id, antigo])
    expect(await pedir(uma, { cnpj: '93.ZB0.VRY/V6KA-67' })).toBe(201)
    const [pedido] = (await listar('alteracoes', 'que troca')).itens
    await decidir('alteracoes', pedido?.id ?? '', { decisao: 'aprovada' })
    const nova = await createShop(t.owner, {
      nome: 'Loja Seguinte',
      status: 'inativo',
      aprovacao: 'pendente',
    })
    await t.owner.query('update estabelecimentos set cnpj = $2 where id = $1', [nova.id, antigo])
    const verificacao = async (id: string) => {
      const { body } = await t.request('GET', `/rest/v1/aprovacoes/${id}`, { token: admin })
      return (body.verificacoes as { nome: string }[]).find(({ nome }) => nome === 'CNPJ')
    }
    expect(await verificacao(nova.id)).toEqual({
      nome: 'CNPJ',
      status: 'atencao',
      detalhe: 'Já foi de Loja que Troca: confira quem pede',
    })
    expect(await verificacao(uma.id)).toMatchObject({ status: 'ok' })

    await t.owner.query(`update estabelecimentos set status = 'encerrado' where id = $1`, [nova.id])
    const terceira = await createShop(t.owner, { status: 'inativo', aprovacao: 'pendente' })
    await t.owner.query('update estabelecimentos set cnpj = $2 where id = $1', [terceira.id, antigo])
    expect(await verificacao(terceira.id)).toMatchObject({
      status: 'atencao',
      detalhe: 'Já foi de Loja Seguinte: confira quem pede',
    })
  })

  test('refused with why: nothing changes and the owner reads it; another shop’s CNPJ cannot be approved', async () => {
    const uma = await createShop(t.owner, { nome: 'Loja Recusada' })
    await pedir(uma, { razao_social: 'Outra Empresa' })
    const id = (await listar('alteracoes', 'recusada')).itens[0]?.id ?? ''
    expect((await decidir('alteracoes', id, { decisao: 'recusada' })).status).toBe(422)
    expect(
      (await decidir('alteracoes', id, { decisao: 'recusada', resposta: 'Não é a mesma empresa.' })).status,
    ).toBe(204)
    expect(await linha(uma.id)).toMatchObject({ razao_social: null })
    expect((await emailsPara(await emailDe(uma.ownerId))).at(-1)?.texto).toContain('Não é a mesma empresa.')

    const dona = await createShop(t.owner)
    await t.owner.query(`update estabelecimentos set cnpj = '11222333000181' where id = $1`, [dona.id])
    await pedir(uma, { cnpj: '11.222.333/0001-81' })
    const repetido = (await listar('alteracoes', 'recusada')).itens[0]?.id ?? ''
    expect(await decidir('alteracoes', repetido, { decisao: 'aprovada' })).toMatchObject({
      status: 409,
      body: { code: 'plataforma.cnpj_em_uso' },
    })
  })
})

describe('reports', () => {
  test('a reported product removed: hidden, its shop notified with the reason, everybody who reported answered once', async () => {
    const produto = await createProduct(t.owner, loja.id, { nome: 'Tênis Falso' })
    expect(await denunciar({ produto_id: produto.id, contato: 'um@exemplo.com' })).toBe(201)
    expect(await denunciar({ produto_id: produto.id, contato: 'dois@exemplo.com' })).toBe(201)
    const { itens, contagens } = await listar('produtos', 'tênis')
    expect(itens).toMatchObject([{ tipo: 'produto', titulo: 'Tênis Falso', repetidas: 2 }])
    expect(contagens.produtos).toBe(1)
    const id = itens[0]?.id ?? ''
    const corpo = { decisao: 'removida', resposta: 'Não tem nota de origem.' }
    const duas = await Promise.all([decidir('denuncias', id, corpo), decidir('denuncias', id, corpo)])
    expect(duas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
    const { rows } = await t.owner.query('select status from produtos where id = $1', [produto.id])
    expect(rows).toEqual([{ status: 'oculto' }])
    for (const para of ['um@exemplo.com', 'dois@exemplo.com'])
      expect(await emailsPara(para)).toMatchObject([{ texto: expect.stringContaining('Retiramos do ar.') }])
    expect((await emailsPara(await emailDe(loja.ownerId))).at(-1)).toMatchObject({
      assunto: 'Retiramos do ar o produto Tênis Falso',
      texto: expect.stringContaining('Não tem nota de origem.'),
    })
    expect((await listar('produtos', 'tênis')).itens).toEqual([])
    const { rows: situacoes } = await t.owner.query(
      'select distinct status, resposta, decidido_por from denuncias where produto_id = $1',
      [produto.id],
    )
    expect(situacoes).toEqual([
      { status: 'removida', resposta: 'Não tem nota de origem.', decidido_por: adminId },
    ])
  })

  test('who reported with an account is answered in it too, by name of the protocol', async () => {
    const produto = await createProduct(t.owner, loja.id, { nome: 'Bolsa Copiada' })
    const { id: quem } = await createUser(t.owner)
    const { body: feita } = await t.request('POST', '/rest/v1/denuncias', {
      token: await t.tokenFor(quem),
      body: {
        codigo: loja.codigo,
        produto_id: produto.id,
        motivo: 'falsificado',
        descricao: 'A etiqueta é outra.',
      },
    })
    expect(feita.avisa).toBe(true)
    const [pedido] = (await listar('produtos', 'bolsa')).itens
    expect(pedido?.responder_ate).toBe(feita.responder_ate)
    await decidir('denuncias', pedido?.id ?? '', { decisao: 'removida', resposta: 'Sem nota de origem.' })
    const { rows } = await t.owner.query('select titulo, texto from avisos where user_id = $1', [quem])
    expect(rows).toEqual([
      {
        titulo: `Sua denúncia ${String(feita.protocolo)} foi analisada`,
        texto: 'Retiramos do ar: Sem nota de origem.',
      },
    ])
    expect(await emailsPara(await emailDe(quem))).toHaveLength(1)
  })

  test('a reported product kept: on sale as before, the shop not bothered', async () => {
    const produto = await createProduct(t.owner, loja.id, { nome: 'Caneca Boa' })
    await denunciar({ produto_id: produto.id, contato: 'tres@exemplo.com' })
    const antes = (await emailsPara(await emailDe(loja.ownerId))).length
    const id = (await listar('produtos', 'caneca')).itens[0]?.id ?? ''
    await decidir('denuncias', id, { decisao: 'mantida', resposta: 'Não há nada de errado.' })
    const { rows } = await t.owner.query('select status from produtos where id = $1', [produto.id])
    expect(rows).toEqual([{ status: 'ativo' }])
    expect(await emailsPara('tres@exemplo.com')).toHaveLength(1)
    expect(await emailsPara(await emailDe(loja.ownerId))).toHaveLength(antes)
  })

  test('a reported review removed: off the page and out of the average, its author notified with the reason', async () => {
    const { id: autor, email } = await createUser(t.owner)
    const { rows: clientes } = await t.owner.query(
      `insert into consumidores (estabelecimento_id, user_id, nome) values ($1, $2, 'Ana') returning id`,
      [loja.id, autor],
    )
    const { rows: avaliacoes } = await t.owner.query(
      `insert into avaliacoes_estabelecimento (estabelecimento_id, cliente_id, nota, comentario)
       values ($1, $2, 1, 'Palavras feias') returning id`,
      [loja.id, clientes[0].id],
    )
    expect(await denunciar({ avaliacao_id: avaliacoes[0].id, motivo: 'ofensivo' })).toBe(201)
    const [pendencia] = (await listar('avaliacoes')).itens
    expect(pendencia).toMatchObject({ titulo: 'Nota 1 de Ana para a loja', conteudo: 'Palavras feias' })
    await decidir('denuncias', pendencia?.id ?? '', { decisao: 'removida', resposta: 'Ofende outra pessoa.' })
    const { rows } = await t.owner.query(
      'select total_avaliacoes, (select status from avaliacoes_estabelecimento where id = $2) as status from estabelecimentos where id = $1',
      [loja.id, avaliacoes[0].id],
    )
    expect(rows).toEqual([{ total_avaliacoes: 0, status: 'removida' }])
    expect(await emailsPara(email)).toMatchObject([
      {
        assunto: 'Sua avaliação da Loja Denunciada foi retirada',
        texto: expect.stringContaining('Ofende outra pessoa.'),
      },
    ])
  })

  test('a reported shop removed is suspended; taken up by somebody and given back', async () => {
    const golpe = await createShop(t.owner, { nome: 'Loja do Golpe' })
    await t.request('POST', '/rest/v1/denuncias', {
      body: { codigo: golpe.codigo, motivo: 'golpe', descricao: 'Pede pagamento por fora.' },
    })
    const [pendencia] = (await listar('produtos', 'golpe')).itens
    expect(pendencia).toMatchObject({ tipo: 'loja_denunciada', responsavel: null })
    const id = pendencia?.id ?? ''
    const assumir = (meu: boolean) =>
      t.request('POST', '/rest/v1/pendencias/assumir', { token: admin, body: { tipo: 'denuncia', id, meu } })
    expect((await assumir(true)).status).toBe(204)
    expect((await listar('produtos', 'golpe')).itens[0]?.responsavel).toBe(adminId)
    expect((await assumir(false)).status).toBe(204)
    expect((await listar('produtos', 'golpe')).itens[0]?.responsavel).toBeNull()
    await decidir('denuncias', id, { decisao: 'removida', resposta: 'Pagamento fora do Portal.' })
    const { rows } = await t.owner.query('select status from estabelecimentos where id = $1', [golpe.id])
    expect(rows).toEqual([{ status: 'suspenso' }])
  })

  test('a reported shop that was suspended meanwhile: who reported it is told that it is off the air', async () => {
    const golpe = await createShop(t.owner, { nome: 'Loja Suspensa Antes' })
    await t.request('POST', '/rest/v1/denuncias', {
      body: {
        codigo: golpe.codigo,
        motivo: 'golpe',
        descricao: 'Não entrega nada.',
        contato: 'quatro@exemplo.com',
      },
    })
    await t.request('POST', `/rest/v1/plataforma/estabelecimentos/${golpe.id}/suspender`, {
      token: admin,
      body: { motivo: 'Vários pedidos sem entrega.' },
    })
    const id = (await listar('produtos', 'suspensa antes')).itens[0]?.id ?? ''
    const corpo = { decisao: 'removida', resposta: 'A loja está suspensa.' }
    expect((await decidir('denuncias', id, corpo)).status).toBe(204)
    expect(await emailsPara('quatro@exemplo.com')).toMatchObject([
      { texto: expect.stringContaining('Retiramos do ar.') },
    ])
    const { rows } = await t.owner.query(
      'select motivo_suspensao as motivo from estabelecimentos where id = $1',
      [golpe.id],
    )
    expect(rows).toEqual([{ motivo: 'Vários pedidos sem entrega.' }])
  })

  test('a shop owner calling platform routes: the queue and its decisions do not exist', async () => {
    const dona = await t.tokenFor(loja.ownerId)
    expect((await t.request('GET', '/rest/v1/pendencias?aba=produtos', { token: dona })).status).toBe(404)
    const corpo = { decisao: 'mantida', resposta: 'Fui eu que decidi.' }
    expect((await decidir('denuncias', loja.id, corpo, dona)).status).toBe(404)
    expect((await decidir('denuncias', loja.id, corpo)).status).toBe(404)
  })
})
