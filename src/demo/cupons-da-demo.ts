import { run, type Tx } from '#src/shared/server/database/database.ts'

/**
 * Coupons of the first demonstration shop: one that its page shows, one for first purchases, free delivery, and one that
 * ended. Some were used: what the sale cost stays what it is, and what its goods were priced at was more.
 */
export async function porCupons(tx: Tx, codigoDaLoja: string): Promise<void> {
  await run(tx)`
    insert into cupons (estabelecimento_id, codigo, tipo, percentual, valor, teto, minimo, limite_total,
      limite_por_pessoa, primeira_compra, vale_ate, combinavel, publico, status, observacao, created_at)
    select e.id, c.* from estabelecimentos e cross join (values
      ('VOLTE10', 'percentual', 10.00::numeric, null::numeric, 40.00::numeric, 60.00::numeric, null::int, 3, false,
        (current_date + 60)::date, true, true, 'ativo', 'Para quem visita a loja', now() - interval '120 days'),
      ('BEMVINDO', 'valor', null, 15.00, null, 80.00, 500, null, true, null, false, false, 'ativo',
        'Vai no panfleto da abertura', now() - interval '200 days'),
      ('FRETEGRATIS', 'entrega', null, null, 20.00, 120.00, null, 2, false, (current_date + 30)::date, true, false,
        'ativo', null, now() - interval '90 days'),
      ('INVERNO25', 'percentual', 25.00, null, 50.00, 100.00, 40, 1, false, (current_date - 45)::date, false, false,
        'encerrado', 'Liquidação de inverno', now() - interval '150 days')
    ) as c where e.codigo = ${codigoDaLoja}`
  await usarNoPassado(tx, codigoDaLoja, { cupom: 'VOLTE10', depois: 0, quantas: 9 })
  await usarNoPassado(tx, codigoDaLoja, { cupom: 'INVERNO25', depois: 9, quantas: 6 })
}

/** Paid orders with one line of one unit: its price was what it cost and what the coupon took off. */
async function usarNoPassado(
  tx: Tx,
  codigoDaLoja: string,
  { cupom, depois, quantas }: { cupom: string; depois: number; quantas: number },
): Promise<void> {
  await run(tx)`
    with escolhidas as (
      select v.id, v.estabelecimento_id, v.total, c.id as cupom_id, c.codigo, c.percentual, v.created_at,
        round(v.total * c.percentual / (100 - c.percentual), 2) as abatido
      from vendas v
      join estabelecimentos e on e.id = v.estabelecimento_id
      join cupons c on c.estabelecimento_id = e.id and c.codigo = ${cupom}
      where e.codigo = ${codigoDaLoja} and v.canal = 'online' and v.pago_em is not null
        and v.status in ('concluido', 'entregue') and v.desconto = 0 and v.entrega = 0 and v.total >= c.minimo
        and (select count(*) = 1 and max(i.quantidade) = 1 from itens_venda i where i.venda_id = v.id)
      order by v.created_at desc, v.id offset ${depois} limit ${quantas}),
    linhas as (
      update itens_venda i set preco_unitario = i.preco_unitario + x.abatido, subtotal = i.subtotal + x.abatido,
        desconto_cupom = x.abatido
      from escolhidas x where i.estabelecimento_id = x.estabelecimento_id and i.venda_id = x.id returning i.venda_id),
    vendidas as (
      update vendas v set subtotal = v.subtotal + x.abatido, desconto = x.abatido
      from escolhidas x where v.id = x.id returning v.id),
    usadas as (
      insert into usos_de_cupom (estabelecimento_id, venda_id, cupom_id, codigo, tipo, desconto, status, chaves, created_at)
      select estabelecimento_id, id, cupom_id, codigo, 'percentual', abatido, 'usado', '{}', created_at
      from escolhidas returning cupom_id)
    update cupons c set usos = u.quantos from (select cupom_id, count(*) as quantos from usadas group by 1) u
    where c.id = u.cupom_id`
}
