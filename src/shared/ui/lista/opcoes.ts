/** A filter's choices, from a table of values and their words. */
export function opcoesDe(
  rotulos: Readonly<Record<string, string | { texto: string }>>,
): { valor: string; nome: string }[] {
  return Object.entries(rotulos).map(([valor, rotulo]) => ({
    valor,
    nome: typeof rotulo === 'string' ? rotulo : rotulo.texto,
  }))
}
