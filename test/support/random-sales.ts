import fc from 'fast-check'

// Sales of every kind, made by chance: paid and not, refunded in part and in full, discounted, delivered, at the counter
// in several ways, cancelled, and paid on the seconds around midnight in São Paulo. Whatever they are, the dashboard,
// each report's parts and a sum in memory say the same, to the cent.

interface Item {
  produto: number
  quantidade: number
  precoCentavos: number
  /** Of the units: given up, and come back after the delivery. */
  cancelada: number
  devolvida: number
}

export interface RandomSale {
  id: string
  itens: Item[]
  descontoPorCento: number
  entregaCentavos: number
  /** Of what was paid, in percent; null is not paid at all. */
  reembolsadoPorCento: number | null
  /** What was cancelled was cancelled before it was paid: its amount is off the total. */
  cortada: boolean
  status: string
  canal: 'online' | 'balcao'
  forma: 'pix' | 'avista' | 'cartao'
  /** Percent of the total taken in a second way, at the counter. */
  outraForma: number
  pagoEm: string
}

export const randomSale: fc.Arbitrary<RandomSale> = fc.record({
  id: fc.uuid({ version: 7 }),
  itens: fc.uniqueArray(
    fc
      .record({
        produto: fc.nat(4),
        quantidade: fc.integer({ min: 1, max: 7 }),
        precoCentavos: fc.integer({ min: 1, max: 99_999 }),
        cancelada: fc.constantFrom(0, 0, 0, 1, 2, 7),
        devolvida: fc.constantFrom(0, 0, 0, 1, 3, 7),
      })
      .map((item) => {
        const cancelada = Math.min(item.cancelada, item.quantidade)
        return { ...item, cancelada, devolvida: Math.min(item.devolvida, item.quantidade - cancelada) }
      }),
    { minLength: 1, maxLength: 4, selector: ({ produto }) => produto },
  ),
  descontoPorCento: fc.constantFrom(0, 0, 5, 33, 50),
  entregaCentavos: fc.constantFrom(0, 0, 1, 1290, 999),
  reembolsadoPorCento: fc.constantFrom(0, 0, 0, 17, 50, 100, null),
  cortada: fc.boolean(),
  status: fc.constantFrom('pago', 'enviado', 'concluido', 'cancelado', 'devolvido'),
  canal: fc.constantFrom('online', 'balcao'),
  forma: fc.constantFrom('pix', 'avista', 'cartao'),
  outraForma: fc.constantFrom(0, 30, 71),
  // Around the midnights of São Paulo, 03:00 in UTC, and in between.
  pagoEm: fc.constantFrom(
    '2026-02-28T02:59:59.999Z',
    '2026-02-28T03:00:00Z',
    '2026-03-01T02:59:59.999999Z',
    '2026-03-01T03:00:00Z',
    '2026-03-02T00:00:00Z',
    '2026-03-10T15:30:00Z',
    '2026-04-01T02:59:59Z',
    '2026-04-01T03:00:00Z',
  ),
})

interface Totals {
  subtotal: number
  desconto: number
  cortado: number
  total: number
  reembolsado: number
}

export function totalsOf({
  itens,
  descontoPorCento,
  entregaCentavos,
  reembolsadoPorCento,
  cortada,
}: RandomSale): Totals {
  const subtotal = itens.reduce((soma, item) => soma + item.quantidade * item.precoCentavos, 0)
  const desconto = Math.min(Math.floor((subtotal * descontoPorCento) / 100), subtotal + entregaCentavos - 1)
  const cancelado = itens.reduce((soma, item) => soma + item.cancelada * item.precoCentavos, 0)
  const semCorte = subtotal - desconto + entregaCentavos
  const cortado = cortada ? Math.min(cancelado, semCorte - 1) : 0
  const total = semCorte - cortado
  const reembolsado = Math.floor((total * (reembolsadoPorCento ?? 0)) / 100)
  return { subtotal, desconto, cortado, total, reembolsado }
}

/** What each way of paying took of the total and gave back, cents: refunds come out of the first, then the second. */
export function paymentParts({ canal, forma, outraForma }: RandomSale, { total, reembolsado }: Totals) {
  const segunda = canal === 'balcao' ? Math.floor((total * outraForma) / 100) : 0
  const daPrimeira = Math.min(reembolsado, total - segunda)
  return [
    { forma, valor: total - segunda, reembolsado: daPrimeira },
    {
      forma: forma === 'cartao' ? 'avista' : 'cartao',
      valor: segunda,
      reembolsado: reembolsado - daPrimeira,
    },
  ].filter(({ valor }) => valor > 0)
}

/** The month that is asked about, on the shop's calendar. */
export const MARCH = { de: '2026-03-01', ate: '2026-03-31' }

/** What March's figures must be, cents: added up one sale after another. */
export function sumByHand(vendas: RandomSale[]) {
  const inicio = Date.parse('2026-03-01T03:00:00Z')
  const fim = Date.parse('2026-04-01T03:00:00Z')
  const soma = { bruto: 0, descontos: 0, reembolsos: 0, faturamento: 0, vendas: 0, itens: 0, devolvidas: 0 }
  const formas: Record<string, number> = {}
  for (const uma of vendas) {
    const em = Date.parse(uma.pagoEm)
    if (uma.reembolsadoPorCento === null || em < inicio || em >= fim) continue
    const conta = totalsOf(uma)
    const liquido = conta.total - conta.reembolsado
    soma.bruto += conta.subtotal - conta.cortado + uma.entregaCentavos
    soma.descontos += conta.desconto
    soma.reembolsos += conta.reembolsado
    soma.faturamento += liquido
    for (const { forma, valor, reembolsado } of paymentParts(uma, conta)) {
      formas[forma] = (formas[forma] ?? 0) + valor - reembolsado
    }
    const voltouToda = conta.reembolsado >= conta.total
    for (const { quantidade, cancelada, devolvida } of uma.itens) {
      // What was cancelled before anybody paid brought no money, and none went back.
      const semDinheiro = conta.cortado > 0 ? cancelada : 0
      soma.devolvidas += (voltouToda ? quantidade : cancelada + devolvida) - semDinheiro
      if (!voltouToda) soma.itens += quantidade - cancelada - devolvida
    }
    if (!voltouToda) soma.vendas += 1
  }
  const nomes: Record<string, string> = { pix: 'PIX', avista: 'À Vista Dinheiro', cartao: 'Cartão' }
  const porForma = Object.fromEntries(Object.entries(formas).map(([forma, valor]) => [nomes[forma], valor]))
  return { ...soma, porForma }
}
