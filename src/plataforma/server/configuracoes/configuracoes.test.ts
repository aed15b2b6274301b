import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { cobranca } from '#src/assinaturas/configuracao.ts'
import { lerRegras } from '#src/assinaturas/server/ler-regras.ts'
import { lerValor, type Secao } from '#src/configuracao/secao.ts'
import { configuracao } from '#src/configuracao/server/ler-secao.ts'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createUser } from '#test/support/factories.ts'
import { SECOES, type SecaoDaTela, type VersaoDaTela } from '../../configuracoes.ts'
import { lerPortal } from '../portal.ts'

let t: TestApp
let admin: string
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.tokenFor((await createUser(t.owner, { admin: true, email: 'ana@plataforma.test' })).id)
})
afterAll(() => t.close())

const ROTA = '/rest/v1/plataforma/configuracoes'
const ler = async (chave: string): Promise<SecaoDaTela> => {
  const { body } = await t.request('GET', ROTA, { token: admin })
  const secao = (body.itens as SecaoDaTela[]).find((uma) => uma.chave === chave)
  if (!secao) throw new Error(`no section ${chave}`)
  return secao
}
const versoes = async (chave: string) =>
  (await t.request('GET', `${ROTA}/${chave}/versoes`, { token: admin })).body.itens as VersaoDaTela[]
const salvar = async (
  chave: string,
  mudado: Record<string, unknown>,
  resto: Record<string, unknown> = {},
) => {
  const { valor, versao } = await ler(chave)
  return t.request('POST', `${ROTA}/${chave}`, {
    token: admin,
    body: { valor: { ...valor, ...mudado }, versao, ...resto },
  })
}
const reverter = (chave: string, mudanca: number) =>
  t.request('POST', `${ROTA}/${chave}/reverter`, { token: admin, body: { mudanca } })

test.each(SECOES.map((secao) => [secao.chave, secao] as const))(
  'the section %s names each of its fields, and its defaults may be saved',
  (_chave, secao: Secao) => {
    expect(Object.keys(secao.campos).sort()).toEqual(Object.keys(secao.schema.shape).sort())
    const padrao = lerValor(secao, {})
    expect(secao.schema.parse(padrao)).toEqual(padrao)
    expect(secao.conferir?.(padrao as never) ?? []).toEqual([])
  },
)

test('a change is a version with its author, reason and differences; it is in force at once', async () => {
  expect((await configuracao(cobranca)).bloquear).toBe(10)
  const { status, body } = await salvar(
    'cobranca',
    { bloquear: 12, multa_percentual: 2 },
    { motivo: 'Contrato novo' },
  )
  expect({ status, versao: body.versao, por: body.alterado_por }).toEqual({
    status: 200,
    versao: 1,
    por: 'ana',
  })
  const regras = await withAccess(SYSTEM, lerRegras)
  expect(regras).toMatchObject({ bloquear: 12, multa_percentual: 2, dias_de_teste: 14 })
  await expect.poll(async () => (await configuracao(cobranca)).bloquear).toBe(12)

  const [versao] = await versoes('cobranca')
  expect(versao).toMatchObject({
    versao: 1,
    autor: 'ana',
    motivo: 'Contrato novo',
    mudancas: [
      { rotulo: 'Bloquear a loja', de: '10 dias depois do vencimento', para: '12 dias depois do vencimento' },
      { rotulo: 'Multa', de: '0 %', para: '2 %' },
    ],
  })
  const { rows } = await t.owner.query(
    `select acao, de, para, motivo from auditoria where recurso = 'configuracoes_plataforma'`,
  )
  expect(rows).toEqual([
    {
      acao: 'plataforma.alterar_configuracao',
      de: { bloquear: 10, multa_percentual: 0 },
      para: { bloquear: 12, multa_percentual: 2 },
      motivo: 'Contrato novo',
    },
  ])
})

test('saving the current values writes nothing', async () => {
  const antes = (await ler('cobranca')).versao
  expect((await salvar('cobranca', {})).status).toBe(200)
  expect((await ler('cobranca')).versao).toBe(antes)
})

test('who saves from an old form is refused with who was faster; overwriting says so on purpose', async () => {
  const { valor, versao } = await ler('geral')
  expect((await salvar('geral', { cidade: 'Campinas, SP' })).status).toBe(200)
  const velho = { ...valor, telefone: '(11) 98765-4321' }
  const { status, body } = await t.request('POST', `${ROTA}/geral`, {
    token: admin,
    body: { valor: velho, versao },
  })
  expect(status).toBe(409)
  expect(body).toMatchObject({ code: 'portal.registro_alterado', alterado_por: 'ana' })
  const porCima = await t.request('POST', `${ROTA}/geral`, { token: admin, body: { valor: velho } })
  expect(porCima.status).toBe(200)
  expect((await ler('geral')).valor).toMatchObject({ cidade: 'São Paulo, SP', telefone: '(11) 98765-4321' })
})

