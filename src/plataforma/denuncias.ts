/** What may be wrong with a shop or a product, in the reporter's words. */
export const MOTIVOS_DENUNCIA = {
  falsificado: 'Produto falsificado',
  proibido: 'Venda proibida ou perigosa',
  enganoso: 'Anúncio enganoso',
  golpe: 'Suspeita de golpe',
  ofensivo: 'Conteúdo ofensivo',
  outro: 'Outro motivo',
} as const
export type MotivoDenuncia = keyof typeof MOTIVOS_DENUNCIA
