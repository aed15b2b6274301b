/** The text of a consent changes with its version, and what was said to an older one stays proved. */
export const VERSAO_DOS_TEXTOS = '2026-11'

export const CONSENTIMENTOS = [
  {
    id: 'ofertas',
    nome: 'Ofertas das lojas',
    texto: 'Receber por e-mail promoções das lojas em que comprei.',
  },
  {
    id: 'carrinho',
    nome: 'Lembrete do carrinho',
    texto: 'Receber um e-mail, uma vez por carrinho, se eu deixar produtos nele por um dia.',
  },
  {
    id: 'favoritos',
    nome: 'Novidades dos favoritos',
    texto: 'Receber por e-mail, no máximo uma vez por dia, o que baixou de preço ou voltou ao estoque.',
  },
] as const
export type Finalidade = (typeof CONSENTIMENTOS)[number]['id']
