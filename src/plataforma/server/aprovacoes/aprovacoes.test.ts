import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { formatarDataHora } from '#src/shared/datas.ts'
import { createShop, type TestShop } from '#test/support/factories.ts'
import { makeLawful } from '#test/support/lawful-shop.ts'
import { startPlatform, type TestPlatform } from '#test/support/platform.ts'
import { vigiarAprovacoes } from './vigiar-aprovacoes.ts'

let t: TestPlatform
let admin: string
beforeAll(async () => {
  t = await startPlatform()
  admin = t.admin
})
afterAll(() => t.close())

async function enviar(
  nome = 'Loja Nova',
  mudancas: Record<string, unknown> = {},
  emDia = true,
): Promise<TestShop> {
  const loja = await createShop(t.owner, { nome, status: 'inativo', aprovacao: 'pendente' })
  await t.owner.query(
    `update assinaturas_estabelecimento set status = 'aguardando_aprovacao' where estabelecimento_id = $1`,
    [loja.id],
  )
  for (const [coluna, valor] of Object.entries(mudancas))
    await t.owner.query(`update estabelecimentos set ${coluna} = $2 where id = $1`, [loja.id, valor])
  if (emDia) await makeLawful(t.owner, loja.id)
  return loja
}

const decidir = (id: string, verbo: string, body?: object, token = admin) =>
  t.request('POST', `/rest/v1/aprovacoes/${id}/${verbo}`, { token, body })
const conferir = (id: string, conferida = true, token = admin) =>
  t.request('PUT', `/rest/v1/aprovacoes/${id}/receita`, { token, body: { conferida } })
const publica = async ({ codigo }: TestShop) => {
  const { body } = await t.request<{ codigo: string }[]>('GET', '/rest/v1/rpc/get_public_establishments')
  return body.some((loja) => loja.codigo === codigo)
}
const emails = async (loja: TestShop) => {
  const { rows } = await t.owner.query(
    `select assunto from emails where para = (select email from auth.users where id = $1) order by id`,
    [loja.ownerId],
  )
  return rows.map(({ assunto }) => assunto)
}
const linha = async (id: string) =>
  (
    await t.owner.query(
      `select e.status, e.status_aprovacao, a.status as assinatura from estabelecimentos e
       join assinaturas_estabelecimento a on a.estabelecimento_id = e.id where e.id = $1`,
      [id],
    )
  ).rows[0]

