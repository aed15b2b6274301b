import { sql } from 'kysely'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { acessoDaLoja, podeNaLoja } from '#src/acesso/server/acesso.ts'
import { type Access, rowOf, rowsOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { allOf, textMatches } from '#src/shared/server/database/lists.ts'
import { errors } from '../errors.ts'
import type { Prioridade, StatusChamado } from '../rules.ts'
import type { ChamadoDetalhe, FiltroDeChamados, Mensagem } from '../schemas.ts'

export interface ChamadoRow {
  id: string
  estabelecimento_id: string
  numero: number
  assunto: string
  status: StatusChamado
  prioridade: Prioridade
  nivel_suporte: 'email_72h' | 'email_24h' | 'prioritario_12h' | 'dedicado_24x7'
  user_id: string
  responder_ate: Date | null
  fechado_em: Date | null
  ajudou: boolean | null
}

/** On which side of a ticket a person stands. */
export interface LadoDoChamado {
  lado: 'loja' | 'plataforma'
  acesso: Access
}

const COLUNAS = sql`c.id, c.estabelecimento_id, e.nome as estabelecimento_nome, c.numero, c.assunto, c.categoria,
  c.prioridade, c.status, c.nivel_suporte, iso(c.responder_ate) as responder_ate,
  iso(c.ultima_mensagem_em) as ultima_mensagem_em, iso(c.fechado_em) as fechado_em, c.ajudou,
  iso(c.created_at) as created_at`

/**
 * Finds whether the person answers a ticket for its shop or for the platform; 404 when for neither. One's own shop
 * comes first: an administrator with a shop asks there as anybody.
 */
export async function ladoNoChamado(pessoa: Pessoa, id: string): Promise<LadoDoChamado> {
  for (const { estabelecimentoId } of pessoa.lojas) {
    if (!podeNaLoja(pessoa, estabelecimentoId, 'suporte.usar')) continue
    const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'suporte.usar')
    if (await withAccess(acesso, (tx) => existe(tx, id))) return { lado: 'loja', acesso }
  }
  if (pessoa.admin) {
    const acesso = { papel: 'plataforma', userId: pessoa.userId } as const
    if (await withAccess(acesso, (tx) => existe(tx, id))) return { lado: 'plataforma', acesso }
  }
  throw errors.chamado_nao_encontrado()
}

/** The ticket with its whole conversation. */
export async function lerChamado(pessoa: Pessoa, id: string): Promise<ChamadoDetalhe> {
  const { acesso } = await ladoNoChamado(pessoa, id)
  return withAccess(acesso, (tx) => detalhar(tx, id))
}

export async function detalhar(tx: Tx, id: string): Promise<ChamadoDetalhe> {
  const rows = await rowsOf<Omit<ChamadoDetalhe, 'mensagens'>>(tx)`
    select ${COLUNAS} from chamados c join nomes_estabelecimentos e on e.id = c.estabelecimento_id
    where c.id = ${id}`
  const chamado = rows[0]
  if (!chamado) throw errors.chamado_nao_encontrado()
  const mensagens = await rowsOf<Mensagem>(tx)`
    select id, de, autor, texto, anexos, iso(created_at) as created_at from mensagens_chamado
    where estabelecimento_id = ${chamado.estabelecimento_id} and chamado_id = ${id} order by id`
  return { ...chamado, mensagens: mensagens }
}

const ABAS: Record<FiltroDeChamados['aba'], ReturnType<typeof sql>> = {
  abertos: sql`c.status in ('aberto', 'em_atendimento', 'aguardando_voce')`,
  encerrados: sql`c.status in ('resolvido', 'fechado')`,
  todos: sql`true`,
  fila: sql`c.responder_ate is not null`,
  atrasados: sql`c.responder_ate < now()`,
  aguardando: sql`c.status = 'aguardando_voce'`,
}

/** A shop's tickets, the last spoken in first; or the platform's queue, the most urgent promise first. */
export async function listarChamados(acesso: Access, filtro: FiltroDeChamados) {
  const { busca, aba, pagina, limite } = filtro
  const daFila = !('estabelecimento_id' in filtro)
  const criterio = allOf([
    'estabelecimento_id' in filtro && sql`c.estabelecimento_id = ${filtro.estabelecimento_id}`,
    'categoria' in filtro && filtro.categoria && sql`c.categoria = ${filtro.categoria}`,
    busca &&
      textMatches(busca, [sql`sem_acento(c.assunto)`], [sql`c.numero::text = ${busca.replace(/^#/, '')}`]),
  ])
  const abas = daFila
    ? (['fila', 'atrasados', 'aguardando', 'encerrados', 'todos'] as const)
    : (['abertos', 'encerrados', 'todos'] as const)
  const ordem =
    daFila && (aba === 'fila' || aba === 'atrasados')
      ? sql`c.responder_ate, c.id`
      : sql`c.ultima_mensagem_em desc, c.id`

  return withAccess(acesso, async (tx) => {
    const itens = await rowsOf<Omit<ChamadoDetalhe, 'mensagens'>>(tx)`
      select ${COLUNAS} from chamados c join nomes_estabelecimentos e on e.id = c.estabelecimento_id
      where ${criterio} and ${ABAS[aba]} order by ${ordem} limit ${limite} offset ${(pagina - 1) * limite}`
    const contadas = await rowOf<Record<string, number>>(tx)`
      select ${sql.join(abas.map((esta) => sql`count(*) filter (where ${ABAS[esta]})::int as ${sql.ref(esta)}`))}
      from chamados c where ${criterio}`
    const contagens = contadas ?? {}
    return { itens, total: contagens[aba] ?? 0, contagens }
  })
}

/** The ticket, locked until the transaction ends. Every change of one starts here. */
export async function lockChamado(tx: Tx, id: string): Promise<ChamadoRow> {
  const chamado = await rowOf<ChamadoRow>(tx)`
    select id, estabelecimento_id, numero, assunto, status, prioridade, nivel_suporte, user_id, responder_ate,
      fechado_em, ajudou
    from chamados where id = ${id} for no key update`
  if (!chamado) throw errors.chamado_nao_encontrado()
  return chamado
}

async function existe(tx: Tx, id: string): Promise<boolean> {
  return (await tx.selectFrom('chamados').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
}
