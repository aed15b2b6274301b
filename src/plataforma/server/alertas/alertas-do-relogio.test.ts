import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { regrasDeAlerta } from '#src/configuracao/secao-alertas.ts'
import { setClock } from '#src/shared/server/clock.ts'
import { type AlertCase, liveThroughAlert, watchEverything } from '#test/support/alerts.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { changeSettings } from '#test/support/settings.ts'
import { createProduct, createShop, createUser, type TestShop } from '#test/support/factories.ts'
import { CODIGOS_DE_ALERTA } from '../../alertas.ts'
import { selarAuditoria } from '../auditoria/selar-auditoria.ts'

// The alerts about shops, invoices, people and the program itself, each from its real cause to its end (docs/rules/platform.md#alerts).

let t: TestApp
let admin: string
let loja: TestShop
let consumidor: string
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.tokenFor((await createUser(t.owner, { admin: true })).id)
  loja = await createShop(t.owner)
  consumidor = (await createUser(t.owner)).id
})
afterAll(() => t.close())

const mudar = (consulta: string, valores: unknown[] = []) => t.owner.query(consulta, valores)
const inserir = async (consulta: string, valores: unknown[] = []) =>
  String((await t.owner.query(consulta, valores)).rows[0].id)
const plataforma = (caminho: string, body: object) =>
  t.request('POST', `/rest/v1/plataforma/${caminho}`, { token: admin, body })

/** Twenty orders of the shop, the last ones as `mudanca` says. */
async function vinteVendas(mudanca: string): Promise<string> {
  const { id } = await createShop(t.owner)
  await mudar(
    `with c as (insert into consumidores (estabelecimento_id, nome) values ($1, 'Ana') returning id)
     insert into vendas (estabelecimento_id, cliente_id, user_id, numero, compra_id, forma_pagamento, subtotal, total)
     select $1, c.id, $2, n, uuid_v7(), 'avista', 10, 10 from c, generate_series(1, 20) n`,
    [id, consumidor],
  )
  await mudar(`update vendas set ${mudanca} where estabelecimento_id = $1`, [id])
  return id
}

async function fatura(): Promise<{ id: string; dona: string }> {
  const { body } = await plataforma('faturas', {
    estabelecimento_id: loja.id,
    descricao: 'Treinamento',
    valor: 100,
    vencimento: '2099-01-10',
  })
  return { id: String(body.id), dona: await t.tokenFor(loja.ownerId) }
}

const entrar = (email: string) =>
  t.request('POST', '/auth/v1/token?grant_type=password', { body: { email, password: 'errada' } })
const envelhecer = (chave: string) =>
  mudar(`update alertas set ultima_em = now() - interval '25 hours' where chave = $1`, [chave])

let recusado: string

