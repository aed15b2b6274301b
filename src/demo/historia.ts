import { paraCentavos, paraReais, precoEfetivo } from '#src/shared/dinheiro.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import type { Acaso } from './acaso.ts'

const MINUTO = 60_000
const HORA = 60 * MINUTO
const DIA = 24 * HORA
/** How far back sales go. */
const MESES_EM_DIAS = 170

export interface ProdutoAVenda {
  id: string
  nome: string
  imagem_url: string
  preco: number
  preco_promocao: number | null
  em_promocao: boolean
}

export interface Passo {
  de: string | null
  para: string
  em: number
  motivo?: string
}

export interface VendaDaDemo {
  id: string
  compraId: string
  canal: 'online' | 'balcao'
  /** Index into the buyers; null for a counter sale to somebody unknown. */
  comprador: number | null
  forma: 'pix' | 'avista' | 'cartao'
  status: string
  total: number
  em: number
  pagoEm: number | null
  enviadoEm: number | null
  entregueEm: number | null
  reembolsada: boolean
  passos: Passo[]
  itens: {
    id: string
    produto: ProdutoAVenda
    /** Of a product that has them: which. */
    variacao?: { id: string; variacao: string }
    quantidade: number
    preco: number
    subtotal: number
  }[]
}

export interface Enredo {
  acaso: Acaso
  agora: number
  abertura: number
  quantas: number
  compradores: number
  produtos: ProdutoAVenda[]
  /** When it was blocked: nothing was sold since, and what was paid last still waits. */
  fechou: number | null
}

/** How many paid sales a blocked shop still has to hand over. */
const POR_ATENDER = 2

/** The sales of one shop, oldest first, each as far along as its age allows. */
export function inventarVendas({
  acaso,
  agora,
  abertura,
  quantas,
  compradores,
  produtos,
  fechou,
}: Enredo): VendaDaDemo[] {
  const inicio = Math.max(abertura + DIA, agora - MESES_EM_DIAS * DIA)
  const momentos = Array.from({ length: quantas }, (_, i) =>
    // Of what was sold before these months, the first sale.
    i === 0 && abertura + 40 * DIA < inicio
      ? abertura + acaso.entre(2, 30) * DIA
      : momentoDeCompra(acaso, inicio, fechou ?? agora),
  ).toSorted((a, b) => a - b)
  return momentos.map((em, i) =>
    inventarVenda(em, {
      acaso,
      agora,
      compradores,
      produtos,
      parou: fechou !== null && i >= quantas - POR_ATENDER,
    }),
  )
}

/** More of late than long ago, by day and not by night. */
function momentoDeCompra(acaso: Acaso, inicio: number, agora: number): number {
  const dia = inicio + (1 - acaso.numero() ** 1.35) * (agora - inicio)
  const meiaNoite = dia - ((dia - 3 * HORA) % DIA)
  const hora = 9 + (acaso.entre(0, 13) + acaso.entre(0, 13)) / 2
  const momento = meiaNoite + hora * HORA
  return momento < agora - 10 * MINUTO && momento > inicio
    ? momento
    : Math.max(inicio, agora - acaso.entre(1, 30) * HORA)
}

function inventarVenda(
  em: number,
  {
    acaso,
    agora,
    compradores,
    produtos,
    parou,
  }: Pick<Enredo, 'acaso' | 'agora' | 'compradores' | 'produtos'> & { parou: boolean },
): VendaDaDemo {
  const canal = !parou && acaso.chance(0.14) ? 'balcao' : 'online'
  const forma = parou
    ? 'pix'
    : canal === 'balcao'
      ? acaso.um(['avista', 'cartao'] as const)
      : formaOnline(acaso)
  const itens = inventarItens(acaso, produtos)
  const comprador =
    canal === 'balcao' && acaso.chance(0.5) ? null : Math.floor(acaso.numero() ** 1.4 * compradores)
  const venda = {
    id: uuidV7(em),
    compraId: uuidV7(em),
    canal,
    comprador,
    forma,
    em,
    itens,
    total: paraReais(itens.reduce((soma, item) => soma + paraCentavos(item.subtotal), 0)),
  } as const
  // As of the hour after it, when it was paid and not packed yet.
  const ate = parou ? em + HORA : agora
  return { ...venda, ...inventarCaminho({ acaso, agora: ate, em, canal, forma }) }
}

function formaOnline(acaso: Acaso): 'pix' | 'avista' | 'cartao' {
  const sorte = acaso.numero()
  if (sorte < 0.66) return 'pix'
  return sorte < 0.86 ? 'cartao' : 'avista'
}

