import { afterAll, beforeAll, expect, test } from 'vitest'
import { setClock } from '#src/shared/server/clock.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { type AuthApp, newEmail, startAuthApp } from '#test/support/auth-app.ts'
import { createProduct, createShop, createUser, type TestShop } from '#test/support/factories.ts'
import { reterDados as dosCupons } from '#src/cupons/server/reter-dados.ts'
import { reterDados as dosPagamentos } from '#src/pagamentos/server/reter-dados.ts'
import { reterDados as daPlataforma } from '#src/plataforma/server/reter-dados.ts'
import { reterAvisosDeReposicao } from '#src/produtos/server/reposicao/avisar-reposicao.ts'
import { reterDados as doSuporte } from '#src/suporte/server/reter-dados.ts'
import { reterDados as dasPerguntas } from '#src/perguntas/server/reter-dados.ts'
import { reterContas } from '#src/privacidade/server/reter-contas.ts'
import { reterDados as dosUsuarios } from '#src/usuarios/server/reter-dados.ts'
import { reterDados as dasVendas } from '#src/vendas/server/reter-dados.ts'

// Every retention period of what is kept about people, each with the calendar set: what is due goes, what is not
// stays, and a second run finds nothing to do.

let t: AuthApp
let loja: TestShop
beforeAll(async () => {
  t = await startAuthApp()
  loja = await createShop(t.owner)
})
afterAll(async () => {
  setClock(null)
  await t.close()
})

const contar = async (consulta: string, valores: unknown[] = []): Promise<number> =>
  (await t.owner.query(`select count(*)::int as n from ${consulta}`, valores)).rows[0].n

const apagou = async (recurso: string): Promise<unknown[]> =>
  (
    await t.owner.query(
      `select para from auditoria where acao = 'retencao.apagar' and recurso = $1 order by id`,
      [recurso],
    )
  ).rows.map(({ para }) => para)

async function noDia(dia: string, trabalho: () => Promise<void>): Promise<void> {
  setClock(new Date(`${dia}T07:00:00Z`))
  await trabalho()
  await trabalho()
}

/** How many rows of a table stay after the work of each of these days. */
async function ficam(tabela: string, trabalho: () => Promise<void>, dias: Record<string, number>) {
  for (const [dia, quantos] of Object.entries(dias)) {
    await noDia(dia, trabalho)
    expect(await contar(tabela), dia).toBe(quantos)
  }
}

test('what the provider sent goes after twelve months, in batches', async () => {
  await t.owner.query(
    `insert into eventos_pagamento (estabelecimento_id, tipo, data_id, assinatura, corpo, recebido_em)
     select $1, 'payment', n::text, 'valida', '{}', case when n <= 2500 then '2030-01-10'::timestamptz else '2030-06-10' end
     from generate_series(1, 2600) n`,
    [loja.id],
  )
  await ficam('eventos_pagamento', dosPagamentos, { '2031-01-09': 2600, '2031-01-11': 100 })
  expect(await apagou('eventos_pagamento')).toEqual([{ quantos: 2500 }])
})

test('who used a coupon is forgotten a year after its end', async () => {
  const cupom = uuidV7()
  await t.owner.query(
    `insert into cupons (id, estabelecimento_id, codigo, tipo, percentual, vale_ate) values ($1, $2, 'ANTIGO', 'percentual', 5, '2030-03-10')`,
    [cupom, loja.id],
  )
  await t.owner.query(
    `insert into pessoas_do_cupom (estabelecimento_id, cupom_id, chave) select $1, $2, 'chave-selada-de-alguem-' || n from generate_series(1, 3) n`,
    [loja.id, cupom],
  )
  await ficam('pessoas_do_cupom', dosCupons, { '2028-02-29': 3, '2031-03-10': 3, '2031-03-11': 0 })
  expect(await apagou('pessoas_do_cupom')).toEqual([
    { quantos: 3, usos: 0, terminados_antes_de: '2030-03-11' },
  ])
})

