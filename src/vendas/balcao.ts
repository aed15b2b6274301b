import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { EMAIL } from '#src/shared/email.ts'
import type { FormaPagamento } from './schemas.ts'

/** A product as the counter needs it. Reais; the price is what is charged now. */
export interface ProdutoDoBalcao {
  id: string
  nome: string
  imagem_url: string | null
  preco: number
  estoque: number
  /** Drafts of before the mark have none. */
  maior_de_18?: boolean
}

export interface LinhaDoBalcao {
  produto: ProdutoDoBalcao
  quantidade: number
  /** Off each unit. */
  descontoCentavos: number
  /** In place of the amount, when it was said in percent. */
  descontoPorcento?: number | null
}

export interface ParteDoPagamento {
  id: string
  forma: FormaPagamento
  /** Null takes whatever the others leave. */
  centavos: number | null
  /** Cash in hand; 0 when it was not said. */
  recebidoCentavos: number
  parcelas: number
  /** Drafts of before the choice have none. */
  debito?: boolean
  nsu: string
}

export interface ClienteDoBalcao {
  /** One of the shop's customers, chosen; null or absent while somebody new is typed in. */
  id?: string | null
  nome: string
  email: string
  telefone: string
}

/** A sale at the counter before it is one: kept in the browser, sent once under its key. */
export interface RascunhoDoBalcao {
  /** The Idempotency-Key of this sale, for as long as it is the same sale. */
  chave: string
  /** It was sent and no answer came: nothing of it may change until one does. */
  enviando: boolean
  /** ISO 8601, by the device: when it was finished first. */
  vendidaEm?: string | undefined
  linhas: LinhaDoBalcao[]
  descontoCentavos: number
  /** In place of the amount, when it was said in percent. */
  descontoPorcento?: number | null
  /** Of the shop's, with the cents that it takes off these lines, or why it does not. */
  cupom?: { codigo: string; centavos: number; recusa: string | null } | null
  /** The customer pays later, by a link. */
  porLink?: boolean
  cliente: ClienteDoBalcao
  entrega: 'levou' | 'retirar' | 'entregar'
  pagamentos: ParteDoPagamento[]
  observacao: string
  /** Who sells saw the buyer's document. */
  documentoConferido?: boolean
}

/** Whether something in it is not sold to minors. */
export const pedeDocumento = ({ linhas }: RascunhoDoBalcao) =>
  linhas.some(({ produto }) => produto.maior_de_18)

/** Nobody in particular. */
export const SEM_CLIENTE: ClienteDoBalcao = { id: null, nome: '', email: '', telefone: '' }

export function novoRascunho(chave: string): RascunhoDoBalcao {
  return {
    chave,
    enviando: false,
    linhas: [],
    descontoCentavos: 0,
    cliente: SEM_CLIENTE,
    entrega: 'levou',
    pagamentos: [],
    observacao: '',
  }
}

/** One unit more, never past the stock. The same product stays one line. */
export function adicionarLinha(linhas: readonly LinhaDoBalcao[], produto: ProdutoDoBalcao): LinhaDoBalcao[] {
  if (produto.estoque <= 0) return [...linhas]
  const existente = linhas.find((linha) => linha.produto.id === produto.id)
  if (!existente) return [...linhas, { produto, quantidade: 1, descontoCentavos: 0 }]
  return linhas.map((linha) =>
    linha === existente
      ? { ...linha, produto, quantidade: Math.min(linha.quantidade + 1, produto.estoque) }
      : linha,
  )
}

/** As the server says that they are by now: fewer units, or none, or another price. */
export function acertarLinhas(
  linhas: readonly LinhaDoBalcao[],
  hoje: readonly { produto_id: string; estoque?: number; preco?: number }[],
): LinhaDoBalcao[] {
  return linhas.flatMap((linha) => {
    const { produto, quantidade } = linha
    const { estoque = produto.estoque, preco = produto.preco } =
      hoje.find(({ produto_id }) => produto_id === produto.id) ?? {}
    if (estoque <= 0) return []
    return [{ ...linha, quantidade: Math.min(quantidade, estoque), produto: { ...produto, estoque, preco } }]
  })
}

/** Cents. A discount never makes an amount negative. */
export function somarBalcao({
  linhas,
  descontoCentavos,
  descontoPorcento,
  cupom: pedido,
}: Pick<RascunhoDoBalcao, 'linhas' | 'descontoCentavos' | 'descontoPorcento' | 'cupom'>) {
  const subtotal = linhas.reduce((soma, linha) => soma + subtotalDaLinha(linha), 0)
  const cupom = Math.min(pedido?.centavos ?? 0, subtotal)
  const resto = subtotal - cupom
  const desconto = Math.min(descontoDe(resto, { descontoCentavos, descontoPorcento }), resto)
  return { subtotal, cupom, desconto, total: resto - desconto }
}

export function subtotalDaLinha(linha: LinhaDoBalcao): number {
  return Math.max(0, paraCentavos(linha.produto.preco) - descontoPorUnidade(linha)) * linha.quantidade
}

/** Cents off each unit, however the discount was said. */
export function descontoPorUnidade(linha: LinhaDoBalcao): number {
  return descontoDe(paraCentavos(linha.produto.preco), linha)
}

interface Desconto {
  descontoCentavos: number
  descontoPorcento?: number | null | undefined
}

function descontoDe(centavos: number, { descontoCentavos, descontoPorcento }: Desconto): number {
  return descontoPorcento ? Math.round((centavos * descontoPorcento) / 100) : descontoCentavos
}

