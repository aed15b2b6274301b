import { encerrarPagamentoAberto } from '#src/pagamentos/server/encerrar-pagamento-aberto.ts'
import { gerarPix } from '#src/pagamentos/server/gerar-pix.ts'
import type { PagamentoRow } from '#src/pagamentos/server/pagamentos-da-cobranca.ts'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { type Access, run, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../../errors.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import { lerVenda } from '../lista/ler-vendas.ts'
import { transicaoInvalida } from '../mover-venda.ts'
import { cobrancaDa } from './cobranca-da-venda.ts'
import { expirarVenda } from './expirar-vendas.ts'
import { reabrirVenda } from './reabrir-venda.ts'

/** The buyer or the shop's team gets the sale's PIX: the open one, or a new one at the shop's own account. */
export async function pagarComPix(
  pessoa: Pessoa,
  { vendaId, email }: { vendaId: string; email?: string | undefined },
): Promise<PagamentoRow> {
  const venda = await lerVenda(pessoa, vendaId)
  exigirQuePague(pessoa, venda)
  if (venda.forma_pagamento !== 'pix') throw errors.venda_nao_e_pix()
  if (venda.status !== 'pendente' || venda.pago_em) throw transicaoInvalida(venda.status, 'pendente')
  const { estabelecimento_id: estabelecimentoId } = venda
  const { loja, cobranca } = await cobrancaDa(pessoa, venda, email)

  const pagamento = await gerarPix({
    ...cobranca,
    referencia: { vendaId },
    // The provider takes no less than 30 minutes from when it reads the request.
    expiraEm: new Date(loja.agora.getTime() + Math.max(31, loja.pix_minutos) * 60_000),
  })
  const acesso: Access = { papel: 'loja', userId: pessoa.userId, estabelecimentoId }
  const esperam = await withAccess(
    acesso,
    (tx) =>
      run(tx)`update vendas set expira_em = ${pagamento.expira_em}
      where estabelecimento_id = ${estabelecimentoId} and id = ${vendaId} and status = 'pendente'`,
  )
  if (esperam === 0) await exigirQueEspere(pessoa, { estabelecimentoId, vendaId })
  return pagamento
}

/** What ended while its PIX was being made cannot be paid by it: it is cancelled at the provider again. */
async function exigirQueEspere(
  pessoa: Pessoa,
  venda: { estabelecimentoId: string; vendaId: string },
): Promise<void> {
  await encerrarPagamentoAberto(venda)
  const { status, pago_em } = await lerVenda(pessoa, venda.vendaId)
  if (!pago_em) throw transicaoInvalida(status, 'pendente')
}

/**
 * The buyer opens an expired sale again (reabrirVenda), then gets a new PIX for it; an open one gets its PIX. One whose PIX
 * ran out a moment ago is expired first: the job that would do so may be on its way, and must find a sale opened since.
 */
export async function gerarNovoPix(
  pessoa: Pessoa,
  { vendaId, totalVisto }: { vendaId: string; totalVisto?: number | undefined },
): Promise<VendaDetalhe> {
  const antes = await lerVenda(pessoa, vendaId)
  exigirQuePague(pessoa, antes)
  const { estabelecimento_id: estabelecimentoId } = antes
  if (antes.forma_pagamento !== 'pix') throw errors.venda_nao_e_pix()
  const ultimo = antes.pagamentos.findLast(({ forma }) => forma === 'pix')
  if (ultimo?.status === 'expirado') await expirarVenda({ estabelecimentoId, vendaId })
  await reabrirVenda({ estabelecimentoId, vendaId, userId: pessoa.userId, totalVisto })
  await pagarComPix(pessoa, { vendaId })
  return lerVenda(pessoa, vendaId)
}

/** The buyer, or whoever may sell for the shop; who may only look is refused. */
function exigirQuePague(pessoa: Pessoa, venda: { user_id: string | null; estabelecimento_id: string }): void {
  if (venda.user_id !== pessoa.userId) acessoDaLoja(pessoa, venda.estabelecimento_id, 'vendas.criar')
}
