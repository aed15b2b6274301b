import { type RawBuilder, sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { esconderDocumento } from '#src/shared/cpf.ts'
import { rowsOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { allOf, countForPages, countTabs, orderBy } from '#src/shared/server/database/lists.ts'
import type { ClienteDaLista, FiltroDeClientes } from '../schemas.ts'
import { SEGMENTOS, type Segmento } from '../segmentos.ts'
import { condicaoDoFiltro, condicaoDoSegmento } from './filtrar-clientes.ts'

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
  return withAccess(acessoDaLoja(pessoa, loja, 'clientes.ver'), async (tx) => {
    const criterio = condicao(loja, filtro)
    const itens = await selectClientes(tx, { criterio, ordem, limite, salto: (pagina - 1) * limite })
    const cheia = itens.length === limite
    const total =
      cheia || pagina > 1 ? await countForPages(tx, sql`consumidores c where ${criterio}`) : itens.length
    return { itens, total, ...(contagens ? { contagens: await contarSegmentos(tx, loja, filtro) } : {}) }
  })
}

export function condicao(loja: string, { aba, ...filtro }: FiltroDeClientes): RawBuilder<unknown> {
  return allOf([condicaoDoFiltro(loja, filtro), condicaoDoSegmento(loja, aba)])
}

interface Recorte {
  criterio: RawBuilder<unknown>
  ordem: string
  limite: number
  salto?: number
}

export async function selectClientes(
  tx: Tx,
  { criterio, ordem, limite, salto = 0 }: Recorte,
): Promise<ClienteDaLista[]> {
  const rows = await rowsOf<ClienteDaLista & { cpf_cnpj: string | null }>(tx)`
    select c.id, c.nome, c.email, c.telefone, c.cpf_cnpj, c.compras, c.total_gasto,
      round(c.total_gasto / nullif(c.compras, 0), 2) as ticket_medio, iso(c.ultima_compra) as ultima_compra,
      iso(c.created_at) as created_at, c.etiquetas, c.aceita_marketing, c.origem, c.cidade, c.uf
    from consumidores c where ${criterio} order by ${ordenacao(ordem)} limit ${limite} offset ${salto}`
  return rows.map(({ cpf_cnpj, ...cliente }) => ({
    ...cliente,
    documento: cpf_cnpj && esconderDocumento(cpf_cnpj),
  }))
}

/** Stable: the id decides between equals; who never bought comes before whoever did. */
function ordenacao(ordem: string): RawBuilder<unknown> {
  const vazios = ordem.startsWith('-') ? sql`desc nulls last, c.id desc` : sql`asc nulls first, c.id`
  if (ordem.endsWith('ticket_medio')) return sql`c.total_gasto / nullif(c.compras, 0) ${vazios}`
  if (ordem.endsWith('ultima_compra')) return sql`c.ultima_compra ${vazios}`
  return orderBy(ordem, ORDENS, sql`c.id`)
}

const ORDENS = {
  nome: sql`sem_acento(c.nome)`,
  created_at: sql`c.created_at`,
  compras: sql`c.compras`,
  total_gasto: sql`c.total_gasto`,
}

/** How many each tab holds under the other filters. */
function contarSegmentos(tx: Tx, loja: string, { aba: _aba, ...outros }: FiltroDeClientes) {
  const cada = Object.fromEntries(SEGMENTOS.map((nome) => [nome, condicaoDoSegmento(loja, nome)]))
  const abas = { todos: sql`true`, ...cada } as Record<Segmento | 'todos', RawBuilder<unknown>>
  return countTabs(tx, sql`consumidores c where ${condicaoDoFiltro(loja, outros)}`, abas)
}
