import { sql } from 'kysely'
import type { z } from 'zod'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { DE_VERDADE } from '#src/estabelecimentos/server/de-verdade.ts'
import { cortarPagina } from '#src/shared/lista.ts'
import { rowsOf, withAccess } from '#src/shared/server/database/database.ts'
import { allOf, countForPages } from '#src/shared/server/database/lists.ts'
import type { itemDaListaSchema, Pagamento } from '../../schemas.ts'
import { acessoDaLista } from './ler-vendas.ts'

interface Filtro {
  estabelecimento_id?: string | undefined
  venda_id?: string | undefined
  depois?: string | undefined
  limite: number
}

/** Items of the shop's sales (its team), of one's own purchases, or of all (platform). By id, newest first. */
export async function listarItens(pessoa: Pessoa, filtro: Filtro) {
  return pagina<z.infer<typeof itemDaListaSchema>>(pessoa, filtro, {
    columns: sql`x.id, x.venda_id, x.produto_id, x.variacao_id, x.escolha, x.nome, x.quantidade, x.preco_unitario,
      x.subtotal`,
    from: sql`itens_venda x`,
  })
}

/** Payments, for the same people; `status` is our word for them. */
export async function listarPagamentos(pessoa: Pessoa, filtro: Filtro & { status?: string | undefined }) {
  return pagina<Pagamento>(pessoa, filtro, {
    columns: sql`x.id, x.estabelecimento_id, x.venda_id, x.forma, x.valor, x.valor_reembolsado, x.status, x.tentativa,
      x.provider_payment_id as payment_id, x.provider_status, x.provider_status_detail, x.qr_code, x.qr_code_base64,
      x.ticket_url, iso(x.expira_em) as expira_em, iso(x.aprovado_em) as aprovado_em, iso(x.created_at) as created_at,
      x.recebido, x.parcelas, x.debito, x.total_parcelado, x.nsu, x.confirmado_via, x.uso`,
    from: sql`pagamentos x`,
    // What a shop pays the platform is not among what it sold.
    and: allOf([sql`x.venda_id is not null`, filtro.status && sql`x.status = ${filtro.status}`]),
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
  { columns, from, and }: Lista,
) {
  const { estabelecimento_id: loja, venda_id: venda, depois, limite } = filtro
  const acesso = acessoDaLista(pessoa, loja)
  const criterio = allOf([
    acesso.papel === 'plataforma' && sql`x.${DE_VERDADE}`,
    loja && sql`x.estabelecimento_id = ${loja}`,
    venda && sql`x.venda_id = ${venda}`,
    and,
  ])
  return withAccess(acesso, async (tx) => {
    const rows = await rowsOf<T>(tx)`select ${columns} from ${from}
      where ${allOf([criterio, depois && sql`x.id < ${depois}::uuid`])} order by x.id desc limit ${limite + 1}`
    return { ...cortarPagina(rows, limite), total: await countForPages(tx, sql`${from} where ${criterio}`) }
  })
}
