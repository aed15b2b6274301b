import { z } from 'zod'
import { paginacao } from '#src/shared/lista.ts'
import { VISIVEL } from '#src/shared/texto-visivel.ts'
import { ASSUNTOS_DE_CONVERSA, CATEGORIAS, PRIORIDADES, STATUS_CHAMADO } from './rules.ts'

// z here is the full build: this file is imported by routes and by types only, never for its values in the browser.

const texto = z.string().trim().regex(VISIVEL, 'Escreva a mensagem.').max(5000)
const anexos = z.array(z.guid()).max(5, 'Envie até 5 anexos por mensagem.').default([])

export const novoChamadoBody = z.strictObject({
  estabelecimento_id: z.guid(),
  assunto: z.string().trim().min(3, 'Diga em poucas palavras do que se trata.').max(150),
  categoria: z.enum(CATEGORIAS, 'Escolha a categoria.'),
  prioridade: z.enum(PRIORIDADES).default('normal'),
  texto,
  anexos,
})
export type NovoChamadoInput = z.infer<typeof novoChamadoBody>

export const novaMensagemBody = z.strictObject({ texto, anexos })
export type NovaMensagemInput = z.infer<typeof novaMensagemBody>

export const situacaoBody = z.strictObject({
  status: z.enum(['em_atendimento', 'aguardando_voce', 'resolvido']),
})
export const avaliarBody = z.strictObject({ ajudou: z.boolean() })
export const classificarBody = z.strictObject({
  prioridade: z.enum(PRIORIDADES).optional(),
  categoria: z.enum(CATEGORIAS).optional(),
})

const pagina = {
  busca: z.string().trim().max(120).optional(),
  ...paginacao,
}
export const chamadosQuery = z.strictObject({
  estabelecimento_id: z.guid(),
  aba: z.enum(['abertos', 'encerrados', 'todos']).default('todos'),
  ...pagina,
})
export const filaQuery = z.strictObject({
  aba: z.enum(['fila', 'atrasados', 'aguardando', 'encerrados', 'todos']).default('fila'),
  categoria: z.enum(CATEGORIAS).optional(),
  ...pagina,
})
export type FiltroDeChamados = z.infer<typeof filaQuery> | z.infer<typeof chamadosQuery>

export const anexoSchema = z.object({ id: z.guid(), nome: z.string(), tipo: z.string(), tamanho: z.int() })
export type Anexo = z.infer<typeof anexoSchema>

export const mensagemSchema = z.object({
  id: z.guid(),
  de: z.enum(['loja', 'plataforma', 'sistema', 'consumidor']),
  autor: z.string(),
  texto: z.string(),
  anexos: z.array(anexoSchema),
  created_at: z.string(),
})
export type Mensagem = z.infer<typeof mensagemSchema>

export const chamadoSchema = z.object({
  id: z.guid(),
  estabelecimento_id: z.guid(),
  estabelecimento_nome: z.string(),
  numero: z.int(),
  assunto: z.string(),
  categoria: z.enum(CATEGORIAS),
  prioridade: z.enum(PRIORIDADES),
  status: z.enum(STATUS_CHAMADO),
  nivel_suporte: z.enum(['email_72h', 'email_24h', 'prioritario_12h', 'dedicado_24x7']),
  responder_ate: z.string().nullable(),
  ultima_mensagem_em: z.string(),
  fechado_em: z.string().nullable(),
  ajudou: z.boolean().nullable(),
  created_at: z.string(),
})
export type Chamado = z.infer<typeof chamadoSchema>
export const chamadoDetalheSchema = chamadoSchema.extend({ mensagens: z.array(mensagemSchema) })
export type ChamadoDetalhe = z.infer<typeof chamadoDetalheSchema>

export const novaConversaBody = z.strictObject({
  estabelecimento_id: z.guid(),
  venda_id: z.guid().optional(),
  /** Which product it is about, and which of its variations. */
  produto_id: z.guid().optional(),
  variacao_id: z.guid().optional(),
  assunto: z.enum(ASSUNTOS_DE_CONVERSA, 'Escolha o assunto.'),
  texto,
  anexos,
})
export type NovaConversaInput = z.infer<typeof novaConversaBody>

export const mediacaoBody = z.strictObject({ texto: texto.min(10, 'Explique em pelo menos 10 letras.') })

export const conversasQuery = z.strictObject({
  estabelecimento_id: z.guid().optional(),
  venda_id: z.guid().optional(),
  aba: z.enum(['abertas', 'respondidas', 'encerradas', 'todas']).default('todas'),
  ...pagina,
})
export type FiltroDeConversas = z.infer<typeof conversasQuery>

export const conversaSchema = z.object({
  id: z.guid(),
  estabelecimento_id: z.guid(),
  estabelecimento_nome: z.string(),
  protocolo: z.string(),
  cliente_nome: z.string(),
  venda_id: z.guid().nullable(),
  venda_numero: z.int().nullable(),
  assunto: z.enum(ASSUNTOS_DE_CONVERSA),
  status: z.enum(['aberta', 'respondida', 'encerrada']),
  responder_ate: z.string().nullable(),
  /** The consumer asked for the platform's help, and by when it owes its word to both. */
  escalado_em: z.string().nullable(),
  mediacao_responder_ate: z.string().nullable(),
  mediacao_decidida_em: z.string().nullable(),
  ultima_mensagem_em: z.string(),
  ultima_mensagem: z.string(),
  /** Messages of the others that the side who asks has not opened. */
  nao_lidas: z.int(),
  created_at: z.string(),
})
export type Conversa = z.infer<typeof conversaSchema>

/** The product of a conversation as its card shows it. */
export const produtoDaConversaSchema = z.object({
  id: z.guid(),
  nome: z.string(),
  imagem_url: z.string().nullable(),
  codigo: z.string(),
  variacao_id: z.guid().nullable(),
})
export const contextoDeConversaQuery = z.strictObject({
  estabelecimento_id: z.guid(),
  produto_id: z.guid().optional(),
  /** As the address of the product's page names it, or its id; one that is not known is left out. */
  variacao: z.string().max(300).optional(),
})
export const contextoDeConversaSchema = z.object({
  nome: z.string(),
  codigo: z.string(),
  produto: produtoDaConversaSchema.nullable(),
})
export type ContextoDeConversa = z.infer<typeof contextoDeConversaSchema>

export const conversaDetalheSchema = conversaSchema.extend({
  /** Whether it began on a product's page; `produto` is null while that one is off sale. */
  de_produto: z.boolean(),
  produto: produtoDaConversaSchema.nullable(),
  mensagens: z.array(mensagemSchema),
})
export type ConversaDetalhe = z.infer<typeof conversaDetalheSchema>

export const contagensSchema = z.record(z.string(), z.int())
