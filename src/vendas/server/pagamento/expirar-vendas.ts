import { sql } from 'kysely'
import { avisarDoAprovado } from '#src/pagamentos/server/avisar-do-aprovado.ts'
import { encerrarPagamentoAberto } from '#src/pagamentos/server/encerrar-pagamento-aberto.ts'
import { emRodadas } from '#src/registro/server/em-rodadas.ts'
import { rowOf, shopAlone, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { mandarEmails } from '../emails/mandar-emails.ts'
import { moverVenda } from '../mover-venda.ts'
import { PAGA_ONLINE } from '../paga-online.ts'
import { devolverDinheiro } from './reembolsar-venda.ts'
import { lockVenda, moverEstoque } from '../repository.ts'

/** Every minute: sales whose time to be paid ran out. The database's clock decides; each one is expired by itself. */
export async function expirarVendas(): Promise<void> {
  await emRodadas({
    tarefa: 'vendas.expirar',
    candidatas: sql`select id, estabelecimento_id, expira_em as desde from vendas
      where status = 'pendente' and expira_em is not null and expira_em < now()`,
    fazer: ({ id, estabelecimento_id }) =>
      expirarVenda({ vendaId: id, estabelecimentoId: estabelecimento_id }),
  })
}

/**
 * Gives the units of an unpaid sale back, once. The provider is asked first: a PIX that was paid at the last moment
 * makes the sale paid, one that is being analysed, was made meanwhile or whose approval has yet to be worked keeps it
 * open: false then.
 */
export async function expirarVenda({
  vendaId,
  estabelecimentoId,
}: {
  vendaId: string
  estabelecimentoId: string
}): Promise<boolean> {
  const acesso = shopAlone(estabelecimentoId)
  const vencido = await withAccess(acesso, (tx) => findCicloVencido(tx, vendaId))
  if (!vencido) return true
  const { ciclo, tentativa: ateTentativa } = vencido
  if (!(await encerrarPagamentoAberto({ estabelecimentoId, vendaId, poupaAnalise: true, ateTentativa })))
    return false
  return withAccess(acesso, async (tx) => {
    const venda = await lockVenda(tx, vendaId)
    // Opened again while the provider was asked, it has a time of its own.
    if (venda?.status !== 'pendente' || venda.pago_em || venda.ciclo !== ciclo) return true
    if (await avisarDoAprovado(tx, vendaId)) return false
    await moverVenda(tx, venda, { para: 'expirado', motivo: 'O prazo venceu sem pagamento.', userId: null })
    await moverEstoque(tx, {
      estabelecimentoId,
      vendaId,
      ciclo: venda.ciclo,
      tipo: 'liberacao',
      userId: null,
    })
    // What the counter took in cash goes back over the counter: a new PIX asks for all of it.
    if (venda.canal === 'balcao')
      await devolverDinheiro(tx, venda, { motivo: 'O PIX da venda venceu.', userId: null })
    const modelo = venda.cartao_online ? 'pagamento_expirado' : 'pix_expirado'
    await mandarEmails(tx, vendaId, [modelo])
    return true
  })
}

/**
 * Which opening of the sale ran out, and its last attempt at a payment: it is past its time, or none of the PIX made since
 * can be paid any more. One that was opened again a moment ago is waiting for its first.
 */
async function findCicloVencido(tx: Tx, vendaId: string) {
  return rowOf<{ ciclo: number; tentativa: number }>(tx)`
    select v.ciclo, (select coalesce(max(tentativa), 0) from pagamentos where venda_id = v.id) as tentativa
    from vendas v
    where v.id = ${vendaId} and v.status = 'pendente' and ${PAGA_ONLINE}
      and (v.expira_em < now() or exists (
        select 1 from pagamentos p where p.venda_id = v.id
          and p.created_at >= (
            select max(h.created_at) from historico_vendas h
            where h.estabelecimento_id = v.estabelecimento_id and h.venda_id = v.id and h.para = 'pendente'
          )
        having bool_and(p.status not in ('criando', 'pendente', 'em_analise', 'autorizado'))
      ))`
}
