import * as z from 'zod'
import { ajustarPreco, precoComDesconto } from './rules.ts'
import type { StatusProduto } from './schemas.ts'

const instante = z.optional(z.nullable(z.iso.datetime({ offset: true })))

/** What can be done to many products at once. */
export const mudancaEmLoteSchema = z.discriminatedUnion('acao', [
  z.strictObject({ acao: z.literal('ativar') }),
  z.strictObject({ acao: z.literal('inativar') }),
  z.strictObject({ acao: z.literal('excluir') }),
  z.strictObject({ acao: z.literal('restaurar') }),
  z.strictObject({ acao: z.literal('encerrar_promocao') }),
  z.strictObject({ acao: z.literal('categoria'), categoria_id: z.nullable(z.guid()) }),
  z.strictObject({
    acao: z.literal('preco'),
    valor: z.number('Informe de quanto é a mudança.').check(z.gte(-1_000_000), z.lte(1_000_000)),
    em: z.enum(['percentual', 'reais']),
    arredondar: z._default(z.boolean(), false),
  }),
  z.strictObject({
    acao: z.literal('promocao'),
    percentual: z
      .number('Informe o desconto.')
      .check(z.gte(1, 'O desconto é de pelo menos 1%.'), z.lte(95, 'O desconto é de no máximo 95%.')),
    promocao_de: instante,
    promocao_ate: instante,
  }),
  z.strictObject({
    acao: z.literal('estoque'),
    tipo: z.enum(['entrada', 'saida', 'contagem']),
    quantidade: z.int('Use um número inteiro.').check(z.gte(0), z.lte(1_000_000)),
    motivo: z.string('Diga o motivo.').check(z.trim(), z.minLength(1, 'Diga o motivo.'), z.maxLength(80)),
    observacao: z.optional(z.string().check(z.trim(), z.maxLength(300))),
  }),
])
export type MudancaEmLote = z.output<typeof mudancaEmLoteSchema>

export const resultadoDoLoteSchema = z.object({
  /** Null for a preview, and when nothing changed. */
  lote_id: z.nullable(z.guid()),
  /** Until when it can be taken back; null when it cannot. */
  desfazer_ate: z.nullable(z.string()),
  atualizados: z.int(),
  ignorados: z.array(z.object({ id: z.guid(), nome: z.string(), motivo: z.string() })),
  /** The first hundred, as they were and as they are. */
  mudancas: z.array(
    z.object({
      id: z.guid(),
      nome: z.string(),
      preco: z.tuple([z.number(), z.number()]),
      preco_promocao: z.tuple([z.nullable(z.number()), z.nullable(z.number())]),
      estoque: z.tuple([z.int(), z.int()]),
    }),
  ),
})
export type ResultadoDoLote = z.infer<typeof resultadoDoLoteSchema>

/** What bulk changes touch of a product. */
export interface ParteMudada {
  preco: number
  preco_promocao: number | null
  em_promocao: boolean
  promocao_de: string | null
  promocao_ate: string | null
  status: StatusProduto
  /** Of what is in the bin: what it was before. */
  status_antes: string | null
  categoria_id: string | null
  estoque: number
  /** Null without variations. */
  preco_ate: number | null
}

/** What each variation has of its own, and where to change it. */
const DAS_VARIACOES: Partial<Record<MudancaEmLote['acao'], string>> = {
  preco: 'Tem variações: mude os preços na grade do produto.',
  promocao: 'Tem variações: dê a promoção na grade do produto.',
  encerrar_promocao: 'Tem variações: tire a promoção na grade do produto.',
  estoque: 'Tem variações: toque no estoque da linha para contar cada uma.',
}

export const SKU_TOMADO = 'O SKU que ele tinha agora é de outro produto.'

type Decisao = { depois: ParteMudada } | { ignorado: string }

