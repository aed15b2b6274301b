import { z } from 'zod'
import { FOTOS_MAX } from './rules.ts'
import { VISIVEL } from '#src/shared/texto-visivel.ts'

const nota = z.int('A nota vai de 1 a 5.').min(1, 'A nota vai de 1 a 5.').max(5, 'A nota vai de 1 a 5.')
const texto = {
  titulo: z.string().trim().regex(VISIVEL).max(120).optional(),
  comentario: z.string().trim().regex(VISIVEL).max(4000).optional(),
}

const fotos = z
  .array(z.uuid())
  .max(FOTOS_MAX, 'Envie até 4 fotos.')
  .refine((ids) => new Set(ids).size === ids.length, 'A mesma foto está duas vezes.')

export const fotoDaAvaliacaoSchema = z.object({
  id: z.uuid(),
  url: z.string(),
  largura: z.int(),
  altura: z.int(),
})
export type FotoDaAvaliacao = z.infer<typeof fotoDaAvaliacaoSchema>

export const novaAvaliacaoProdutoSchema = z.strictObject({
  produto_id: z.uuid(),
  nota,
  ...texto,
  /** Pictures sent before with `uso=avaliacao`, in their order. */
  fotos: fotos.default([]),
})
export const novaAvaliacaoLojaSchema = z.strictObject({
  estabelecimento_id: z.uuid(),
  nota,
  ...texto,
  /** Shown as `Anônimo`. */
  anonima: z.boolean().default(false),
})
export type NovaAvaliacaoProduto = z.infer<typeof novaAvaliacaoProdutoSchema>
export type NovaAvaliacaoLoja = z.infer<typeof novaAvaliacaoLojaSchema>

export const respostaSchema = z.strictObject({
  resposta_loja: z.string().trim().regex(VISIVEL, 'Escreva a resposta.').max(2000),
})

const comuns = {
  id: z.uuid(),
  estabelecimento_id: z.uuid(),
  nota: z.int(),
  titulo: z.string().nullable(),
  comentario: z.string().nullable(),
  verificado: z.boolean(),
  resposta_loja: z.string().nullable(),
  created_at: z.string(),
  /** `Anônimo` when the buyer asked for it. */
  consumidor: z.object({ nome: z.string() }),
}
export const avaliacaoProdutoSchema = z.object({
  ...comuns,
  produto_id: z.uuid(),
  fotos: z.array(fotoDaAvaliacaoSchema),
  /** How many found it helpful. */
  uteis: z.int(),
})
export type AvaliacaoDeProduto = z.infer<typeof avaliacaoProdutoSchema>
export const ORDENS_DE_AVALIACOES = ['recentes', 'uteis'] as const
export const avaliacaoLojaSchema = z.object({ ...comuns, updated_at: z.string() })
export type Avaliacao = z.infer<typeof avaliacaoLojaSchema> & { produto_id?: string }

const escritaPorMim = z.object({
  id: z.uuid(),
  nota: z.int(),
  titulo: z.string().nullable(),
  comentario: z.string().nullable(),
  resposta_loja: z.string().nullable(),
  created_at: z.string(),
})
export const minhasAvaliacoesSchema = z.object({
  produtos: z.array(escritaPorMim.extend({ produto_id: z.uuid(), fotos: z.array(fotoDaAvaliacaoSchema) })),
  loja: escritaPorMim.nullable(),
})
export type MinhasAvaliacoes = z.infer<typeof minhasAvaliacoesSchema>

/** A review as the shop's team reads it; `tabela` is where it is replied to. */
export const avaliacaoRecebidaSchema = escritaPorMim.extend({
  tabela: z.enum(['avaliacoes_produtos', 'avaliacoes_estabelecimento']),
  autor: z.string(),
  produto_nome: z.string().nullable(),
  produto_imagem_url: z.string().nullable(),
  fotos: z.array(fotoDaAvaliacaoSchema),
  pode_corrigir: z.boolean(),
})
export type AvaliacaoRecebida = z.infer<typeof avaliacaoRecebidaSchema>
export const avaliacoesRecebidasSchema = z.object({
  itens: z.array(avaliacaoRecebidaSchema),
  total: z.int(),
  sem_resposta: z.int(),
  proximo: z.uuid().nullable(),
})

export const edicaoDeAvaliacaoSchema = z.strictObject({ nota, ...texto })
/** Without `fotos` those it has stay. */
export const edicaoDeAvaliacaoProdutoSchema = edicaoDeAvaliacaoSchema.extend({ fotos: fotos.optional() })
export type EdicaoDeAvaliacao = z.infer<typeof edicaoDeAvaliacaoProdutoSchema>

/** A review as who wrote it reads it among all of theirs; `tabela` is where it is changed. */
export const avaliacaoFeitaSchema = escritaPorMim.extend({
  tabela: z.enum(['avaliacoes_produtos', 'avaliacoes_estabelecimento']),
  loja: z.string(),
  loja_codigo: z.string(),
  produto: z.string().nullable(),
  produto_imagem_url: z.string().nullable(),
  fotos: z.array(fotoDaAvaliacaoSchema),
  removida: z.boolean(),
  pode_editar: z.boolean(),
})
export type AvaliacaoFeita = z.infer<typeof avaliacaoFeitaSchema>
export const avaliacoesFeitasSchema = z.object({
  itens: z.array(avaliacaoFeitaSchema),
  proximo: z.uuid().nullable(),
})
export type AvaliacoesFeitas = z.infer<typeof avaliacoesFeitasSchema>
