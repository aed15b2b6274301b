import { z } from 'zod'
import { VISIVEL } from '#src/shared/texto-visivel.ts'

const nota = z.int('A nota vai de 1 a 5.').min(1, 'A nota vai de 1 a 5.').max(5, 'A nota vai de 1 a 5.')
const texto = {
  titulo: z.string().trim().regex(VISIVEL).max(120).optional(),
  comentario: z.string().trim().regex(VISIVEL).max(4000).optional(),
}

export const novaAvaliacaoProdutoSchema = z.strictObject({ produto_id: z.uuid(), nota, ...texto })
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
export const avaliacaoProdutoSchema = z.object({ ...comuns, produto_id: z.uuid() })
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
  produtos: z.array(escritaPorMim.extend({ produto_id: z.uuid() })),
  loja: escritaPorMim.nullable(),
})
export type MinhasAvaliacoes = z.infer<typeof minhasAvaliacoesSchema>

/** A review as the shop's team reads it; `tabela` is where it is replied to. */
export const avaliacaoRecebidaSchema = escritaPorMim.extend({
  tabela: z.enum(['avaliacoes_produtos', 'avaliacoes_estabelecimento']),
  autor: z.string(),
  produto_nome: z.string().nullable(),
  produto_imagem_url: z.string().nullable(),
})
export type AvaliacaoRecebida = z.infer<typeof avaliacaoRecebidaSchema>
export const avaliacoesRecebidasSchema = z.object({
  itens: z.array(avaliacaoRecebidaSchema),
  total: z.int(),
  sem_resposta: z.int(),
  proximo: z.uuid().nullable(),
})

export const edicaoDeAvaliacaoSchema = z.strictObject({ nota, ...texto })
export type EdicaoDeAvaliacao = z.infer<typeof edicaoDeAvaliacaoSchema>

/** A review as who wrote it reads it among all of theirs; `tabela` is where it is changed. */
export const avaliacaoFeitaSchema = escritaPorMim.extend({
  tabela: z.enum(['avaliacoes_produtos', 'avaliacoes_estabelecimento']),
  loja: z.string(),
  loja_codigo: z.string(),
  produto: z.string().nullable(),
  produto_imagem_url: z.string().nullable(),
  removida: z.boolean(),
  pode_editar: z.boolean(),
})
export type AvaliacaoFeita = z.infer<typeof avaliacaoFeitaSchema>
export const avaliacoesFeitasSchema = z.object({
  itens: z.array(avaliacaoFeitaSchema),
  proximo: z.uuid().nullable(),
})
export type AvaliacoesFeitas = z.infer<typeof avaliacoesFeitasSchema>
