import { sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/planos/server/acesso.ts'
import { cortarPagina } from '#src/shared/lista.ts'
import { type Acesso, withAcesso } from '#src/shared/server/database.ts'
import type { Pagamento } from '../schemas.ts'

interface Filtro {
  estabelecimento_id?: string | undefined
  venda_id?: string | undefined
  depois?: string | undefined
  limite: number
}

export interface ItemDaLista {
  id: string
  venda_id: string
  produto_id: string
  nome: string
  quantidade: number
  preco_unitario: number
  subtotal: number
}

/** Items of the shop's sales (its team), of one's own purchases, or of all (platform). By id, newest first. */
export async function listarItens(pessoa: Pessoa, filtro: Filtro) {
  return pagina<ItemDaLista>(pessoa, filtro, {
    columns: sql`x.id, x.venda_id, x.produto_id, x.nome, x.quantidade, x.preco_unitario, x.subtotal`,
    from: sql`itens_venda x`,
  })
}

/** Payments, for the same people; `status` is our word for them. */
export async function listarPagamentos(pessoa: Pessoa, filtro: Filtro & { status?: string | undefined }) {
  return pagina<Pagamento>(pessoa, filtro, {
    columns: sql`x.id, x.estabelecimento_id, x.venda_id, x.forma, x.valor, x.valor_reembolsado, x.status, x.tentativa,
      x.provider_payment_id as payment_id, x.provider_status, x.provider_status_detail, x.qr_code, x.qr_code_base64,
      x.ticket_url, iso(x.expira_em) as expira_em, iso(x.aprovado_em) as aprovado_em, iso(x.created_at) as created_at,
      x.recebido, x.parcelas, x.nsu, x.confirmado_por`,
    from: sql`pagamentos x`,
    // What a shop pays the platform is not among what it sold.
    and: filtro.status
      ? sql` and x.venda_id is not null and x.status = ${filtro.status}`
      : sql` and x.venda_id is not null`,
  })
}

interface Lista {
  columns: ReturnType<typeof sql>
  from: ReturnType<typeof sql>
  and?: ReturnType<typeof sql>
}

async function pagina<T extends { id: string }>(
  pessoa: Pessoa,
  filtro: Filtro,
  { columns, from, and = sql`` }: Lista,
) {
  const daLoja = filtro.estabelecimento_id
    ? sql` and x.estabelecimento_id = ${filtro.estabelecimento_id}`
    : sql``
  const daVenda = filtro.venda_id ? sql` and x.venda_id = ${filtro.venda_id}` : sql``
  const depois = filtro.depois ? sql` and x.id < ${filtro.depois}::uuid` : sql``
  return withAcesso(acessoDaLista(pessoa, filtro.estabelecimento_id), async (tx) => {
    const { rows } = await sql<T>`select ${columns} from ${from}
      where true${daLoja}${daVenda}${and}${depois} order by x.id desc limit ${filtro.limite + 1}`.execute(tx)
    const total = await sql<{ total: number }>`
      select count(*)::int as total from ${from} where true${daLoja}${daVenda}${and}`.execute(tx)
    return { ...cortarPagina(rows, filtro.limite), total: total.rows[0]?.total ?? 0 }
  })
}

function acessoDaLista(pessoa: Pessoa, estabelecimentoId: string | undefined): Acesso {
  if (pessoa.admin) return { papel: 'plataforma', userId: pessoa.userId }
  if (estabelecimentoId) return acessoDaLoja(pessoa, estabelecimentoId, 'vendas.ver')
  return { papel: 'pessoa', userId: pessoa.userId }
}
