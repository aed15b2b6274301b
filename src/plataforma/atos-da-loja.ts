import { z } from 'zod'
import { diaDoPedido } from '#src/shared/dia-do-pedido.ts'
import type { LojaDaPlataforma } from './lojas.ts'
import { motivoEscrito } from './motivo-escrito.ts'

/** What the platform administration does with a shop, in the order of its menu. */
export const ATOS_DA_LOJA = [
  'entrar_como',
  'notificar',
  'trocar_plano',
  'conceder_dias',
  'destacar',
  'tirar_destaque',
  'desbloquear',
  'reativar',
  'bloquear',
  'suspender',
  'encerrar',
] as const
export type AtoDaLoja = (typeof ATOS_DA_LOJA)[number]

type Situacao = Pick<
  LojaDaPlataforma,
  'status' | 'status_aprovacao' | 'bloqueada' | 'assinatura' | 'destaque_ate'
>

const QUANDO: Record<AtoDaLoja, (loja: Situacao) => boolean> = {
  entrar_como: () => true,
  notificar: () => true,
  trocar_plano: ({ assinatura }) => assinatura !== null && !['cancelada', 'encerrada'].includes(assinatura),
  conceder_dias: ({ assinatura }) => assinatura === 'em_teste' || assinatura === 'ativa',
  destacar: aparece,
  tirar_destaque: ({ destaque_ate }) => destaque_ate !== null,
  desbloquear: ({ assinatura }) => assinatura === 'bloqueada',
  reativar: ({ status }) => status === 'suspenso',
  bloquear: ({ assinatura }) => assinatura === 'em_atraso',
  suspender: ({ status }) => status === 'ativo',
  encerrar: () => true,
}

/** Before visitors: nothing else can be featured. */
export function aparece({
  status,
  status_aprovacao,
  bloqueada,
}: Pick<Situacao, 'status' | 'status_aprovacao' | 'bloqueada'>): boolean {
  return status === 'ativo' && status_aprovacao === 'aprovado' && !bloqueada
}

/** The acts that a shop's state admits; the server asks again. A shop that ended admits none. */
export function atosPossiveis(loja: Situacao): AtoDaLoja[] {
  return loja.status === 'encerrado' ? [] : ATOS_DA_LOJA.filter((ato) => QUANDO[ato](loja))
}

export const encerrarLojaSchema = z.strictObject({
  motivo: motivoEscrito,
  /** Typed again by who ends it. */
  codigo: z.string().trim().max(60),
})

/** Longer than that is no feature any more. */
export const DIAS_DE_DESTAQUE = 90

export const destacarLojaSchema = z.strictObject({
  motivo: motivoEscrito,
  /** The last day, in São Paulo. */
  ate: diaDoPedido('Escolha o último dia.'),
})

export const notificarLojasSchema = z.strictObject({
  ids: z.array(z.uuid()).min(1).max(500),
  titulo: z.string().trim().min(5, 'Escreva um título de pelo menos 5 letras.').max(120),
  texto: z.string().trim().min(10, 'Escreva pelo menos 10 letras.').max(2000),
})
export type NotificarLojasInput = z.infer<typeof notificarLojasSchema>
