import { sql } from 'kysely'
import { z } from 'zod'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { rowsOf, withAccess } from '#src/shared/server/database/database.ts'
import { allOf } from '#src/shared/server/database/lists.ts'
import { NOMES_DAS_ABAS, type NomeDaAba } from '../../abas.ts'
import { condicaoDaAba, condicaoDoFiltro, type FiltroDeVendas } from '../lista/filtrar-vendas.ts'
import { condicaoDaFigura } from './filtrar-por-figura.ts'
import { restaDoPagamento } from '#src/pagamentos/server/reembolsar-pagamento.ts'
import { EM_MAOS } from '../pagamento/reembolsar-venda.ts'
import { acessoDaLista } from '../lista/ler-vendas.ts'
import { veContatos, veSomas } from '../visibilidade-por-papel.ts'

export const resumoDeVendasSchema = z.object({
  /** How many sales each tab holds under the other filters; `todas` without a tab. */
  contagens: z.record(z.enum([...NOMES_DAS_ABAS, 'todas']), z.int()),
  /**
   * Of the tab asked for. Reais, net of refunds; cancelled and expired sales count only in their own tab, and while money
   * that paid them has not gone back. Null for roles that see no reports.
   */
  valor_total: z.number().nullable(),
  vendas: z.int(),
  ticket_medio: z.number().nullable(),
  a_receber: z.number().nullable(),
})
export type ResumoDeVendas = z.infer<typeof resumoDeVendasSchema>

/** Reais of the sale `v` that the counter took while a PIX for the rest is waited for. */
const JA_NO_CAIXA = sql`coalesce((
  select sum(${restaDoPagamento}) from pagamentos p where p.venda_id = v.id and ${EM_MAOS}), 0)`

/** The figures over the list of sales, for whoever may see that list. One query, one pass. */
export async function resumirVendas(pessoa: Pessoa, filtro: FiltroDeVendas): Promise<ResumoDeVendas> {
  const acesso = acessoDaLista(pessoa, filtro.estabelecimento_id)
  const criterio = allOf([
    condicaoDoFiltro(filtro, { contatos: veContatos(pessoa, filtro.estabelecimento_id) }),
    acesso.papel === 'pessoa' && sql`v.user_id = ${pessoa.userId}`,
  ])
  const valida =
    filtro.aba === 'canceladas'
      ? sql`true`
      : sql`(v.status not in ('cancelado', 'expirado') or (${condicaoDaFigura({ paga: 'sim' })}))`
  const naAba = sql`${condicaoDaAba(filtro.aba)} and ${valida}`
  const contagens = NOMES_DAS_ABAS.map(
    (nome) => sql`count(*) filter (where ${condicaoDaAba(nome)})::int as ${sql.ref(nome)}`,
  )

  return withAccess(acesso, async (tx) => {
    const rows = await rowsOf<Record<NomeDaAba | 'todas' | 'valor_total' | 'vendas' | 'a_receber', number>>(
      tx,
    )`
      select count(*)::int as todas, ${sql.join(contagens)},
        coalesce(sum(v.total - v.total_reembolsado) filter (where ${naAba}), 0) as valor_total,
        count(*) filter (where ${naAba})::int as vendas,
        coalesce(sum(v.total - ${JA_NO_CAIXA}) filter (where ${condicaoDaAba(filtro.aba)} and v.pago_em is null
          and v.status in ('pendente', 'em_preparacao', 'pronto_retirada', 'enviado')), 0) as a_receber
      from vendas v where ${criterio}`
    const [row] = rows
    if (!row) throw new Error('an aggregate without groups answers one row')
    const { valor_total, vendas, a_receber, ...porAba } = row
    if (!veSomas(pessoa, filtro.estabelecimento_id))
      return { contagens: porAba, valor_total: null, vendas, ticket_medio: null, a_receber: null }
    return {
      contagens: porAba,
      valor_total,
      vendas,
      ticket_medio: vendas > 0 ? Math.round((valor_total * 100) / vendas) / 100 : 0,
      a_receber,
    }
  })
}
