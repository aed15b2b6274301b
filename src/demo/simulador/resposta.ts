import type { PagamentoSimulado } from './livro.ts'

export interface PedidoSimulado {
  metodo: string
  url: URL
  headers: Record<string, string | string[] | undefined>
  token: string
  corpo: unknown
}

export interface RespostaSimulada {
  status: number
  corpo: unknown
  headers?: Record<string, string>
  /** What the seller should be notified of, once answered. */
  aviso?: { pagamento: PagamentoSimulado; acao: 'created' | 'updated' }
}

/** A refusal in the provider's error shape. */
export function erro(status: number, message: string, code?: number): RespostaSimulada {
  const nomes: Record<number, string> = {
    400: 'bad_request',
    401: 'unauthorized',
    404: 'not_found',
    409: 'conflict',
  }
  const cause = code === undefined ? [] : [{ code, description: message, data: null }]
  return { status, corpo: { message, error: nomes[status] ?? 'internal_server_error', status, cause } }
}
