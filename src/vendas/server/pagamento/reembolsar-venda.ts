import { sql } from 'kysely'
import { recebido } from '#src/pagamentos/rules.ts'
import {
  registrarReembolsoManual,
  restaDoPagamento,
  solicitarReembolso,
} from '#src/pagamentos/server/reembolsar-pagamento.ts'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { formatarReais, paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { announce } from '#src/shared/server/database/announcements.ts'
import { rowOf, rowsOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { mandarEmails } from '../emails/mandar-emails.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { errors } from '../../errors.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import { acharVenda, lerVenda } from '../lista/ler-vendas.ts'
import {
  conferirUnidades,
  findLinhas,
  nomearUnidades,
  somarUnidades,
  type Unidades,
} from '../devolucao/linhas-da-venda.ts'
import { eventoDaVenda } from '../mover-venda.ts'
import { exigirVenda, type VendaRow } from '../repository.ts'

/**
 * The shop's team gives money back: all of what is left, `valor` reais of it, or what some units cost. The sale stays as
 * it is. What is left must be what they saw, when they say so.
 */
export async function reembolsarVenda(
  pessoa: Pessoa,
  {
    vendaId,
    valor,
    itens = [],
    motivo,
    restava,
  }: {
    vendaId: string
    valor?: number | undefined
    itens?: Unidades[] | undefined
    motivo: string
    restava?: number | undefined
  },
): Promise<VendaDetalhe> {
  const { estabelecimento_id } = await acharVenda(pessoa, vendaId)
  const acesso = acessoDaLoja(pessoa, estabelecimento_id, 'vendas.cancelar')
  await withAccess(acesso, async (tx) => {
    const venda = await exigirVenda(tx, vendaId)
    if (!venda.pago_em) throw errors.venda_nao_paga()
    const linhas = await findLinhas(tx, vendaId)
    conferirUnidades(linhas, itens)
    const pedido = await devolverDinheiro(tx, venda, {
      valor: itens.length > 0 ? somarUnidades(venda, linhas, itens) : valor,
      motivo: itens.length > 0 ? `${motivo} (${nomearUnidades(linhas, itens)})` : motivo,
      userId: pessoa.userId,
      restava,
    })
    await announce(tx, [eventoDaVenda(venda)])
    if (pedido === 0) throw errors.reembolso_alto_demais()
    if (venda.canal === 'online') {
      await mandarEmails(tx, vendaId, ['reembolso_pedido'], uuidV7())
    }
  })
  return lerVenda(pessoa, vendaId)
}

/**
 * Starts giving back `valor` reais, or all that is left, over the payments that paid the sale and what the shop took in
 * its own hands. At the provider by a job, in the shop's own hands at once. Another approval of the provider is not the
 * sale's money: `confirmarPagamento` decides about all of it, once. What the bank holds until a contest ends is not asked
 * for: `limparDisputa` does, when it ends. Takes the sale locked; returns the reais asked for, 0 when nothing was
 * left.
 */
export async function devolverDinheiro(
  tx: Tx,
  venda: VendaRow,
  {
    valor,
    motivo,
    userId,
    devolucaoId,
    ateOQueResta = false,
    deveEmMaos = false,
    restava,
  }: {
    valor?: number | undefined
    motivo: string
    userId: string | null
    devolucaoId?: string
    /** What was given back before as a courtesy is not owed again. */
    ateOQueResta?: boolean
    /** Nobody of the shop was there: what it took in its own hands it has yet to give back, and to say so. */
    deveEmMaos?: boolean
    /** What whoever asks saw left. */
    restava?: number | undefined
  },
): Promise<number> {
  const pagamentos = await rowsOf<{
    id: string
    no_provedor: boolean
    resta: number
    status: string
    detalhe: string | null
  }>(tx)`
    select p.id, p.provider_payment_id is not null as no_provedor,
      ${restaDoPagamento} as resta, p.status, p.provider_status_detail as detalhe
    from pagamentos p
    where p.venda_id = ${venda.id} and (p.uso = 'quitou' or p.provider_api is null)
    order by p.valor desc, p.id for no key update of p`
  const rows = pagamentos.filter(({ status, detalhe }) => recebido(status, detalhe))
  const disponivel = rows.reduce((soma, row) => soma + paraCentavos(row.resta), 0)
  if (restava !== undefined && paraCentavos(restava) !== disponivel) {
    const restam = paraReais(disponivel)
    const detail = `Agora restam ${formatarReais(restam)} a devolver. Confira os reembolsos desta venda.`
    throw errors.reembolsavel_mudou({ detail, extra: { restam } })
  }
  let falta = valor === undefined ? disponivel : paraCentavos(valor)
  if (ateOQueResta) falta = Math.min(falta, disponivel)
  if (falta > disponivel) throw errors.reembolso_alto_demais()

  const pedido = falta
  for (const row of rows) {
    const parte = Math.min(falta, paraCentavos(row.resta))
    if (parte <= 0) continue
    falta -= parte
    const reembolsar = row.no_provedor || deveEmMaos ? solicitarReembolso : registrarReembolsoManual
    await reembolsar(tx, {
      estabelecimentoId: venda.estabelecimento_id,
      pagamentoId: row.id,
      valor: paraReais(parte),
      motivo,
      userId,
      devolucaoId,
    })
  }
  if (pedido > 0) await somarReembolsado(tx, venda)
  return paraReais(pedido)
}

/** Of a payment `p`: the shop took it itself and has some of it left. No provider gives that back. */
export const EM_MAOS = sql`p.provider_payment_id is null and p.status in ('aprovado', 'reembolsado_parcial')
  and ${restaDoPagamento} > 0`

export async function temDinheiroEmMaos(tx: Tx, vendaId: string): Promise<boolean> {
  const rows = await rowsOf(tx)`select 1 from pagamentos p where p.venda_id = ${vendaId} and ${EM_MAOS}`
  return rows.length > 0
}

/** Whether the bank holds the sale's money: it goes to the buyer or to the shop when the contest ends. */
export async function temContestacaoAberta(tx: Tx, vendaId: string): Promise<boolean> {
  const rows = await rowsOf(tx)`select 1 from pagamentos p where p.venda_id = ${vendaId} and p.uso = 'quitou'
    and p.status = 'contestado' and coalesce(p.provider_status_detail, '') not in ('reimbursed', 'settled')`
  return rows.length > 0
}

/**
 * What has really gone back of the sale's own money, on the sale itself; what was paid twice over and went back is not of
 * it. Returns true when it is all of it.
 */
export async function somarReembolsado(tx: Tx, venda: Pick<VendaRow, 'id' | 'total'>): Promise<boolean> {
  const row = await rowOf<{ tudo: boolean }>(tx)`
    update vendas v set total_reembolsado = least(v.total, (
      select coalesce(greatest(0, sum(p.valor_reembolsado) - greatest(0, sum(p.valor) - v.total)), 0)
      from pagamentos p where p.venda_id = v.id and p.aprovado_em is not null
        and (v.pago_em is null or p.uso is distinct from 'devolvido')))
    where v.id = ${venda.id} returning v.total_reembolsado >= v.total as tudo`
  return row?.tudo ?? false
}
