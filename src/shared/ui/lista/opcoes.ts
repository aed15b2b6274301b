import type { Filtro } from './tipos.ts'

/** Values and their words: a table of them, things with a name, or words that are their own value. */
type Escolhas =
  | Readonly<Record<string, string | { texto: string } | { nome: string }>>
  | readonly (string | { id: string; nome: string })[]

/** A filter for one of several values. Its chip says its label and the value's words, unless `ficha` does. */
export function filtroPor(
  nome: string,
  rotulo: string,
  escolhas: Escolhas,
  mais: { todas?: string; ficha?: (valor: string) => string } = {},
): Filtro {
  return { nome, rotulo, tipo: 'opcoes', opcoes: opcoesDe(escolhas), ...mais }
}

/** A filter that another screen leads here with: only its chip is seen. */
export function soFicha(nome: string, rotulo: string, ficha: (valor: string) => string): Filtro {
  return { nome, rotulo, tipo: 'so_ficha', ficha }
}

function opcoesDe(escolhas: Escolhas): { valor: string; nome: string }[] {
  if (Array.isArray(escolhas))
    return escolhas.map((uma: string | { id: string; nome: string }) =>
      typeof uma === 'string' ? { valor: uma, nome: uma } : { valor: uma.id, nome: uma.nome },
    )
  return Object.entries(escolhas).map(([valor, rotulo]) => ({ valor, nome: nomeDe(rotulo) }))
}

function nomeDe(rotulo: string | { texto: string } | { nome: string }): string {
  if (typeof rotulo === 'string') return rotulo
  return 'texto' in rotulo ? rotulo.texto : rotulo.nome
}
