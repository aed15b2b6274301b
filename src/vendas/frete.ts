import { formatarDataHora } from '#src/shared/datas.ts'
import { formatarDia } from '#src/shared/dias.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { diaEmSaoPaulo, somarDias } from '#src/shared/feriados.ts'
import type { FreteACombinar } from './schemas.ts'

// A delivery that shop and buyer agree on after the order (docs/rules/sales.md#delivery-to-arrange).

type Proposta = NonNullable<FreteACombinar['proposta']>

interface VendaComFrete {
  status: string
  frete_a_combinar?: FreteACombinar | null
}

/** Whether the freight of an order that stands there may still be proposed and accepted. */
export function combinaFrete(status: string): boolean {
  return ['pendente', 'pago', 'em_preparacao'].includes(status)
}

/** Whose turn it is, while freight and term are not agreed on; null once they are, or where there is nothing to agree. */
export function vezNoFrete({ status, frete_a_combinar: frete }: VendaComFrete): 'loja' | 'cliente' | null {
  if (!frete || frete.aceito_em || !combinaFrete(status)) return null
  return frete.proposta ? 'cliente' : 'loja'
}

/** `Frete de R$ 12,00, pago à loja na entrega. Prazo: até 26 de nov, 2026.` */
export function descreverProposta(proposta: Proposta, aceitoEm: string | null = null): string {
  const { valor } = proposta
  const preco = valor > 0 ? `Frete de ${formatarReais(valor)}, pago à loja na entrega` : 'Frete grátis'
  return `${preco}. Prazo: ${prazoDaProposta(proposta, aceitoEm)}.`
}

function prazoDaProposta({ prazo_dias: dias, dia }: Proposta, aceitoEm: string | null): string {
  const ate = dia ?? (aceitoEm && somarDias(diaEmSaoPaulo(new Date(aceitoEm)), dias ?? 0))
  if (ate) return `até ${formatarDia(ate)}`
  return dias === 1 ? '1 dia depois do aceite' : `até ${dias} dias depois do aceite`
}

/** What was known, proposed and agreed, for order, letter and receipt. */
export function linhasDoFrete(frete: FreteACombinar): string[] {
  const { ciente_em: ciente, proposta, aceito_em: aceito } = frete
  const sabia = `Quem comprou confirmou em ${formatarDataHora(ciente)} que o frete não está incluído no total.`
  if (!proposta) return ['A loja propõe o preço e o prazo do frete depois do pedido.', sabia]
  const texto = descreverProposta(proposta, aceito)
  return aceito
    ? [texto, `Combinado com a loja em ${formatarDataHora(aceito)}.`, sabia]
    : [`Proposta da loja, a aceitar: ${texto}`, sabia]
}

/** What the buyer paid to the shop for the delivery, beside the sale: who gives all back gives it back by hand. Reais. */
export function fretePago({ frete_a_combinar: frete }: Pick<VendaComFrete, 'frete_a_combinar'>): number {
  return frete?.aceito_em ? (frete.proposta?.valor ?? 0) : 0
}
