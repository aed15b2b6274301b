// As browsers take it in an e-mail field: no blanks, no control characters, no second address.
const CAIXA = "[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}"
const NOME = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'

/** What the server takes for an e-mail, for the screens too: zod would be carried along. */
export const EMAIL = new RegExp(`^${CAIXA}@(?:${NOME}\\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$`)

/** The address of an account, which may also be of a network of one's own: `ana@servidor`. */
export const EMAIL_DA_CONTA = new RegExp(`^${CAIXA}@${NOME}(?:\\.${NOME})*$`)
