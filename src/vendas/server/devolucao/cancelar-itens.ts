import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { aosCentavos } from '#src/shared/dinheiro.ts'
import { announce } from '#src/shared/server/database/announcements.ts'
import { run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { mandarEmails } from '../emails/mandar-emails.ts'
import { errors } from '../../errors.ts'
import { porQueNaoEmParte } from '../../desistir-em-parte.ts'
import { estaNaLoja, pagaOnline } from '../../rules.ts'
import type { EntregaPedida, VendaDetalhe } from '../../schemas.ts'
import { cancelar, protocolarDesistencia, type QuemCancela, quemCancela } from '../cancelar-venda.ts'
import { acharVenda, lerVenda } from '../lista/ler-vendas.ts'
import {
  cancelarUnidades,
  conferirUnidades,
  findLinhas,
  type LinhaRow,
  nomearUnidades,
  somarUnidades,
  todasAsUnidades,
  type Unidades,
} from './linhas-da-venda.ts'
import { eventoDaVenda, transicaoInvalida } from '../mover-venda.ts'
import { devolverDinheiro, temContestacaoAberta } from '../pagamento/reembolsar-venda.ts'
import { exigirVenda, moverEstoque, type VendaRow } from '../repository.ts'

interface Cancelamento {
  itens: Unidades[]
  motivo: string
}

/**
 * The buyer, the shop's team or the platform gives up some units of an order that was not handed over: their money goes
 * back, or is no longer asked for, and so do they to the shelf. All that is left is the whole order: it is cancelled.
 * A buyer leaves no less than what the order was made on condition of.
 */
export async function cancelarItens(
  pessoa: Pessoa,
  { vendaId, itens, motivo }: Cancelamento & { vendaId: string },
): Promise<VendaDetalhe> {
  const antes = await acharVenda(pessoa, vendaId)
  const { estabelecimento_id: estabelecimentoId } = antes
  const por = quemCancela(pessoa, antes)
  await withAccess({ papel: 'loja', userId: pessoa.userId, estabelecimentoId }, async (tx) => {
    const venda = await exigirVenda(tx, vendaId)
    await cancelarUnidadesDa(tx, venda, { itens, motivo, por, pessoa })
  })
  return lerVenda(pessoa, vendaId)
}

/** The same inside a transaction that holds the sale locked. */
export async function cancelarUnidadesDa(
  tx: Tx,
  venda: VendaRow,
  { itens, motivo, por, pessoa }: Cancelamento & { por: QuemCancela; pessoa: Pessoa },
): Promise<void> {
  const { id: vendaId, estabelecimento_id: estabelecimentoId } = venda
  const { userId } = pessoa
  if (venda.status !== 'pendente' && !estaNaLoja(venda.status))
    throw transicaoInvalida(venda.status, 'cancelado')
  // Its PIX asks for the whole amount, and may be paid this very moment.
  if (!venda.pago_em && pagaOnline(venda)) throw errors.pix_e_do_pedido_todo()
  const linhas = await findLinhas(tx, vendaId)
  conferirUnidades(linhas, itens)
  if (todasAsUnidades(linhas, itens)) return cancelar(tx, venda, { motivo, por, userId })
  if (por === 'cliente') exigirMinimoDoResto(venda, linhas, itens)
  if (await temContestacaoAberta(tx, vendaId)) throw errors.pagamento_contestado()

  const custam = somarUnidades(venda, linhas, itens)
  // What is left to be paid is never nothing: where a coupon covers all the rest, a cent stays.
  const valor = venda.pago_em ? custam : Math.min(custam, aosCentavos(venda.total - 0.01))
  const partes = await cancelarUnidades(tx, vendaId, itens)
  await moverEstoque(tx, {
    estabelecimentoId,
    vendaId,
    ciclo: venda.ciclo,
    tipo: 'cancelamento',
    userId,
    partes,
  })
  if (venda.pago_em)
    await devolverDinheiro(tx, venda, {
      valor,
      motivo,
      userId,
      ateOQueResta: true,
      deveEmMaos: por !== 'loja',
    })
  else
    await run(tx)`update vendas set valor_cancelado = valor_cancelado + ${valor}, total = total - ${valor}
      where id = ${vendaId}`
  await tx
    .insertInto('notas_venda')
    .values({
      estabelecimento_id: estabelecimentoId,
      venda_id: vendaId,
      texto: `Itens cancelados: ${nomearUnidades(linhas, itens)}. Motivo: ${motivo}`,
      visivel_ao_cliente: true,
      user_id: userId,
    })
    .execute()
  await auditar(tx, pessoa, 'vendas.cancelar_itens', { estabelecimentoId, id: vendaId, para: itens, motivo })
  if (por === 'cliente') await protocolarDesistencia(tx, vendaId)
  await announce(tx, [eventoDaVenda(venda)])
  const vez = soma(linhas.map((l) => l.quantidade_cancelada)) + soma(itens.map((i) => i.quantidade))
  await mandarEmails(tx, vendaId, ['itens_cancelados'], String(vez))
}

function exigirMinimoDoResto(venda: VendaRow, linhas: LinhaRow[], itens: Unidades[]): void {
  const pedida = venda.entrega_pedida as EntregaPedida | null
  const detail = porQueNaoEmParte({ itens: linhas, entrega_pedida: pedida }, itens)
  if (detail) throw errors.abaixo_do_minimo({ detail })
}

/** Units cancelled so far: it grows with every time, and so tells the e-mails apart. */
function soma(quantidades: number[]): number {
  return quantidades.reduce((total, quantidade) => total + quantidade, 0)
}
