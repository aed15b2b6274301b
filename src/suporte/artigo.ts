/** An article of the help centre. Blocks of the text are apart by an empty line; `1. ` and `- ` make lists. */
export interface Artigo {
  /** Its address under /ajuda. */
  id: string
  titulo: string
  tema: Tema
  resumo: string
  texto: string
}

export const TEMAS = {
  comprar: 'Comprar',
  'trocas-e-devolucoes': 'Trocas e devoluções',
  'abrir-a-loja': 'Abrir a loja',
  'produtos-e-vendas': 'Produtos e vendas',
  recebimento: 'Pagamentos da loja',
  assinatura: 'Assinatura e planos',
  conta: 'Conta e segurança',
} as const
export type Tema = keyof typeof TEMAS
