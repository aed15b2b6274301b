import { afterAll, beforeAll, expect, it } from 'vitest'
import { type AuthApp, newEmail, type Person, startAuthApp } from '#test/support/auth-app.ts'
import { buy, order } from '#test/support/buy.ts'
import { contest, loseContests } from '#test/support/disputes.ts'
import { createProduct, createShop, createUser, type TestShop } from '#test/support/factories.ts'
import { untilWaiting, whileHeld } from '#test/support/held.ts'
import { invitations } from '#test/support/invitations.ts'

let t: AuthApp
let loja: TestShop
beforeAll(async () => {
  t = await startAuthApp()
  loja = await createShop(t.owner)
})
afterAll(() => t.close())

const NOME = 'Zuleica Quintanilha'
/** In which an order of theirs was placed. */
const OUTRO_NOME = 'Zoraide Presenteada'
const TELEFONE = '+5511987651234'
const RUA = 'Rua das Jabuticabeiras'

const excluir = ({ token, password }: Person) =>
  t.send('POST', '/rest/v1/minha_conta/excluir', { token, body: { senha: password } })

it('leaves no trace of who it was in any table', async () => {
  const pessoa = await t.person({ email: newEmail() })
  const antes = await buy(t, { lojaId: loja.id, pessoa, cliente: { nome: OUTRO_NOME, telefone: TELEFONE } })
  await t.owner.query(`update vendas set status = 'concluido', observacao = $2 where id = $1`, [
    antes,
    `Para ${OUTRO_NOME}`,
  ])
  const vendaId = await buy(t, { lojaId: loja.id, pessoa, cliente: { nome: NOME, telefone: TELEFONE } })
  await t.send('POST', '/rest/v1/meus_enderecos', {
    token: pessoa.token,
    body: {
      apelido: 'Casa',
      cep: '01310100',
      logradouro: RUA,
      numero: '7',
      bairro: 'Centro',
      cidade: 'São Paulo',
      uf: 'SP',
    },
  })
  await t.send('PATCH', '/rest/v1/profiles', {
    token: pessoa.token,
    body: { nome: NOME, telefone: '11987651234' },
  })
  await t.send('POST', '/rest/v1/solicitacoes_titular', {
    token: pessoa.token,
    body: { tipo: 'confirmar', nome: NOME, email: pessoa.email, descricao: `Sou ${NOME}` },
  })
  await t.owner.query(
    `update solicitacoes_titular set status = 'concluida', encerrado_em = now() where user_id = $1`,
    [pessoa.id],
  )
  await t.send('POST', `/rest/v1/vendas/${vendaId}/cancelar`, {
    token: pessoa.token,
    body: { motivo: 'Mudei de ideia' },
  })
  await t.owner.query('update emails set enviado_em = now() where para = $1', [pessoa.email])
  await t.owner.query(
    `with planilha as (insert into importacoes (estabelecimento_id, user_id, recurso, nome_arquivo, colunas)
         values ($1, $2, 'clientes', 'clientes.csv', '{}') returning id)
       insert into linhas_importacao (estabelecimento_id, importacao_id, numero, original, erros)
         select $1, id, 2, $3, '["CEP inválido."]' from planilha`,
    [loja.id, loja.ownerId, JSON.stringify([NOME, '(11) 98765-1234', RUA, '0'])],
  )
  expect((await excluir(pessoa)).status).toBe(204)

  // The farewell e-mail is queued; it is deleted with the others.
  expect(await ondeAparece([pessoa.email, NOME, OUTRO_NOME, TELEFONE, '987651234', RUA])).toEqual([
    `public.emails: ${pessoa.email}`,
  ])
})

