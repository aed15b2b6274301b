/** How a name in each network is written, and what is said of one that is not. */
export const NOME_NA_REDE = {
  instagram: [/^[A-Za-z0-9._]*$/, 'Informe só o nome de usuário, sem @.'],
  facebook: [/^[A-Za-z0-9.]*$/, 'Informe só o nome da página.'],
  tiktok: [/^[A-Za-z0-9._]*$/, 'Informe só o nome de usuário, sem @.'],
  youtube: [/^[A-Za-z0-9._-]*$/, 'Informe só o nome do canal, sem @.'],
} as const

const ENDERECO =
  /^(?:https?:\/\/)?(?:[\w-]+\.)*(?:instagram|facebook|tiktok|youtube)\.com\/@?([^/?#]+)\/?(?:\?(?!id=).*)?$/i

/** The name in what was typed or pasted: `@loja`, or the address of its page. */
export function lerNomeNaRede(digitado: string): string {
  const texto = digitado.trim()
  return ENDERECO.exec(texto)?.[1] ?? texto.replace(/^@/, '')
}

export function erroDoNomeNaRede(rede: keyof typeof NOME_NA_REDE, digitado: string): string | null {
  const [formato, erro] = NOME_NA_REDE[rede]
  return formato.test(lerNomeNaRede(digitado)) ? null : erro
}
