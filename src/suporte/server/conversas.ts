import { sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/planos/server/acesso.ts'
import { type Acesso, type Tx, withAcesso } from '#src/shared/server/database.ts'
import { errors } from '../errors.ts'
import type { ConversaDetalhe, FiltroDeConversas, Mensagem } from '../schemas.ts'

export interface ConversaRow {
  id: string
  estabelecimento_id: string
  protocolo: string
  user_id: string
  cliente_nome: string
  status: 'aberta' | 'respondida' | 'encerrada'
  responder_ate: Date | null
  escalada_em: Date | null
}

export interface LadoDaConversa {
  lado: 'consumidor' | 'loja' | 'plataforma'
  acesso: Acesso
}

const COLUNAS = sql`c.id, c.estabelecimento_id, e.nome as estabelecimento_nome, c.protocolo, c.cliente_nome, c.venda_id,
  v.numero as venda_numero, c.assunto, c.status, iso(c.responder_ate) as responder_ate,
  iso(c.escalada_em) as escalada_em, iso(c.ultima_mensagem_em) as ultima_mensagem_em,
  coalesce((select left(m.texto, 160) from mensagens_conversa m where m.estabelecimento_id = c.estabelecimento_id
    and m.conversa_id = c.id order by m.id desc limit 1), '') as ultima_mensagem, iso(c.created_at) as created_at`
const ORIGEM = sql`conversas c join nomes_estabelecimentos e on e.id = c.estabelecimento_id
  left join vendas v on v.estabelecimento_id = c.estabelecimento_id and v.id = c.venda_id`

/** Whether the person is the consumer of a conversation, of the shop's team, or the platform's; 404 for all others. */
export async function ladoNaConversa(pessoa: Pessoa, id: string): Promise<LadoDaConversa> {
  const { userId } = pessoa
  const comoPessoa = { papel: 'pessoa', userId } as const
  if (await withAcesso(comoPessoa, (tx) => existe(tx, id))) return { lado: 'consumidor', acesso: comoPessoa }
  for (const { estabelecimentoId } of pessoa.lojas) {
    const acesso = { papel: 'loja', userId, estabelecimentoId } as const
    if (!(await withAcesso(acesso, (tx) => existe(tx, id)))) continue
    return { lado: 'loja', acesso: acessoDaLoja(pessoa, estabelecimentoId, 'mensagens.ver') }
  }
  const daPlataforma = { papel: 'plataforma', userId } as const
  if (pessoa.admin && (await withAcesso(daPlataforma, (tx) => existe(tx, id))))
    return { lado: 'plataforma', acesso: daPlataforma }
  throw errors.conversa_nao_encontrada()
}

export async function lerConversa(pessoa: Pessoa, id: string): Promise<ConversaDetalhe> {
  const { acesso } = await ladoNaConversa(pessoa, id)
  return withAcesso(acesso, (tx) => detalharConversa(tx, id))
}

export async function detalharConversa(tx: Tx, id: string): Promise<ConversaDetalhe> {
  const { rows } = await sql<Omit<ConversaDetalhe, 'mensagens'>>`
    select ${COLUNAS} from ${ORIGEM} where c.id = ${id}`.execute(tx)
  const conversa = rows[0]
  if (!conversa) throw errors.conversa_nao_encontrada()
  const mensagens = await sql<Mensagem>`
    select id, de, autor, texto, anexos, iso(created_at) as created_at from mensagens_conversa
    where estabelecimento_id = ${conversa.estabelecimento_id} and conversa_id = ${id} order by id`.execute(tx)
  return { ...conversa, mensagens: mensagens.rows }
}

const ABAS = {
  abertas: sql`c.status = 'aberta'`,
  respondidas: sql`c.status = 'respondida'`,
  encerradas: sql`c.status = 'encerrada'`,
  todas: sql`true`,
}

/** With a shop, its team's inbox, the nearest legal deadline first; without, the person's own conversations. */
export async function listarConversas(pessoa: Pessoa, filtro: FiltroDeConversas) {
  const { estabelecimento_id: loja, venda_id, aba, busca, pagina, limite } = filtro
  const acesso: Acesso = loja
    ? acessoDaLoja(pessoa, loja, 'mensagens.ver')
    : { papel: 'pessoa', userId: pessoa.userId }
  const procura = busca
    ? sql`(c.protocolo = ${busca} or sem_acento(c.cliente_nome) like '%' || replace(replace(replace(sem_acento(${busca}), '\\', '\\\\'), '%', '\\%'), '_', '\\_') || '%')`
    : sql`true`
  const onde = sql`${loja ? sql`c.estabelecimento_id = ${loja}` : sql`c.user_id = ${pessoa.userId}`}
    and ${venda_id ? sql`c.venda_id = ${venda_id}` : sql`true`} and ${procura}`
  return withAcesso(acesso, async (tx) => {
    const { rows: itens } = await sql<Omit<ConversaDetalhe, 'mensagens'>>`
      select ${COLUNAS} from ${ORIGEM} where ${onde} and ${ABAS[aba]}
      order by ${loja ? sql`c.responder_ate nulls last,` : sql``} c.ultima_mensagem_em desc, c.id
      limit ${limite} offset ${(pagina - 1) * limite}`.execute(tx)
    const contadas = await sql<Record<string, number>>`
      select count(*) filter (where ${ABAS.abertas})::int as abertas,
        count(*) filter (where ${ABAS.respondidas})::int as respondidas,
        count(*) filter (where ${ABAS.encerradas})::int as encerradas, count(*)::int as todas
      from conversas c where ${onde}`.execute(tx)
    const contagens = contadas.rows[0] ?? {}
    return { itens, total: contagens[aba] ?? 0, contagens }
  })
}

/** The conversation, locked until the transaction ends. */
export async function lockConversa(tx: Tx, id: string): Promise<ConversaRow> {
  const { rows } = await sql<ConversaRow>`
    select id, estabelecimento_id, protocolo, user_id, cliente_nome, status, responder_ate, escalada_em
    from conversas where id = ${id} for no key update`.execute(tx)
  const conversa = rows[0]
  if (!conversa) throw errors.conversa_nao_encontrada()
  return conversa
}

async function existe(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom('conversas').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
