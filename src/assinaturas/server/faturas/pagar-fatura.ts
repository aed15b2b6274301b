import { atualizarPagamento } from '#src/pagamentos/server/atualizar-pagamento.ts'
import { encerrarPagamentoAberto } from '#src/pagamentos/server/encerrar-pagamento-aberto.ts'
import { gerarPix } from '#src/pagamentos/server/gerar-pix.ts'
import type { PagamentoRow } from '#src/pagamentos/server/pagamentos-da-cobranca.ts'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { paraCentavos } from '#src/shared/dinheiro.ts'
import { rowOf, shopAlone, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../../errors.ts'
import { faturaEmAberto } from '../../situacoes.ts'
import { exigirAceiteDoPreco } from '../planos/aceitar-preco.ts'
import { type FaturaRow, findFatura } from '../repository.ts'

interface Alvo {
  estabelecimentoId: string
  faturaId: string
}

/** A day: interest may run on overnight, and a code that says yesterday's amount would go on being good. */
const PIX_MINUTOS = 24 * 60

/** The owner or the Financeiro gets the PIX of an invoice, into the platform's account: the open one, or a new one. */
export async function pagarFaturaComPix(
  pessoa: Pessoa,
  { estabelecimentoId, faturaId, ...aceite }: Alvo & { aceito: number | undefined; ip: string | null },
): Promise<PagamentoRow> {
  const { userId } = pessoa
  await withAccess(acessoDaLoja(pessoa, estabelecimentoId, 'faturas.pagar'), async (tx) => {
    const fatura = await lerFaturaDaLoja(tx, { estabelecimentoId, faturaId })
    if (faturaEmAberto(fatura.status)) await exigirAceiteDoPreco(tx, fatura, { ...aceite, userId })
  })
  return gerarPixDaFatura({ estabelecimentoId, faturaId })
}

/** The same for whoever may ask already: the platform copies a shop's PIX as well. */
export async function gerarPixDaFatura({
  estabelecimentoId,
  faturaId,
}: {
  estabelecimentoId: string
  faturaId: string
}): Promise<PagamentoRow> {
  const { fatura, pagador, aberto } = await withAccess(shopAlone(estabelecimentoId), async (tx) => {
    const fatura = await lerFaturaDaLoja(tx, { estabelecimentoId, faturaId })
    const pagador = await rowOf<{ nome: string; email: string }>(tx)`
      select coalesce(e.razao_social, e.nome) as nome, coalesce(a.email_financeiro, d.dono, e.email) as email
      from estabelecimentos e left join destinos_da_cobranca(e.id) d on true
      left join assinaturas_estabelecimento a on a.estabelecimento_id = e.id
      where e.id = ${estabelecimentoId}`
    const aberto = await rowOf<{ valor: number }>(tx)`
      select valor from pagamentos where fatura_id = ${faturaId}
        and status in ('criando', 'pendente', 'em_analise', 'autorizado')`
    return { fatura, pagador, aberto }
  })
  if (!faturaEmAberto(fatura.status)) throw errors.fatura_nao_esta_aberta()
  // Interest, a discount or a new due date changed the amount: the old code must not be paid any more.
  if (aberto && paraCentavos(aberto.valor) !== paraCentavos(fatura.total)) {
    if (!(await encerrarPagamentoAberto({ estabelecimentoId, faturaId })))
      throw errors.pagamento_em_andamento()
  }
  return gerarPix({
    estabelecimentoId,
    referencia: { faturaId },
    descricao: `Fatura ${fatura.numero} — Portal de Vendas`,
    valor: fatura.total,
    expiraEm: new Date(Date.now() + PIX_MINUTOS * 60_000),
    itens: [{ title: `Fatura ${fatura.numero}`, quantity: 1, unit_price: fatura.total }],
    pagador: { nome: pagador?.nome ?? 'Loja', email: pagador?.email ?? '' },
  })
}

/** `Já paguei — verificar`: asks the provider about the last attempt now. */
export async function verificarPagamento(
  pessoa: Pessoa,
  { estabelecimentoId, faturaId }: { estabelecimentoId: string; faturaId: string },
): Promise<{ status: string }> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'faturas.pagar')
  const pagamento = await withAccess(acesso, async (tx) => {
    await lerFaturaDaLoja(tx, { estabelecimentoId, faturaId })
    return tx
      .selectFrom('pagamentos')
      .select('id')
      .where('fatura_id', '=', faturaId)
      .orderBy('tentativa', 'desc')
      .limit(1)
      .executeTakeFirst()
  })
  if (!pagamento) throw errors.fatura_sem_pix()
  const { status } = await atualizarPagamento({
    estabelecimentoId,
    daPlataforma: true,
    pagamentoId: pagamento.id,
  })
  return { status }
}

async function lerFaturaDaLoja(
  tx: Parameters<typeof findFatura>[0],
  { estabelecimentoId, faturaId }: { estabelecimentoId: string; faturaId: string },
): Promise<FaturaRow> {
  const fatura = await findFatura(tx, faturaId)
  if (fatura?.estabelecimento_id !== estabelecimentoId) throw errors.fatura_nao_encontrada()
  return fatura
}
