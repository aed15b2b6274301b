import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { acessoDaLoja, type Pessoa } from '#src/planos/server/acesso.ts'
import { type Tx, withAcesso } from '#src/shared/server/database.ts'
import { DIAS_NA_LIXEIRA, ULTIMAS_UNIDADES } from '../rules.ts'
import { type ProdutoDaLoja, STATUS_PRODUTO } from '../schemas.ts'
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
  busca: z.string().trim().min(1).max(120).optional(),
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
  return withAcesso(acesso, async (tx) => {
    const onde = condicoesDeProdutos(pedido.estabelecimento_id, pedido)
    const { depois, limite, pagina = 1 } = pedido
    const linhas = await selectProdutos(tx, {
      onde: depois ? sql`${onde} and p.id < ${depois}` : onde,
      ordem: ORDENS_SQL[pedido.ordem ?? '-criado'],
      porVendidosDe: pedido.ordem?.endsWith('vendidos') ? pedido.estabelecimento_id : null,
      limite: limite + 1,
      salto: (pagina - 1) * limite,
    })
    const itens = linhas.slice(0, limite)
    return {
      itens,
      total: await countProdutos(tx, onde),
      proximo: linhas.length > limite ? (itens.at(-1)?.id ?? null) : null,
      ...(pedido.contagens ? { contagens: await countPorAba(tx, pedido.estabelecimento_id, pedido) } : {}),
    }
  })
}

const ASCENDENTES: Record<Ordem, RawBuilder<unknown>> = {
  nome: sql`p.nome_busca, p.id`,
  preco: sql`p.preco_efetivo, p.id`,
  estoque: sql`p.estoque, p.id`,
  avaliacao: sql`p.media_avaliacoes, p.id`,
  status: sql`p.status, p.id`,
  vendidos: sql`coalesce(n.unidades, 0), p.id`,
  atualizado: sql`p.updated_at, p.id`,
  criado: sql`p.id`,
}
const DESCENDENTES: Record<Ordem, RawBuilder<unknown>> = {
  nome: sql`p.nome_busca desc, p.id desc`,
  preco: sql`p.preco_efetivo desc, p.id desc`,
  estoque: sql`p.estoque desc, p.id desc`,
  avaliacao: sql`p.media_avaliacoes desc, p.id desc`,
  status: sql`p.status desc, p.id desc`,
  vendidos: sql`coalesce(n.unidades, 0) desc, p.id desc`,
  atualizado: sql`p.updated_at desc, p.id desc`,
  criado: sql`p.id desc`,
}
const ORDENS_SQL = Object.fromEntries(
  ORDENS_DE_PRODUTOS.flatMap((nome) => [
    [nome, ASCENDENTES[nome]],
    [`-${nome}`, DESCENDENTES[nome]],
  ]),
) as Record<Ordem | `-${Ordem}`, RawBuilder<unknown>>

interface Pagina {
  onde: RawBuilder<unknown>
  ordem: RawBuilder<unknown>
  limite: number
  salto?: number
  /** The shop whose sales the order goes by. */
  porVendidosDe?: string | null
}

/** A page of the list; what was sold lately is counted for its rows alone, unless it is what they are ordered by. */
export async function selectProdutos(
  tx: Tx,
  { onde, ordem, limite, salto = 0, porVendidosDe = null }: Pagina,
): Promise<ProdutoDaLoja[]> {
  const contagem = porVendidosDe
    ? sql`left join (select i.produto_id, ${UNIDADES_VENDIDAS} where i.estabelecimento_id = ${porVendidosDe}
        and ${VENDIDO_EM_30_DIAS} group by i.produto_id) n on n.produto_id = p.id`
    : sql``
  const { rows } = await sql<ProdutoDaLoja>`
    with pagina as materialized (
      select p.*, row_number() over (order by ${ordem}) as posicao
      from produtos p ${contagem} where ${onde} order by ${ordem} limit ${limite} offset ${salto}
    )
    select p.id, p.estabelecimento_id, p.categoria_id, p.nome, p.sku, p.preco, p.preco_promocao, p.em_promocao,
      iso(p.promocao_de) as promocao_de, iso(p.promocao_ate) as promocao_ate, p.estoque, p.estoque_reservado,
      p.estoque_aviso, p.imagem_url, p.status, p.media_avaliacoes, p.total_avaliacoes,
      coalesce((select ${UNIDADES_VENDIDAS} where i.estabelecimento_id = p.estabelecimento_id and i.produto_id = p.id
        and ${VENDIDO_EM_30_DIAS}), 0) as vendidos_30d, iso(p.excluido_em) as excluido_em,
      iso(p.created_at) as created_at, iso(p.updated_at) as updated_at
    from pagina p order by p.posicao`.execute(tx)
  return rows
}

/** Units of `itens_venda i` in the sales paid in the last 30 days. */
const UNIDADES_VENDIDAS = sql`sum(${unidadesQueFicaram()})::int as unidades
  from itens_venda i join vendas v on v.estabelecimento_id = i.estabelecimento_id and v.id = i.venda_id`
