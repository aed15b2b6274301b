import * as z from 'zod'
import { VISIVEL } from '#src/shared/texto-visivel.ts'
import { camposParciais } from '#src/shared/campos-parciais.ts'
import { codigoDeBarras, imagemDoProdutoSchema, medidasDeEnvio, reais, texto, unidades } from './campos.ts'
import { combinar, OPCOES_MAX, VARIACOES_MAX } from './variacoes.ts'

const palavra = (mensagem: string) =>
  z
    .string(mensagem)
    .check(
      z.trim(),
      z.minLength(1, mensagem),
      z.regex(VISIVEL, mensagem),
      z.maxLength(40, 'Use até 40 caracteres.'),
    )

const opcaoSchema = z.strictObject({
  nome: palavra('Dê um nome à opção.'),
  valores: z
    .array(palavra('Diga o valor.'))
    .check(z.minLength(1, 'Diga pelo menos um valor.'), z.maxLength(VARIACOES_MAX)),
})

const linha = z.strictObject({
  /** Of one that exists already: its values may change, its history stays. */
  id: z.optional(z.guid()),
  valores: z.array(z.string()),
  sku: texto(60),
  codigo_barras: codigoDeBarras,
  preco: reais('Informe um preço maior que zero.'),
  preco_promocao: z._default(z.nullable(reais('Informe um preço promocional maior que zero.')), null),
  /** Its own picture, one of the product's; null shows the product's first. */
  imagem_url: z._default(z.nullable(imagemDoProdutoSchema.shape.url), null),
  /** Its own; null is the product's, left out stays as it was. */
  ...camposParciais(medidasDeEnvio),
  /** A count against `estoque_visto`, what the screen showed. */
  estoque: unidades,
  estoque_visto: z._default(z.int(), 0),
})

const tamanho = {
  opcoes: z.array(opcaoSchema).check(z.maxLength(OPCOES_MAX, `Use até ${OPCOES_MAX} opções.`)),
  variacoes: z.array(linha).check(z.maxLength(VARIACOES_MAX, `Use até ${VARIACOES_MAX} variações.`)),
}
type Tamanho = { [campo in keyof typeof tamanho]: z.output<(typeof tamanho)[campo]> }

/** What no single row can say. */
const conferirGrade = z.check<Tamanho>(({ value: { opcoes, variacoes }, issues }) => {
  const recusar = (path: (string | number)[], message: string) =>
    void issues.push({ code: 'custom', input: opcoes, path, message })
  const nomes = opcoes.map(({ nome }) => nome.toLowerCase())
  if (new Set(nomes).size !== nomes.length) recusar(['opcoes'], 'Duas opções têm o mesmo nome.')
  for (const [i, { nome, valores }] of opcoes.entries()) {
    if (new Set(valores.map((valor) => valor.toLowerCase())).size !== valores.length)
      recusar(['opcoes', i], `${nome} tem um valor repetido.`)
  }
  if (opcoes.length > 0 && variacoes.length === 0)
    recusar(['variacoes'], 'Deixe pelo menos uma variação à venda.')
  const combinacoes = opcoes.reduce((vezes, { valores }) => vezes * valores.length, 1)
  if (combinacoes > VARIACOES_MAX * 10) return recusar(['opcoes'], 'São combinações demais.')
  const possiveis = new Set(combinar(opcoes).map((valores) => JSON.stringify(valores)))
  const vistas = new Set<string>()
  const skus = new Set<string>()
  for (const [i, { valores, preco, preco_promocao, sku }] of variacoes.entries()) {
    const quais = JSON.stringify(valores)
    if (!possiveis.has(quais)) recusar(['variacoes', i], 'Esta combinação não está entre as opções.')
    if (vistas.has(quais)) recusar(['variacoes', i], 'A mesma combinação aparece duas vezes.')
    vistas.add(quais)
    if (sku !== null && skus.has(sku)) recusar(['variacoes', i, 'sku'], 'Duas variações têm este SKU.')
    if (sku !== null) skus.add(sku)
    if (preco_promocao !== null && preco_promocao >= preco)
      recusar(['variacoes', i, 'preco_promocao'], 'O preço promocional precisa ser menor que o preço.')
  }
})

/** The whole grid of a product. Combinations that it does not name are not sold. */
export const gradeDoProduto = z.strictObject(tamanho).check(conferirGrade)
export type GradeDoProduto = z.output<typeof gradeDoProduto>
export type GradeDoProdutoBody = z.input<typeof gradeDoProduto>

/** The same as a request of its own. */
export const gradeSchema = z.strictObject({ estabelecimento_id: z.guid(), ...tamanho }).check(conferirGrade)
export type GradeInput = z.output<typeof gradeSchema>
export type GradeBody = z.input<typeof gradeSchema>

const variacaoLida = z.object({
  id: z.guid(),
  valores: z.array(z.string()),
  variacao: z.string(),
  sku: z.nullable(z.string()),
  codigo_barras: z.nullable(z.string()),
  preco: z.number(),
  preco_promocao: z.nullable(z.number()),
  em_promocao: z.boolean(),
  imagem_url: z.nullable(z.string()),
  peso_gramas: z.nullable(z.int()),
  altura_cm: z.nullable(z.int()),
  largura_cm: z.nullable(z.int()),
  comprimento_cm: z.nullable(z.int()),
  estoque: z.int(),
  estoque_reservado: z.int(),
})
export type VariacaoLida = z.infer<typeof variacaoLida>

export const gradeLidaSchema = z.object({
  opcoes: z.array(z.object({ nome: z.string(), valores: z.array(z.string()) })),
  variacoes: z.array(variacaoLida),
  /** Taken off: the last of each combination, which comes back with its units and its history. */
  fora: z.array(variacaoLida),
})
export type GradeLida = z.infer<typeof gradeLidaSchema>
