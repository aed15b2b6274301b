export const PERGUNTA_MIN = 3
export const PERGUNTA_MAX = 500
export const RESPOSTA_MAX = 2000
/** For how long the shop may mend its answer (docs/rules/reviews.md#questions). */
export const CORRIGIR_MINUTOS = 15
/** Questions of one account in a day, and of one address in an hour. */
export const POR_CONTA_NO_DIA = 20
export const POR_ENDERECO_NA_HORA = 60

export const MOTIVOS_DE_OCULTAR = {
  spam: 'Propaganda ou repetição',
  ofensa: 'Ofensa',
  dados_pessoais: 'Dados pessoais de alguém',
  outro_assunto: 'Não é sobre o produto',
} as const
export type MotivoDeOcultar = keyof typeof MOTIVOS_DE_OCULTAR

const EMAIL = /\S+@\S+\.\S+/
const ENDERECO = /\b(?:https?:\/\/|www\.)\S+|\b[\w-]+\.(?:com|net|org|br|io|me|link|app)(?:\.br)?(?:\/|\b)/i
// Eight figures or more that only signs of a telephone stand between.
const TELEFONE = /(?:\d[\s().+-]*){8,}/

/** An e-mail, an address of the web or a telephone: what does not belong before everybody. */
export function temContato(texto: string): boolean {
  return EMAIL.test(texto) || ENDERECO.test(texto) || TELEFONE.test(texto)
}

/** The first name, as everybody reads it beside a question. */
export function primeiroNome(nome: string): string {
  return (nome.trim().split(/\s+/)[0] ?? '').slice(0, 80)
}