const VENDIDO_EM_30_DIAS = sql`v.pago_em >= now() - interval '30 days' and v.created_at >= now() - interval '60 days'
  and v.status not in ('cancelado', 'devolvido', 'expirado') and v.excluida_em is null`

async function countProdutos(tx: Tx, onde: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::integer as total from produtos p where ${onde}`.execute(tx)
  return rows[0]?.total ?? 0
}

/** How many stand under each tab, by the other filters. */
async function countPorAba(
  tx: Tx,
  estabelecimentoId: string,
  { aba: _aba, ...filtro }: FiltroDeProdutos,
): Promise<Record<AbaDeProdutos, number>> {
  const cada = ABAS_DE_PRODUTOS.map(
    (aba) => sql`count(*) filter (where ${DA_ABA[aba]})::int as ${sql.id(aba)}`,
  )
  const { rows } = await sql<Record<AbaDeProdutos, number>>`
    select ${sql.join(cada)} from produtos p
    where ${condicoesDeProdutos(estabelecimentoId, { ...filtro, aba: undefined }, { qualquerSituacao: true })}`.execute(
    tx,
  )
  return rows[0] as Record<AbaDeProdutos, number>
}

const NA_LIXEIRA = sql`p.status = 'excluido' and p.eliminado_em is null
  and p.excluido_em > now() - make_interval(days => ${sql.lit(DIAS_NA_LIXEIRA)})`
const VIVO = sql`p.status <> 'excluido'`
const EM_PROMOCAO = sql`p.preco_promocao is not null and em_promocao_agora(p.em_promocao, p.promocao_de, p.promocao_ate)`
const NA_VENDA = sql`p.status = 'ativo'`
/** What the dashboard counts; the tab of low stock minds each product's own notice, too. */
const COM_ULTIMAS_UNIDADES = sql`${NA_VENDA} and p.estoque between 1 and ${sql.lit(ULTIMAS_UNIDADES)}`

const DA_ABA: Record<AbaDeProdutos, RawBuilder<unknown>> = {
  todos: VIVO,
  ativos: sql`p.status = 'ativo'`,
  inativos: sql`p.status in ('inativo', 'inativo_por_limite', 'oculto')`,
  promocao: sql`${VIVO} and ${EM_PROMOCAO}`,
  estoque_baixo: sql`${NA_VENDA} and p.estoque between 1 and greatest(p.estoque_aviso, ${sql.lit(ULTIMAS_UNIDADES)})`,
  esgotados: sql`${NA_VENDA} and p.estoque = 0`,
  rascunhos: sql`p.status = 'rascunho'`,
  excluidos: NA_LIXEIRA,
}

/** The list's filters as a condition on `produtos p` of one shop. */
export function condicoesDeProdutos(
  estabelecimentoId: string,
  filtro: FiltroDeProdutos,
  { qualquerSituacao = false } = {},
): RawBuilder<unknown> {
  const partes = [sql`p.estabelecimento_id = ${estabelecimentoId}`]
  if (filtro.status) partes.push(sql`p.status = ${filtro.status}`)
  if (filtro.aba) partes.push(DA_ABA[filtro.aba])
  else if (!filtro.status && !qualquerSituacao) partes.push(VIVO)
  if (filtro.categoria_id?.length) {
    const ids = filtro.categoria_id.filter((id) => id !== 'sem')
    const sem = filtro.categoria_id.includes('sem') ? sql`p.categoria_id is null` : sql`false`
    partes.push(sql`(p.categoria_id = any(${ids}::uuid[]) or ${sem})`)
  }
  if (filtro.promocao) partes.push(filtro.promocao === 'sim' ? EM_PROMOCAO : sql`not (${EM_PROMOCAO})`)
  if (filtro.preco_de !== undefined) partes.push(sql`p.preco_efetivo >= ${filtro.preco_de}`)
  if (filtro.preco_ate !== undefined) partes.push(sql`p.preco_efetivo <= ${filtro.preco_ate}`)
  if (filtro.estoque) partes.push(filtro.estoque === 'zerado' ? DA_ABA.esgotados : COM_ULTIMAS_UNIDADES)
  if (filtro.estoque_de !== undefined) partes.push(sql`p.estoque >= ${filtro.estoque_de}`)
  if (filtro.estoque_ate !== undefined) partes.push(sql`p.estoque <= ${filtro.estoque_ate}`)
  if (filtro.imagem) partes.push(sql`(p.imagem_url is not null) = ${filtro.imagem === 'sim'}`)
  if (filtro.avaliacao) partes.push(sql`(p.total_avaliacoes > 0) = ${filtro.avaliacao === 'sim'}`)
  if (filtro.no_plano) partes.push(sql`p.status in ('ativo', 'inativo', 'rascunho')`)
  if (filtro.busca) {
    const padrao = sql`'%' || padrao_literal(${filtro.busca}) || '%'`
    partes.push(sql`(p.nome_busca like ${padrao} or sem_acento(p.sku) like ${padrao}
      or sem_acento(p.fabricante) like ${padrao} or p.codigo_barras = ${filtro.busca})`)
  }
  return sql.join(partes, sql` and `)
}
