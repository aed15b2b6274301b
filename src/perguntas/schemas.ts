import { z } from 'zod'
import { chavesDe } from '#src/shared/chaves.ts'
import { VISIVEL } from '#src/shared/texto-visivel.ts'
import { MOTIVOS_DE_OCULTAR, PERGUNTA_MAX, PERGUNTA_MIN, RESPOSTA_MAX } from './rules.ts'

export const novaPerguntaSchema = z.strictObject({
  produto_id: z.uuid(),
  texto: z
    .string()
    .trim()
    .regex(VISIVEL, 'Escreva a pergunta.')
    .min(PERGUNTA_MIN, 'Escreva a pergunta em pelo menos 3 letras.')
    .max(PERGUNTA_MAX, 'A pergunta tem até 500 letras.'),
})
export type NovaPergunta = z.infer<typeof novaPerguntaSchema>

export const respostaDaPerguntaSchema = z.strictObject({
  resposta: z.string().trim().regex(VISIVEL, 'Escreva a resposta.').max(RESPOSTA_MAX),
})

export const ocultarSchema = z.strictObject({ motivo: z.enum(chavesDe(MOTIVOS_DE_OCULTAR)) })

/** As everybody reads it: `autor` is a first name, empty once the account is gone. */
export const perguntaPublicaSchema = z.object({
  id: z.uuid(),
  autor: z.string(),
  texto: z.string(),
  resposta: z.string().nullable(),
  respondido_em: z.string().nullable(),
  created_at: z.string(),
})
export type PerguntaPublica = z.infer<typeof perguntaPublicaSchema>

export const ABAS_DE_PERGUNTAS = ['sem_resposta', 'respondidas', 'ocultas'] as const
export type AbaDePerguntas = (typeof ABAS_DE_PERGUNTAS)[number]

/** As the shop's team reads it. */
export const perguntaRecebidaSchema = perguntaPublicaSchema.extend({
  status: z.enum(['publicada', 'oculta', 'removida']),
  motivo_oculta: z.enum(chavesDe(MOTIVOS_DE_OCULTAR)).nullable(),
  produto_id: z.uuid(),
  produto_nome: z.string(),
  produto_imagem_url: z.string().nullable(),
  pode_corrigir: z.boolean(),
})
export type PerguntaRecebida = z.infer<typeof perguntaRecebidaSchema>
