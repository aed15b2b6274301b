import { type RawBuilder, sql } from 'kysely'
import { z } from 'zod'
import { chavesDe } from '#src/shared/chaves.ts'
import { numeroProcurado } from '#src/shared/cpf.ts'
import { textoDeBusca } from '#src/shared/lista.ts'
import { allOf, likePattern } from '#src/shared/server/database/lists.ts'
import { inPeriod } from '#src/shared/server/database/period.ts'
import { diaDoPedido } from '#src/shared/dia-do-pedido.ts'
import { aba, NOMES_DAS_ABAS } from '../../abas.ts'
import { EM_ANDAMENTO, STATUS_VENDA } from '../../rules.ts'
import { PAGAMENTOS_DA_VENDA } from '../../rotulos.ts'
import { FORMAS_PAGAMENTO } from '../../schemas.ts'
import { VENDAS_COM_REEMBOLSO_A_RESOLVER } from '../devolucao/cobrar-reembolso.ts'
import { PAGA_ONLINE } from '../paga-online.ts'
import { condicaoDaFigura, filtroDeFigura } from '../figuras/filtrar-por-figura.ts'

const dia = diaDoPedido()
const reais = z.coerce.number().nonnegative().max(9_999_999_999)

/** What a list of sales may be narrowed by, as it is in the address. */
export const filtroDeVendas = {
  estabelecimento_id: z.uuid().optional(),
  status: z.enum(STATUS_VENDA).optional(),
  /** One way of paying, or several with commas between. */
  forma_pagamento: z
    .string()
    .max(60)
    .transform((texto) => texto.split(','))
    .pipe(z.array(z.enum(FORMAS_PAGAMENTO)).min(1).max(3))
    .optional(),
  pagamento: z.enum(chavesDe(PAGAMENTOS_DA_VENDA)).optional(),
  compra_id: z.uuid().optional(),
  canal: z.enum(['online', 'balcao']).optional(),
  aba: z.enum(NOMES_DAS_ABAS).optional(),
  busca: textoDeBusca,
  /** Days in São Paulo, both included. */
  de: dia.optional(),
  ate: dia.optional(),
  valor_min: reais.optional(),
  valor_max: reais.optional(),
  etiqueta: z.string().trim().min(1).max(30).optional(),
  nota_fiscal: z.enum(['com', 'sem']).optional(),
  disputa: z.enum(['sim', 'nao']).optional(),
  /** `aberta`: somebody waits for the shop, or for its refund. */
  devolucao: z.enum(['sim', 'aberta', 'nao']).optional(),
  /** `sim`: its buyer waits for the goods or for money that the shop has to see to. */
  em_andamento: z.enum(['sim']).optional(),
  /** Whose turn it is where freight and term are still to be agreed on. */
  frete: z.enum(['propor', 'aceitar']).optional(),
  ...filtroDeFigura,
}

export type FiltroDeVendas = Partial<z.infer<z.ZodObject<typeof filtroDeVendas>>>

/** What `rotuloDoPagamento` says of a sale. */
const PAGAMENTO = sql`case
  when (v.status = 'devolvido' and v.pago_em is not null) or (v.total_reembolsado > 0 and v.total_reembolsado >= v.total)
    then 'reembolsado'
  when v.total_reembolsado > 0 then 'parcial'
  when v.pago_em is not null then 'pago'
  when v.status in ('cancelado', 'expirado', 'devolvido') then 'nao_pago'
  else 'a_receber' end`

/** The condition on `vendas v` of everything but the tab; `contatos`: the search also looks at e-mails and phones. */
export function condicaoDoFiltro(filtro: FiltroDeVendas, { contatos = true } = {}): RawBuilder<unknown> {
  const { estabelecimento_id: loja, busca } = filtro
  return allOf([
    sql`v.excluido_em is null`,
    loja && sql`v.estabelecimento_id = ${loja}`,
    filtro.status && sql`v.status = ${filtro.status}`,
    filtro.forma_pagamento && sql`v.forma_pagamento = any(${filtro.forma_pagamento}::text[])`,
    filtro.pagamento && sql`${PAGAMENTO} = ${filtro.pagamento}`,
    filtro.compra_id && sql`v.compra_id = ${filtro.compra_id}`,
    filtro.canal && sql`v.canal = ${filtro.canal}`,
    inPeriod(sql`v.created_at`, filtro),
    filtro.valor_min !== undefined && sql`v.total >= ${filtro.valor_min}`,
    filtro.valor_max !== undefined && sql`v.total <= ${filtro.valor_max}`,
    filtro.disputa && sql`v.em_disputa = ${filtro.disputa === 'sim'}`,
    filtro.em_andamento &&
      sql`v.id in (select x.id from vendas x where x.status = any(${[...EM_ANDAMENTO]}::text[])
        union all ${VENDAS_COM_REEMBOLSO_A_RESOLVER})`,
    condicaoDoQueTem(filtro),
    condicaoDaFigura(filtro),
    busca && condicaoDaBusca(busca, loja, contatos),
  ])
}

