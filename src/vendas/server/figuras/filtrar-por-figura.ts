import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { allOf } from '#src/shared/server/database/lists.ts'
import { inPeriod } from '#src/shared/server/database/period.ts'
import { diaDoPedido } from '#src/shared/dia-do-pedido.ts'
import { DESTINOS_DO_PIX, NOMES_DOS_DESTINOS, pixGerados } from '../pagamento/pix-gerados.ts'

// The filters by which a figure of the dashboard or of a report leads to the sales behind it: as many as it counts.

const dia = diaDoPedido()
const ninguem = z.literal('nenhum')

export const filtroDeFigura = {
  /** `sim`: what counts as a paid sale (see vendas-pagas.ts); `nao`: never paid. */
  paga: z.enum(['sim', 'nao']).optional(),
  /** Days of payment in São Paulo, both included, its hour and its weekday from Monday, 1. */
  pago_de: dia.optional(),
  pago_ate: dia.optional(),
  hora: z.coerce.number().int().min(0).max(23).optional(),
  dia_da_semana: z.coerce.number().int().min(1).max(7).optional(),
  cliente_id: z.union([z.uuid(), ninguem]).optional(),
  /** Who registered it at the counter; `nenhum`: the buyer themselves. */
  atendente: z.union([z.uuid(), ninguem]).optional(),
  /** Sales that hold the product, or a product of the category. */
  produto_id: z.uuid().optional(),
  categoria_id: z.union([z.uuid(), z.literal('sem')]).optional(),
  com: z.enum(['desconto', 'reembolso', 'entrega']).optional(),
  /** Sales for which a PIX was made on these days, and what became of it. */
  pix: z.enum(['gerado', ...NOMES_DOS_DESTINOS]).optional(),
  pix_de: dia.optional(),
  pix_ate: dia.optional(),
  /** `hora`: whose PIX ends within the next one. */
  vence: z.enum(['hora']).optional(),
  /** Paid sales whose approved payments come to another amount. */
  conciliacao: z.enum(['diferente']).optional(),
}

type FiltroDeFigura = Partial<z.infer<z.ZodObject<typeof filtroDeFigura>>> & {
  estabelecimento_id?: string | undefined
}

const PAGO_LOCAL = sql`(v.pago_em at time zone 'America/Sao_Paulo')`
const COM = {
  desconto: sql`v.desconto > 0`,
  reembolso: sql`v.total_reembolsado > 0`,
  entrega: sql`v.entrega > 0`,
} as const

/** The condition on `vendas v`. */
export function condicaoDaFigura(filtro: FiltroDeFigura): RawBuilder<unknown> {
  const { paga, estabelecimento_id: loja, produto_id: produto, categoria_id: categoria, pix } = filtro
  const { pix_de: de = '2000-01-01', pix_ate: ate = '9999-12-31' } = filtro
  const daLoja = loja ? sql`i.estabelecimento_id = ${loja} and` : sql``
  return allOf([
    paga === 'sim' && sql`v.pago_em is not null and v.total_reembolsado < v.total`,
    paga === 'nao' && sql`v.pago_em is null`,
    inPeriod(sql`v.pago_em`, { de: filtro.pago_de, ate: filtro.pago_ate }),
    filtro.hora !== undefined && sql`extract(hour from ${PAGO_LOCAL}) = ${filtro.hora}`,
    filtro.dia_da_semana && sql`extract(isodow from ${PAGO_LOCAL}) = ${filtro.dia_da_semana}`,
    filtro.cliente_id && ehDe(sql`v.cliente_id`, filtro.cliente_id),
    filtro.atendente && ehDe(sql`v.registrado_por`, filtro.atendente),
    filtro.com && COM[filtro.com],
    produto && sql`v.id in (select i.venda_id from itens_venda i where ${daLoja} i.produto_id = ${produto})`,
    categoria &&
      sql`v.id in (select i.venda_id from itens_venda i
        join produtos r on r.estabelecimento_id = i.estabelecimento_id and r.id = i.produto_id
        where ${daLoja} ${categoria === 'sem' ? sql`r.categoria_id is null` : sql`r.categoria_id = ${categoria}`})`,
    pix &&
      loja &&
      sql`v.id in (select g.venda_id from ${pixGerados({ estabelecimentoId: loja, de, ate })}
        and ${pix === 'gerado' ? sql`true` : DESTINOS_DO_PIX[pix]})`,
    filtro.vence && sql`v.expira_em between now() and now() + interval '1 hour'`,
    filtro.conciliacao &&
      sql`v.pago_em is not null and v.total - v.total_reembolsado <>
        (select coalesce(sum(g.valor - g.valor_reembolsado), 0) from pagamentos g where g.estabelecimento_id = v.estabelecimento_id
           and g.venda_id = v.id and g.aprovado_em is not null)`,
  ])
}

function ehDe(coluna: RawBuilder<unknown>, conta: string): RawBuilder<unknown> {
  return conta === 'nenhum' ? sql`${coluna} is null` : sql`${coluna} = ${conta}`
}
