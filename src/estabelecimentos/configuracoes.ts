import { z } from 'zod'
import { diaDoPedido } from '#src/shared/dia-do-pedido.ts'
import { aosCentavos } from '#src/shared/dinheiro.ts'
import { emailDoPedido } from '#src/shared/email-do-pedido.ts'
import { UFS } from '#src/shared/endereco.ts'
import { VISIVEL } from '#src/shared/texto-visivel.ts'
import { ABRE_E_FECHA_JUNTO, erroNasExcecoes, erroNosDias } from './horarios.ts'
import { NOME_NA_REDE } from './redes-sociais.ts'

// z here is the full build: this file is imported by routes and by types only, never for its values in the browser.

const linha = (max: number) => z.string().trim().max(max)
const reais = z.number().nonnegative().max(99_999)
/** What is told is what is charged, also of what was kept with parts of a cent. */
const centavosInteiros = reais.overwrite(aosCentavos)

export const redesSociaisSchema = z.strictObject({
  instagram: linha(60)
    .regex(...NOME_NA_REDE.instagram)
    .optional(),
  facebook: linha(80)
    .regex(...NOME_NA_REDE.facebook)
    .optional(),
  tiktok: linha(60)
    .regex(...NOME_NA_REDE.tiktok)
    .optional(),
  youtube: linha(60)
    .regex(...NOME_NA_REDE.youtube)
    .optional(),
})

const hora = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'Informe a hora como 09:00.')
const turno = z
  .strictObject({ abre: hora, fecha: hora })
  .refine(({ abre, fecha }) => abre !== fecha, ABRE_E_FECHA_JUNTO)

export const funcionamentoSchema = z.strictObject({
  /** Sunday first, as `Date.getDay`. Null is a closed day. */
  dias: z.array(z.array(turno).max(3).nullable()).length(7),
  /** What happens on national holidays, and on days of the shop's own. */
  feriados_nacionais: z.enum(['fechada', 'normal']),
  excecoes: z
    .array(
      z.strictObject({ dia: diaDoPedido('Informe uma data.'), nome: linha(80), turno: turno.nullable() }),
    )
    .max(60),
})

/** As it is written; what was kept before may be otherwise. */
const funcionamentoEscrito = funcionamentoSchema.superRefine(({ dias, excecoes }, contexto) => {
  const erros = { dias: erroNosDias(dias), excecoes: erroNasExcecoes(excecoes) }
  for (const [campo, message] of Object.entries(erros))
    if (message) contexto.addIssue({ code: 'custom', path: [campo], message })
})

const cep = z.string().regex(/^\d{8}$/, 'Informe o CEP com 8 números.')

const zonaSchema = z
  .strictObject({
    nome: linha(80).min(1, 'Dê um nome para a área.'),
    bairros: z.array(linha(80).min(1)).max(100),
    ceps: z.array(z.strictObject({ de: cep, ate: cep })).max(50),
    taxa: centavosInteiros,
    minimo: centavosInteiros,
    prazo: linha(60).min(1, 'Informe o prazo.'),
  })
  .refine(({ bairros, ceps }) => bairros.length + ceps.length > 0, 'Informe bairros ou faixas de CEP.')
  .refine(({ ceps }) => ceps.every(({ de, ate }) => de <= ate), 'A faixa de CEP termina antes de começar.')

export const entregaSchema = z.strictObject({
  retirada: z.strictObject({ ativa: z.boolean(), endereco: linha(300), prazo: linha(60) }),
  propria: z.strictObject({ ativa: z.boolean(), zonas: z.array(zonaSchema).max(50) }),
  combinar: z.strictObject({ ativa: z.boolean(), texto: linha(300) }),
  /** Posted anywhere: by a carrier, or at the prices of the shop's own table. */
  envio: z.strictObject({ ativa: z.boolean() }).optional(),
  /** From how much on delivery is free, of its own areas alone or of the cheapest way of posting too; null is never. */
  gratis: z
    .strictObject({
      desde: centavosInteiros,
      vale: z.enum(['propria', 'tudo']),
      /** Only to these states; empty is anywhere. */
      ufs: z.array(z.enum(UFS)).max(27),
    })
    .nullish(),
})

const entregaEscrita = entregaSchema.refine(({ gratis }) => gratis?.desde !== 0, {
  path: ['gratis', 'desde'],
  message: 'Informe a partir de quanto a entrega é grátis.',
})

/** Of goods, by order. Null: what the shop's own people bring has no other. */
export const pedidoMinimoSchema = z.strictObject({
  valor: reais.multipleOf(0.01),
  entrega_propria: reais.multipleOf(0.01).nullable(),
})

const politica = z.string().trim().max(8000)
export const politicasSchema = z.strictObject({ trocas: politica, entrega: politica, privacidade: politica })

export const SECOES_DA_LOJA = ['destaques', 'produtos', 'avaliacoes', 'sobre'] as const
export const personalizacaoSchema = z.strictObject({
  /** The order of the parts of the shop's page; each once. */
  secoes: z
    .array(z.enum(SECOES_DA_LOJA))
    .refine((secoes) => new Set(secoes).size === secoes.length && secoes.length === SECOES_DA_LOJA.length, {
      message: 'Cada seção aparece uma vez.',
    }),
  destaques: z.array(z.guid()).max(8, 'Escolha até 8 produtos.'),
  chamada: linha(120),
})

