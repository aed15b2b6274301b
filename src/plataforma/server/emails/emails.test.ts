import { afterAll, beforeAll, expect, test } from 'vitest'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { queueEmail } from '#src/shared/server/email/mail.ts'
import { EMAILS_DA_CONTA } from '#src/usuarios/server/emails.ts'
import { startTestApp, type TestApp } from '#test/support/app.ts'
import { createUser } from '#test/support/factories.ts'
import type { EmailInteiro, SalvarEmailInput } from '../../emails.ts'

let t: TestApp
let admin: string
beforeAll(async () => {
  t = await startTestApp()
  admin = await t.tokenFor((await createUser(t.owner, { admin: true, email: 'ana@plataforma.test' })).id)
})
afterAll(() => t.close())

const ROTA = '/rest/v1/plataforma/emails'

const ler = async (chave: string) =>
  (await t.request<EmailInteiro>('GET', `${ROTA}/${chave}`, { token: admin })).body
const salvar = async (chave: string, mudado: Partial<SalvarEmailInput>) => {
  const { edicao, versao } = await ler(chave)
  return t.request('POST', `${ROTA}/${chave}`, { token: admin, body: { ...edicao, versao, ...mudado } })
}
const voltar = (chave: string, body: object) =>
  t.request('POST', `${ROTA}/${chave}/voltar`, { token: admin, body })

/** What an account's confirmation says now: written where it is really sent. */
async function confirmacao(nome: string): Promise<{ assunto: string; texto: string; html: string }> {
  const para = `${nome}@conta.test`
  const link = 'https://portal.exemplo/confirmar?a=1&b=2'
  await withAccess(SYSTEM, (tx) =>
    queueEmail(tx, { para, ...EMAILS_DA_CONTA.write('confirmacao', { nome: `${nome} <b>`, link }) }),
  )
  const { rows } = await t.owner.query('select assunto, texto, html from emails where para = $1', [para])
  return rows[0]
}