/** What a change makes of one product, or why it leaves it alone. Stock and plan are held by the caller's locks. */
export function decidir(antes: ParteMudada, mudanca: MudancaEmLote, agora: Date): Decisao {
  if (antes.status === 'excluido' && mudanca.acao !== 'restaurar') return { ignorado: 'Está na lixeira.' }
  if (antes.preco === 0 && ['ativar', 'inativar', 'promocao'].includes(mudanca.acao))
    return { ignorado: 'Falta informar o preço.' }
  const daGrade = antes.preco_ate !== null && DAS_VARIACOES[mudanca.acao]
  if (daGrade) return { ignorado: daGrade }
  switch (mudanca.acao) {
    case 'ativar':
      if (antes.status === 'oculto') return { ignorado: 'Oculto pela plataforma.' }
      if (antes.categoria_id === null) return { ignorado: 'Falta escolher a categoria.' }
      return mudou(antes, { status: 'ativo' }, 'Já está ativo.')
    case 'inativar':
      if (antes.status !== 'ativo' && antes.status !== 'rascunho') return { ignorado: 'Já está inativo.' }
      return mudou(antes, { status: 'inativo' }, 'Já está inativo.')
    case 'excluir':
      return { depois: { ...antes, status: 'excluido' } }
    case 'restaurar':
      if (antes.status !== 'excluido') return { ignorado: 'Não está na lixeira.' }
      // What the platform hid stays hidden.
      if (antes.status_antes === 'oculto') return { depois: { ...antes, status: 'oculto' } }
      return { depois: { ...antes, status: antes.preco > 0 ? 'inativo' : 'rascunho' } }
    case 'categoria':
      return mudou(antes, { categoria_id: mudanca.categoria_id }, 'Já está nesta categoria.')
    case 'encerrar_promocao':
      return mudou(
        antes,
        { em_promocao: false, promocao_de: null, promocao_ate: null },
        'Não está em promoção.',
      )
    case 'preco':
      return comPreco(antes, ajustarPreco(antes.preco, mudanca))
    case 'promocao':
      return comPromocao(antes, mudanca, agora)
    case 'estoque':
      return comEstoque(antes, mudanca)
  }
}

function comPreco(antes: ParteMudada, preco: number | null): Decisao {
  if (preco === null) return { ignorado: 'O preço ficaria zerado.' }
  if (antes.preco_promocao !== null && antes.preco_promocao >= preco) {
    return { ignorado: 'O preço ficaria menor que o preço promocional.' }
  }
  return mudou(antes, { preco }, 'O preço já é este.')
}

function comPromocao(
  antes: ParteMudada,
  { percentual, promocao_de = null, promocao_ate = null }: MudancaEmLote & { acao: 'promocao' },
  agora: Date,
): Decisao {
  const preco_promocao = precoComDesconto(antes.preco, percentual)
  if (preco_promocao <= 0 || preco_promocao >= antes.preco)
    return { ignorado: 'O preço é baixo demais para este desconto.' }
  const comecou = promocao_de === null || Date.parse(promocao_de) <= agora.getTime()
  return mudou(
    antes,
    { preco_promocao, em_promocao: comecou, promocao_de, promocao_ate },
    'Já está nesta promoção.',
  )
}

function comEstoque(antes: ParteMudada, { tipo, quantidade }: MudancaEmLote & { acao: 'estoque' }): Decisao {
  const estoque =
    tipo === 'contagem' ? quantidade : antes.estoque + (tipo === 'entrada' ? quantidade : -quantidade)
  if (estoque < 0) return { ignorado: `Há só ${antes.estoque} em estoque.` }
  return mudou(antes, { estoque }, 'O estoque já é este.')
}

function mudou(antes: ParteMudada, mudanca: Partial<ParteMudada>, igual: string): Decisao {
  const depois = { ...antes, ...mudanca }
  return mesmaParte(antes, depois) ? { ignorado: igual } : { depois }
}

/** True when nothing that bulk changes touch differs; instants may be written in different ways. */
export function mesmaParte(a: ParteMudada, b: ParteMudada): boolean {
  const instanteDe = (texto: string | null) => (texto === null ? null : Date.parse(texto))
  return (
    a.preco === b.preco &&
    a.preco_promocao === b.preco_promocao &&
    a.em_promocao === b.em_promocao &&
    instanteDe(a.promocao_de) === instanteDe(b.promocao_de) &&
    instanteDe(a.promocao_ate) === instanteDe(b.promocao_ate) &&
    a.status === b.status &&
    a.categoria_id === b.categoria_id &&
    a.estoque === b.estoque &&
    // What has variations by now is what they say.
    (a.preco_ate === null) === (b.preco_ate === null)
  )
}