/** By what hangs on a sale: its fiscal document, a label, a return, a freight to arrange. */
function condicaoDoQueTem(filtro: FiltroDeVendas): RawBuilder<unknown> {
  const { etiqueta, nota_fiscal: nota, devolucao, frete } = filtro
  const daVenda = (tabela: string) =>
    sql`select 1 from ${sql.table(tabela)} x where x.estabelecimento_id = v.estabelecimento_id and x.venda_id = v.id`
  return allOf([
    etiqueta && sql`exists (${daVenda('etiquetas_venda')} and x.etiqueta = ${etiqueta})`,
    nota === 'com' && sql`exists (${daVenda('notas_fiscais')})`,
    // Only what was sold needs one.
    nota === 'sem' &&
      sql`not exists (${daVenda('notas_fiscais')}) and v.pago_em is not null and v.status not in ('cancelado', 'devolvido')`,
    devolucao === 'sim' && sql`exists (${daVenda('devolucoes')})`,
    devolucao === 'nao' && sql`not exists (${daVenda('devolucoes')})`,
    frete &&
      sql`v.status in ('pago', 'em_preparacao') and exists (${daVenda('fretes_a_combinar')}
        and x.aceito_em is null and (x.proposta > 0) = ${frete === 'aceitar'})`,
    devolucao === 'aberta' && sql`exists (${daVenda('devolucoes')} and x.status in ('aberta', 'recebida'))`,
  ])
}

/** The condition of a tab; always true without one. */
export function condicaoDaAba(nome: FiltroDeVendas['aba']): RawBuilder<unknown> {
  if (!nome) return sql`true`
  const { status, pix } = aba(nome)
  const forma = pix === undefined ? sql`` : pix ? sql` and ${PAGA_ONLINE}` : sql` and not ${PAGA_ONLINE}`
  return sql`(v.status = any(${[...status]}::text[])${forma})`
}

/**
 * Number, customer, product, tracking code or the provider's number. Each list of ids is made once, from the shop's own
 * rows; document and phone match with or without punctuation. To take the accents off a text costs more than to read it:
 * what many rows say is folded once.
 */
function condicaoDaBusca(busca: string, loja: string | undefined, contatos: boolean): RawBuilder<unknown> {
  const daLoja = (alias: string) =>
    loja ? sql`${sql.ref(`${alias}.estabelecimento_id`)} = ${loja} and` : sql``
  const padrao = likePattern(busca)
  const comprador = (alias: string) => {
    const dito = sql.ref(`${alias}.comprador`)
    return sql`concat_ws(' ', ${dito} ->> 'nome' ${contatos ? sql`, ${dito} ->> 'email'` : sql``})`
  }
  const procurado = numeroProcurado(busca)
  const numero = /^#?\s*(\d{1,9})$/.exec(busca)?.[1]
  const maneiras = [
    sql`v.cliente_id in (select c.id from consumidores c where ${daLoja('c')}
      (sem_acento(c.nome) like ${padrao} ${contatos ? sql`or sem_acento(c.email) like ${padrao}` : sql``}))`,
    sql`${comprador('v')} in (
      with ditos as materialized (select distinct ${comprador('o')} as dito from vendas o where ${daLoja('o')} true)
      select dito from ditos where sem_acento(dito) like ${padrao})`,
    sql`v.id in (
      with nomes as materialized (select distinct i.nome from itens_venda i where ${daLoja('i')} true)
      select i.venda_id from itens_venda i join nomes n on n.nome = i.nome
      where ${daLoja('i')} sem_acento(n.nome) like ${padrao})`,
    sql`sem_acento(v.rastreio) like ${padrao}`,
  ]
  if (numero) maneiras.push(sql`v.numero = ${Number(numero)}`)
  if (/^\d+$/.test(busca)) {
    maneiras.push(sql`v.id in (select p.venda_id from pagamentos p where ${daLoja('p')}
      p.provider_payment_id = ${busca})`)
  }
  if (procurado.length >= 4 && contatos) {
    maneiras.push(sql`v.cliente_id in (select c.id from consumidores c where ${daLoja('c')}
      (regexp_replace(c.telefone, '\\D', '', 'g') like ${`%${procurado}%`} or c.cpf_cnpj like ${`%${procurado}%`}))`)
    maneiras.push(sql`regexp_replace(v.comprador ->> 'telefone', '\\D', '', 'g') like ${`%${procurado}%`}`)
  }
  return sql`(${sql.join(maneiras, sql` or `)})`
}
