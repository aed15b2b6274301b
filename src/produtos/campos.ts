import * as z from 'zod'
import { LADO_MAX_CM, PESO_MAX_GRAMAS } from './medidas-de-envio.ts'
import { eanValido } from './rules.ts'

// What more than one form of products asks in the same way.

export const imagemDoProdutoSchema = z.strictObject({
  url: z.string().check(z.regex(/^\/imagens\/[0-9a-z_-]+\.(jpg|webp|png)$/i, 'Imagem inválida.')),
  texto_alternativo: z._default(z.string().check(z.trim(), z.maxLength(200)), ''),
})
export type ImagemDoProduto = z.infer<typeof imagemDoProdutoSchema>

export const texto = (maximo: number) =>
  z._default(
    z.nullable(
      z.pipe(
        z.string().check(z.trim(), z.maxLength(maximo, `Use até ${maximo} caracteres.`)),
        z.transform((valor) => valor || null),
      ),
    ),
    null,
  )
export const reais = (mensagem: string) => reaisOuNada(mensagem).check(z.positive(mensagem))
export const reaisOuNada = (mensagem: string) =>
  z.number(mensagem).check(
    z.gte(0, mensagem),
    z.lte(9_999_999_999, 'Valor alto demais.'),
    z.refine(
      (valor) => Math.abs(valor * 100 - Math.round(valor * 100)) < 1e-6,
      'Use até duas casas depois da vírgula.',
    ),
  )
export const codigoDeBarras = z._default(
  z.nullable(z.string().check(z.refine(eanValido, 'Código de barras inválido: confira os números.'))),
  null,
)
export const unidades = z
  .int('Use um número inteiro.')
  .check(z.gte(0, 'Não pode ser negativo.'), z.lte(100_000_000, 'Número alto demais.'))

/** Of what is posted: whole numbers within what any carrier takes; null is what stands above it (docs/rules/shops.md#freight). */
const medidaDeEnvio = (maximo: number, demais: string) =>
  z._default(
    z.nullable(z.int('Use um número inteiro.').check(z.gte(1, 'Use 1 ou mais.'), z.lte(maximo, demais))),
    null,
  )
export const medidasDeEnvio = {
  peso_gramas: medidaDeEnvio(PESO_MAX_GRAMAS, 'Use até 300 kg.'),
  altura_cm: medidaDeEnvio(LADO_MAX_CM, `Use até ${LADO_MAX_CM} cm.`),
  largura_cm: medidaDeEnvio(LADO_MAX_CM, `Use até ${LADO_MAX_CM} cm.`),
  comprimento_cm: medidaDeEnvio(LADO_MAX_CM, `Use até ${LADO_MAX_CM} cm.`),
}