test('a sale keeps its figures and loses its buyer’s name and address five years after the end of its year', async () => {
  const id = uuidV7()
  await t.owner.query(
    `insert into vendas (id, compra_id, estabelecimento_id, numero, canal, status, forma_pagamento, subtotal, total,
       comprador, endereco_entrega, observacao, created_at)
     values ($1, $1, $2, 900, 'balcao', 'expirado', 'avista', 10, 10, '{"nome": "x"}', '{"rua": "x"}', 'Portaria', '2030-01-02T12:00:00Z')`,
    [id, loja.id],
  )
  const ditos = 'num_nonnulls(comprador, endereco_entrega, observacao)'
  const venda = async () =>
    (await t.owner.query(`select total, ${ditos} as ditos from vendas where id = $1`, [id])).rows[0]
  await noDia('2035-12-31', dasVendas)
  expect(await venda()).toEqual({ total: 10, ditos: 3 })
  await noDia('2036-01-02', dasVendas)
  expect(await venda()).toEqual({ total: 10, ditos: 0 })
  expect(await apagou('vendas')).toEqual([
    { quantos: 1, notas: 0, devolucoes: 0, anteriores_a: '2031-01-01' },
  ])
})

test('what a report of a problem says, its pictures and the shop’s notes go five years after the end of their year', async () => {
  const [venda, foto] = [uuidV7(), uuidV7()]
  await t.owner.query(
    `insert into vendas (id, compra_id, estabelecimento_id, numero, canal, status, forma_pagamento, subtotal, total)
     values ($1, $1, $2, 901, 'balcao', 'concluido', 'avista', 10, 10)`,
    [venda, loja.id],
  )
  await t.owner.query(
    `insert into arquivos (id, estabelecimento_id, user_id, uso, nome, tipo, tamanho, chave)
     values ($1, $2, $3, 'anexo', 'a.jpg', 'image/jpeg', 1, $4)`,
    [foto, loja.id, loja.ownerId, `anexos/${foto}`],
  )
  await t.owner.query(
    `insert into devolucoes (estabelecimento_id, venda_id, tipo, status_anterior, status, descricao, motivo_recusa, fotos, created_at)
     values ($1, $2, 'problema', 'concluido', 'recusada', 'Veio trincado', 'Mau uso', array[$3::uuid], '2030-01-02T12:00:00Z')`,
    [loja.id, venda, foto],
  )
  await t.owner.query(
    `insert into notas_venda (estabelecimento_id, venda_id, texto, user_id, created_at)
     values ($1, $2, 'Ligou duas vezes', $3, '2030-01-02T12:00:00Z')`,
    [loja.id, venda, loja.ownerId],
  )
  const guardado = async () => [
    (
      await t.owner.query(
        'select descricao, motivo_recusa, mediacao_nota, fotos from devolucoes where venda_id = $1',
        [venda],
      )
    ).rows,
    await contar('notas_venda'),
    await contar('arquivos where id = $1', [foto]),
  ]
  await noDia('2035-12-31', dasVendas)
  const antes = { descricao: 'Veio trincado', motivo_recusa: 'Mau uso', mediacao_nota: null, fotos: [foto] }
  expect(await guardado()).toEqual([[antes], 1, 1])
  await noDia('2036-01-02', dasVendas)
  const depois = { descricao: '—', motivo_recusa: '—', mediacao_nota: null, fotos: [] }
  expect(await guardado()).toEqual([[depois], 0, 0])
})

test('a report of a shop keeps its outcome and loses its words five years after the end of its year', async () => {
  await t.owner.query(
    `insert into denuncias (estabelecimento_id, motivo, descricao, contato, created_at)
     values ($1, 'golpe', 'Não entregou nada.', 'ana@exemplo.com', '2030-01-02T12:00:00Z')`,
    [loja.id],
  )
  const denuncia = async () => (await t.owner.query('select motivo, descricao, contato from denuncias')).rows
  await noDia('2035-12-31', daPlataforma)
  expect(await denuncia()).toMatchObject([{ descricao: 'Não entregou nada.', contato: 'ana@exemplo.com' }])
  await noDia('2036-01-02', daPlataforma)
  expect(await denuncia()).toEqual([
    { motivo: 'golpe', descricao: 'Texto apagado no fim do prazo.', contato: null },
  ])
  expect(await apagou('denuncias')).toEqual([{ quantos: 1 }])
})

