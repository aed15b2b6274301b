import { appendFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

/** A seller's account at the simulated provider. */
export interface ContaSimulada {
  token: string
  userId: number | string
  publicKey: string
  webhookSecret?: string
  /** Receiver's name and city on the PIX code. */
  nome?: string
  cidade?: string
  /** No PIX key registered: PIX is not offered and payments are refused. */
  semPix?: boolean
}

export interface ReembolsoSimulado {
  id: number
  amount: number
  status: 'approved' | 'in_process' | 'rejected'
  date_created: string
}

/** A payment as the simulator keeps it; what the API answers is made from it (resposta.ts). */
export interface PagamentoSimulado {
  id: number
  userId: number
  chave: string
  pedidoHash: string
  status: string
  status_detail: string
  transaction_amount: number
  currency_id: string
  collector_id: number
  external_reference: string | null
  description: string | null
  payer: { email: string; first_name?: string; last_name?: string }
  notification_url: string | null
  qr_code: string
  date_created: string
  date_last_updated: string
  date_approved: string | null
  date_of_expiration: string
  reembolsos: ReembolsoSimulado[]
  /** Paid by card; without it, by PIX. */
  cartao?: { metodo: string; ultimos4: string; parcelas: number }
}

/** The card that a token represents. */
export interface CartaoSimulado {
  titular: string
  ultimos4: string
}

export type Livro = ReturnType<typeof abrirLivro>

/**
 * All payments of the simulator: in memory, and with `arquivo` also one JSON line per change, the last line of an id
 * being true, so that a restart or a kill loses none.
 */
export function abrirLivro({
  arquivo,
  contas,
  agora,
}: {
  arquivo?: string
  contas: ContaSimulada[]
  agora: () => number
}) {
  const pagamentos = arquivo ? ler(arquivo) : new Map<number, PagamentoSimulado>()
  const porChave = new Map([...pagamentos.values()].map((p) => [`${p.userId}:${p.chave}`, p]))
  const porReferencia = new Map<string, PagamentoSimulado[]>()
  for (const pagamento of pagamentos.values()) indexarReferencia(pagamento)
  let ultimoId = Math.max(134_000_000_000, ...pagamentos.keys())

  function indexarReferencia(pagamento: PagamentoSimulado) {
    const chave = `${pagamento.userId}:${pagamento.external_reference}`
    const lista = porReferencia.get(chave)
    if (lista) lista.push(pagamento)
    else porReferencia.set(chave, [pagamento])
  }

  function gravar(...mudados: PagamentoSimulado[]) {
    if (arquivo && mudados.length > 0)
      appendFileSync(arquivo, mudados.map((p) => `${JSON.stringify(p)}\n`).join(''))
  }

  const tokens = new Map<string, CartaoSimulado>()
  const abertos = () => [...pagamentos.values()].filter((p) => p.status === 'pending')

  return {
    contaDoToken: (token: string) => contas.find((conta) => conta.token === token),
    contaDaChavePublica: (chave: string) => contas.find((conta) => conta.publicKey === chave),
    contaDoUsuario: (userId: number) => contas.find((conta) => Number(conta.userId) === userId),
    guardarToken: (id: string, cartao: CartaoSimulado) => void tokens.set(id, cartao),
    /** The card of a token, once. */
    gastarToken(id: string): CartaoSimulado | undefined {
      const cartao = tokens.get(id)
      tokens.delete(id)
      return cartao
    },
    /** The next id: long, growing, with gaps, like the real ones. */
    novoId: () => (ultimoId += 1 + Math.floor(Math.random() * 900)),
    pagamento: (id: number) => pagamentos.get(id),
    pagamentoDaChave: (userId: number, chave: string) => porChave.get(`${userId}:${chave}`),
    pagamentosDaReferencia: (userId: number, referencia: string) =>
      porReferencia.get(`${userId}:${referencia}`) ?? [],
    todos: () => [...pagamentos.values()],
    guardar(...novos: PagamentoSimulado[]) {
      for (const pagamento of novos) {
        pagamentos.set(pagamento.id, pagamento)
        porChave.set(`${pagamento.userId}:${pagamento.chave}`, pagamento)
        indexarReferencia(pagamento)
        ultimoId = Math.max(ultimoId, pagamento.id)
      }
      gravar(...novos)
    },
    mudar(pagamento: PagamentoSimulado, mudanca: Partial<PagamentoSimulado>) {
      const instante = dataDoProvedor(agora())
      Object.assign(pagamento, { date_last_updated: instante }, mudanca)
      if (pagamento.status === 'approved') pagamento.date_approved ??= instante
      gravar(pagamento)
    },
    /** Cancels what nobody paid in time, and says which. */
    expirarVencidos(): PagamentoSimulado[] {
      const vencidos = abertos().filter((p) => Date.parse(p.date_of_expiration) <= agora())
      for (const pagamento of vencidos)
        this.mudar(pagamento, { status: 'cancelled', status_detail: 'expired' })
      return vencidos
    },
  }
}

/** An instant the way the provider writes it: `2026-11-21T10:03:00.000-03:00`. */
export function dataDoProvedor(instante: number): string {
  return new Date(instante - 3 * 3_600_000).toISOString().replace('Z', '-03:00')
}

function ler(arquivo: string): Map<number, PagamentoSimulado> {
  const pagamentos = new Map<number, PagamentoSimulado>()
  mkdirSync(dirname(arquivo), { recursive: true })
  if (!existsSync(arquivo)) return pagamentos
  for (const linha of readFileSync(arquivo, 'utf8').split('\n')) {
    const pagamento = lerLinha(linha)
    if (pagamento) pagamentos.set(pagamento.id, pagamento)
  }
  writeFileSync(arquivo, [...pagamentos.values()].map((p) => `${JSON.stringify(p)}\n`).join(''))
  return pagamentos
}

/** A line cut short by a kill is no payment. */
function lerLinha(linha: string): PagamentoSimulado | null {
  if (linha.trim() === '') return null
  try {
    return JSON.parse(linha) as PagamentoSimulado
  } catch {
    return null
  }
}
