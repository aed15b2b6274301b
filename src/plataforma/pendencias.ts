import { z } from 'zod'
import TEXTOS from './conteudo/textos-prontos.json' with { type: 'json' }

/** The tabs of `/admin/aprovacoes` beside the shops' registrations. */
export const ABAS_DE_PENDENCIAS = ['alteracoes', 'produtos', 'avaliacoes', 'reaberturas'] as const
export type AbaDePendencias = (typeof ABAS_DE_PENDENCIAS)[number]

export const ABAS_DE_APROVACOES = ['lojas', ...ABAS_DE_PENDENCIAS] as const
export const contagensSchema = z.record(z.enum(ABAS_DE_APROVACOES), z.int())
export type Contagens = z.infer<typeof contagensSchema>

const cadastro = z.object({ cnpj: z.string().nullable(), razao_social: z.string().nullable() })

/** Something that waits for the platform's word. */
export const pendenciaSchema = z.object({
  id: z.uuid(),
  tipo: z.enum([
    'alteracao',
    'loja_denunciada',
    'produto',
    'avaliacao',
    'pergunta',
    'mediacao',
    'ajuda',
    'contestacao',
  ]),
  estabelecimento_id: z.uuid(),
  loja: z.string(),
  codigo: z.string(),
  /** What it is about: the product's name, the review's title, the return's number. */
  titulo: z.string(),
  /** The words of who asks or reports. */
  texto: z.string(),
  motivo: z.string().nullable(),
  protocolo: z.string().nullable(),
  /** What was reported, as everybody sees it. */
  conteudo: z.string().nullable(),
  imagem_url: z.string().nullable(),
  /** Open reports of the same thing: one decision answers them all. */
  repetidas: z.int(),
  de: cadastro.nullable(),
  para: cadastro.nullable(),
  rota: z.string().nullable(),
  responsavel: z.uuid().nullable(),
  responsavel_nome: z.string().nullable(),
  /** By when the platform owes its word; null where nothing was promised. */
  responder_ate: z.string().nullable(),
  created_at: z.string(),
})
export type Pendencia = z.infer<typeof pendenciaSchema>

const resposta = z.string().trim().max(2000)

/** A refusal says why; an approval may add a word. */
export const decisaoDaAlteracaoSchema = z.discriminatedUnion('decisao', [
  z.strictObject({ decisao: z.literal('aprovada'), resposta: resposta.optional() }),
  z.strictObject({
    decisao: z.literal('recusada'),
    resposta: resposta.min(10, 'Explique em pelo menos 10 letras.'),
  }),
])
export type DecisaoDaAlteracao = z.infer<typeof decisaoDaAlteracaoSchema>

export const decisaoDaDenunciaSchema = z.strictObject({
  decisao: z.enum(['mantida', 'removida']),
  resposta: resposta.min(10, 'Explique em pelo menos 10 letras.'),
})
export type DecisaoDaDenuncia = z.infer<typeof decisaoDaDenunciaSchema>

export const assumirSchema = z.strictObject({
  tipo: z.enum(['loja', 'alteracao', 'denuncia']),
  id: z.uuid(),
  /** False gives it back. */
  meu: z.boolean(),
})
export type AssumirInput = z.infer<typeof assumirSchema>

/** Ready sentences for decisions, to be changed before they are sent. */
export const TEXTOS_PRONTOS = TEXTOS
