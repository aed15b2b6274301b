import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type AuthApp, newEmail, startAuthApp } from '#test/support/auth-app.ts'
import { buy } from '#test/support/buy.ts'
import { createShop, type TestShop } from '#test/support/factories.ts'
import { whileHeld } from '#test/support/held.ts'
import { juntarMeusDados, LINHAS_NA_HORA } from './baixar-meus-dados.ts'
import { NOMES_DAS_SECOES } from './juntar-dados.ts'

let t: AuthApp
let loja: TestShop
beforeAll(async () => {
  t = await startAuthApp()
  loja = await createShop(t.owner)
})
afterAll(() => t.close())

describe('taking one’s data along', () => {
  // A new table about people belongs into the export, or here with the reason why not.
  const FORA: Record<string, string> = {
    'auth.auth_codes': 'a secret of five minutes',
    'auth.dispositivos': 'digests of browsers, which say nothing',
    'auth.identities': 'the same e-mail again',
    'auth.mfa_factors': 'secrets',
    'auth.one_time_tokens': 'secrets',
    'auth.recovery_codes': 'secrets',
    'public.alertas': 'the platform’s own work',
    'public.alteracoes_cadastrais': 'the shop’s data',
    'public.analises_estabelecimento': 'the shop’s data',
    'public.arquivos_da_loja': 'archives of the shop’s data',
    'public.chegadas_de_lojas': 'the platform’s own work',
    'public.chaves_api': 'the shop’s data',
    'public.chaves_idempotencia': 'repeats of what is in the sales',
    'public.conferencias_da_receita': 'the platform’s own work',
    'public.configuracoes_estabelecimento': 'the shop’s data',
    'public.fretes_da_loja': 'the shop’s data',
    'public.configuracoes_plataforma': 'the platform’s own work',
    'public.versoes_de_emails': 'the platform’s own work',
    'public.convites': 'the shop’s data',
    'public.estabelecimentos': 'the shop’s data',
    'public.exportacoes': 'files of this very kind',
    'public.incidentes': 'the platform’s own work',
    'public.importacoes': 'the shop’s data',
    'public.lotes_produtos': 'the shop’s data',
    'public.notas_fiscais': 'the shop’s data',
    'public.notas_venda': 'the shop’s data',
    'public.pedidos_de_conexao': 'ten minutes of a hash; the act stands among the acts',
    'public.preferencias_de_aviso': 'settings of the panel',
    'public.preferencias_lista': 'settings of the panel',
    'public.produtos': 'the shop’s data',
    'public.relatorios_salvos': 'the shop’s data',
    'public.user_roles': 'said by the acts',
    'public.entradas_como': 'said by the acts',
  }
  const DENTRO: Record<string, string> = {
    'auth.sessions': 'sessoes',
    'public.aparelhos_de_aviso': 'aparelhos_com_avisos',
    'public.arquivos': 'arquivos',
    'public.avisos': 'avisos',
    'public.chamados': 'mensagens_ao_suporte',
    'public.consentimentos': 'consentimentos',
    'public.aceites_de_preco': 'aceites_de_plano',
    'public.consumidores': 'cadastros_em_lojas',
    'public.conversas': 'mensagens_com_lojas',
    'public.denuncias': 'denuncias',
    'public.devolucoes': 'compras',
    'public.declaracoes_de_idade': 'idade',
    'public.enderecos': 'enderecos',
    'public.favoritos': 'favoritos',
    'public.avisos_de_reposicao': 'avisos_de_reposicao',
    'public.linhas_carrinho': 'carrinho',
    'public.mensagens_chamado': 'mensagens_ao_suporte',
    'public.mensagens_conversa': 'mensagens_com_lojas',
    'public.perguntas_produtos': 'perguntas_sobre_produtos',
    'public.profiles': 'perfis',
    'public.solicitacoes_titular': 'pedidos_de_privacidade',
    'public.vendas': 'compras',
    'public.visoes_salvas': 'visoes_salvas',
    'public.votos_avaliacao': 'avaliacoes_uteis',
  }

  it('covers every table that points to a person', async () => {
    const { rows } = await t.owner.query<{ tabela: string }>(`
      select distinct n.nspname || '.' || c.relname as tabela from pg_constraint k
      join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      where k.contype = 'f' and k.confrelid = 'auth.users'::regclass order by 1`)
    expect(
      rows.map(({ tabela }) => tabela).filter((tabela) => !(tabela in FORA) && !(tabela in DENTRO)),
    ).toEqual([])
    expect(Object.values(DENTRO).filter((secao) => !NOMES_DAS_SECOES.includes(secao))).toEqual([])
  })

  it('is one file at once, of this person alone, and counts as a request that was met', async () => {
    const [pessoa, outra] = [await t.person(), await t.person()]
    await buy(t, { lojaId: loja.id, pessoa })
    await buy(t, { lojaId: loja.id, pessoa: outra })
    const { status, body } = await t.send('GET', '/rest/v1/meus_dados', { token: pessoa.token })
    expect(status).toBe(200)
    expect(Object.keys(body)).toEqual(['gerado_em', ...NOMES_DAS_SECOES])
    expect(body).toMatchObject({
      conta: [{ email: pessoa.email }],
      compras: [{ itens: [{ quantidade: 1 }] }],
      cadastros_em_lojas: [{ nome: 'Ana Souza', telefone: '+5511955554444' }],
    })
    expect(JSON.stringify(body)).not.toContain(outra.email)
    const pedidos = await t.send('GET', '/rest/v1/solicitacoes_titular', { token: pessoa.token })
    expect(pedidos.body.itens).toMatchObject([{ tipo: 'portar', status: 'concluida' }])
  })

  it('becomes a job when there is much, whose file only that person fetches', async () => {
    const pessoa = await t.person({ signsUp: true })
    await t.owner.query(
      `insert into auditoria (user_id, acao, recurso) select $1, 'teste.fez', 'teste' from generate_series(1, $2)`,
      [pessoa.id, LINHAS_NA_HORA + 1],
    )
    const pedir = () => t.send('GET', '/rest/v1/meus_dados', { token: pessoa.token })
    const { status, body } = await pedir()
    expect(status).toBe(202)
    expect((await pedir()).body).toEqual(body)
    const endereco = `/rest/v1/meus_dados/arquivo/${String(body.id)}`
    expect((await t.send('GET', endereco, { token: pessoa.token })).status).toBe(409)
    await juntarMeusDados({ exportacaoId: String(body.id) })
    await juntarMeusDados({ exportacaoId: String(body.id) })
    const outra = await t.person()
    expect((await t.send('GET', endereco, { token: outra.token })).status).toBe(404)
    const arquivo = (await t.send('GET', endereco, { token: pessoa.token })).body
    expect(Object.keys(arquivo)).toEqual(['gerado_em', ...NOMES_DAS_SECOES])
    expect(arquivo.atos).toHaveLength(LINHAS_NA_HORA + 5)
    expect((await t.send('GET', '/rest/v1/meus_dados/arquivo', { token: pessoa.token })).body).toMatchObject({
      arquivo: { id: body.id, status: 'pronta' },
    })
    const avisos = await t.owner.query('select titulo from avisos where user_id = $1', [pessoa.id])
    expect(avisos.rows).toEqual([{ titulo: 'Os seus dados estão prontos' }])
  })
})