const CASOS: Record<string, AlertCase> = {
  'EST-NEG': {
    severity: 'critico',
    async raise() {
      const { id } = await createProduct(t.owner, loja.id, { estoque: 10 })
      await mudar('update produtos set estoque = 8 where id = $1', [id])
      return id
    },
    times: 1,
    resolve: (chave) => mudar('update produtos set estoque = 10 where id = $1', [chave]),
  },
  'FAT-BLOQ': {
    severity: 'medio',
    async raise() {
      const { id } = await fatura()
      await mudar(
        `update faturas set status = 'vencida', emissao = current_date - 9, vencimento = current_date - 5 where id = $1`,
        [id],
      )
      await mudar(
        `update assinaturas_estabelecimento set status = 'em_atraso' where estabelecimento_id = $1`,
        [loja.id],
      )
      const feito = await plataforma(`assinaturas/${loja.id}/bloquear`, { motivo: 'Não respondeu' })
      expect(feito.status).toBe(200)
      return loja.id
    },
    repeat: () => plataforma(`assinaturas/${loja.id}/bloquear`, { motivo: 'De novo' }),
    times: 1,
    resolve: () => plataforma(`assinaturas/${loja.id}/desbloquear`, { motivo: 'Combinado por telefone' }),
  },
  'FAT-CONT': {
    severity: 'medio',
    async raise() {
      const { id, dona } = await fatura()
      const body = { estabelecimento_id: loja.id, texto: 'Não pedimos isso.' }
      const feito = await t.request('POST', `/rest/v1/faturas/${id}/contestar`, { token: dona, body })
      expect(feito.status).toBe(200)
      return id
    },
    times: 1,
    resolve: (chave) => plataforma(`faturas/${chave}/responder-contestacao`, { resposta: 'Cancelamos.' }),
  },
  'APR-SLA': {
    severity: 'alto',
    async raise() {
      const { id } = await createShop(t.owner, { status: 'inativo', aprovacao: 'pendente' })
      await mudar(`update estabelecimentos set enviado_em = now() - interval '73 hours' where id = $1`, [id])
      return id
    },
    times: 1,
    resolve: (chave) => mudar(`update estabelecimentos set status = 'encerrado' where id = $1`, [chave]),
  },
  'LOJA-CANC': {
    severity: 'alto',
    raise: () =>
      vinteVendas(
        `status = 'cancelado', motivo_cancelamento = 'Sem estoque', cancelado_por = case when numero <= 2 then 'loja' else 'cliente' end`,
      ),
    times: 2,
    resolve: (chave) =>
      mudar(`update vendas set created_at = now() - interval '31 days' where estabelecimento_id = $1`, [
        chave,
      ]),
  },
  'LOJA-SEMNF': {
    severity: 'medio',
    raise: () => vinteVendas(`status = 'entregue', entregue_em = now(), pago_em = now()`),
    times: 2,
    resolve: (chave) =>
      mudar(`update vendas set entregue_em = now() - interval '31 days' where estabelecimento_id = $1`, [
        chave,
      ]),
  },
  'LOJA-NOTA': {
    severity: 'medio',
    async raise() {
      const { id } = await createShop(t.owner)
      await mudar(
        `with c as (insert into consumidores (estabelecimento_id, nome) select $1, 'Ana' from generate_series(1, 10) returning id)
         insert into avaliacoes_estabelecimento (estabelecimento_id, cliente_id, nota) select $1, id, 2 from c`,
        [id],
      )
      return id
    },
    times: 1,
    resolve: (chave) =>
      mudar(`update avaliacoes_estabelecimento set nota = 5 where estabelecimento_id = $1`, [chave]),
  },
  'SUP-SLA': {
    severity: 'alto',
    async raise() {
      const id = await inserir(
        `insert into chamados (estabelecimento_id, assunto, categoria, nivel_suporte, user_id, responder_ate)
         values ($1, 'Dúvida', 'conta', 'email_72h', $2, now() - interval '1 hour') returning id`,
        [loja.id, loja.ownerId],
      )
      return `chamado:${id}`
    },
    times: 1,
    resolve: (chave) =>
      mudar(`update chamados set responder_ate = null where id = $1`, [chave.replace('chamado:', '')]),
  },
  'SEG-LOGIN': {
    severity: 'alto',
    async raise() {
      const { id, email } = await createUser(t.owner, { senha: 'uma-senha-boa' })
      recusado = email
      for (let i = 0; i < 21; i++) await entrar(email)
      return `tentativas:conta ${id}`
    },
    repeat: () => entrar(recusado),
    times: 1,
    resolve: envelhecer,
  },
  'LGPD-PRAZO': {
    severity: 'alto',
    raise: () =>
      inserir(
        `insert into solicitacoes_titular (tipo, status, canal, nome, email, identidade_em, identidade_via, created_at)
         values ('acessar', 'em_atendimento', 'formulario', 'Ana', 'ana@exemplo.com', now(), 'email',
           now() - interval '11 days') returning id`,
      ),
    times: 1,
    resolve: async (chave) =>
      expect(
        (await plataforma(`solicitacoes_titular/${chave}`, { ato: 'concluir', resposta: 'Enviamos.' }))
          .status,
      ).toBeLessThan(300),
  },
  'JOB-FALHA': {
    severity: 'critico',
    async raise() {
      await rodar('vendas.expirar', 'failed', `now() - interval '1 hour'`)
      return 'falha:vendas.expirar'
    },
    times: 1,
    resolve: () => rodar('vendas.expirar', 'completed', 'now()'),
  },
  'SEG-AUDIT': {
    severity: 'critico',
    async raise() {
      const doDia = () =>
        mudar(`insert into auditoria (acao, recurso, created_at) values ('a', 'b', '2026-03-02T15:00:00Z')`)
      setClock(new Date('2026-03-04T15:00:00Z'))
      await doDia()
      await selarAuditoria()
      await doDia()
      await selarAuditoria()
      setClock(null)
      return '2026-03-02'
    },
    times: 1,
    resolve: null,
  },
}

