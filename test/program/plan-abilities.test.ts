import { globSync, readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { RECURSOS, type Recurso } from '#src/acesso/recursos.ts'
import { buscarLojaPorCodigo } from '#src/vitrine/server/buscar-loja.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createShop, createUser } from '#test/support/factories.ts'

// docs/rules/marketplace.md#people-and-abilities: what a plan includes, walked route by route; and asked at one place
// in the code.

let t: TestApp
let starterId: string
beforeAll(async () => {
  t = await startTestApp()
  const { rows } = await t.owner.query(`select id from planos_assinatura where nome = 'Starter'`)
  starterId = rows[0].id
})
afterAll(() => t.close())

/** Abilities that a route enforces. The support by WhatsApp is a link on a screen; its level is tried below. */
type RecursoComRota = Exclude<Recurso, 'suporte_whatsapp'>

/** The plans on sale, one without anything, and one for each ability alone. */
const PLANOS: Record<string, readonly RecursoComRota[]> = {
  Starter: ['relatorios_basicos', 'mercadopago_proprio'],
  Profissional: [
    'personalizacao',
    'relatorios_basicos',
    'relatorios_avancados',
    'exportacao',
    'mercadopago_proprio',
    'botao_whatsapp',
  ],
  Enterprise: RECURSOS.filter((recurso): recurso is RecursoComRota => recurso !== 'suporte_whatsapp'),
  Nada: [],
  'Só a aparência': ['personalizacao'],
  'Só o básico': ['relatorios_basicos'],
  'Só o avançado': ['relatorios_basicos', 'relatorios_avancados'],
  'Só o personalizado': ['relatorios_basicos', 'relatorios_avancados', 'relatorios_personalizados'],
  'Só a exportação': ['exportacao'],
  'Só o Mercado Pago': ['mercadopago_proprio'],
  'Só várias lojas': ['varias_lojas'],
}

async function criarPlano(nome: string, recursos: readonly RecursoComRota[]): Promise<void> {
  const nivel = (['personalizado', 'avancado', 'basico'] as const).find((um) =>
    recursos.includes(
      um === 'personalizado' ? 'relatorios_personalizados' : (`relatorios_${um}s` as RecursoComRota),
    ),
  )
  await t.owner.query(
    `insert into planos_assinatura (nome, descricao, valor_mensal, limite_produtos, max_usuarios, permite_personalizacao,
       nivel_relatorios, exportacao_relatorios, permite_mercadopago_proprio, permite_multiplos_estabelecimentos)
     values ($1, '', 10, 10, 1, $2, $3, $4, $5, $6)`,
    [
      nome,
      recursos.includes('personalizacao'),
      nivel ?? 'nenhum',
      recursos.includes('exportacao'),
      recursos.includes('mercadopago_proprio'),
      recursos.includes('varias_lojas'),
    ],
  )
}

interface Quem {
  id: string
  codigo: string
  ownerId: string
  token: string
}

/** Everything but the plan's refusal is a way in: the route judged what was sent. */
async function entra({ token }: Quem, metodo: string, rota: string, body?: object): Promise<boolean> {
  const resposta = await fetch(`${t.url}${rota}`, {
    method: metodo,
    headers: { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  })
  const texto = await resposta.text()
  const recusado = texto.includes('"acesso.recurso_fora_do_plano"')
  if (recusado) expect(resposta.status).toBe(403)
  else expect([401, 403, 404, 500], texto).not.toContain(resposta.status)
  return !recusado
}

const relatorio = (nome: string) => (quem: Quem) =>
  entra(quem, 'GET', `/rest/v1/relatorios/${nome}?estabelecimento_id=${quem.id}`)

/** What the shop's public page is given. */
async function naPagina({ codigo }: Quem, campo: 'cor' | 'whatsapp_atendimento'): Promise<boolean> {
  const pagina = await buscarLojaPorCodigo(codigo)
  if (!pagina) throw new Error(`no page of ${codigo}`)
  return pagina[campo] !== null
}

const ROTAS: Record<RecursoComRota, Record<string, (quem: Quem) => Promise<boolean>>> = {
  personalizacao: {
    'the colour': (q) => entra(q, 'PATCH', `/rest/v1/estabelecimentos/${q.id}`, { cor: '#0f6b4f' }),
    'the looks': (q) =>
      entra(q, 'PATCH', '/rest/v1/configuracoes_estabelecimento', {
        estabelecimento_id: q.id,
        personalizacao: {
          secoes: ['destaques', 'produtos', 'avaliacoes', 'sobre'],
          destaques: [],
          chamada: '',
        },
      }),
    'a colour chosen before shows': (q) => naPagina(q, 'cor'),
  },
  relatorios_basicos: { sales: relatorio('vendas'), products: relatorio('produtos') },
  relatorios_avancados: {
    abc: relatorio('abc'),
    stock: relatorio('estoque'),
    customers: relatorio('clientes'),
    funnel: relatorio('funil'),
    payments: relatorio('pagamentos'),
    reviews: relatorio('avaliacoes'),
    margin: relatorio('margem'),
  },
  relatorios_personalizados: {
    built: (q) =>
      entra(
        q,
        'GET',
        `/rest/v1/relatorios/personalizado?estabelecimento_id=${q.id}&dimensao=dia&metricas=faturamento`,
      ),
    kept: (q) =>
      entra(q, 'POST', '/rest/v1/relatorios_salvos', {
        estabelecimento_id: q.id,
        nome: 'Por dia',
        definicao: { dimensao: 'dia', metricas: ['faturamento'] },
      }),
  },
  exportacao: Object.fromEntries(
    ['produtos', 'clientes', 'vendas'].map((recurso) => [
      recurso,
      (q: Quem) =>
        entra(q, 'POST', '/rest/v1/exportacoes', { estabelecimento_id: q.id, recurso, formato: 'csv' }),
    ]),
  ),
  mercadopago_proprio: {
    credentials: (q) =>
      entra(q, 'POST', '/functions/v1/save-mercadopago-credentials', {
        estabelecimento_id: q.id,
        access_token: 'APP_USR-nenhuma-1',
        public_key: 'APP_USR-nenhuma-2',
        webhook_secret: null,
      }),
  },
  varias_lojas: {
    'a second shop': (q) =>
      entra(q, 'POST', '/functions/v1/create-establishment', {
        userId: q.ownerId,
        nome: 'A segunda loja',
        email: 'segunda@loja.test',
        planoId: starterId,
      }),
  },
  botao_whatsapp: { 'the shop’s page': (q) => naPagina(q, 'whatsapp_atendimento') },
}

describe('each ability, at every route that enforces it, under every plan', () => {
  const lojas = new Map<string, Quem>()
  beforeAll(async () => {
    const { rows } = await t.owner.query<{ id: string; nome: string }>(
      'select id, nome from planos_assinatura',
    )
    starterId = rows.find(({ nome }) => nome === 'Starter')?.id ?? ''
    for (const [plano, recursos] of Object.entries(PLANOS)) {
      if (!rows.some(({ nome }) => nome === plano)) await criarPlano(plano, recursos)
      const loja = await createShop(t.owner, { plano })
      await t.owner.query(
        `update estabelecimentos set cor = '#0f6b4f', whatsapp_atendimento = '11987654321' where id = $1`,
        [loja.id],
      )
      lojas.set(plano, { ...loja, token: await t.tokenFor(loja.ownerId) })
    }
  })

  test.each(Object.keys(ROTAS) as RecursoComRota[])('%s', async (recurso) => {
    const esperado = Object.entries(PLANOS).map(([plano, tem]) => `${plano}: ${tem.includes(recurso)}`)
    for (const [rota, bater] of Object.entries(ROTAS[recurso])) {
      const visto: string[] = []
      for (const [plano, quem] of lojas) visto.push(`${plano}: ${await bater(quem)}`)
      expect(visto, rota).toEqual(esperado)
    }
  })

  test.each([
    ['Nada', 'email_72h'],
    ['Starter', 'email_72h'],
    ['Profissional', 'prioritario_12h'],
    ['Enterprise', 'dedicado_24x7'],
  ])('a question to support under %s waits for as long as %s says', async (plano, nivel) => {
    const { id, token } = lojas.get(plano) as Quem
    const { status, body } = await t.request('POST', '/rest/v1/chamados', {
      token,
      body: { estabelecimento_id: id, assunto: 'Uma dúvida', categoria: 'conta', texto: 'Como faço?' },
    })
    expect(status, JSON.stringify(body)).toBe(201)
    const { rows } = await t.owner.query(
      'select nivel_suporte as nivel from chamados where estabelecimento_id = $1',
      [id],
    )
    expect(rows).toEqual([{ nivel }])
  })
})

test('whoever has no shop opens the first one under any plan', async () => {
  const { id } = await createUser(t.owner)
  const { body } = await t.request('POST', '/functions/v1/create-establishment', {
    token: await t.tokenFor(id),
    body: { userId: id, nome: 'A primeira loja', email: 'primeira@loja.test', planoId: starterId },
  })
  expect(body).toMatchObject({ success: true })
})

test('the code asks `recursos.ts` and nobody else: no other file decides by a column of the plan', () => {
  // The forms and papers in which the platform writes a plan down, and the data of tests and of the demonstration.
  const escrevem =
    /^src\/demo\/|^src\/acesso\/(recursos|server\/(acesso|pessoa))\.ts|schemas|src\/assinaturas\/planos\.ts|plataforma\/pages\/configuracoes\/planos\.tsx|database-types|\.test\./
  const decide =
    /[.\s](permite_(personalizacao|mercadopago_proprio|multiplos_estabelecimentos)|permite[A-Z]\w+|exportacao_?[rR]elatorios)\b|nivel_?([rR]elatorios|[sS]uporte)\)?\s*(===|!==|=|<>)\s*'|'(Profissional|Enterprise)'\s*(===|!==)|(===|!==)\s*'(Profissional|Enterprise)'/
  const arquivos = globSync('src/**/*.{ts,tsx}').filter((arquivo) => !escrevem.test(arquivo))
  expect(arquivos.length).toBeGreaterThan(500)
  expect(arquivos.filter((arquivo) => decide.test(readFileSync(arquivo, 'utf8')))).toEqual([])
  expect(decide.test(readFileSync('src/acesso/recursos.ts', 'utf8'))).toBe(true)
})
