import { FUSO } from './datas.ts'

const relogio = new Intl.DateTimeFormat('sv-SE', {
  timeZone: FUSO,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** An instant as a `datetime-local` field shows it, in São Paulo; empty without one. */
export function paraDataLocal(instante: string | null): string {
  return instante ? relogio.format(new Date(instante)).replace(' ', 'T') : ''
}

/** What such a field says as an instant (ISO 8601, UTC); null when it is empty. */
export function deDataLocal(texto: string): string | null {
  if (!texto) return null
  const comoUtc = Date.parse(`${texto}Z`)
  if (Number.isNaN(comoUtc)) return null
  // The offset of São Paulo from UTC at that very hour.
  const diferenca = Date.parse(`${paraDataLocal(new Date(comoUtc).toISOString())}Z`) - comoUtc
  return new Date(comoUtc - diferenca).toISOString()
}
