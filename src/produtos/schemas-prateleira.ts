import { z } from 'zod'
import { produtoDaLojaSchema } from './schemas.ts'
import { gradeLidaSchema } from './schemas-variacoes.ts'

const variacao = gradeLidaSchema.shape.variacoes.element.pick({
  id: true,
  valores: true,
  variacao: true,
  sku: true,
  codigo_barras: true,
  preco: true,
  preco_promocao: true,
  em_promocao: true,
  imagem_url: true,
  estoque: true,
})

// For routes, and for types only in the browser.

/** A product as the counter keeps it for selling without a network. `em_promocao` is of the moment it was read. */
export const naPrateleiraDoBalcaoSchema = produtoDaLojaSchema
  .pick({
    id: true,
    estabelecimento_id: true,
    categoria_id: true,
    nome: true,
    sku: true,
    preco: true,
    preco_promocao: true,
    em_promocao: true,
    preco_ate: true,
    estoque: true,
    maior_de_18: true,
    imagem_url: true,
  })
  .extend({
    codigo_barras: z.string().nullable(),
    /** Null where there is nothing to choose. */
    grade: z.object({ opcoes: gradeLidaSchema.shape.opcoes, variacoes: z.array(variacao) }).nullable(),
  })
export type NaPrateleiraDoBalcao = z.infer<typeof naPrateleiraDoBalcaoSchema>
