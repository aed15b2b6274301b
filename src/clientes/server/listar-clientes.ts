import { type RawBuilder, sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/planos/server/acesso.ts'
import { esconderDocumento } from '#src/shared/cpf.ts'
import { type Tx, withAcesso } from '#src/shared/server/database.ts'
import type { ClienteDaLista, FiltroDeClientes } from '../schemas.ts'
import { SEGMENTOS, type Segmento } from '../segmentos.ts'
import { condicaoDoSegmento, condicoesDoFiltro } from './filtrar-clientes.ts'

export interface PaginaDeClientes extends FiltroDeClientes {
  estabelecimento_id: string
  ordem: string
  pagina: number
  limite: number
  contagens?: boolean | undefined
}

/** The shop's customers, page by page, for roles that may see them; with `contagens`, how many are in each segment. */
export async function listarClientes(pessoa: Pessoa, pedido: PaginaDeClientes) {
  const { estabelecimento_id: loja, ordem, pagina, limite, contagens, ...filtro } = pedido
  return withAcesso(acessoDaLoja(pessoa, loja, 'clientes.ver'), async (tx) => {
    const onde = condicao(loja, filtro)
    const itens = await selectClientes(tx, { onde, ordem, limite, salto: (pagina - 1) * limite })
    const cheia = itens.length === limite
    const total = cheia || pagina > 1 ? await contar(tx, onde) : itens.length
    return { itens, total, ...(contagens ? { contagens: await contarSegmentos(tx, loja, filtro) } : {}) }
  })
}

export function condicao(loja: string, { aba, ...filtro }: FiltroDeClientes): RawBuilder<unknown> {
  return sql.join([...condicoesDoFiltro(loja, filtro), condicaoDoSegmento(loja, aba)], sql` and `)
}

interface Recorte {
  onde: RawBuilder<unknown>
  ordem: string
  limite: number
  salto?: number
}

export async function selectClientes(
  tx: Tx,
  { onde, ordem, limite, salto = 0 }: Recorte,
): Promise<ClienteDaLista[]> {
  const { rows } = await sql<ClienteDaLista & { cpf_cnpj: string | null }>`
    select c.id, c.nome, c.email, c.telefone, c.cpf_cnpj, c.compras, c.total_gasto,
      round(c.total_gasto / nullif(c.compras, 0), 2) as ticket_medio, iso(c.ultima_compra) as ultima_compra,
      iso(c.created_at) as created_at, c.etiquetas, c.aceita_marketing, c.origem, c.cidade, c.uf
    from consumidores c where ${onde} order by ${ordenacao(ordem)} limit ${limite} offset ${salto}`.execute(
    tx,
  )
  return rows.map(({ cpf_cnpj, ...cliente }) => ({
    ...cliente,
    documento: cpf_cnpj && esconderDocumento(cpf_cnpj),
  }))
}

/** Stable: the id decides between equals. */
function ordenacao(ordem: string): RawBuilder<unknown> {
  const sentido = ordem.startsWith('-') ? sql`desc nulls last` : sql`asc nulls first`
  const id = ordem.startsWith('-') ? sql`c.id desc` : sql`c.id`
  switch (ordem.replace('-', '')) {
    case 'nome':
      return ordem.startsWith('-') ? sql`sem_acento(c.nome) desc, c.id desc` : sql`sem_acento(c.nome), c.id`
    case 'ticket_medio':
      return sql`c.total_gasto / nullif(c.compras, 0) ${sentido}, ${id}`
    case 'ultima_compra':
      return sql`c.ultima_compra ${sentido}, ${id}`
    case 'created_at':
      return ordem.startsWith('-') ? sql`c.created_at desc, c.id desc` : sql`c.created_at, c.id`
    case 'compras':
      return ordem.startsWith('-') ? sql`c.compras desc, c.id desc` : sql`c.compras, c.id`
    default:
      return ordem.startsWith('-') ? sql`c.total_gasto desc, c.id desc` : sql`c.total_gasto, c.id`
  }
}

async function contar(tx: Tx, onde: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{
    total: number
  }>`select count(*)::int as total from consumidores c where ${onde}`.execute(tx)
  return rows[0]?.total ?? 0
}

/** How many each tab holds under the other filters, in one pass. */
async function contarSegmentos(
  tx: Tx,
  loja: string,
  filtro: FiltroDeClientes,
): Promise<Record<Segmento | 'todos', number>> {
  const { aba: _aba, ...outros } = filtro
  const porSegmento = SEGMENTOS.map(
    (nome) => sql`count(*) filter (where ${condicaoDoSegmento(loja, nome)})::int as ${sql.ref(nome)}`,
  )
  const { rows } = await sql<Record<Segmento | 'todos', number>>`
    select count(*)::int as todos, ${sql.join(porSegmento)} from consumidores c
    where ${sql.join(condicoesDoFiltro(loja, outros), sql` and `)}`.execute(tx)
  const [row] = rows
  if (!row) throw new Error('an aggregate without groups answers one row')
  return row
}