/** What a shop sets, part by part. */
export const PARTES = {
  redes_sociais: redesSociaisSchema,
  funcionamento: funcionamentoEscrito,
  entrega: entregaEscrita,
  pedido_minimo: pedidoMinimoSchema,
  politicas: politicasSchema,
  personalizacao: personalizacaoSchema,
}

// As they are stored: a version after this one may keep more within a part, which this one does not tell.
export const entregaLida = entregaSchema.strip()
export const pedidoMinimoLido = pedidoMinimoSchema.strip()

/** What a shop set; null is a part never set. */
export const configuracoesSchema = z.object({
  estabelecimento_id: z.guid(),
  redes_sociais: redesSociaisSchema.strip().nullable(),
  funcionamento: funcionamentoSchema.strip().nullable(),
  entrega: entregaLida.nullable(),
  pedido_minimo: pedidoMinimoLido.nullable(),
  politicas: politicasSchema.strip().nullable(),
  personalizacao: personalizacaoSchema.strip().nullable(),
  updated_at: z.string().nullable(),
})
export type Configuracoes = z.infer<typeof configuracoesSchema>
export type Funcionamento = z.infer<typeof funcionamentoSchema>
export type Entrega = z.infer<typeof entregaSchema>
export type PedidoMinimo = z.infer<typeof pedidoMinimoSchema>
export type Zona = z.infer<typeof zonaSchema>
export type Politicas = z.infer<typeof politicasSchema>
export type Personalizacao = z.infer<typeof personalizacaoSchema>
export type RedesSociais = z.infer<typeof redesSociaisSchema>

export const alterarConfiguracoesBody = z.strictObject({
  estabelecimento_id: z.guid(),
  /** As it was read; null for the first time. Left out, the last one wins. */
  updated_at: z.string().nullish(),
  ...z.strictObject(PARTES).partial().shape,
})
export type AlterarConfiguracoesInput = z.infer<typeof alterarConfiguracoesBody>

const nulavel = (max: number) => linha(max).nullable()

/** What the team changes of its own registration. CNPJ and company name only until the approval. */
export const alterarEstabelecimentoBody = z.strictObject({
  updated_at: z.string().optional(),
  nome: linha(120).min(2, 'Informe o nome da loja.').regex(VISIVEL, 'Informe o nome da loja.').optional(),
  razao_social: nulavel(200).optional(),
  cnpj: z.string().max(20).nullable().optional(),
  codigo: z
    .string()
    .trim()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Use letras minúsculas, números e hifens.')
    .min(2)
    .max(60)
    .optional(),
  descricao: nulavel(2000).optional(),
  segmento: nulavel(40).optional(),
  logo_url: nulavel(300).optional(),
  capa_url: nulavel(300).optional(),
  cor: z
    .string()
    .regex(/^#[0-9a-f]{6}$/, 'Informe a cor como #0f6b4f.')
    .nullable()
    .optional(),
  telefone: nulavel(30).optional(),
  whatsapp_atendimento: nulavel(30).optional(),
  email: emailDoPedido.nullable().optional(),
  cep: cep.nullable().optional(),
  endereco: nulavel(300).optional(),
  cidade: nulavel(120).optional(),
  uf: z
    .string()
    .regex(/^[A-Z]{2}$/, 'Escolha o estado.')
    .nullable()
    .optional(),
  /** Parts of what it sets, of a form that holds both: saved together or not at all. */
  configuracoes: alterarConfiguracoesBody.omit({ estabelecimento_id: true }).optional(),
})
export type AlterarEstabelecimentoInput = z.infer<typeof alterarEstabelecimentoBody>

export const pausarLojaBody = z
  .strictObject({
    estabelecimento_id: z.guid(),
    /** Now, when left out. */
    de: z.iso.datetime({ offset: true }).optional(),
    /** Until it is resumed by hand, when null. */
    ate: z.iso.datetime({ offset: true }).nullable(),
    mensagem: linha(300).optional(),
  })
  .refine(({ de, ate }) => !ate || Date.parse(ate) > (de ? Date.parse(de) : 0), {
    path: ['ate'],
    message: 'A pausa termina depois de começar.',
  })
export type PausarLojaInput = z.infer<typeof pausarLojaBody>

export const alteracaoCadastralBody = z
  .strictObject({
    estabelecimento_id: z.guid(),
    cnpj: z.string().max(20).optional(),
    razao_social: linha(200).min(2).optional(),
    motivo: linha(1000).min(10, 'Explique o motivo em pelo menos 10 letras.'),
  })
  .refine(({ cnpj, razao_social }) => cnpj || razao_social, {
    path: ['cnpj'],
    message: 'Informe o novo CNPJ ou a nova razão social.',
  })
export type AlteracaoCadastralInput = z.infer<typeof alteracaoCadastralBody>

export const alteracaoCadastralSchema = z.object({
  id: z.guid(),
  cnpj: z.string().nullable(),
  razao_social: z.string().nullable(),
  motivo: z.string(),
  status: z.enum(['pendente', 'aprovada', 'recusada', 'desistida']),
  resposta: z.string().nullable(),
  created_at: z.string(),
})
export type AlteracaoCadastral = z.infer<typeof alteracaoCadastralSchema>
