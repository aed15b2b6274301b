import { type RawBuilder, type Selectable, sql } from 'kysely'
import type { PedidoMinimo } from '#src/estabelecimentos/configuracoes.ts'
import type { LojaQueCota } from '#src/estabelecimentos/entrega.ts'
import { dizerEscolha, type Opcao } from '#src/produtos/variacoes.ts'
import { announce } from '#src/shared/server/database/announcements.ts'
import { ofItsShop, rowOf, rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import type { DB } from '#src/shared/server/database/database-types.ts'
import { errors } from '../errors.ts'
import type { StatusVenda } from '../rules.ts'
import type { VendaDetalhe } from '../schemas.ts'

export type VendaRow = Omit<Selectable<DB['vendas']>, 'status'> & { status: StatusVenda }
export type ProdutoRow = Pick<
  Selectable<DB['produtos']>,
  | 'id'
  | 'nome'
  | 'imagem_url'
  | 'preco'
  | 'preco_promocao'
  | 'em_promocao'
  | 'estoque'
  | 'maior_de_18'
  | 'so_com_documento'
  | 'pai_id'
  | 'categoria_id'
> & {
  /** Of a variation: `Tamanho 38 · Preto`. */
  escolha: string | null
}

/** What was locked of a shelf, by the ids it was asked for. */
export interface Prateleira {
  porId: ReadonlyMap<string, ProdutoRow>
  /** Products of which a line has to say which variation. */
  comEscolha: ReadonlySet<string>
}

/**
 * Locks what of these one shop sells now: products without options, and variations of products on sale. The id of a
 * product with one variation stands for it. In id order, and a variation's product with it, because its sums will move:
 * so two sales never wait for each other in a circle. A variation is named in full. Without `trava` they are only read;
 * `mesmoParados` finds what is no longer on sale, too.
 */
export async function lockProdutos(
  tx: Tx,
  estabelecimentoId: string,
  ids: string[],
  { trava = true, mesmoParados = false }: { trava?: boolean; mesmoParados?: boolean } = {},
): Promise<Prateleira> {
  // A promotion with dates counts between them, to the second.
  const rows = await rowsOf<Omit<ProdutoRow, 'escolha'> & Travado>(tx)`
    with unicas as materialized (
      select (array_agg(v.id))[1] as id from produtos v
      where v.estabelecimento_id = ${estabelecimentoId} and v.pai_id = any(${ids}::uuid[]) and v.status = 'variacao'
      group by v.pai_id having count(*) = 1)
    select id, pai_id, nome_do_produto(nome, variacao) as nome, imagem_url, preco, preco_promocao, estoque, maior_de_18,
      so_com_documento, categoria_id, em_promocao_agora(em_promocao, promocao_de, promocao_ate) as em_promocao, opcoes, valores,
      id in (select u.id from unicas u) as unica
    from produtos
    where estabelecimento_id = ${estabelecimentoId} ${mesmoParados ? sql`` : sql`and status in ('ativo', 'variacao')`}
      and id = any(${ids}::uuid[] || array(select u.id from unicas u) || array(select v.pai_id from produtos v
        where v.estabelecimento_id = ${estabelecimentoId} and v.id = any(${ids}::uuid[]) and v.pai_id is not null))
    order by id ${trava ? sql`for no key update` : sql``}`
  const travados = new Map(rows.map((row) => [row.id, row]))
  const porId = new Map<string, ProdutoRow>()
  const comEscolha = new Set<string>()
  for (const id of ids) {
    const pedido = travados.get(id)
    const temOpcoes = pedido !== undefined && pedido.opcoes.length > 0
    const row = temOpcoes ? rows.find(({ unica, pai_id }) => unica && pai_id === id) : pedido
    const pai = row && (row.pai_id === null ? row : travados.get(row.pai_id))
    if (row && pai) {
      const { opcoes: _, valores, unica: __, ...produto } = row
      const escolha = valores && dizerEscolha(pai.opcoes, valores)
      porId.set(id, { ...produto, escolha, imagem_url: row.imagem_url ?? pai.imagem_url })
    } else if (temOpcoes) comEscolha.add(id)
  }
  return { porId, comEscolha }
}

interface Travado {
  opcoes: Opcao[]
  valores: string[] | null
  unica: boolean
}

/** What a line of an order names. */
export function tomarDaPrateleira({ porId, comEscolha }: Prateleira, produtoId: string): ProdutoRow {
  const produto = porId.get(produtoId)
  if (produto) return produto
  const extra = { produto_id: produtoId }
  throw comEscolha.has(produtoId) ? errors.falta_variacao({ extra }) : errors.produto_de_outra_loja({ extra })
}

/** A product with one variation, beside that variation, is the same thing twice. */
export function recusarRepetidos(linhas: readonly { produto: { id: string } }[]): void {
  if (new Set(linhas.map(({ produto }) => produto.id)).size !== linhas.length) throw errors.produto_repetido()
}

/** Where the shop of that alias is, on one line, as `formatarEndereco` writes it. */
export function enderecoPorExtenso(alias: string): RawBuilder<unknown> {
  const loja = sql.id(alias)
  return sql`nullif(concat_ws(', ', nullif(${loja}.endereco, ''), nullif(${loja}.cidade, ''), ${loja}.uf,
    'CEP ' || regexp_replace(${loja}.cep, '^(.{5})(.{3})$', '\\1-\\2')), '')`
}

const PARADA_DESDE = sql`case when e.status = 'suspenso' then e.suspenso_em when e.bloqueado_por_inadimplencia then (
  select coalesce(a.bloqueado_em, a.cancelado_em) from assinaturas_estabelecimento a where a.estabelecimento_id = e.id) end`

export type LojaQueVende = LojaQueCota & {
  nome: string
  vendedor: NonNullable<VendaDetalhe['vendedor']>
  em_pausa: boolean
  conectada: boolean
  pagamentos_habilitados: boolean
  aceita_dinheiro: boolean
  aceita_cartao: boolean
  tem_chave_publica: boolean
  desconto_pix: number
  pix_minutos: number
  horas_para_confirmar: number
  pedido_minimo: PedidoMinimo | null
  agora: Date
  parada_desde: Date | null
}

/**
 * A shop that may sell now, with what its sales say of the seller. A rehearsal sells to its own team. `mesmoParada` finds
 * one that is blocked or suspended since, too. Whoever writes a sale keeps it (`travar`) before all that is the shop's: its
 * end waits and counts the sale, and a sale that comes after its end finds no shop.
 */
export async function findLojaParaVenda(
  tx: Tx,
  estabelecimentoId: string,
  { mesmoParada = false, travar = false } = {},
) {
  return rowOf<LojaQueVende>(tx)`
    select nome, cidade, uf, jsonb_build_object('codigo', codigo, 'nome', nome, 'razao_social', razao_social, 'cnpj', cnpj,
         'endereco', ${enderecoPorExtenso('e')}, 'email', email, 'telefone', telefone) as vendedor,
       loja_em_pausa(pausa_de, pausa_ate, reembolso_devido_desde) as em_pausa,
       mercadopago_vault_id is not null as conectada, pagamentos_habilitados, aceita_dinheiro, aceita_cartao,
       mercadopago_public_key is not null as tem_chave_publica, desconto_pix, pix_minutos, horas_para_confirmar,
       now() as agora,
       c.entrega, c.pedido_minimo, ${mesmoParada ? PARADA_DESDE : sql`null::timestamptz`} as parada_desde
     from estabelecimentos e left join configuracoes_estabelecimento c on c.estabelecimento_id = e.id
     where id = ${estabelecimentoId} and (status_aprovacao = 'aprovado'
       and (status = 'ativo' and not bloqueado_por_inadimplencia or ${mesmoParada} and status in ('ativo', 'suspenso'))
       or id = any((select app_ensaios())::uuid[]))
     ${travar ? sql`for key share of e` : sql``}`
}

type Movimento = 'reserva' | 'baixa' | 'liberacao' | 'cancelamento' | 'devolucao' | 'perda'
const SINAIS: Record<Movimento, { estoque: number; reservado: number }> = {
  reserva: { estoque: -1, reservado: 1 },
  baixa: { estoque: 0, reservado: -1 },
  liberacao: { estoque: 1, reservado: -1 },
  cancelamento: { estoque: 1, reservado: -1 },
  devolucao: { estoque: 1, reservado: 0 },
  // They will not be sold again: a line in the ledger says why, and nothing moves.
  perda: { estoque: 0, reservado: 0 },
}

/** Some units of a line; `parcela` is how many of it are then gone, so that none moves twice. */
export interface ParteDoEstoque {
  item_id: string
  quantidade: number
  parcela: number
}

/**
 * Moves the stock of a sale's lines, or of some units of them, and writes the ledger (docs/rules/sales.md#stock). Without `partes`
 * all that is left of each line moves. Units that lie on the shelf again are announced. Returns false, having changed
 * nothing, when a product has not enough units. The ledger's unique indexes refuse the same move twice in one cycle.
 */
export async function moverEstoque(
  tx: Tx,
  move: {
    estabelecimentoId: string
    vendaId: string
    ciclo: number
    tipo: Movimento
    userId: string | null
    partes?: ParteDoEstoque[]
  },
): Promise<boolean> {
  const { estoque, reservado } = SINAIS[move.tipo]
  const row = await rowOf<{ movido: boolean }>(tx)`
    select mover_estoque(${move.estabelecimentoId}, ${move.vendaId}, ${move.ciclo}, ${move.tipo}, ${estoque},
      ${reservado}, ${move.userId}, ${move.partes ? JSON.stringify(move.partes) : null}::jsonb) as movido`
  if (estoque > 0) await announce(tx, [{ channel: 'cache', payload: `loja:${move.estabelecimentoId}` }])
  return row?.movido === true
}

/**
 * The sale, locked until the transaction ends. Every change of a sale starts here. `mesmoRemovida` finds one that its shop
 * took off the lists, too.
 */
export async function lockVenda(
  tx: Tx,
  vendaId: string,
  { mesmoRemovida = false } = {},
): Promise<VendaRow | undefined> {
  const row = await tx
    .selectFrom('vendas')
    .selectAll()
    .where('id', '=', vendaId)
    .where(ofItsShop(tx))
    .$if(!mesmoRemovida, (vendas) => vendas.where('excluido_em', 'is', null))
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as VendaRow | undefined
}

/** The same, of one that has to be there. */
export async function exigirVenda(tx: Tx, vendaId: string): Promise<VendaRow> {
  const venda = await lockVenda(tx, vendaId)
  if (!venda) throw errors.nao_encontrada()
  return venda
}

export async function findVenda(tx: Tx, vendaId: string): Promise<VendaRow | undefined> {
  const row = await tx
    .selectFrom('vendas')
    .selectAll()
    .where('id', '=', vendaId)
    .where(ofItsShop(tx))
    .where('excluido_em', 'is', null)
    .executeTakeFirst()
  return row as VendaRow | undefined
}
