import { readFileSync, writeFileSync } from 'node:fs'

/** What a payer allowed, as the simulator keeps it. `id` is the receiver's own key. */
export interface Autorizacao {
  id: string
  provider_id: string
  status: 'created' | 'approved' | 'rejected' | 'expired' | 'cancelled'
  cancelled_by: 'payer' | 'receiver' | null
  payer: { document: string; name: string }
  description: string
  /** Cents, fixed. */
  amount: number
  /** The most that the payer lets through; null: whatever it is. */
  maximum: number | null
  period: 'monthly' | 'yearly'
  first_due: string
  journey: 2 | 3
  /** Paid in the same act as the permission is given; journey 3. */
  first_charge: string | null
  qr_code: string
  expires_at: number
}

export interface Tentativa {
  number: number
  date: string
  /** Asked for by the receiver after the due date. */
  retry: boolean
  status: 'scheduled' | 'paid' | 'failed' | 'cancelled'
  /** When the bank tries. */
  at: number
  end_to_end_id: string | null
}

export interface Cobranca {
  id: string
  mandate_id: string
  status: 'waiting' | 'scheduled' | 'refused' | 'paid' | 'failed' | 'cancelled'
  cancelled_by: 'payer' | 'receiver' | null
  description: string
  due_date: string
  /** Cents. */
  amount: number
  reason: { code: string; text: string } | null
  paid_at: string | null
  end_to_end_id: string | null
  attempts: Tentativa[]
  /** Cents given back, by the receiver's key. */
  refunds: Record<string, number>
}

interface Estado {
  autorizacoes: Record<string, Autorizacao>
  cobrancas: Record<string, Cobranca>
  /** Documents of payers whose account is empty. */
  semSaldo: string[]
  numero: number
}

/** All that the simulated bank knows: in memory, and with `arquivo` across restarts. */
export function abrirLivro(arquivo?: string) {
  const estado = ler(arquivo)
  return {
    estado,
    guardar() {
      if (arquivo) writeFileSync(arquivo, JSON.stringify(estado))
    },
    proximo: () => {
      estado.numero += 1
      return estado.numero
    },
  }
}

export type LivroDoBanco = ReturnType<typeof abrirLivro>

export function novaCobranca(
  dados: Pick<Cobranca, 'id' | 'mandate_id' | 'due_date' | 'amount' | 'description'> & {
    status?: Cobranca['status']
  },
): Cobranca {
  const { id, mandate_id, due_date, amount, description, status = 'scheduled' } = dados
  return {
    id,
    mandate_id,
    status,
    cancelled_by: null,
    description,
    due_date,
    amount,
    reason: null,
    paid_at: null,
    end_to_end_id: null,
    attempts: [],
    refunds: {},
  }
}

export function novaTentativa(uma: Cobranca, quando: Pick<Tentativa, 'date' | 'at' | 'retry'>): Tentativa {
  const nova: Tentativa = {
    ...quando,
    number: uma.attempts.length + 1,
    status: 'scheduled',
    end_to_end_id: null,
  }
  uma.attempts.push(nova)
  return nova
}

function ler(arquivo: string | undefined): Estado {
  const vazio: Estado = { autorizacoes: {}, cobrancas: {}, semSaldo: [], numero: 0 }
  if (!arquivo) return vazio
  try {
    return { ...vazio, ...(JSON.parse(readFileSync(arquivo, 'utf8')) as Estado) }
  } catch {
    return vazio
  }
}
