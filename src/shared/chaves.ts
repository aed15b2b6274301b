/** The keys of a table, as a list that names each: for `z.enum` and for screens in the table's order. */
export function chavesDe<T extends string>(tabela: Readonly<Record<T, unknown>>): [T, ...T[]] {
  return Object.keys(tabela) as [T, ...T[]]
}
