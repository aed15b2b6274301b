import { sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { type Access, rowOf, rowsOf, run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { allOf, countTabs, textMatches } from '#src/shared/server/database/lists.ts'
import { errors } from '../errors.ts'
import { PRODUTO_DA_CONVERSA } from './produto-da-conversa.ts'
import type { ConversaDetalhe, FiltroDeConversas, Mensagem } from '../schemas.ts'

export interface ConversaRow {
  id: string
  estabelecimento_id: string
  protocolo: string
  /** Null where the shop came from another installation: who wrote has no account here. */
  user_id: string | null
  cliente_nome: string
  status: 'aberta' | 'respondida' | 'encerrada'
  responder_ate: Date | null
  escalado_em: Date | null
  mediacao_decidida_em: Date | null
}

export interface LadoDaConversa {
  lado: 'consumidor' | 'loja' | 'plataforma'
  /** For reading; what is written is the shop's. */
  acesso: Access
  daLoja: ReturnType<typeof naLoja>
}

type Lado = LadoDaConversa['lado']

/** Of the platform nothing is unread: it takes part when it is called. */
const naoLidas = (lado: Lado) =>
  lado === 'plataforma'
    ? sql`0`
    : sql`(select count(*)::int from mensagens_conversa m where m.estabelecimento_id = c.estabelecimento_id
        and m.conversa_id = c.id and m.de not in (${lado}, 'sistema')
        and m.created_at > ${sql.ref(`c.lida_${lado}_em`)})`

const COLUNAS = (
  lado: Lado,
) => sql`c.id, c.estabelecimento_id, e.nome as estabelecimento_nome, c.protocolo, c.cliente_nome, c.venda_id,
  v.numero as venda_numero, c.assunto, c.status, iso(c.responder_ate) as responder_ate,
  iso(c.escalado_em) as escalado_em, iso(c.mediacao_responder_ate) as mediacao_responder_ate,
  iso(c.mediacao_decidida_em) as mediacao_decidida_em, iso(c.ultima_mensagem_em) as ultima_mensagem_em,
  coalesce((select left(m.texto, 160) from mensagens_conversa m where m.estabelecimento_id = c.estabelecimento_id
    and m.conversa_id = c.id order by m.id desc limit 1), '') as ultima_mensagem, iso(c.created_at) as created_at,
  ${naoLidas(lado)} as nao_lidas`
const ORIGEM = sql`conversas c join nomes_estabelecimentos e on e.id = c.estabelecimento_id
  left join vendas v on v.estabelecimento_id = c.estabelecimento_id and v.id = c.venda_id`

/** Whether the person is the consumer of a conversation, of the shop's team, or the platform's; 404 for all others. */
export async function ladoNaConversa(pessoa: Pessoa, id: string): Promise<LadoDaConversa> {
  const { userId } = pessoa
  const comoPessoa = { papel: 'pessoa', userId } as const
  // A key is of a shop: what its maker wrote to others is none of its business.
  const escritaA = pessoa.chave ? undefined : await lojaDaConversa(comoPessoa, id)
  if (escritaA) return { lado: 'consumidor', acesso: comoPessoa, daLoja: naLoja(userId, escritaA) }
  for (const { estabelecimentoId } of pessoa.lojas) {
    const daLoja = naLoja(userId, estabelecimentoId)
    if (!(await lojaDaConversa(daLoja, id))) continue
    return { lado: 'loja', acesso: acessoDaLoja(pessoa, estabelecimentoId, 'mensagens.ver'), daLoja }
  }
  const acesso = { papel: 'plataforma', userId } as const
  const loja = pessoa.admin && (await lojaDaConversa(acesso, id))
  if (loja) return { lado: 'plataforma', acesso, daLoja: naLoja(userId, loja) }
  throw errors.conversa_nao_encontrada()
}

/** A conversation is the shop's row: a use case writes it for the consumer too, after what it has checked. */
export const naLoja = (userId: string, estabelecimentoId: string) =>
  ({ papel: 'loja', userId, estabelecimentoId }) as const

export async function lerConversa(pessoa: Pessoa, id: string): Promise<ConversaDetalhe> {
  const { acesso, lado } = await ladoNaConversa(pessoa, id)
  return withAccess(acesso, (tx) => detalharConversa(tx, id, lado))
}

/** Who opened it has read it. */
export async function lerAteOFim(pessoa: Pessoa, id: string): Promise<void> {
  const { lado, daLoja } = await ladoNaConversa(pessoa, id)
  if (lado === 'plataforma') return
  await withAccess(
    daLoja,
    (tx) => run(tx)`update conversas set ${sql.ref(`lida_${lado}_em`)} = now() where id = ${id}`,
  )
}

export async function detalharConversa(tx: Tx, id: string, lado: Lado): Promise<ConversaDetalhe> {
  const rows = await rowsOf<Omit<ConversaDetalhe, 'mensagens'>>(tx)`
    select ${COLUNAS(lado)}, c.produto_id is not null as de_produto, ${PRODUTO_DA_CONVERSA} as produto
    from ${ORIGEM} where c.id = ${id}`
  const conversa = rows[0]
  if (!conversa) throw errors.conversa_nao_encontrada()
  const mensagens = await rowsOf<Mensagem>(tx)`
    select id, de, autor, texto, anexos, iso(created_at) as created_at from mensagens_conversa
    where estabelecimento_id = ${conversa.estabelecimento_id} and conversa_id = ${id} order by id`
  return { ...conversa, mensagens: mensagens }
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
  const acesso: Access =
    loja || pessoa.chave
      ? acessoDaLoja(pessoa, loja ?? '', 'mensagens.ver')
      : { papel: 'pessoa', userId: pessoa.userId }
  const criterio = allOf([
    loja ? sql`c.estabelecimento_id = ${loja}` : sql`c.user_id = ${pessoa.userId}`,
    venda_id && sql`c.venda_id = ${venda_id}`,
    busca && textMatches(busca, [sql`sem_acento(c.cliente_nome)`], [sql`c.protocolo = ${busca}`]),
  ])
  return withAccess(acesso, async (tx) => {
    const itens = await rowsOf<Omit<ConversaDetalhe, 'mensagens'>>(tx)`
      select ${COLUNAS(loja ? 'loja' : 'consumidor')} from ${ORIGEM} where ${criterio} and ${ABAS[aba]}
      order by ${loja ? sql`c.responder_ate nulls last,` : sql``} c.ultima_mensagem_em desc, c.id
      limit ${limite} offset ${(pagina - 1) * limite}`
    const contagens = await countTabs(tx, sql`conversas c where ${criterio}`, {
      ...ABAS,
      nao_lidas: sql`${naoLidas(loja ? 'loja' : 'consumidor')} > 0`,
    })
    return { itens, total: contagens[aba], contagens }
  })
}

/** The conversation, locked until the transaction ends. */
export async function lockConversa(tx: Tx, id: string): Promise<ConversaRow> {
  const conversa = await rowOf<ConversaRow>(tx)`
    select id, estabelecimento_id, protocolo, user_id, cliente_nome, status, responder_ate, escalado_em,
      mediacao_decidida_em from conversas where id = ${id} for no key update`
  if (!conversa) throw errors.conversa_nao_encontrada()
  return conversa
}

/** How often a shop writes in a conversation while its buyer says nothing. */
const SEM_RESPOSTA = 5

/** Throws 429 while the shop waits for a word of the buyer's, whichever way it writes. */
export async function exigirVezDaLoja(
  tx: Tx,
  { estabelecimentoId, id }: { estabelecimentoId: string; id: string },
): Promise<void> {
  const ultimas = await rowsOf<{ de: string }>(tx)`
    select de from mensagens_conversa where estabelecimento_id = ${estabelecimentoId} and conversa_id = ${id}
    order by id desc limit ${SEM_RESPOSTA}`
  if (ultimas.length === SEM_RESPOSTA && ultimas.every(({ de }) => de === 'loja'))
    throw errors.comprador_nao_respondeu()
}

async function lojaDaConversa(acesso: Access, id: string): Promise<string | undefined> {
  const achada = await withAccess(acesso, (tx) =>
    tx.selectFrom('conversas').select('estabelecimento_id').where('id', '=', id).executeTakeFirst(),
  )
  return achada?.estabelecimento_id
}