it('takes the name out of what others hold: notifications, notes, e-mails, attachments, problem and report texts', async () => {
  const pessoa = await t.person({ email: newEmail() })
  const vendaId = await buy(t, { lojaId: loja.id, pessoa, cliente: { nome: NOME, telefone: TELEFONE } })
  const um = async (texto: string, valores: unknown[]) =>
    (await t.owner.query<{ id: string }>(`${texto} returning id`, valores)).rows[0]?.id ?? ''
  const anexo = (estabelecimentoId: string | null) =>
    um(
      `insert into arquivos (estabelecimento_id, user_id, uso, nome, tipo, tamanho, chave)
         values ($1, $2, 'anexo', $3, 'image/jpeg', 9, 'anexos/' || gen_random_uuid())`,
      [estabelecimentoId, pessoa.id, `${NOME}.jpg`],
    )
  const [foto, mandado] = [await anexo(loja.id), await anexo(loja.id), await anexo(null)]
  await t.owner.query(`update vendas set status = 'concluido', observacao = $2 where id = $1`, [
    vendaId,
    `Entregar para ${NOME}`,
  ])
  await t.owner.query(
    `insert into devolucoes (estabelecimento_id, venda_id, tipo, status_anterior, status, descricao, fotos, motivo_recusa)
       values ($1, $2, 'problema', 'concluido', 'retirada', $3, array[$4::uuid], $5)`,
    [loja.id, vendaId, `Sou ${NOME.toUpperCase()} e veio trincado`, foto, `${NOME} não mandou fotos`],
  )
  await t.owner.query(
    `insert into notas_venda (estabelecimento_id, venda_id, texto, user_id) values ($1, $2, $3, $4)`,
    [loja.id, vendaId, `${NOME} ligou`, loja.ownerId],
  )
  const conversaId = await um(
    `insert into conversas (estabelecimento_id, user_id, assunto, cliente_nome, status) values ($1, $2, 'duvida', $3, 'encerrada')`,
    [loja.id, pessoa.id, NOME],
  )
  await t.owner.query(
    `insert into mensagens_conversa (estabelecimento_id, conversa_id, de, user_id, texto, anexos, autor)
       values ($1, $2, 'consumidor', $3, $4, $5, $6), ($1, $2, 'loja', $7, $4, '[]', 'Loja')`,
    [
      loja.id,
      conversaId,
      pessoa.id,
      `Olá, ${NOME}, ${pessoa.email}`,
      JSON.stringify([{ id: mandado, nome: `${NOME}.jpg`, tipo: 'image/jpeg', tamanho: 9 }]),
      NOME,
      loja.ownerId,
    ],
  )
  await t.owner.query(
    `insert into denuncias (estabelecimento_id, motivo, descricao, user_id) values ($1, 'golpe', $2, $3)`,
    [loja.id, NOME, pessoa.id],
  )
  await t.owner.query(
    `insert into avisos (user_id, estabelecimento_id, tipo, titulo, texto, rota) values
         ($1, $2, 'vendas.nova', 'Nova venda', $3, '/vendas/' || $4),
         ($1, $2, 'mensagens.nova', 'Mensagem de ' || $3, 'Olá', '/suporte?tab=clientes&conversa=' || $5),
         ($1, $2, 'usuarios.convite', $6 || ' aceitou o convite', null, '/usuarios')`,
    [loja.ownerId, loja.id, NOME, vendaId, conversaId, pessoa.email],
  )
  await t.owner.query(
    `insert into emails (para, assunto, texto, html, message_id, enviado_em)
       values ('loja@pessoas.test', $1, $1, $1, $2, now()), ('loja@pessoas.test', $1, $1, $1, $3, now())`,
    [`Mensagem de ${NOME}`, `<${vendaId}.venda_paga.1@portal.test>`, `<${conversaId}.nova.@portal.test>`],
  )
  expect((await excluir(pessoa)).status).toBe(204)
  expect(await ondeAparece([pessoa.email, NOME, TELEFONE])).toEqual([`public.emails: ${pessoa.email}`])
  const { rows } = await t.owner.query('select descricao, fotos from devolucoes where venda_id = $1', [
    vendaId,
  ])
  expect(rows).toEqual([{ descricao: 'Sou — e veio trincado', fotos: [] }])
  const { rows: restantes } = await t.owner.query('select id from arquivos where user_id = $1', [pessoa.id])
  expect(restantes).toEqual([])
})

