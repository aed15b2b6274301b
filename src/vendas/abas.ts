import { chavesDe } from '#src/shared/chaves.ts'
import type { StatusVenda } from './rules.ts'

interface Aba {
  nome: string
  status: readonly StatusVenda[]
  /** Only sales by PIX, or only the others; left out: both. */
  pix?: boolean
}

/** The shop's fixed views of its sales, in the order of the work (docs/rules/panel.md#screens). The first, `Todas`, has no name here. */
export const ABAS = {
  aguardando: { nome: 'Aguardando pagamento', status: ['pendente'], pix: true },
  confirmar: { nome: 'Para confirmar', status: ['pendente'], pix: false },
  separar: { nome: 'Para separar', status: ['pago'] },
  enviar: { nome: 'Para enviar', status: ['em_preparacao', 'pronto_retirada'] },
  transito: { nome: 'Em trânsito', status: ['enviado'] },
  entregues: { nome: 'Entregues', status: ['entregue', 'concluido'] },
  devolucoes: { nome: 'Devoluções', status: ['em_devolucao', 'devolvido'] },
  canceladas: { nome: 'Canceladas', status: ['cancelado', 'expirado'] },
} as const satisfies Record<string, Aba>

export type NomeDaAba = keyof typeof ABAS
export const NOMES_DAS_ABAS = chavesDe(ABAS)

export function aba(nome: NomeDaAba): Aba {
  return ABAS[nome]
}
