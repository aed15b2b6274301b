/** Digits for a wa.me link: country code 55 in front unless it is there already (SPEC §9, 12–13 digits). */
export function digitosWhatsApp(telefone: string): string {
  const digitos = telefone.replace(/\D/g, '')
  return digitos.startsWith('55') && digitos.length >= 12 && digitos.length <= 13 ? digitos : `55${digitos}`
}

/** `(11) 98765-4321`; what is not a Brazilian number comes back as it was. */
export function formatarTelefone(telefone: string): string {
  const digitos = digitosWhatsApp(telefone).slice(2)
  const achado = /^(\d{2})(\d{4,5})(\d{4})$/.exec(digitos)
  return achado ? `(${achado[1]}) ${achado[2]}-${achado[3]}` : telefone
}
