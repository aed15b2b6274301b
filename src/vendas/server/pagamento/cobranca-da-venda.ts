import { recebido } from '#src/pagamentos/rules.ts'
import type { Cobranca } from '#src/pagamentos/server/gerar-pix.ts'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import { mailDomain } from '#src/shared/server/email/sender.ts'
import { errors } from '../../errors.ts'
import type { VendaDetalhe } from '../../schemas.ts'
import { findLojaParaVenda, type LojaQueVende } from '../repository.ts'

/** What the provider is asked to charge for a sale, and the shop that takes it. `email` before the sale's own. */
export async function cobrancaDa(
  pessoa: Pessoa,
  venda: VendaDetalhe,
  email: string | undefined,
): Promise<{ loja: LojaQueVende; cobranca: Cobranca }> {
  const { estabelecimento_id: estabelecimentoId } = venda
  const loja = await withAccess({ papel: 'loja', userId: pessoa.userId, estabelecimentoId }, (tx) =>
    findLojaParaVenda(tx, estabelecimentoId),
  )
  if (!loja) throw errors.pagamento_indisponivel()
  exigirQueReceba(loja)
  const cobranca = {
    estabelecimentoId,
    descricao: `Pedido #${venda.numero} — ${loja.nome}`,
    valor: aPagarNoProvedor(venda),
    itens: venda.itens.map((item) => ({
      title: item.nome,
      quantity: item.quantidade,
      unit_price: item.preco_unitario,
    })),
    pagador: {
      nome: venda.cliente?.nome ?? 'Cliente',
      email: email ?? venda.cliente?.email ?? emailReserva(),
    },
  }
  return { loja, cobranca }
}

/** Whether a shop can be paid at the provider now. */
export function exigirQueReceba(loja: Pick<LojaQueVende, 'conectada' | 'pagamentos_habilitados'>): void {
  if (!loja.conectada) throw errors.pagamento_indisponivel()
  if (!loja.pagamentos_habilitados) throw errors.pagamentos_desabilitados()
}

/** Reais still to be paid: at the counter a part may have been taken in cash. */
function aPagarNoProvedor(venda: VendaDetalhe): number {
  const aprovados = venda.pagamentos.filter(
    ({ status, provider_status_detail, uso }) =>
      recebido(status, provider_status_detail) && uso !== 'devolvido',
  )
  const somar = (pagamentos: typeof aprovados) =>
    pagamentos.reduce((soma, { valor }) => soma + paraCentavos(valor), 0)
  // Approved, and about to make the sale paid: a second PIX would take the money twice.
  if (somar(aprovados) >= paraCentavos(venda.total)) throw errors.pagamento_em_aberto()
  // What the provider took of another price goes back.
  const emMaos = somar(aprovados.filter(({ payment_id }) => payment_id === null))
  return paraReais(paraCentavos(venda.total) - emMaos)
}

/** docs/rules/marketplace.md#procedures-and-functions: a fallback e-mail is used when the buyer gave none; the provider demands one. */
function emailReserva(): string {
  return `comprador@${mailDomain(getConfig().publicUrl)}`
}
