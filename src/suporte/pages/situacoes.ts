import type { Tom } from '#src/shared/ui/kit/chip.tsx'
import { NOME_DA_CONVERSA, NOME_DA_SITUACAO } from '../rotulos.ts'
import type { StatusChamado } from '../rules.ts'

const TOM_DO_CHAMADO: Record<StatusChamado, Tom> = {
  aberto: 'espera',
  em_atendimento: 'espera',
  aguardando_voce: 'espera',
  resolvido: 'bom',
  fechado: 'neutro',
}
const TOM_DA_CONVERSA = { aberta: 'espera', respondida: 'bom', encerrada: 'neutro' } as const

/** `Aguardando você` is the shop's word: the platform waits for the shop. */
export function situacaoDoChamado(
  status: StatusChamado,
  lado: 'loja' | 'plataforma',
): { texto: string; tom: Tom } {
  const espera = lado === 'plataforma' && status === 'aguardando_voce'
  return { texto: espera ? 'Aguardando a loja' : NOME_DA_SITUACAO[status], tom: TOM_DO_CHAMADO[status] }
}

export function situacaoDaConversa(status: keyof typeof TOM_DA_CONVERSA): { texto: string; tom: Tom } {
  return { texto: NOME_DA_CONVERSA[status], tom: TOM_DA_CONVERSA[status] }
}
