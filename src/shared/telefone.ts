/** Digits for a wa.me link: country code 55 in front unless it is there already (docs/rules/marketplace.md#constants, 12–13 digits). */
export function digitosWhatsApp(telefone: string): string {
  const digitos = telefone.replace(/\D/g, '')
  return digitos.startsWith('55') && digitos.length >= 12 && digitos.length <= 13 ? digitos : `55${digitos}`
}

/** Digits with the area code, without the country's. */
export function digitosComDdd(telefone: string): string {
  return digitosWhatsApp(telefone).slice(2)
}

/** `(11) 98765-4321`; what is not a Brazilian number comes back as it was. */
export function formatarTelefone(telefone: string): string {
  const digitos = digitosComDdd(telefone)
  const achado = /^(\d{2})(\d{4,5})(\d{4})$/.exec(digitos)
  return achado ? `(${achado[1]}) ${achado[2]}-${achado[3]}` : telefone
}

/** For the link of a number as it is shown. */
export function hrefDoTelefone(telefone: string): string {
  return `tel:+${digitosWhatsApp(telefone)}`
}

// The area codes in use; a mobile number has nine digits after it and begins with 9.
const DDD = '1[1-9]|2[12478]|3[1-57-8]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9]'
const NUMERO = new RegExp(`^(${DDD})(9\\d{8}|[2-5]\\d{7})$`)

export const TELEFONE_INVALIDO = 'Informe um telefone com DDD, como (11) 98765-4321.'

/** A Brazilian number as it is stored, `+5511987654321`; null when it is not one. */
export function normalizarTelefone(texto: string): string | null {
  const digitos = digitosComDdd(texto)
  return NUMERO.test(digitos) ? `+55${digitos}` : null
}
