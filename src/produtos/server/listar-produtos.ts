import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { rowsOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { cortarPagina, textoDeBusca } from '#src/shared/lista.ts'
import {
  allOf,
  countForPages,
  countTabs,
  isNarrowed,
  orderBy,
  textMatches,
} from '#src/shared/server/database/lists.ts'
import { DIAS_NA_LIXEIRA } from '../rules.ts'
import { type ProdutoDaLoja, STATUS_PRODUTO } from '../schemas.ts'
import { ABAIXO_DO_AVISO, ACABANDO, ESGOTOU } from './na-prateleira.ts'
import { unidadesQueFicaram } from './unidades-que-ficaram.ts'

export const ABAS_DE_PRODUTOS = [
  'todos',
  'ativos',
  'inativos',
  'promocao',
  'estoque_baixo',
  'esgotados',
  'rascunhos',
  'excluidos',
] as const
export type AbaDeProdutos = (typeof ABAS_DE_PRODUTOS)[number]

const lista = <T extends z.ZodType>(item: T) =>
  z
    .preprocess((valor) => (typeof valor === 'string' ? valor.split(',') : valor), z.array(item).max(50))
    .optional()
const sim_nao = z.enum(['sim', 'nao']).optional()

/** The filters of the list, in the address as in a bulk change of "all of these". */
export const filtroDeProdutos = {
  aba: z.enum(ABAS_DE_PRODUTOS).optional(),
  status: z.enum(STATUS_PRODUTO).optional(),
  busca: textoDeBusca,
  /** A whole one, the product's or a variation's. */
  codigo: z.string().trim().min(1).max(120).optional(),
  id: lista(z.guid()),
  categoria_id: lista(z.union([z.guid(), z.literal('sem')])),
  promocao: sim_nao,
  preco_de: z.coerce.number().min(0).optional(),
  preco_ate: z.coerce.number().min(0).optional(),
  estoque: z.enum(['zerado', 'baixo']).optional(),
  estoque_de: z.coerce.number().int().min(0).optional(),
  estoque_ate: z.coerce.number().int().min(0).optional(),
  imagem: sim_nao,
  avaliacao: sim_nao,
  /** Counts against the plan's limit. */
  no_plano: z.enum(['sim']).optional(),
}
const filtroSchema = z.strictObject(filtroDeProdutos)
export type FiltroDeProdutos = z.infer<typeof filtroSchema>

export const ORDENS_DE_PRODUTOS = [
  'nome',
  'preco',
  'estoque',
  'avaliacao',
  'status',
  'vendidos',
  'atualizado',
  'criado',
] as const
type Ordem = (typeof ORDENS_DE_PRODUTOS)[number]

export interface PaginaDeProdutos extends FiltroDeProdutos {
  estabelecimento_id: string
  pagina?: number | undefined
  limite: number
  /** `nome`, or `-nome` for the other way round. */
  ordem?: Ordem | `-${Ordem}` | undefined
  depois?: string | undefined
  contagens?: boolean | undefined
}

interface Lista {
  itens: ProdutoDaLoja[]
  total: number
  proximo: string | null
  contagens?: Record<AbaDeProdutos, number>
}

/** The shop's team: its products under the list's filters, newest first unless `ordem` says otherwise. */
export async function listarProdutos(pessoa: Pessoa, pedido: PaginaDeProdutos): Promise<Lista> {
  const acesso = acessoDaLoja(pessoa, pedido.estabelecimento_id, 'produtos.ver')
  return withAccess(acesso, async (tx) => {
    const criterio = condicoesDeProdutos(pedido.estabelecimento_id, pedido)
    const { depois, limite, pagina = 1 } = pedido
    const [linhas, total, contagens] = await Promise.all([
      selectProdutos(tx, {
        criterio: depois ? sql`${criterio} and p.id < ${depois}` : criterio,
        ordem: orderBy(pedido.ordem ?? '-criado', COLUNAS_DA_ORDEM, sql`p.id`),
        porVendidosDe: pedido.ordem?.endsWith('vendidos') ? pedido.estabelecimento_id : null,
        limite: limite + 1,
        salto: (pagina - 1) * limite,
      }),
      countForPages(tx, sql`produtos p where ${criterio}`, aVenda(pedido)),
      pedido.contagens ? countPorAba(tx, pedido.estabelecimento_id, pedido) : undefined,
    ])
    return { ...cortarPagina(linhas, limite), total, ...(contagens ? { contagens } : {}) }
  })
}

/** Where the list holds all that are for sale: how many those are. */
function aVenda({ estabelecimento_id: loja, ...filtro }: PaginaDeProdutos): RawBuilder<unknown> | undefined {
  const { aba = 'ativos', status = 'ativo' } = filtro
  const todos = ['ativos', 'todos'].includes(aba) && status === 'ativo'
  if (!todos || isNarrowed(filtro, filtroDeProdutos, ['aba', 'status'])) return undefined
  return sql`(select c.total_produtos from contadores_estabelecimento c where c.estabelecimento_id = ${loja})`
}

const COLUNAS_DA_ORDEM: Record<Exclude<Ordem, 'criado'>, RawBuilder<unknown>> = {
  nome: sql`p.nome_busca`,
  preco: sql`p.preco_efetivo`,
  estoque: sql`p.estoque`,
  avaliacao: sql`p.media_avaliacoes`,
  status: sql`p.status`,
  vendidos: sql`coalesce(n.unidades, 0)`,
  atualizado: sql`p.updated_at`,
}

interface Pagina {
  criterio: RawBuilder<unknown>
  ordem: RawBuilder<unknown>
  limite: number
  salto?: number
  /** The shop whose sales the order goes by. */
  porVendidosDe?: string | null
}

/** A page of the list; what was sold lately is counted for its rows alone, unless it is what they are ordered by. */
export async function selectProdutos(
  tx: Tx,
  { criterio, ordem, limite, salto = 0, porVendidosDe = null }: Pagina,
): Promise<ProdutoDaLoja[]> {
  const contagem = porVendidosDe
    ? sql`left join (select i.produto_id, ${UNIDADES_VENDIDAS} where i.estabelecimento_id = ${porVendidosDe}
        and ${VENDIDO_EM_30_DIAS} group by i.produto_id) n on n.produto_id = p.id`
    : sql``
  // A limit that was planned with looks cheaper than one that was not, and so would be planned again each time.
  return rowsOf<ProdutoDaLoja>(tx)`
    with pagina as materialized (
      select p.*, row_number() over (order by ${ordem}) as posicao
      from produtos p ${contagem} where ${criterio} order by ${ordem}
      limit (select ${limite}::int) offset ${salto}
    )
    select p.id, p.estabelecimento_id, p.categoria_id, p.nome, p.sku, p.preco, p.preco_promocao, p.em_promocao,
      iso(p.promocao_de) as promocao_de, iso(p.promocao_ate) as promocao_ate, p.estoque, p.estoque_reservado,
      p.estoque_aviso, p.maior_de_18, p.imagem_url, p.preco_ate, p.status, p.media_avaliacoes, p.total_avaliacoes,
      coalesce((select ${UNIDADES_VENDIDAS} where i.estabelecimento_id = p.estabelecimento_id and i.produto_id = p.id
        and ${VENDIDO_EM_30_DIAS}), 0) as vendidos_30d, iso(p.excluido_em) as excluido_em,
      iso(p.created_at) as created_at, iso(p.updated_at) as updated_at
    from pagina p order by p.posicao`
}

/** Units of `itens_venda i` in the sales that were paid in the last 30 days and kept some of their money. */
const UNIDADES_VENDIDAS = sql`sum(${unidadesQueFicaram()})::int as unidades
  from itens_venda i join vendas v on v.estabelecimento_id = i.estabelecimento_id and v.id = i.venda_id`
const VENDIDO_EM_30_DIAS = sql`v.pago_em >= now() - interval '30 days' and v.created_at >= now() - interval '60 days'
  and venda_vale(v)`

/** How many are under each tab, by the other filters. */
function countPorAba(tx: Tx, loja: string, { aba: _aba, ...filtro }: FiltroDeProdutos) {
  const criterio = condicoesDeProdutos(loja, filtro, { qualquerSituacao: true })
  return countTabs(tx, sql`produtos p where ${criterio}`, DA_ABA)
}

const NA_LIXEIRA = sql`p.status = 'excluido' and p.eliminado_em is null
  and p.excluido_em > now() - make_interval(days => ${sql.lit(DIAS_NA_LIXEIRA)})`
const VIVO = sql`p.status <> 'excluido'`
const EM_PROMOCAO = sql`p.preco_promocao is not null and em_promocao_agora(p.em_promocao, p.promocao_de, p.promocao_ate)`
const NA_VENDA = sql`p.status = 'ativo'`
/** What the dashboard counts; the tab of low stock minds each product's own threshold, too. */
const COM_ULTIMAS_UNIDADES = sql`${NA_VENDA} and ${ACABANDO}`

const DA_ABA: Record<AbaDeProdutos, RawBuilder<unknown>> = {
  todos: VIVO,
  ativos: sql`p.status = 'ativo'`,
  inativos: sql`p.status in ('inativo', 'inativo_por_limite', 'oculto')`,
  promocao: sql`${VIVO} and ${EM_PROMOCAO}`,
  estoque_baixo: sql`${NA_VENDA} and ${ABAIXO_DO_AVISO}`,
  esgotados: sql`${NA_VENDA} and ${ESGOTOU}`,
  rascunhos: sql`p.status = 'rascunho'`,
  excluidos: NA_LIXEIRA,
}

/** The list's filters as a condition on `produtos p` of one shop. */
export function condicoesDeProdutos(
  estabelecimentoId: string,
  filtro: FiltroDeProdutos,
  { qualquerSituacao = false } = {},
): RawBuilder<unknown> {
  const { status, aba, busca, promocao, categoria_id: categorias } = filtro
  const semCategoria = categorias?.includes('sem') ? sql`p.categoria_id is null` : sql`false`
  return allOf([
    sql`p.estabelecimento_id = ${estabelecimentoId} and p.pai_id is null`,
    status && sql`p.status = ${status}`,
    aba ? DA_ABA[aba] : !status && !qualquerSituacao && VIVO,
    filtro.id && sql`p.id = any(${filtro.id}::uuid[])`,
    categorias?.length &&
      sql`(p.categoria_id = any(${categorias.filter((id) => id !== 'sem')}::uuid[]) or ${semCategoria})`,
    promocao && (promocao === 'sim' ? EM_PROMOCAO : sql`not (${EM_PROMOCAO})`),
    filtro.preco_de !== undefined && sql`p.preco_efetivo >= ${filtro.preco_de}`,
    filtro.preco_ate !== undefined && sql`p.preco_efetivo <= ${filtro.preco_ate}`,
    filtro.estoque && (filtro.estoque === 'zerado' ? DA_ABA.esgotados : COM_ULTIMAS_UNIDADES),
    filtro.estoque_de !== undefined && sql`p.estoque >= ${filtro.estoque_de}`,
    filtro.estoque_ate !== undefined && sql`p.estoque <= ${filtro.estoque_ate}`,
    filtro.imagem && sql`(p.imagem_url is not null) = ${filtro.imagem === 'sim'}`,
    filtro.avaliacao && sql`(p.total_avaliacoes > 0) = ${filtro.avaliacao === 'sim'}`,
    filtro.no_plano && sql`p.status in ('ativo', 'inativo', 'rascunho')`,
    busca &&
      textMatches(
        busca,
        [sql`p.nome_busca`, sql`sem_acento(p.sku)`, sql`sem_acento(p.fabricante)`],
        [sql`p.codigo_barras = ${busca}`, comCodigo(busca)],
      ),
    filtro.codigo && comCodigo(filtro.codigo),
  ])
}

/** Has this code itself, or has a variation with it. As an array, or row level security reads all rows of the shop first. */
const comCodigo = (codigo: string) => sql`p.id = any(array(select produtos_do_codigo(${codigo})))`