test('invitations go thirty days after their end; one that waits stays', async () => {
  await t.owner.query(
    `insert into convites (estabelecimento_id, email, papel, token_hash, status, convidado_por, expira_em)
     select $1, 'c' || n || '@exemplo.com', 'vendedor', sha256(n::text::bytea),
       case when n = 1 then 'revogado' else 'pendente' end, $2,
       case when n = 3 then '2090-01-01'::timestamptz else now() + interval '7 days' end
     from generate_series(1, 3) n`,
    [loja.id, loja.ownerId],
  )
  const depois = (dias: number) => new Date(Date.now() + dias * 86_400_000).toISOString().slice(0, 10)
  await noDia(depois(29), dosUsuarios)
  expect(await contar('convites')).toBe(3)
  await noDia(depois(32), dosUsuarios)
  expect(await contar('convites')).toBe(2)
  await noDia(depois(39), dosUsuarios)
  expect(await contar('convites')).toBe(1)
})

test('closed tickets and conversations go after five years, with what hangs on them', async () => {
  const pessoa = await createUser(t.owner)
  const [chamado, conversa, anexo] = [uuidV7(), uuidV7(), uuidV7()]
  await t.owner.query(
    `insert into chamados (id, estabelecimento_id, assunto, categoria, status, nivel_suporte, user_id, resolvido_em, fechado_em)
     values ($1, $2, 'Dúvida', 'conta', 'fechado', 'email_72h', $3, '2030-03-01', '2030-03-01')`,
    [chamado, loja.id, loja.ownerId],
  )
  await t.owner.query(
    `insert into mensagens_chamado (estabelecimento_id, chamado_id, de, user_id, texto, anexos)
     values ($1, $2, 'loja', $3, 'Oi', $4)`,
    [loja.id, chamado, loja.ownerId, JSON.stringify([{ id: anexo, nome: 'a.pdf' }])],
  )
  await t.owner.query(
    `insert into arquivos (id, estabelecimento_id, user_id, uso, nome, tipo, tamanho, chave)
     values ($1, $2, $3, 'anexo', 'a.pdf', 'application/pdf', 1, 'anexos/' || $4)`,
    [anexo, loja.id, loja.ownerId, anexo],
  )
  await t.owner.query(
    `insert into conversas (id, estabelecimento_id, user_id, assunto, status, ultima_mensagem_em)
     values ($1, $2, $3, 'duvida', 'encerrada', '2030-03-01')`,
    [conversa, loja.id, pessoa.id],
  )
  await t.owner.query(
    `insert into mensagens_conversa (estabelecimento_id, conversa_id, de, user_id, texto) values ($1, $2, 'consumidor', $3, 'Oi')`,
    [loja.id, conversa, pessoa.id],
  )
  await noDia('2035-02-27', doSuporte)
  expect(await contar('chamados')).toBe(1)
  await noDia('2035-03-02', doSuporte)
  for (const tabela of ['chamados', 'mensagens_chamado', 'conversas', 'mensagens_conversa', 'arquivos'])
    expect(await contar(tabela), tabela).toBe(0)
  expect(await apagou('suporte')).toEqual([{ chamados: 1, conversas: 1 }])
})

