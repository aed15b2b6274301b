import { medirSaudeEm } from '#src/estabelecimentos/server/medir-saude.ts'
import { run, type Tx } from '#src/shared/server/database/database.ts'
import { REEMBOLSO_DO_ARREPENDIMENTO_DIAS } from '#src/vendas/rules.ts'

/**
 * What waits for somebody's word: two reported products, a reported review, a change of company name, and a purchase
 * that its buyer regretted.
 */
export async function porPendencias(tx: Tx): Promise<void> {
  await run(tx)`
    insert into denuncias (estabelecimento_id, produto_id, motivo, descricao, contato, created_at)
    select p.estabelecimento_id, p.id, case n when 1 then 'enganoso' else 'falsificado' end,
      case n when 1 then 'A foto mostra três peças, e o texto diz que vai uma só.'
        else 'A etiqueta não é a da marca anunciada. Comprei e veio outra.' end,
      'cliente.atento@demo.portal', now() - n * interval '31 hours'
    from (select p.*, row_number() over (order by p.created_at, p.id) as n from produtos p
      join estabelecimentos e on e.id = p.estabelecimento_id and e.status = 'ativo' where p.status = 'ativo') p
    where n in (1, 2)`
  await run(tx)`
    insert into denuncias (estabelecimento_id, avaliacao_id, avaliacao_de, motivo, descricao, created_at)
    select estabelecimento_id, id, 'loja', 'ofensivo', 'O comentário fala da pessoa que atende, e não da compra.',
      now() - interval '20 hours'
    from avaliacoes_estabelecimento where status = 'publicada' order by nota, created_at, id limit 1`
  await run(tx)`
    insert into alteracoes_cadastrais (estabelecimento_id, razao_social, motivo, user_id, created_at)
    select id, coalesce(razao_social, nome) || ' Sociedade Limitada', 'Mudamos o tipo da empresa na junta comercial.',
      owner_user_id, now() - interval '2 days'
    from estabelecimentos where status = 'ativo' and owner_user_id is not null order by created_at desc, id limit 1`
  await run(tx)`
    with v as (
      select v.* from vendas v join estabelecimentos e on e.id = v.estabelecimento_id and e.status = 'ativo'
      join auth.users u on u.id = e.owner_user_id and u.email <> 'lojista@demo.portal'
      where v.status = 'entregue' and v.pago_em is not null and v.user_id is not null
        and v.entregue_em > now() - interval '6 days'
      order by v.entregue_em desc, v.id limit 1),
    d as (
      insert into devolucoes (estabelecimento_id, venda_id, tipo, status_anterior, user_id, reembolsar_ate)
      select estabelecimento_id, id, 'arrependimento', status, user_id,
        now() + make_interval(days => ${REEMBOLSO_DO_ARREPENDIMENTO_DIAS}::int) from v),
    h as (
      insert into historico_vendas (estabelecimento_id, venda_id, de, para, user_id)
      select estabelecimento_id, id, status, 'em_devolucao', user_id from v)
    update vendas set status = 'em_devolucao' from v where vendas.id = v.id`
  await medirSaudeEm(tx)
}
