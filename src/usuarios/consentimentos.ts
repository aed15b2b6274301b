/** The text of a consent changes with its version, and what was said to an older one stays proved. */
export const VERSAO_DOS_TEXTOS = '2026-11'

export const CONSENTIMENTOS = [
  {
    id: 'ofertas',
    nome: 'Ofertas das lojas',
    texto: 'Receber por e-mail promoções das lojas em que comprei.',
  },
  {
    id: 'novidades',
    nome: 'Novidades do Portal',
    texto: 'Receber por e-mail notícias sobre recursos e lojas novas.',
  },
  {
    id: 'melhoria',
    nome: 'Melhoria do serviço',
    texto: 'Usar o meu histórico, sem o meu nome, para entender o que melhorar.',
  },
] as const
export type Finalidade = (typeof CONSENTIMENTOS)[number]['id']