test('an account that nobody used for five years is warned, then emptied; one that signs in stays', async () => {
  const [parada, voltou, equipe] = [newEmail(), newEmail(), newEmail()]
  for (const email of [parada, voltou, equipe]) {
    const { id } = await createUser(t.owner, { email })
    await t.owner.query(
      `update auth.users set created_at = '2040-01-05', last_sign_in_at = '2040-01-05' where id = $1`,
      [id],
    )
    if (email === equipe)
      await t.owner.query(
        `insert into profiles (user_id, estabelecimento_id, papel) values ($1, $2, 'vendedor')`,
        [id, loja.id],
      )
  }
  // The others of this file are of today, which by then is long ago.
  await t.owner.query(`update auth.users set last_sign_in_at = '2099-01-01' where email <> all ($1)`, [
    [parada, voltou, equipe],
  ])
  await noDia('2045-01-04', reterContas)
  expect(await t.emails(parada)).toEqual([])
  await noDia('2045-01-06', reterContas)
  const assunto = 'Sua conta no Portal de Vendas vai ser excluída'
  const texto = expect.stringContaining('05 de fev, 2045')
  expect(await t.emails(parada)).toMatchObject([{ assunto, texto }])
  await t.owner.query(`update auth.users set last_sign_in_at = '2045-01-20' where email = $1`, [voltou])
  await noDia('2045-02-03', reterContas)
  expect(await contar('auth.users where email = $1', [parada])).toBe(1)
  await noDia('2045-02-06', reterContas)
  expect(await contar('auth.users where email = $1', [parada])).toBe(0)
  expect((await t.emails(parada)).at(-1)?.texto).not.toContain('Como você pediu')
  expect(await contar('auth.users where email = any ($1)', [[voltou, equipe]])).toBe(2)
  expect(await contar(`auditoria where acao = 'contas.esvaziar_por_inatividade'`)).toBe(1)
})

test('the access log goes after six months to the day', async () => {
  await t.owner.query(
    `insert into registros.acessos (minuto, ip, acessos)
     select now() - interval '6 months' + n * interval '1 day', '192.0.2.1', n + 10 from unnest(array[-2, -1, 1, 2]) n`,
  )
  await daPlataforma()
  await daPlataforma()
  const { rows } = await t.owner.query(
    `select acessos - 10 as dia from registros.acessos where ip = '192.0.2.1' order by 1`,
  )
  expect(rows.map(({ dia }) => dia)).toEqual([1, 2])
})

test('consents go five years after their account, and not while it lives', async () => {
  const [foi, fica, vive] = [await createUser(t.owner), await createUser(t.owner), await createUser(t.owner)]
  const ids = [foi.id, fica.id, vive.id]
  await t.owner.query(
    `insert into consentimentos (user_id, finalidade, concedido, versao, created_at)
     select u, 'ofertas', true, '1', now() - interval '20 years' from unnest($1::uuid[]) u`,
    [ids],
  )
  await t.owner.query(
    `update auth.users set deleted_at = now() - interval '5 years' + case when id = $1 then interval '-1 day' else interval '1 day' end,
       email = null where id = any ($2)`,
    [foi.id, [foi.id, fica.id]],
  )
  setClock(null)
  await dosUsuarios()
  await dosUsuarios()
  const { rows } = await t.owner.query('select user_id from consentimentos where user_id = any ($1)', [ids])
  expect(new Set(rows.map(({ user_id }) => user_id))).toEqual(new Set([fica.id, vive.id]))
})

test('a question that nobody sees goes after twelve months, one that stands stays', async () => {
  const produto = await createProduct(t.owner, loja.id)
  await t.owner.query(`alter table perguntas_produtos disable trigger updated_at`)
  await t.owner.query(
    `insert into perguntas_produtos (estabelecimento_id, produto_id, texto, status, motivo_oculta, updated_at)
     values ($1, $2, 'Compre aqui', 'oculta', 'spam', '2030-01-10'), ($1, $2, 'É bivolt?', 'publicada', null, '2030-01-10')`,
    [loja.id, produto.id],
  )
  await ficam('perguntas_produtos', dasPerguntas, { '2031-01-09': 2, '2031-01-11': 1 })
  expect(await apagou('perguntas_produtos')).toEqual([{ quantos: 1 }])
})

test('what somebody waits for and never came back is forgotten after 180 days', async () => {
  const produtos = [await createProduct(t.owner, loja.id), await createProduct(t.owner, loja.id)]
  await t.owner.query(
    `insert into avisos_de_reposicao (estabelecimento_id, produto_id, user_id, created_at)
     select $1, p, $2, '2030-01-10'::timestamptz + (n - 1) * interval '10 days'
     from unnest($3::uuid[]) with ordinality as t (p, n)`,
    [loja.id, (await createUser(t.owner)).id, produtos.map(({ id }) => id)],
  )
  await ficam('avisos_de_reposicao', reterAvisosDeReposicao, { '2030-07-08': 2, '2030-07-10': 1 })
  expect(await apagou('avisos_de_reposicao')).toEqual([{ quantos: 1 }])
})
