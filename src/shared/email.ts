// As browsers take it in an e-mail field: no blanks, no control characters, no second address.
const LETRA = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]"
const NOME = '[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?'

/** What the server takes for an e-mail, for the screens too: zod would be carried along. Dots stand between letters. */
export const EMAIL = new RegExp(
  `^(?=.{1,64}@)${LETRA}+(?:\\.${LETRA}+)*@(?:${NOME}\\.)+[A-Za-z](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])$`,
)

/** The address of an account, which may also be of a network of one's own: `ana@servidor`. */
export const EMAIL_DA_CONTA = new RegExp(`^(?:${LETRA}|\\.){1,64}@${NOME}(?:\\.${NOME})*$`)