function rodar(fila: string, estado: string, quando: string) {
  return mudar(
    `insert into pgboss.job_common (id, name, state, created_on, started_on, completed_on, retry_count)
     values (gen_random_uuid(), $1, $2, ${quando}, ${quando}, ${quando}, 2)`,
    [fila, estado],
  )
}

test.each(Object.entries(CASOS))(
  '%s: one row, silent when silenced, over by itself',
  async (codigo, caso) => {
    await liveThroughAlert(t.owner, codigo, caso)
  },
)

test.each([
  ['cancelamentos_percentual', 50, 'LOJA-CANC'],
  ['cancelamentos_minimo', 21, 'LOJA-CANC'],
  ['sem_nota_percentual', 100, 'LOJA-SEMNF'],
  ['sem_nota_minimo', 21, 'LOJA-SEMNF'],
  ['nota_abaixo_de', 2, 'LOJA-NOTA'],
  ['nota_minimo', 11, 'LOJA-NOTA'],
  ['suporte_horas', 2, 'SUP-SLA'],
  ['titular_dias', 12, 'LGPD-PRAZO'],
])('the setting %s at %s keeps %s from being born; as it was, it is', async (campo, valor, codigo) => {
  const por = changeSettings(t, () => admin)
  await por('alertas', { [campo]: valor })
  const chave = (await CASOS[codigo]?.raise()) ?? ''
  const nasceu = async () => {
    await watchEverything()
    const { rowCount } = await mudar('select 1 from alertas where codigo = $1 and chave = $2', [
      codigo,
      chave,
    ])
    return rowCount === 1
  }
  expect(await nasceu()).toBe(false)
  await por('alertas', { [campo]: regrasDeAlerta.schema.parse({})[campo as 'nota_minimo'] })
  expect(await nasceu()).toBe(true)
})

test('the setting tentativas_de_login says how many refused sign-ins are too many', async () => {
  await changeSettings(t, () => admin)('alertas', { tentativas_de_login: 2 })
  const { id, email } = await createUser(t.owner)
  const alertas = async () =>
    (await mudar(`select 1 from alertas where chave = $1`, [`tentativas:conta ${id}`])).rowCount
  for (let i = 0; i < 2; i++) await entrar(email)
  expect(await alertas()).toBe(0)
  await entrar(email)
  expect(await alertas()).toBe(1)
})

test.each(Object.keys(CODIGOS_DE_ALERTA))('%s is raised by the program, and its life is tried', (codigo) => {
  const daqui = 'plataforma/server/alertas/alertas-d'
  const arquivos = readdirSync('src', { recursive: true, encoding: 'utf8' })
    .filter((nome) => nome.includes('/server/') && nome.endsWith('.ts'))
    .map((nome) => ({ nome, texto: readFileSync(join('src', nome), 'utf8') }))
  expect(
    arquivos.some(({ nome, texto }) => !nome.endsWith('.test.ts') && texto.includes(`'${codigo}'`)),
  ).toBe(true)
  expect(arquivos.some(({ nome, texto }) => nome.startsWith(daqui) && texto.includes(`'${codigo}': {`))).toBe(
    true,
  )
})
