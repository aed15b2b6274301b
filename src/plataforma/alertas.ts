import { z } from 'zod'
import { chavesDe } from '#src/shared/chaves.ts'
import { textoDeBusca } from '#src/shared/lista.ts'
import ALERTAS from './conteudo/alertas.json' with { type: 'json' }

/** What the platform's people look out for (docs/rules/platform.md#alerts). */
export const CODIGOS_DE_ALERTA: Readonly<Record<string, string>> = ALERTAS

export const SEVERIDADES = {
  critico: { texto: 'Crítico', tom: 'ruim' },
  alto: { texto: 'Alto', tom: 'ruim' },
  medio: { texto: 'Médio', tom: 'espera' },
  info: { texto: 'Info', tom: 'neutro' },
} as const
export type Severidade = keyof typeof SEVERIDADES

export const SITUACOES_DE_ALERTA = {
  novo: 'Novo',
  reconhecido: 'Reconhecido',
  resolvido: 'Resolvido',
} as const

export const ABAS_DE_ALERTAS = ['abertos', 'silenciados', 'resolvidos'] as const
export type AbaDeAlertas = (typeof ABAS_DE_ALERTAS)[number]

export const filtroDeAlertas = {
  aba: z.enum(ABAS_DE_ALERTAS).default('abertos'),
  busca: textoDeBusca,
  severidade: z.enum(chavesDe(SEVERIDADES)).optional(),
  codigo: z
    .string()
    .regex(/^[A-Z]{3,5}-[A-Z0-9]+$/)
    .max(20)
    .optional(),
  meus: z.literal('sim').optional(),
}
export type FiltroDeAlertas = Partial<z.infer<z.ZodObject<typeof filtroDeAlertas>>>

export const alertaSchema = z.object({
  id: z.uuid(),
  codigo: z.string(),
  severidade: z.enum(chavesDe(SEVERIDADES)),
  estabelecimento_id: z.uuid().nullable(),
  loja: z.string().nullable(),
  resumo: z.string(),
  dados: z.record(z.string(), z.unknown()),
  status: z.enum(chavesDe(SITUACOES_DE_ALERTA)),
  responsavel: z.uuid().nullable(),
  responsavel_nome: z.string().nullable(),
  silenciado_ate: z.string().nullable(),
  nota: z.string().nullable(),
  ocorrencias: z.int(),
  primeira_em: z.string(),
  ultima_em: z.string(),
})
export type AlertaDaLista = z.infer<typeof alertaSchema>

export const atoDeAlertaSchema = z.discriminatedUnion('ato', [
  z.strictObject({ ato: z.literal('reconhecer') }),
  z.strictObject({ ato: z.literal('assumir') }),
  z.strictObject({ ato: z.literal('atribuir'), responsavel: z.uuid() }),
  z.strictObject({ ato: z.literal('silenciar') }),
  z.strictObject({
    ato: z.literal('resolver'),
    nota: z.string().trim().min(3, 'Conte como foi resolvido em pelo menos 3 letras.').max(1000),
  }),
])
export type AtoDeAlerta = z.infer<typeof atoDeAlertaSchema>

export const HORAS_DE_SILENCIO = 24
