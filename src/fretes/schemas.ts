import { z } from 'zod'
import { MODOS_DE_ENTREGA } from '#src/estabelecimentos/entrega.ts'
import { UFS } from '#src/shared/endereco.ts'
import { LADO_MAX_CM, PESO_MAX_GRAMAS } from '#src/produtos/medidas-de-envio.ts'
import { TABELA_MAX } from './tabela.ts'

// z here is the full build: this file is imported by routes and by types only, never for its values in the browser.

const cep = z.string().regex(/^\d{8}$/, 'Informe o CEP com 8 números.')
const gramas = z
  .int('Use um número inteiro.')
  .min(1, 'Informe o peso.')
  .max(PESO_MAX_GRAMAS, 'Use até 300 kg.')
const lado = z
  .int('Use um número inteiro.')
  .min(1, 'Use 1 cm ou mais.')
  .max(LADO_MAX_CM, `Use até ${LADO_MAX_CM} cm.`)

const linhaDaTabelaSchema = z
  .strictObject({
    ufs: z.array(z.enum(UFS)).max(27),
    ceps: z.array(z.strictObject({ de: cep, ate: cep })).max(50),
    ate_gramas: gramas,
    preco: z
      .number()
      .nonnegative('O preço não pode ser negativo.')
      .max(99_999)
      .refine((reais) => Math.abs(reais * 100 - Math.round(reais * 100)) < 1e-6, 'Use até duas casas.'),
    dias: z.int('Use um número inteiro.').min(1, 'Informe o prazo em dias.').max(90, 'Use até 90 dias.'),
  })
  .refine(({ ufs, ceps }) => ufs.length + ceps.length > 0, 'Informe estados ou faixas de CEP.')
  .refine(({ ceps }) => ceps.every(({ de, ate }) => de <= ate), 'A faixa de CEP termina antes de começar.')

const daLoja = {
  peso_gramas: gramas,
  altura_cm: lado,
  largura_cm: lado,
  comprimento_cm: lado,
  preparo_dias: z.int('Use um número inteiro.').min(0).max(30, 'Use até 30 dias.'),
  tabela: z.array(linhaDaTabelaSchema).max(TABELA_MAX, `Use até ${TABELA_MAX} linhas.`),
}

export const freteDaLojaSchema = z.object({
  estabelecimento_id: z.guid(),
  ...daLoja,
  /** Null while the shop set nothing: then these are the usual ones. */
  updated_at: z.string().nullable(),
})
export type FreteDaLoja = z.infer<typeof freteDaLojaSchema>

export const gravarFreteBody = z.strictObject({
  estabelecimento_id: z.guid(),
  /** As it was read; left out, the last one wins. */
  updated_at: z.string().nullish(),
  ...daLoja,
})
export type GravarFreteInput = z.infer<typeof gravarFreteBody>

const oQueVai = {
  estabelecimento_id: z.guid().toLowerCase(),
  itens: z
    .array(
      z.strictObject({
        /** What lies on the shelf: a product's, or a variation's. A product with variations stands for any of them. */
        produto_id: z.guid().toLowerCase(),
        quantidade: z.int().min(1).max(100_000),
      }),
    )
    .min(1, 'Carrinho vazio')
    .max(200),
}
const paraOnde = {
  cep: z.string().transform((texto) => texto.replaceAll(/\D/g, '')),
  /** For where the shop delivers by the names of districts of its own town; without the town its state must do. */
  bairro: z.string().trim().max(120).optional(),
  cidade: z.string().trim().max(120).optional(),
  uf: z.enum(UFS).optional(),
}

export const cotarFreteBody = z.strictObject({ ...oQueVai, ...paraOnde })
export type CotarFreteInput = z.infer<typeof cotarFreteBody>

/** The parts of one purchase, a shop each. */
export const cotarFretesBody = z.strictObject({
  lojas: z.array(z.strictObject(oQueVai)).min(1).max(20),
  ...paraOnde,
})
export type CotarFretesInput = z.infer<typeof cotarFretesBody>

export const opcaoDeEntregaSchema = z.object({
  modo: z.enum(MODOS_DE_ENTREGA),
  /** Of `envio` by a carrier: which of its services; null is the shop's own table. */
  servico_id: z.int().nullable(),
  nome: z.string(),
  transportadora: z.string().nullable(),
  /** Reais. Of `combinar` nothing is known yet. */
  preco: z.number().nullable(),
  /** What it would cost without the shop's free delivery; null where it costs what it costs. */
  preco_sem_gratis: z.number().nullable(),
  prazo: z.string(),
  /** The day until which it is there when it is paid today. */
  ate: z.string().nullable(),
  /** What else there is to say: where it is fetched, which area. */
  detalhe: z.string().nullable(),
})
export type OpcaoDeEntregaCotada = z.infer<typeof opcaoDeEntregaSchema>

export const cotacaoDeFreteSchema = z.object({
  cep: z.string(),
  uf: z.string(),
  /** Names the quote of posting it in an order; null where nothing is posted. */
  cotacao_id: z.guid().nullable(),
  opcoes: z.array(opcaoDeEntregaSchema),
  /** What did not work, in a sentence. */
  aviso: z.string().nullable(),
  /** Nobody said what posting costs: it may be asked again. */
  sem_resposta: z.boolean(),
  /** Reais still missing for a free delivery to there. */
  falta_para_gratis: z.number().nullable(),
})
export type CotacaoDeFrete = z.infer<typeof cotacaoDeFreteSchema>

export const cotacaoDeUmaLojaSchema = z.object({
  estabelecimento_id: z.guid(),
  cotacao: cotacaoDeFreteSchema.nullable(),
  /** Why there is no quote. */
  recusa: z.string().nullable(),
})
export type CotacaoDeUmaLoja = z.infer<typeof cotacaoDeUmaLojaSchema>
