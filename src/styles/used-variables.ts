/** Of a style sheet of variables those that `css` uses, and what these are made of. */
export function usedVariables(variables: string, css: string): string {
  const kept = variables.replaceAll(/(--[\w-]+):[^;}]*;?/g, (line, name) =>
    css.includes(`var(${name})`) ? line : '',
  )
  return css.includes(kept) ? kept : usedVariables(variables, css + kept)
}