test('two at once: one of them is refused', async () => {
  const { valor, versao } = await ler('geral')
  const juntos = await Promise.all(
    ['Um Ltda.', 'Dois Ltda.'].map((razao_social) =>
      t.request('POST', `${ROTA}/geral`, {
        token: admin,
        body: { valor: { ...valor, razao_social }, versao },
      }),
    ),
  )
  expect(juntos.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
})

test('taking a change back touches its fields alone, and is a version like others', async () => {
  await salvar('geral', { endereco: 'Rua A, 1' })
  const feita = (await ler('geral')).versao
  await salvar('geral', { email: 'fale@portal.test' })
  const [, alvo] = await versoes('geral')
  expect(alvo?.reverte).toMatchObject([{ campo: 'endereco', de: 'Rua A, 1' }])
  expect((await reverter('geral', feita)).status).toBe(200)
  const { valor, versao } = await ler('geral')
  expect(valor).toMatchObject({ endereco: 'Av. Paulista, 1000, São Paulo, SP', email: 'fale@portal.test' })
  expect(versao).toBe(feita + 2)
  const [ultima] = await versoes('geral')
  expect(ultima?.motivo).toBe(`Reverteu a versão ${feita}`)
  expect((await reverter('geral', 99)).status).toBe(404)
  await expect.poll(async () => (await lerPortal()).email).toBe('fale@portal.test')
})

test('what the form of another version does not have stays', async () => {
  const { versao } = await ler('geral')
  await t.owner.query(
    `insert into configuracoes_plataforma (chave, versao, valor, user_id)
     select chave, versao + 1, valor || '{"de_amanha": "x"}', user_id from configuracoes_plataforma
     where chave = 'geral' and versao = $1`,
    [versao],
  )
  const { telefone } = (await ler('geral')).valor
  const { status, body } = await t.request('POST', `${ROTA}/geral`, {
    token: admin,
    body: { valor: { cidade: 'Santos, SP' } },
  })
  expect(status).toBe(200)
  expect(body.valor).toMatchObject({ cidade: 'Santos, SP', telefone })
  const { rows } = await t.owner.query(
    `select valor from configuracoes_plataforma where chave = 'geral' order by versao desc limit 1`,
  )
  expect(rows[0].valor).toMatchObject({ cidade: 'Santos, SP', telefone, de_amanha: 'x' })
})

test('what may not be saved is reported field by field', async () => {
  const erros = async (chave: string, mudado: Record<string, unknown>) => {
    const { status, body } = await salvar(chave, mudado)
    expect(status).toBe(422)
    return body.errors
  }
  expect(await erros('cobranca', { multa_percentual: 3, dias_de_teste: 'x', bloquear: 1.5 })).toEqual([
    { path: 'dias_de_teste', message: 'Informe um número.' },
    { path: 'bloquear', message: 'Informe um número inteiro.' },
    { path: 'multa_percentual', message: 'O máximo é 2.' },
  ])
  expect(await erros('cobranca', { cancelar: 30, bloquear: 40 })).toMatchObject([{ path: 'cancelar' }])
  expect(await erros('geral', { cnpj: '11.222.333/0001-80' })).toEqual([
    { path: 'cnpj', message: 'Por favor, insira um CNPJ válido.' },
  ])
  expect((await salvar('geral', { inventado: 1 })).status).toBe(422)
  expect((await t.request('POST', `${ROTA}/nenhuma`, { token: admin, body: { valor: {} } })).status).toBe(404)
})

test('what an older program stored is read field by field', () => {
  expect(lerValor(cobranca, { bloquear: 20, multa_percentual: 9, sumiu: true })).toMatchObject({
    bloquear: 20,
    multa_percentual: 0,
    dias_de_teste: 14,
  })
})

test('only administrators of the platform', async () => {
  const outra = await t.tokenFor((await createUser(t.owner)).id)
  for (const [metodo, caminho] of [
    ['GET', ROTA],
    ['GET', `${ROTA}/geral/versoes`],
    ['POST', `${ROTA}/geral`],
    ['POST', `${ROTA}/geral/reverter`],
  ] as const) {
    const body = metodo === 'POST' ? { valor: {}, mudanca: 1 } : undefined
    expect((await t.request(metodo, caminho, { token: outra, body })).status).toBe(404)
    expect((await t.request(metodo, caminho, { body })).status).toBe(401)
  }
})

test('versions are never changed or removed, not even by the program', async () => {
  for (const comando of [
    `update configuracoes_plataforma set motivo = ''`,
    'delete from configuracoes_plataforma',
  ])
    await expect(withAccess(SYSTEM, (tx) => sql.raw(comando).execute(tx))).rejects.toThrow(
      /permission denied/,
    )
})
