import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { lerPortal } from '#src/plataforma/server/portal.ts'
import { vigiarAprovacoes } from '#src/plataforma/server/aprovacoes/vigiar-aprovacoes.ts'
import { aplicarPrazosDaVenda } from '#src/vendas/server/prazos-da-venda.ts'
import { loader as textoDaPlataforma } from '#src/vitrine/pages/textos/texto-da-plataforma.tsx'
import { loader as inicio } from '#src/vitrine/pages/inicio/inicio.tsx'
import { type AuthApp, startAuthApp } from '#test/support/auth-app.ts'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { order, orderDelivered } from '#test/support/buy.ts'
import { changeSettings } from '#test/support/settings.ts'
import { createShop, createUser, type TestShop } from '#test/support/factories.ts'
import { SECOES } from '#src/plataforma/configuracoes.ts'

// Each setting of the platform changes what it rules. Those that are not here: plataforma/server/configuracoes,
// plataforma/server/alertas, assinaturas/server; the last test looks for every one of them.

let t: AuthApp
let admin: string
let loja: TestShop
let dona: string
let por: ReturnType<typeof changeSettings>
beforeAll(async () => {
  t = await startAuthApp()
  admin = await t.tokenFor((await createUser(t.owner, { admin: true })).id)
  por = changeSettings(t, () => admin)
  loja = await createShop(t.owner)
  dona = await t.tokenFor(loja.ownerId)
})
afterAll(() => t.close())

const comprar = (mais: object = {}) => order(t, { lojaId: loja.id, ...mais })

describe('what every page says', () => {
  test.each([
    ['razao_social', 'Shopping da Rua Ltda.'],
    ['cnpj', '11.222.333/0001-81'],
    ['endereco', 'Rua das Lojas, 1'],
    ['cidade', 'Campinas, SP'],
    ['email', 'fale@rua.test'],
    ['telefone', '(19) 98765-4321'],
    ['whatsapp', '(19) 91234-5678'],
    ['whatsapp', ''],
    ['email_acessibilidade', 'acesso@rua.test'],
    ['encarregado', 'Célia Prado'],
    ['email_encarregado', 'dados@rua.test'],
  ])('geral: %s', async (campo, valor) => {
    await por('geral', { [campo]: valor })
    expect(await lerPortal()).toMatchObject({ [campo]: valor })
  })

  test('geral: the figures of the landing page', async () => {
    const numeros = { figura_lojas: '12', figura_produtos: '340', figura_avaliacao: '4,9' }
    await por('geral', { ...numeros, figura_crescimento: '+7%', responde_pelos_numeros: true })
    expect((await inicio()).data).toMatchObject({
      figuras: [
        ['12', 'Lojas Ativas'],
        ['340', 'Produtos'],
        ['4,9', 'Avaliação'],
      ],
      promessas: { crescimento: '+7%' },
    })
  })

  test('geral: until somebody answers for the figures, a real installation shows its own and promises nothing', async () => {
    await por('geral', { responde_pelos_numeros: false })
    setConfig({ ...getConfig(), demo: false })
    const { rows } = await t.owner.query(
      'select count(*)::int as lojas, sum(total_produtos)::int as produtos from publico_estabelecimentos',
    )
    const { figuras, promessas } = (await inicio()).data
    expect(promessas).toBeNull()
    expect((await lerPortal()).promete).toBe(false)
    expect(figuras).toContainEqual([String(rows[0].lojas), 'Lojas Ativas'])
    expect(figuras.flat()).not.toContain('12')
    setConfig({ ...getConfig(), demo: true })
    expect((await inicio()).data.promessas).toEqual({ crescimento: '+7%' })
    expect((await lerPortal()).promete).toBe(true)
  })

  test('manutencao: the line above all pages, with its tone', async () => {
    expect((await lerPortal()).faixa).toBeNull()
    await por('manutencao', {
      faixa_ligada: true,
      faixa_texto: 'Domingo, das 2h às 4h.',
      faixa_tom: 'alerta',
    })
    expect((await lerPortal()).faixa).toEqual({ texto: 'Domingo, das 2h às 4h.', tom: 'alerta' })
    await por('manutencao', { faixa_ligada: false })
    expect((await lerPortal()).faixa).toBeNull()
  })

  test.each(['termos', 'privacidade', 'cookies'])('%s: the text and its day', async (chave) => {
    const mudado = { texto: '## Só uma parte\nCurta.', atualizado: '1 de dez, 2026' }
    await por(chave, mudado)
    const url = new URL(`http://portal.test/${chave}`)
    expect(await textoDaPlataforma({ url })).toMatchObject(mudado)
  })
})