test('every e-mail can be looked at, with nothing left undefined in it', async () => {
  const { body } = await t.request('GET', ROTA, { token: admin })
  const itens = body.itens as { chave: string; assunto: string }[]
  expect(itens.length).toBeGreaterThan(110)
  expect(new Set(itens.map(({ chave }) => chave)).size).toBe(itens.length)
  for (const { chave, assunto } of itens) {
    const modelo = await t.request<EmailInteiro>('GET', `${ROTA}/${chave}`, { token: admin })
    expect(modelo.status, chave).toBe(200)
    const { edicao, fixos, variaveis } = modelo.body
    const usadas = [edicao.assunto, edicao.titulo, ...edicao.trechos, ...fixos]
      .join(' ')
      .matchAll(/\{\{(\w+)\}\}/g)
    for (const [, nome] of usadas) expect(variaveis, chave).toContainEqual(expect.objectContaining({ nome }))
    expect(`${assunto} ${String(modelo.body.texto)}`, chave).not.toMatch(/undefined|null|NaN|\[object/)
  }
})

test('a test goes to who asks alone, and says that it is one', async () => {
  const { status, body } = await t.request('POST', `${ROTA}/pedido.pagamento_confirmado/teste`, {
    token: admin,
  })
  expect({ status, body }).toEqual({ status: 200, body: { para: 'ana@plataforma.test' } })
  const { rows } = await t.owner.query('select para, assunto from emails')
  expect(rows).toEqual([
    { para: 'ana@plataforma.test', assunto: '[Teste] Pagamento do pedido #1042 confirmado' },
  ])
  expect((await t.request('GET', `${ROTA}/pedido.nenhuma`, { token: admin })).status).toBe(404)
})

test('new words are in the next letter, values escaped as ever; going back is a version more', async () => {
  const chave = 'conta.confirmacao'
  const trechos = ['Bem-vinda, {{nome}}.\n\n[Sim, sou eu]({{link}})', '']
  const salvo = await salvar(chave, { assunto: 'Falta um passo, {{nome}}', trechos, motivo: 'Mais claro' })
  expect(salvo).toMatchObject({ status: 200, body: { versao: 1, editado: true, sem_efeito: false } })
  const nova = await confirmacao('bia')
  expect(nova.assunto).toBe('Falta um passo, bia <b>')
  expect(nova.texto).toContain('Bem-vinda, bia <b>.')
  expect(nova.texto).toContain('Sim, sou eu:\nhttps://portal.exemplo/confirmar?a=1&b=2')
  expect(nova.texto).toContain('O link vale por 60 minutos')
  expect(nova.html).toContain('Bem-vinda, bia &lt;b&gt;.')

  expect((await ler(chave)).versoes).toMatchObject([
    {
      versao: 1,
      autor: 'ana',
      motivo: 'Mais claro',
      mudancas: [
        { rotulo: 'Assunto', de: 'Confirme seu e-mail', para: 'Falta um passo, {{nome}}' },
        { rotulo: 'Texto', para: 'Bem-vinda, {{nome}}. [Sim, sou eu]({{link}})' },
      ],
      reverte: [],
    },
  ])
  expect(await voltar(chave, { alvo: 0, versao: 1 })).toMatchObject({ status: 200, body: { editado: false } })
  expect((await confirmacao('caio')).assunto).toBe('Confirme seu e-mail')
  expect(await voltar(chave, { alvo: 1 })).toMatchObject({ status: 200, body: { versao: 3, editado: true } })
  expect((await confirmacao('davi')).assunto).toBe('Falta um passo, davi <b>')
  expect((await voltar(chave, { alvo: 9 })).status).toBe(404)

  const { rows } = await t.owner.query(
    `select acao, recurso_id, motivo from auditoria where recurso = 'emails' and acao <> 'plataforma.testar_email' order by id`,
  )
  expect(rows).toEqual([
    { acao: 'plataforma.editar_email', recurso_id: `${chave}:1`, motivo: 'Mais claro' },
    { acao: 'plataforma.restaurar_email', recurso_id: `${chave}:2`, motivo: 'Restaurou o original' },
    { acao: 'plataforma.restaurar_email', recurso_id: `${chave}:3`, motivo: 'Restaurou a versão 1' },
  ])
})

test('what is broken is not saved, and the preview says why beforehand', async () => {
  const chave = 'conta.redefinicao'
  const { edicao } = await ler(chave)
  const quebrada = { ...edicao, assunto: 'Oi\r\nBcc: outra@exemplo.com', trechos: ['Sem o caminho.', ''] }
  const recusa = await salvar(chave, quebrada)
  expect(recusa).toMatchObject({
    status: 422,
    body: { errors: [{ path: 'assunto', message: 'Escreva em uma linha só.' }] },
  })
  const semLink = { ...edicao, trechos: ['Sem o caminho.', ''] }
  const previa = await t.request('POST', `${ROTA}/${chave}/previa`, { token: admin, body: semLink })
  expect(previa).toMatchObject({
    status: 200,
    body: { faltas: [{ path: 'trechos.0', message: expect.stringContaining('{{link}}') }] },
  })
  expect(previa.body.html).toContain('Sem o caminho.')
  for (const caminho of ['', '/teste'])
    expect(
      (await t.request('POST', `${ROTA}/${chave}${caminho}`, { token: admin, body: semLink })).status,
    ).toBe(422)
  expect(await ler(chave)).toMatchObject({ versao: 0, editado: false })
})

test('of two who edit at once the second is told of the first', async () => {
  const chave = 'conta.senha_alterada'
  const { edicao } = await ler(chave)
  const escrever = (assunto: string) =>
    t.request('POST', `${ROTA}/${chave}`, { token: admin, body: { ...edicao, assunto, versao: 0 } })
  const juntas = await Promise.all([escrever('Senha nova'), escrever('Outra senha')])
  expect(juntas.map(({ status }) => status).sort((um, outro) => um - outro)).toEqual([200, 409])
  expect(juntas.find(({ status }) => status === 409)?.body).toMatchObject({
    code: 'portal.registro_alterado',
    alterado_por: 'ana',
  })
})

test('words that another program saved and this one cannot send leave the file in force', async () => {
  const chave = 'conta.confirmacao'
  for (const edicao of [
    { assunto: 'Oi {{apelido}}', titulo: '', trechos: ['[Abrir]({{link}})', ''] },
    { assunto: 'Oi', titulo: '', trechos: ['[Abrir]({{link}})'] },
  ])
    await t.owner.query(
      `insert into versoes_de_emails (chave, versao, edicao)
       values ($1, (select coalesce(max(versao), 0) + 1 from versoes_de_emails where chave = $1), $2)`,
      [chave, JSON.stringify(edicao)],
    )
  expect((await confirmacao('eva')).assunto).toBe('Confirme seu e-mail')
  expect(await ler(chave)).toMatchObject({ editado: false, sem_efeito: true })
  expect(await voltar(chave, { alvo: 0 })).toMatchObject({ status: 200, body: { sem_efeito: false } })
})