/** How the payments stand against the total. Cents; `falta` is negative when they are too much. */
export function conferirPagamentos(rascunho: RascunhoDoBalcao) {
  const { total } = somarBalcao(rascunho)
  const ditos = rascunho.pagamentos.reduce((soma, { centavos }) => soma + (centavos ?? 0), 0)
  let resto = Math.max(0, total - ditos)
  const partes = rascunho.pagamentos.map((parte) => {
    if (parte.centavos !== null) return { ...parte, centavos: parte.centavos }
    const centavos = resto
    resto = 0
    return { ...parte, centavos }
  })
  const falta = total - partes.reduce((soma, { centavos }) => soma + centavos, 0)
  const troco = partes.reduce(
    (soma, { forma, centavos, recebidoCentavos }) =>
      forma === 'avista' && recebidoCentavos > centavos ? soma + recebidoCentavos - centavos : soma,
    0,
  )
  const faltaDinheiro = partes.some(
    ({ forma, centavos, recebidoCentavos }) =>
      forma === 'avista' && recebidoCentavos > 0 && recebidoCentavos < centavos,
  )
  return { partes, total, falta, troco, faltaDinheiro }
}

/** What can be sold without a network: cash is counted by hand, and only the server knows coupons. */
export function soDinheiro({ pagamentos, cupom }: RascunhoDoBalcao): boolean {
  return !cupom && pagamentos.length > 0 && pagamentos.every(({ forma }) => forma === 'avista')
}

/** Why the sale cannot be finished yet, in the words for the screen; null when it can. */
export function impedimento(rascunho: RascunhoDoBalcao, { semRede = false } = {}): string | null {
  const { total, falta, partes, faltaDinheiro } = conferirPagamentos(rascunho)
  if (rascunho.linhas.length === 0) return 'Adicione um produto'
  if (total <= 0) return 'O desconto cobre a venda toda'
  if (pedeDocumento(rascunho) && !rascunho.documentoConferido) return 'Confira o documento de identidade'
  const { id, nome, email, telefone } = rascunho.cliente
  if (!nome.trim() && (email.trim() || telefone.trim())) return 'Informe o nome do cliente'
  if (!id && email.trim() && !EMAIL.test(email.trim())) return 'Confira o e-mail do cliente'
  if (partes.length === 0) return 'Escolha como o cliente paga'
  if (semRede && rascunho.cupom) return 'Sem rede o cupom não vale: tire o cupom'
  if (semRede && !soDinheiro(rascunho)) return 'Sem rede só dá para receber em dinheiro'
  if (partes.some(({ centavos }) => centavos === 0)) return 'Um dos pagamentos está sem valor'
  if (falta !== 0) return falta > 0 ? 'Falta pagamento' : 'Os pagamentos passam do total'
  if (faltaDinheiro) return 'O dinheiro recebido é menor que o valor'
  return null
}

/** The same draft, to be paid by PIX through a link: nobody takes goods along that they did not pay. */
export function paraPagarPorLink(rascunho: RascunhoDoBalcao): RascunhoDoBalcao {
  const pix = { id: 'link', forma: 'pix' as const, centavos: null, recebidoCentavos: 0, parcelas: 1, nsu: '' }
  return {
    ...rascunho,
    porLink: true,
    pagamentos: [pix],
    entrega: rascunho.entrega === 'levou' ? 'retirar' : rascunho.entrega,
  }
}

/** What is sent to `POST /rest/v1/vendas/balcao`. */
export function pedidoDoBalcao(rascunho: RascunhoDoBalcao, estabelecimentoId: string) {
  const { id, nome, email, telefone } = rascunho.cliente
  return {
    estabelecimento_id: estabelecimentoId,
    itens: rascunho.linhas.map((linha) => ({
      produto_id: linha.produto.id,
      quantidade: linha.quantidade,
      preco_visto: linha.produto.preco,
      ...(descontoPorUnidade(linha) > 0 ? { desconto: paraReais(descontoPorUnidade(linha)) } : {}),
    })),
    desconto: paraReais(somarBalcao(rascunho).desconto),
    ...(rascunho.cupom && !rascunho.cupom.recusa ? { cupons: [rascunho.cupom.codigo] } : {}),
    ...(id ? { cliente: { id } } : {}),
    ...(!id && nome.trim()
      ? {
          cliente: {
            nome: nome.trim(),
            ...(email.trim() ? { email: email.trim() } : {}),
            ...(telefone.trim() ? { telefone: telefone.trim() } : {}),
          },
        }
      : {}),
    entrega: rascunho.entrega,
    pagamentos: conferirPagamentos(rascunho).partes.map((parte) => ({
      forma: parte.forma,
      valor: paraReais(parte.centavos),
      ...(parte.forma === 'avista' && parte.recebidoCentavos > 0
        ? { recebido: paraReais(parte.recebidoCentavos) }
        : {}),
      ...(parte.forma === 'cartao'
        ? { parcelas: parte.debito ? 1 : parte.parcelas, debito: parte.debito }
        : {}),
      ...(parte.forma === 'cartao' && parte.nsu.trim() ? { nsu: parte.nsu.trim() } : {}),
    })),
    ...(rascunho.observacao.trim() ? { observacao: rascunho.observacao.trim() } : {}),
    ...(pedeDocumento(rascunho) && rascunho.documentoConferido ? { documento_conferido: true } : {}),
  }
}