describe('what may be done', () => {
  test('recursos: cartao_online', async () => {
    const comCartao = { forma_pagamento: 'cartao', cartao_online: true }
    expect((await comprar(comCartao)).status).toBe(201)
    await por('recursos', { cartao_online: false })
    const { status, body } = await comprar(comCartao)
    expect({ status, code: body.code }).toEqual({ status: 409, code: 'vendas.forma_desligada' })
    expect((await comprar()).status).toBe(201)
  })

  test('recursos: denuncias', async () => {
    const denunciar = () =>
      t.request('POST', '/rest/v1/denuncias', {
        body: { codigo: loja.codigo, motivo: 'golpe', descricao: 'Pediram pagamento por fora.' },
      })
    expect((await denunciar()).status).toBe(201)
    await por('recursos', { denuncias: false })
    const { status, body } = await denunciar()
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'plataforma.denuncias_fechadas' })
  })

  test('recursos: feed_do_portal', async () => {
    const ler = async () => (await fetch(`${t.url}/feeds/google.xml`)).status
    expect(await ler()).toBe(404)
    await por('recursos', { feed_do_portal: true })
    expect(await ler()).toBe(200)
  })

  test('avaliacoes: moderacao_previa keeps every new one back', async () => {
    await por('avaliacoes', { moderacao_previa: true })
    const { avaliar } = await orderDelivered(t, { id: loja.id, token: dona })
    const nova = await avaliar('Boa')
    expect(nova.status).toBe(201)
    const { rows } = await t.owner.query('select status from avaliacoes_produtos where id = $1', [
      nova.body.id,
    ])
    expect(rows).toEqual([{ status: 'pendente' }])
  })
})

describe('the clocks', () => {
  test('pedidos: entregar_dias', async () => {
    const { body } = await comprar()
    await t.owner.query(
      `update vendas set status = 'enviado', pago_em = now(), enviado_em = now() - interval '16 days' where id = $1`,
      [body.id],
    )
    const situacao = async () =>
      (await t.owner.query('select status from vendas where id = $1', [body.id])).rows[0].status
    await por('pedidos', { entregar_dias: 20 })
    await aplicarPrazosDaVenda()
    expect(await situacao()).toBe('enviado')
    await por('pedidos', { entregar_dias: 15 })
    await aplicarPrazosDaVenda()
    expect(await situacao()).toBe('entregue')
  })

  test('aprovacao: prazo_horas, also as the shops read it, and dias_para_corrigir', async () => {
    const { id } = await createShop(t.owner, { status: 'inativo', aprovacao: 'pendente' })
    await t.owner.query(`update estabelecimentos set enviado_em = now() - interval '5 hours' where id = $1`, [
      id,
    ])
    const alertas = async () =>
      (await t.owner.query(`select 1 from alertas where codigo = 'APR-SLA' and chave = $1`, [id])).rowCount
    await vigiarAprovacoes()
    expect(await alertas()).toBe(0)
    await por('aprovacao', { prazo_horas: 4, dias_para_corrigir: 3 })
    await vigiarAprovacoes()
    expect(await alertas()).toBe(1)
    expect((await lerPortal()).horas_de_aprovacao).toBe(4)

    await t.request('POST', `/rest/v1/aprovacoes/${id}/correcao`, {
      token: admin,
      body: { campos: [{ campo: 'logo', mensagem: 'Envie o logotipo.' }] },
    })
    await t.owner.query(`update analises_estabelecimento set created_at = now() - interval '4 days'`)
    await vigiarAprovacoes()
    const { rows } = await t.owner.query('select status_aprovacao from estabelecimentos where id = $1', [id])
    expect(rows).toEqual([{ status_aprovacao: 'reprovado' }])
  })

  test('seguranca: sessao_admin_horas ends the sessions of administrators alone', async () => {
    await por('seguranca', { sessao_admin_horas: 2 })
    const [chefe, outra] = [await t.person(), await t.person()]
    await t.owner.query(`insert into user_roles (user_id, role) values ($1, 'admin')`, [chefe.id])
    const horas = async ({ id, email, password }: typeof chefe) => {
      await t.send('POST', '/auth/v1/token?grant_type=password', { body: { email, password } })
      const { rows } = await t.owner.query(
        `select round(extract(epoch from not_after - now()) / 3600)::int as horas from auth.sessions
         where user_id = $1 order by created_at desc limit 1`,
        [id],
      )
      return rows[0].horas
    }
    expect(await horas(chefe)).toBe(2)
    expect(await horas(outra)).toBeNull()
  })

  test('seguranca: espera_minutos is how long an account stays shut after too many guesses', async () => {
    await por('seguranca', { tentativas: 3, espera_minutos: 7 })
    const { email } = await t.person()
    for (let i = 0; i < 4; i++)
      await t.send('POST', '/auth/v1/token?grant_type=password', { body: { email, password: 'errada' } })
    const { rows } = await t.owner.query(
      `select 1 from auth.limites where contagem = 3 and abs(extract(epoch from expira_em - now()) - 420) < 30`,
    )
    expect(rows.length).toBeGreaterThan(0)
  })
})

const testes = [
  'test/program/settings.test.ts',
  ...globSync('src/**/{efeitos,configuracoes,manutencao,alertas-d*,ler-regras,cobrar-assinaturas}.test.ts'),
]
  .map((nome) => readFileSync(nome, 'utf8'))
  .join('\n')
test.each(SECOES.flatMap(({ chave, campos }) => Object.keys(campos).map((campo) => [chave, campo])))(
  '%s: a test changes %s',
  (_chave, campo) => {
    expect(testes).toMatch(new RegExp(`\\b${campo}\\b`))
  },
)
