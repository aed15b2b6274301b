/** A domain that nobody has (RFC 2606): where the portal's own is not known. */
const NONE = 'portal.invalid'

/** The domain of addresses that the portal itself makes up: that of PUBLIC_URL, where it is one of the net. */
export function mailDomain(publicUrl: string): string {
  const { hostname } = new URL(publicUrl)
  return /\.[a-z][a-z0-9-]*$/.test(hostname) ? hostname.replace(/^www\./, '') : NONE
}

/** What those who start it are told, when letters would go out that lead nowhere or that mail servers refuse. */
export function senderWarnings(config: {
  demo: boolean
  PUBLIC_URL?: string | undefined
  publicUrl: string
  SMTP_URL?: string | undefined
  MAIL_FROM: string
}): string[] {
  if (config.demo) return []
  const warnings: string[] = []
  if (config.PUBLIC_URL === undefined)
    warnings.push(
      `Falta PUBLIC_URL: os links dos e-mails e os avisos de pagamento levam a ${config.publicUrl}, que só esta máquina alcança.`,
    )
  if (config.SMTP_URL !== undefined && config.MAIL_FROM.includes(`@${NONE}`))
    warnings.push(
      `Falta MAIL_FROM: os e-mails sairiam de ${config.MAIL_FROM}, que servidores de e-mail recusam.`,
    )
  return warnings
}
