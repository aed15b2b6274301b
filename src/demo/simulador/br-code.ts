import { semAcentos } from '#src/shared/sem-acentos.ts'

export interface BrCode {
  /** The receiver's PIX key; a dynamic code carries `url` (without https://) in its place. */
  chave?: string
  url?: string
  nome: string
  cidade: string
  /** In cents; without it the payer types the amount. */
  valorCentavos?: number
  /** Up to 25 letters and digits; `***` when there is none. */
  txid?: string
  /** Good for one payment only. */
  unico?: boolean
}

export const DOMINIO = 'br.gov.bcb.pix'

/** The PIX "copia e cola" text (EMV MPM, BR Code). Throws RangeError for what no bank would read. */
export function gerarBrCode({
  chave,
  url,
  nome,
  cidade,
  valorCentavos,
  txid = '***',
  unico,
}: BrCode): string {
  if ((chave === undefined) === (url === undefined))
    throw new RangeError('A BR Code has either a key or a URL')
  if (txid !== '***' && !/^[A-Za-z0-9]{1,25}$/.test(txid))
    throw new RangeError('txid takes 1 to 25 letters and digits')
  if (valorCentavos !== undefined && (!Number.isSafeInteger(valorCentavos) || valorCentavos <= 0)) {
    throw new RangeError('The amount is a whole number of cents')
  }
  const conta = campo('00', DOMINIO) + (chave === undefined ? campo('25', url ?? '') : campo('01', chave))
  const corpo =
    campo('00', '01') +
    (unico ? campo('01', '12') : '') +
    campo('26', conta) +
    campo('52', '0000') +
    campo('53', '986') +
    (valorCentavos === undefined ? '' : campo('54', (valorCentavos / 100).toFixed(2))) +
    campo('58', 'BR') +
    campo('59', simples(nome, 25)) +
    campo('60', simples(cidade, 15)) +
    campo('62', campo('05', txid)) +
    '6304'
  return corpo + crc16(corpo)
}

/** CRC-16/CCITT-FALSE (polynomial 0x1021, start 0xFFFF) as four upper-case hex digits. */
export function crc16(texto: string): string {
  let crc = 0xffff
  for (const byte of new TextEncoder().encode(texto)) {
    crc ^= byte << 8
    for (let bit = 0; bit < 8; bit++) crc = ((crc & 0x8000 ? (crc << 1) ^ 0x1021 : crc << 1) & 0xffff) >>> 0
  }
  return crc.toString(16).toUpperCase().padStart(4, '0')
}

function campo(id: string, valor: string): string {
  if (valor.length > 99) throw new RangeError(`Field ${id} is longer than 99`)
  return id + String(valor.length).padStart(2, '0') + valor
}

/** Without accents and cut to size: lengths are counted in bytes, and banks disagree about anything else. */
function simples(texto: string, maximo: number): string {
  const limpo = semAcentos(texto)
    .replace(/[^\x20-\x7e]/g, '')
    .trim()
    .slice(0, maximo)
    .trim()
  if (limpo === '') throw new RangeError('Name and city may not be empty')
  return limpo
}