describe('the platform decides about a registration', () => {
  test('approved: open to everyone at once, subscription begun, e-mail sent and audit row written', async () => {
    const loja = await enviar()
    expect(await publica(loja)).toBe(false)
    expect((await decidir(loja.id, 'aprovar')).status).toBe(204)
    await expect.poll(() => publica(loja)).toBe(true)
    expect(await linha(loja.id)).toEqual({
      status: 'ativo',
      status_aprovacao: 'aprovado',
      assinatura: 'em_teste',
    })
    expect(await emails(loja)).toContain('Loja Nova foi aprovada no Portal de Vendas')
    const { rows } = await t.owner.query('select acao, ip::text from auditoria where recurso_id = $1', [
      loja.id,
    ])
    expect(rows).toEqual([{ acao: 'plataforma.aprovar_cadastro', ip: expect.stringContaining('127.0.0.1') }])
  })

  test('twice, even at the same moment: one decision, the other is refused', async () => {
    const loja = await enviar()
    const respostas = await Promise.all([decidir(loja.id, 'aprovar'), decidir(loja.id, 'aprovar')])
    expect(respostas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([204, 409])
    expect((await emails(loja)).filter((assunto) => assunto.includes('aprovada'))).toHaveLength(1)
  })

  test('never approved before the owner’s mailbox is proved', async () => {
    const loja = await enviar()
    await t.owner.query('update auth.users set email_confirmed_at = null where id = $1', [loja.ownerId])
    expect(await decidir(loja.id, 'aprovar')).toMatchObject({
      status: 409,
      body: { code: 'plataforma.dono_sem_email_confirmado' },
    })
    expect((await linha(loja.id)).status_aprovacao).toBe('pendente')
  })

  test('never approved while something is missing without which the law lets nobody sell', async () => {
    const loja = await enviar('Sem Lei', {}, false)
    const { body: cadastro } = await t.request('GET', `/rest/v1/aprovacoes/${loja.id}`, { token: admin })
    expect(cadastro.verificacoes).toContainEqual({
      nome: 'O que a lei pede para abrir',
      status: 'falta',
      detalhe: expect.stringContaining('Razão social à vista'),
    })
    const recusa = await decidir(loja.id, 'aprovar')
    expect(recusa).toMatchObject({ status: 409, body: { code: 'estabelecimentos.falta_para_abrir' } })
    expect(recusa.body.detail).toContain('Formas de entrega definidas (Decreto 7.962/2013, art. 2º, IV e V)')
    expect(await linha(loja.id)).toMatchObject({ status: 'inativo', status_aprovacao: 'pendente' })
    await makeLawful(t.owner, loja.id)
    expect((await decidir(loja.id, 'aprovar')).status).toBe(204)
  })

  test('sent back with a message per field; the owner sees it and sends again', async () => {
    const loja = await enviar()
    const campos = [{ campo: 'cnpj', mensagem: 'O número não é da empresa.' }]
    expect((await decidir(loja.id, 'correcao', { campos })).status).toBe(204)
    const dona = await t.tokenFor(loja.ownerId)
    const status = await t.request('GET', `/rest/v1/cadastro?estabelecimento_id=${loja.id}`, {
      token: dona,
    })
    expect(status.body).toMatchObject({
      status_aprovacao: 'correcao',
      pode_reenviar: true,
      analises: [{ decisao: 'correcao', campos }],
    })
    const { rows: avisos } = await t.owner.query('select tipo, rota from avisos where user_id = $1', [
      loja.ownerId,
    ])
    expect(avisos).toEqual([{ tipo: 'plataforma.cadastro_correcao', rota: '/perfil?tab=loja' }])
    const body = { estabelecimento_id: loja.id }
    expect((await t.request('POST', '/rest/v1/cadastro/reenviar', { token: dona, body })).status).toBe(204)
    expect((await linha(loja.id)).status_aprovacao).toBe('pendente')
    expect((await t.request('POST', '/rest/v1/cadastro/reenviar', { token: dona, body })).status).toBe(409)
  })

  test('refused for good, or with three tries', async () => {
    const nunca = await enviar()
    const motivo = { motivo: 'fraude', texto: 'Os documentos são de outra empresa.' }
    await decidir(nunca.id, 'reprovar', { ...motivo, pode_reenviar: false })
    const reenviar = async (loja: TestShop) =>
      (
        await t.request('POST', '/rest/v1/cadastro/reenviar', {
          token: await t.tokenFor(loja.ownerId),
          body: { estabelecimento_id: loja.id },
        })
      ).status
    expect(await reenviar(nunca)).toBe(409)

    const teimosa = await enviar()
    for (const esperado of [204, 204, 409]) {
      await decidir(teimosa.id, 'reprovar', { ...motivo, pode_reenviar: true })
      expect(await reenviar(teimosa)).toBe(esperado)
    }
  })

  test('together: only where all is right, the others reported with the reason', async () => {
    const certa = await enviar('Certa', {
      cnpj: '11222333000181',
      razao_social: 'Certa Ltda.',
      telefone: '1133334444',
      endereco: 'Rua A, 1',
      descricao: 'Vende de tudo.',
      logo_url: '/imagens/logo-320.jpg',
    })
    await t.owner.query('update auth.users set email_confirmed_at = now() where id = $1', [certa.ownerId])
    const incompleta = await enviar()
    const aprovar = async () => {
      const ids = [certa.id, incompleta.id]
      const { body } = await t.request('POST', '/rest/v1/aprovacoes/aprovar-prontas', {
        token: admin,
        body: { ids },
      })
      return body
    }
    expect(await aprovar()).toMatchObject({ aprovadas: 0 })
    expect((await conferir(certa.id)).status).toBe(204)
    expect(await aprovar()).toEqual({
      aprovadas: 1,
      ignoradas: [{ id: incompleta.id, motivo: 'Nem tudo confere' }],
    })
  })

  test('the Receita is ticked by somebody, with who and when, and is valid only for that CNPJ and name', async () => {
    const loja = await enviar('Bazar Zé', { cnpj: '11444777000161', razao_social: 'Souza e Filhos Ltda.' })
    const verificacao = async (nome: string) => {
      const { body } = await t.request('GET', `/rest/v1/aprovacoes/${loja.id}`, { token: admin })
      return (body.verificacoes as { nome: string }[]).find((uma) => uma.nome === nome)
    }
    const nomes = () => verificacao('Nome e razão social')
    expect(await verificacao('Situação na Receita')).toMatchObject({ status: 'falta' })
    expect(await nomes()).toMatchObject({ status: 'atencao' })
    expect((await conferir(loja.id, true, await t.tokenFor(loja.ownerId))).status).toBe(404)
    for (const _ of ['once', 'again']) expect((await conferir(loja.id)).status).toBe(204)
    expect(await verificacao('Situação na Receita')).toMatchObject({
      status: 'ok',
      detalhe: expect.stringMatching(/^Conferida por .+ em \d\d de /),
    })
    expect(await nomes()).toMatchObject({ status: 'ok' })
    const { rows } = await t.owner.query('select acao, para from auditoria where recurso_id = $1', [loja.id])
    expect(rows).toEqual([
      {
        acao: 'plataforma.conferir_receita',
        para: { cnpj: '11444777000161', razao_social: 'Souza e Filhos Ltda.' },
      },
    ])
    await t.owner.query(`update estabelecimentos set razao_social = 'Outra S.A.' where id = $1`, [loja.id])
    expect(await verificacao('Situação na Receita')).toMatchObject({ status: 'falta' })
    await conferir(loja.id)
    await conferir(loja.id, false)
    expect(await verificacao('Situação na Receita')).toMatchObject({ status: 'falta' })
    expect((await conferir((await enviar('Sem CNPJ', {}, false)).id)).status).toBe(409)
  })

  test('a product whose name is on the list of what is forbidden is pointed at', async () => {
    const loja = await enviar('Suspeita')
    await t.owner.query(
      `insert into produtos (estabelecimento_id, nome, preco) values ($1, 'Réplica de relógio', 10)`,
      [loja.id],
    )
    const { body } = await t.request('GET', `/rest/v1/aprovacoes?busca=Suspeita`, { token: admin })
    const [cadastro] = (body as { itens: { verificacoes: { nome: string; status: string }[] }[] }).itens
    expect(cadastro?.verificacoes).toContainEqual({
      nome: 'Produtos',
      status: 'atencao',
      detalhe: 'Confira: Réplica de relógio',
    })
  })

  test.each([
    ['correcao', { campos: [] }],
    ['correcao', { campos: [{ campo: 'senha', mensagem: 'Mande a senha.' }] }],
    ['reprovar', { motivo: 'fraude', texto: 'x', pode_reenviar: true }],
    ['reprovar', { motivo: 'fraude', texto: 'Sem mais delongas.', pode_reenviar: true, status: 'ativo' }],
  ])('bad input to %s is refused: %j', async (verbo, body) => {
    const loja = await enviar()
    expect((await decidir(loja.id, verbo, body)).status).toBe(422)
    expect((await linha(loja.id)).status_aprovacao).toBe('pendente')
  })

  test('an owner decides about no shop, not even the own: 404', async () => {
    const loja = await enviar()
    expect((await decidir(loja.id, 'aprovar', undefined, await t.tokenFor(loja.ownerId))).status).toBe(404)
    expect((await linha(loja.id)).status_aprovacao).toBe('pendente')
  })
})

test('the clock: one alert after 72 hours, counted once, gone once decided; silence of 30 days is a refusal', async () => {
  const enviada = new Date(Date.now() - 80 * 3600_000)
  const velha = await enviar('Velha', { enviado_em: enviada })
  const muda = await enviar('Muda')
  await decidir(muda.id, 'correcao', { campos: [{ campo: 'logo', mensagem: 'Envie o logotipo.' }] })
  await t.owner.query(
    `update analises_estabelecimento set created_at = now() - interval '31 days' where estabelecimento_id = $1`,
    [muda.id],
  )
  await vigiarAprovacoes()
  await vigiarAprovacoes()
  const alerta = async () =>
    (
      await t.owner.query(
        `select status, ocorrencias, resumo from alertas where codigo = 'APR-SLA' and chave = $1`,
        [velha.id],
      )
    ).rows
  expect(await alerta()).toEqual([
    { status: 'novo', ocorrencias: 1, resumo: `Velha espera aprovação desde ${formatarDataHora(enviada)}` },
  ])
  expect((await linha(muda.id)).status_aprovacao).toBe('reprovado')
  expect(await emails(muda)).toHaveLength(2)
  await decidir(velha.id, 'aprovar')
  await vigiarAprovacoes()
  expect(await alerta()).toMatchObject([{ status: 'resolvido' }])
})

test('an owner who signs in from the network of a refused shop is pointed out', async () => {
  const recusada = await createShop(t.owner, {
    nome: 'Loja Recusada',
    status: 'inativo',
    aprovacao: 'reprovado',
  })
  const nova = await enviar('Loja da Mesma Rede')
  const rede = async () => {
    const { body } = await t.request('GET', `/rest/v1/aprovacoes/${nova.id}`, { token: admin })
    const verificacoes = body.verificacoes as { nome: string; status: string }[]
    return verificacoes.find(({ nome }) => nome === 'Rede de acesso')?.status
  }
  expect(await rede()).toBe('ok')
  for (const { ownerId } of [recusada, nova])
    await t.owner.query(`insert into auth.sessions (user_id, ip) values ($1, '203.0.113.77')`, [ownerId])
  expect(await rede()).toBe('atencao')
})
