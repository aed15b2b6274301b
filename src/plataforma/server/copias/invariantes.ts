/** What must hold in every database at any time (docs/invariants.md). Each query answers the rows that break its rule. */
const RULES: Record<string, string> = {
  'stock is never negative and equals the ledger': `
    select p.id, p.estoque, p.estoque_reservado, coalesce(sum(m.qtd), 0) as ledger, coalesce(sum(m.qtd_reservado), 0) as reserved
    from produtos p left join movimentos_estoque m on m.produto_id = p.id
    where p.opcoes = '[]' group by p.id
    having p.estoque < 0 or p.estoque <> coalesce(sum(m.qtd), 0) or p.estoque_reservado <> coalesce(sum(m.qtd_reservado), 0)`,
  'what is reserved is what open sales hold': `
    select p.id from produtos p
    left join (
      select coalesce(i.variacao_id, i.produto_id) as produto_id, sum(i.quantidade - i.quantidade_cancelada) as unidades from itens_venda i join vendas v on v.id = i.venda_id
      where v.status in ('pendente', 'pago', 'em_preparacao', 'pronto_retirada', 'enviado')
        and not exists (select 1 from movimentos_estoque m where m.venda_id = v.id and m.ciclo = v.ciclo and m.tipo = 'baixa')
      group by 1
    ) abertas on abertas.produto_id = p.id
    where p.opcoes = '[]' and p.estoque_reservado <> coalesce(abertas.unidades, 0)`,
  'a product is what its variations say': `
    select p.id from produtos p join lateral (
      select coalesce(sum(v.estoque) filter (where v.status = 'variacao'), 0) as estoque, coalesce(sum(v.estoque_reservado), 0) as reservado,
        min(v.preco_efetivo) filter (where v.status = 'variacao') as menor, max(v.preco_efetivo) filter (where v.status = 'variacao') as maior
      from produtos v where v.pai_id = p.id) v on true
    where p.opcoes <> '[]' and ((p.estoque, p.estoque_reservado) is distinct from (v.estoque::int, v.reservado::int)
      or (v.menor is not null and (p.preco_efetivo, p.preco_ate) is distinct from (v.menor, v.maior)))`,
  'a total is the sum of its lines, less discount, plus delivery': `
    select v.id from vendas v join itens_venda i on i.venda_id = v.id group by v.id
    having v.subtotal <> sum(i.subtotal) or v.total <> v.subtotal - v.desconto + v.entrega - v.valor_cancelado`,
  'a coupon counts the sales that keep it, and no more than it may': `
    select c.id, c.usos from cupons c
    where c.usos > c.limite_total or c.usos <> (
      select count(*) from usos_de_cupom u where u.cupom_id = c.id and u.status in ('reservado', 'usado'))`,
  'a person uses a coupon as often as their sales keep it': `
    select p.cupom_id, p.chave, p.usos from pessoas_do_cupom p where p.usos <> (
      select count(*) from usos_de_cupom u where u.cupom_id = p.cupom_id and p.chave = any(u.chaves) and u.status in ('reservado', 'usado'))`,
  'a sale keeps its coupons while it lives, and uses them when it is paid': `
    select v.id, v.status, u.status as uso from vendas v join usos_de_cupom u on u.venda_id = v.id
    where u.status <> case when v.status in ('expirado', 'cancelado', 'devolvido') then 'devolvido'
      when v.pago_em is not null then 'usado' else 'reservado' end`,
  'what a coupon takes off is what its lines say': `
    select v.id from vendas v join lateral (select sum(i.desconto_cupom) as linhas from itens_venda i where i.venda_id = v.id) i on true
    where i.linhas <> (select coalesce(sum(u.desconto), 0) from usos_de_cupom u where u.venda_id = v.id) or i.linhas > v.desconto`,
  'nothing leaves the shop before its freight is agreed on': `
    select v.id from vendas v join fretes_a_combinar f on f.estabelecimento_id = v.estabelecimento_id and f.venda_id = v.id
    where f.aceito_em is null and v.status not in ('pendente', 'pago', 'em_preparacao', 'expirado', 'cancelado')`,
  'a posted order pays no more than what was quoted for it': `
    select id from vendas where entrega_pedida ->> 'modo' = 'transportadora'
      and entrega > (entrega_pedida -> 'servico' ->> 'preco')::numeric`,
  'every sale has lines': `select v.id from vendas v where not exists (select 1 from itens_venda i where i.venda_id = v.id)`,
  'a sale that is paid has approved payments of its value': `
    select v.id from vendas v where v.pago_em is not null and v.total > (
      select coalesce(sum(p.valor), 0) from pagamentos p where p.venda_id = v.id
        and p.status in ('aprovado', 'reembolsado_parcial', 'reembolsado', 'em_mediacao', 'contestado'))`,
  'an approved payment belongs to a paid sale, or is being refunded': `
    select p.id from pagamentos p join vendas v on v.id = p.venda_id
    where p.status = 'aprovado' and v.pago_em is null and p.provider_api is not null and not exists (select 1 from reembolsos r where r.pagamento_id = p.id)`,
  'no more goes back than was paid': `
    select p.id from pagamentos p where p.valor_reembolsado > p.valor
      or (select coalesce(sum(r.valor), 0) from reembolsos r where r.pagamento_id = p.id and r.status <> 'falhou') > p.valor`,
  'a returned or cancelled sale keeps no money': `
    select v.id from vendas v where v.status in ('cancelado', 'devolvido') and v.pago_em is not null
      and (select coalesce(sum(r.valor), 0) from reembolsos r join pagamentos p on p.id = r.pagamento_id where p.venda_id = v.id) < v.total
      and v.total_reembolsado < v.total
      -- While the bank holds the money of a contest nobody can ask for it back.
      and not exists (select 1 from pagamentos p where p.venda_id = v.id and p.uso = 'quitou'
        and p.status = 'contestado' and coalesce(p.provider_status_detail, '') <> 'reimbursed')`,
  'the history of a sale ends at its status and has no gap': `
    select v.id from vendas v join lateral (
      select array_agg(para order by created_at, id) as para, array_agg(de order by created_at, id) as de
      from historico_vendas h where h.venda_id = v.id) h on true
    where h.para[array_length(h.para, 1)] <> v.status or h.de[1] is not null or h.de[2:] is distinct from h.para[:array_length(h.para, 1) - 1]`,
  'numbers of a shop are unique and without holes': `
    select estabelecimento_id from vendas group by 1 having max(numero) - min(numero) + 1 <> count(*)`,
  'counters of a shop are true': `
    select c.estabelecimento_id from contadores_estabelecimento c where
      c.total_vendas <> (select count(*) from vendas v where v.estabelecimento_id = c.estabelecimento_id and venda_vale(v))
        and c.vendas_recontadas
      or c.total_produtos <> (select count(*) from produtos p where p.estabelecimento_id = c.estabelecimento_id and p.status = 'ativo')`,
}

/** The rules that do not hold, by name, with the rows that break them. Empty when all is well. */
export async function brokenInvariants(owner: {
  query(text: string): Promise<{ rows: unknown[] }>
}): Promise<Record<string, unknown[]>> {
  const broken: Record<string, unknown[]> = {}
  for (const [name, query] of Object.entries(RULES)) {
    const { rows } = await owner.query(query)
    if (rows.length > 0) broken[name] = rows
  }
  return broken
}