function inventarItens(acaso: Acaso, produtos: ProdutoAVenda[]): VendaDaDemo['itens'] {
  const quantos = Math.min(produtos.length, acaso.um([1, 1, 1, 2, 2, 3]))
  const escolhidos = new Set(Array.from({ length: quantos }, () => acaso.favorito(produtos)))
  return [...escolhidos].map((produto) => {
    const preco = precoEfetivo(produto)
    const quantidade = preco < 80 && acaso.chance(0.3) ? acaso.inteiro(2, 3) : 1
    return { id: uuidV7(), produto, quantidade, preco, subtotal: paraReais(paraCentavos(preco) * quantidade) }
  })
}

type Caminho = Pick<VendaDaDemo, 'status' | 'pagoEm' | 'enviadoEm' | 'entregueEm' | 'reembolsada' | 'passos'>

/** The steps of docs/rules/sales.md#lifecycle that this sale has taken by now. */
function inventarCaminho({
  acaso,
  agora,
  em,
  canal,
  forma,
}: {
  acaso: Acaso
  agora: number
  em: number
  canal: string
  forma: string
}): Caminho {
  const criada: Passo = { de: null, para: 'pendente', em }
  const vazio = { pagoEm: null, enviadoEm: null, entregueEm: null, reembolsada: false }
  if (canal === 'balcao') {
    const em1 = em + 1000
    const passos = encadear([criada, ['pago', em1], ['entregue', em1 + 1], ['concluido', em1 + 2]], agora)
    return { ...vazio, status: 'concluido', pagoEm: em1, entregueEm: em1 + 1, passos }
  }
  const sorte = acaso.numero()
  const antiga = agora - em > 3 * DIA
  if (antiga && forma === 'pix' && sorte < 0.05) {
    return { ...vazio, status: 'expirado', passos: encadear([criada, ['expirado', em + HORA]], agora) }
  }
  if (antiga && sorte > 0.955) {
    const motivo = acaso.um([
      'O cliente desistiu da compra.',
      'O cliente errou o endereço e vai refazer o pedido.',
    ])
    return {
      ...vazio,
      status: 'cancelado',
      passos: encadear([criada, ['cancelado', em + 5 * HORA, motivo]], agora),
    }
  }
  if (antiga && forma === 'pix' && sorte > 0.942) {
    const pagoEm = em + 4 * MINUTO
    const passos = encadear(
      [
        criada,
        ['pago', pagoEm],
        ['cancelado', pagoEm + 9 * HORA, 'Produto com avaria encontrada na separação.'],
      ],
      agora,
    )
    return { ...vazio, status: 'cancelado', pagoEm, reembolsada: true, passos }
  }
  return forma === 'pix' ? entregarPix(acaso, agora, criada) : entregarAvista(acaso, agora, criada)
}

function entregarPix(acaso: Acaso, agora: number, criada: Passo): Caminho {
  const pagoEm = Math.min(agora - 1000, criada.em + acaso.entre(1, 18) * MINUTO)
  const separadoEm = pagoEm + acaso.entre(1, 16) * HORA
  const enviadoEm = separadoEm + acaso.entre(3, 28) * HORA
  const entregueEm = enviadoEm + acaso.entre(20, 90) * HORA
  const passos = encadear(
    [
      criada,
      ['pago', pagoEm],
      ['em_preparacao', separadoEm],
      ['enviado', enviadoEm],
      ['entregue', entregueEm],
      ['concluido', entregueEm + 7 * DIA],
    ],
    agora,
  )
  const ate = (momento: number) => (momento <= agora ? momento : null)
  return {
    status: ultimo(passos),
    passos,
    pagoEm,
    enviadoEm: ate(enviadoEm),
    entregueEm: ate(entregueEm),
    reembolsada: false,
  }
}

/** Cash and card: the shop accepts, the customer pays when it is handed over. */
function entregarAvista(acaso: Acaso, agora: number, criada: Passo): Caminho {
  const aceitoEm = criada.em + acaso.entre(1, 20) * HORA
  const prontoEm = aceitoEm + acaso.entre(2, 20) * HORA
  const entregueEm = prontoEm + acaso.entre(4, 48) * HORA
  const passos = encadear(
    [
      criada,
      ['em_preparacao', aceitoEm],
      ['pronto_retirada', prontoEm],
      ['entregue', entregueEm],
      ['concluido', entregueEm + 7 * DIA],
    ],
    agora,
  )
  const entregue = entregueEm <= agora ? entregueEm : null
  return {
    status: ultimo(passos),
    passos,
    pagoEm: entregue,
    enviadoEm: null,
    entregueEm: entregue,
    reembolsada: false,
  }
}

function encadear([primeiro, ...outros]: [Passo, ...[string, number, string?][]], agora: number): Passo[] {
  const passos = [primeiro]
  for (const [para, em, motivo] of outros) {
    if (em <= agora) passos.push({ de: ultimo(passos), para, em, motivo })
  }
  return passos
}

const ultimo = (passos: Passo[]) => passos.at(-1)?.para ?? 'pendente'
