import * as z from 'zod'

const PRIMEIRO = '1900-01-01'
const ULTIMO = '2199-12-31'

/** A day in a request, as `2026-11-21`. Years that no business has are slips, and calendars end: they are refused. */
export function diaDoPedido(mensagem = 'Informe a data como AAAA-MM-DD.') {
  return z.iso
    .date(mensagem)
    .check(z.refine((dia) => dia >= PRIMEIRO && dia <= ULTIMO, { error: 'Confira o ano.' }))
}