describe('a request', () => {
  const pedir = (body: object, token?: string, headers: Record<string, string> = {}) =>
    t.send('POST', '/rest/v1/solicitacoes_titular', { body, headers, ...(token ? { token } : {}) })

  it('of who is signed in is proved by the session, once of a kind at a time', async () => {
    const pessoa = await t.person()
    const corpo = { tipo: 'revisar_decisao', nome: 'Ana', email: 'de-outra@exemplo.com' }
    const feito = await pedir(corpo, pessoa.token)
    expect(feito.status).toBe(201)
    expect(feito.body).toMatchObject({ identidade_confirmada: true })
    const { rows } = await t.owner.query(
      `select email, user_id, status, identidade_via, vence_em::date - created_at::date as dias
       from solicitacoes_titular where protocolo = $1`,
      [feito.body.protocolo],
    )
    expect(rows).toEqual([
      {
        email: pessoa.email,
        user_id: pessoa.id,
        status: 'identidade_confirmada',
        identidade_via: 'sessao',
        dias: 15,
      },
    ])
    expect((await t.emails(pessoa.email))[0]?.assunto).toContain('Recebemos o seu pedido')
    expect((await pedir(corpo, pessoa.token)).body).toMatchObject({
      status: 409,
      detail: `Acompanhe o protocolo ${String(feito.body.protocolo)}.`,
    })
  })

  it('twice at once is one', async () => {
    const { id, email, token } = await t.person()
    const corpo = { tipo: 'eliminar', nome: 'Ana', email }
    // Whoever looked whether there is one waits here, before it writes its own.
    const respostas = await whileHeld(
      t.owner,
      { text: 'select from auth.users where id = $1 for update', values: [id] },
      () => [pedir(corpo, token), pedir(corpo, token)],
    )
    expect(respostas.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409])
  })

  it('without an account waits for the link of its e-mail, which works more than once and says nothing else', async () => {
    const pessoa = await t.person()
    const feito = await pedir({ tipo: 'eliminar', nome: 'Ana', email: pessoa.email.toUpperCase() })
    expect(feito.body).toMatchObject({ identidade_confirmada: false })
    const mensagem = (await t.emails(pessoa.email))[0]
    const token = /confirmar=([\w-]+)/.exec(mensagem?.texto ?? '')?.[1] ?? ''
    const confirmar = (qual: string) =>
      t.send('POST', '/rest/v1/solicitacoes_titular/confirmar', { body: { token: qual } })
    expect((await confirmar('x'.repeat(43))).status).toBe(404)
    for (let vez = 0; vez < 2; vez++)
      expect((await confirmar(token)).body).toEqual({ protocolo: feito.body.protocolo })
    const { rows } = await t.owner.query(
      'select status, identidade_via, user_id from solicitacoes_titular where protocolo = $1',
      [feito.body.protocolo],
    )
    expect(rows).toEqual([{ status: 'identidade_confirmada', identidade_via: 'email', user_id: pessoa.id }])
  })

  async function pedirPeloEmail(email: string, tipo = 'eliminar') {
    const feito = await pedir({ tipo, nome: 'Ana', email })
    const { protocolo } = feito.body as { protocolo: string }
    const textos = (await t.emails(email)).map(({ texto }) => texto)
    const [, token] = /confirmar=([\w-]+)/.exec(textos.find((um) => um.includes(protocolo)) ?? '') ?? []
    const confirmar = () => t.send('POST', '/rest/v1/solicitacoes_titular/confirmar', { body: { token } })
    return { protocolo, confirmar }
  }

  it.each(['without an account', 'with one'])('is confirmed once of a kind at a time, %s', async (conta) => {
    const email = conta === 'with one' ? (await t.person()).email : newEmail()
    const [primeiro, segundo] = [await pedirPeloEmail(email), await pedirPeloEmail(email)]
    const outro = await pedirPeloEmail(email, 'acessar')
    expect((await primeiro.confirmar()).status).toBe(200)
    expect((await segundo.confirmar()).body).toMatchObject({
      status: 409,
      detail: `Acompanhe o protocolo ${primeiro.protocolo}.`,
    })
    expect([(await outro.confirmar()).status, (await primeiro.confirmar()).status]).toEqual([200, 200])
    await t.owner.query(`update solicitacoes_titular set status = 'concluida' where protocolo = $1`, [
      primeiro.protocolo,
    ])
    expect((await segundo.confirmar()).status).toBe(200)
  })

  it('by e-mail is none beside the one that the session proved', async () => {
    const { email, token } = await t.person()
    const feito = await pedir({ tipo: 'eliminar', nome: 'Ana', email }, token)
    const { body } = await (await pedirPeloEmail(email)).confirmar()
    expect(body).toMatchObject({
      status: 409,
      detail: `Acompanhe o protocolo ${String(feito.body.protocolo)}.`,
    })
  })

  it.each([
    { tipo: 'tudo', nome: 'Ana', email: 'ana@exemplo.com' },
    { tipo: 'acessar', nome: ' ', email: 'ana@exemplo.com' },
    { tipo: 'acessar', nome: 'Ana', email: 'não é' },
    { tipo: 'acessar', nome: 'Ana', email: 'ana@exemplo.com', status: 'concluida' },
    { tipo: 'acessar', nome: 'Ana', email: 'ana@exemplo.com', descricao: 'x'.repeat(4001) },
  ])('refuses $tipo, $nome, $email', async (corpo) => {
    expect((await pedir(corpo)).status).toBe(422)
  })

  it('is taken five times a day for one address, whoever asks', async () => {
    const email = newEmail()
    const respostas: number[] = []
    for (let vez = 0; vez < 6; vez++) {
      await t.owner.query(
        "delete from auth.limites where contagem > 0 and expira_em < now() + interval '2 hours'",
      )
      respostas.push((await pedir({ tipo: 'acessar', nome: 'Ana', email })).status)
    }
    expect(respostas).toEqual([201, 201, 201, 201, 201, 429])
  })
})
