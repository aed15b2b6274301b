import { semAcentos } from '#src/shared/sem-acentos.ts'

/** The shop's address word made of its name: `Padaria São João!` gives `padaria-sao-joao`. */
export function codigoDoNome(nome: string): string {
  const codigo = semAcentos(nome)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 50)
    .replace(/-+$/, '')
  return codigo.length >= 2 ? codigo : 'loja'
}

/** The n-th try for a code that may be taken: the word itself, then `-2`, `-3` … */
export function codigoTentativa(codigo: string, tentativa: number): string {
  return tentativa === 1 ? codigo : `${codigo}-${tentativa}`
}
