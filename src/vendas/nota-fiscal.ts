import { formatarCnpj } from '#src/shared/cnpj.ts'
import { diaEmSaoPaulo } from '#src/shared/feriados.ts'

/**
 * The access key of an NF-e or NFC-e: 44 positions with a check digit (modulo 11, weights 2 to 9 from the right). Since
 * 2026 the seller's CNPJ in it may carry letters, whose value is their ASCII code less 48.
 */
export function chaveDeNotaValida(chave: string): boolean {
  if (!/^\d{6}[0-9A-Z]{12}\d{26}$/.test(chave)) return false
  return digitoDaChave(chave.slice(0, 43)) === Number(chave[43])
}

/** The check digit of the first 43 positions. */
export function digitoDaChave(posicoes: string): number {
  let soma = 0
  for (let i = 0; i < posicoes.length; i++)
    soma += (posicoes.charCodeAt(posicoes.length - 1 - i) - 48) * (2 + (i % 8))
  const resto = soma % 11
  return resto < 2 ? 0 : 11 - resto
}

/** As people paste it: with spaces, dots, or in small letters. */
export function limparChave(digitada: string): string {
  return digitada.replaceAll(/[\s.\-/]/g, '').toUpperCase()
}

/** In groups of four, to be read. */
export function formatarChave(chave: string): string {
  return chave.replaceAll(/(.{4})(?=.)/g, '$1 ')
}

/** The day in São Paulo when it was made: what the counter sold without a network came after it was paid. */
export function diaDaVenda({
  created_at,
  pago_em,
}: {
  created_at: Date | string
  pago_em: Date | string | null
}): string {
  const chegou = new Date(created_at)
  const paga = new Date(pago_em ?? created_at)
  return diaEmSaoPaulo(paga < chegou ? paga : chegou)
}

interface QuemEQuando {
  /** The shop's, bare; null where none is kept, and then the emitter cannot be compared. */
  cnpj: string | null
  /** Days in São Paulo, `2026-11-22`. */
  vendidaEm: string
  hoje: string
}

/**
 * What in the key says that it is not of this sale, in a sentence: another firm's CNPJ (7 to 20) or a month (3 to 6)
 * before the sale or still to come. Null where it fits; see `notaDeOutroCnpj` for what fits with a word about it.
 */
export function notaDeOutraVenda(chave: string, { cnpj, vendidaEm, hoje }: QuemEQuando): string | null {
  const outro = cnpj === null ? null : notaDeOutroCnpj(chave, cnpj)
  if (outro?.tipo === 'alheio')
    return `Esta nota foi emitida pelo CNPJ ${formatarCnpj(outro.cnpj)}, e o da loja é ${formatarCnpj(cnpj ?? '')}. Use a nota emitida pela sua empresa.`
  const mes = `20${chave.slice(2, 4)}-${chave.slice(4, 6)}`
  if (!/-(0[1-9]|1[0-2])$/.test(mes)) return 'O mês na chave não existe. Compare com o DANFE.'
  if (mes < vendidaEm.slice(0, 7))
    return `Esta nota é de ${porExtenso(mes)}, e a venda é de ${porExtenso(vendidaEm)}. Confira se a nota é desta venda.`
  if (mes > hoje.slice(0, 7))
    return `Esta nota é de ${porExtenso(mes)}, um mês que ainda não começou. Compare com o DANFE.`
  return null
}

export interface OutroCnpj {
  /** `filial`: same firm, other branch; `avulsa`: written by the State's tax office for the shop (series 890 to 899). */
  tipo: 'filial' | 'avulsa' | 'alheio'
  cnpj: string
}

/** Whose CNPJ the key carries when it is not the shop's own. */
export function notaDeOutroCnpj(chave: string, cnpj: string): OutroCnpj | null {
  const emitente = chave.slice(6, 20)
  if (emitente === cnpj) return null
  if (emitente.slice(0, 8) === cnpj.slice(0, 8)) return { tipo: 'filial', cnpj: emitente }
  return { tipo: /^89\d$/.test(chave.slice(22, 25)) ? 'avulsa' : 'alheio', cnpj: emitente }
}

/** `11/2026`. */
function porExtenso(dia: string): string {
  return `${dia.slice(5, 7)}/${dia.slice(0, 4)}`
}