it('leaves the notifications about others, whatever name it chose', async () => {
  const convites = invitations(t)
  const { id, token: dona } = await convites.newShop()
  const { email, token } = await convites.invite({ id, token: dona })
  const { access_token } = (await convites.accept(token)).body.sessao as { access_token: string }
  const aceito = async () =>
    (await t.owner.query('select 1 from avisos where titulo = $1', [`${email} aceitou o convite`])).rowCount
  for (const nome of ['@', email]) {
    const pessoa = await t.person()
    await t.send('PATCH', '/rest/v1/profiles', { token: pessoa.token, body: { nome, telefone: null } })
    expect((await excluir(pessoa)).status).toBe(204)
    expect(await aceito(), nome).toBe(1)
  }
  const body = { senha: 'senha-do-caio' }
  const { status } = await t.send('POST', '/rest/v1/minha_conta/excluir', { token: access_token, body })
  expect([status, await aceito()]).toEqual([204, 0])
})

it('waits for a return and for a dispute, and names them', async () => {
  const pessoa = await t.person()
  const vendaId = await buy(t, { lojaId: loja.id, pessoa })
  await t.owner.query(`update vendas set status = 'concluido' where id = $1`, [vendaId])
  await contest(t.owner, vendaId)
  expect((await excluir(pessoa)).body).toMatchObject({
    code: 'usuarios.pedidos_em_andamento',
    detail: expect.stringMatching(/^Espere terminar: disputa do pedido #\d+\.$/),
  })
  await loseContests(t.owner, loja.id)
  await t.owner.query(
    `insert into devolucoes (estabelecimento_id, venda_id, tipo, protocolo, status_anterior, status)
       values ($1, $2, 'arrependimento', 'D-1', 'concluido', 'aberta')`,
    [loja.id, vendaId],
  )
  expect((await excluir(pessoa)).body.detail).toMatch(/^Espere terminar: devolução D-1 do pedido #\d+\.$/)
  await t.owner.query(`update devolucoes set status = 'retirada' where venda_id = $1`, [vendaId])
  expect((await excluir(pessoa)).status).toBe(204)
})

/** The tables that still say any of these, in whatever column. */
async function ondeAparece(sinais: string[]): Promise<string[]> {
  const { rows: tabelas } = await t.owner.query<{ nome: string }>(`
    select n.nspname || '.' || quote_ident(c.relname) as nome from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where n.nspname in ('public', 'auth') and c.relkind = 'r'`)
  const achados: string[] = []
  for (const { nome } of tabelas)
    for (const sinal of sinais) {
      const { rowCount } = await t.owner.query(
        `select 1 from ${nome} t where to_jsonb(t)::text ilike '%' || $1 || '%' limit 1`,
        [sinal],
      )
      if (rowCount) achados.push(`${nome}: ${sinal}`)
    }
  return achados
}

const PEDE = { nome: NOME, telefone: TELEFONE }

it('waits for an order that is being placed, and names it', async () => {
  const pessoa = await t.person({ email: newEmail() })
  const { id: produto_id } = await createProduct(t.owner, loja.id)
  const held = { text: 'select from produtos where id = $1 for update', values: [produto_id] }
  const itens = [{ produto_id, quantidade: 1 }]
  const [comprada, excluida] = await whileHeld(t.owner, held, () => [
    order(t, { lojaId: loja.id, token: pessoa.token, cliente: PEDE, itens }),
    untilWaiting(t.owner, 1).then(() => excluir(pessoa)),
  ])
  expect([comprada?.status, excluida?.status]).toEqual([201, 409])
  expect(excluida?.body).toMatchObject({ detail: expect.stringMatching(/^Espere terminar: pedido #\d+\.$/) })
})

it('leaves nothing for an order that comes while it is done', async () => {
  const pessoa = await t.person({ email: newEmail() })
  await createUser(t.owner, { admin: true })
  const held = { text: `select from user_roles where role = 'admin' for update` }
  const [excluida, comprada] = await whileHeld(t.owner, held, () => [
    excluir(pessoa),
    untilWaiting(t.owner, 1).then(() => order(t, { lojaId: loja.id, token: pessoa.token, cliente: PEDE })),
  ])
  expect([excluida?.status, comprada?.status]).toEqual([204, 401])
  const { rowCount } = await t.owner.query('select from consumidores where user_id = $1', [pessoa.id])
  expect(rowCount).toBe(0)
})
