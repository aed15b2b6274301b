/** A rehearsal is known by its code wherever a shop is shown; only the server gives such codes, and only to rehearsals. */
export function ehEnsaio(codigo: string | null | undefined): boolean {
  return /^ensaio-[0-9a-f]{12}$/.test(codigo ?? '')
}

/** What stands on everything that is printed of a rehearsal. */
export const SEM_VALOR = 'ENSAIO — sem valor'
