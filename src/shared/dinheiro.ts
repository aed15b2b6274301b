/** Integer cents of an amount in reais with two decimals. All arithmetic on money happens on cents. */
export function paraCentavos(reais: number): number {
  return Math.round(reais * 100)
}

/** The amount in reais, as it crosses the wire and is stored in numeric(12,2). */
export function paraReais(centavos: number): number {
  return centavos / 100
}

/** An amount in reais, to the cent. */
export const aosCentavos = (reais: number) => paraReais(paraCentavos(reais))

const formatter = new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' })

/** `R$ 1.234,56`, with a non-breaking space. Takes reais. */
export function formatarReais(reais: number): string {
  return formatter.format(reais)
}

/** `1.234 reais e 56 centavos`, as it is said. Takes reais. */
export function reaisFalados(reais: number): string {
  const centavos = Math.abs(paraCentavos(reais))
  const [inteiros, resto] = [Math.trunc(centavos / 100), centavos % 100]
  const partes = [
    inteiros || !resto ? `${inteiros.toLocaleString('pt-BR')} ${inteiros === 1 ? 'real' : 'reais'}` : '',
    resto ? `${resto} ${resto === 1 ? 'centavo' : 'centavos'}` : '',
  ]
  return (reais < 0 ? 'menos ' : '') + partes.filter(Boolean).join(' e ')
}

interface PrecoDeProduto {
  preco: number
  preco_promocao: number | null
  em_promocao: boolean
}

/** The price in reais that is charged: the promotional one when on promotion and there is one (docs/rules/marketplace.md#cart-stock-and-session). */
export function precoEfetivo(produto: PrecoDeProduto): number {
  return produto.em_promocao && produto.preco_promocao !== null ? produto.preco_promocao : produto.preco
}

/** Rounded percent off, `(normal − promo) / normal`; 0 when there is no promotion (docs/rules/marketplace.md#constants). */
export function percentualDesconto(produto: PrecoDeProduto): number {
  const efetivo = precoEfetivo(produto)
  return produto.preco > 0 ? Math.round(((produto.preco - efetivo) / produto.preco) * 100) : 0
}

/** Cents off an amount at `percentual`, rounded; at least one cent is left to pay. */
export function descontoEmCentavos(centavos: number, percentual: number): number {
  return Math.min(Math.round((centavos * percentual) / 100), Math.max(0, centavos - 1))
}

/** What a price in reais comes to by PIX, at the shop's percent off. */
export function precoNoPix(reais: number, percentual: number): number {
  const centavos = paraCentavos(reais)
  return paraReais(centavos - descontoEmCentavos(centavos, percentual))
}
