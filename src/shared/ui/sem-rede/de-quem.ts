import { lerSessao } from '../sessao/sessao-guardada.ts'

// Whose things this browser keeps for the counter, known without opening them: every page asks. A crash may take the word.

const DE_QUEM = 'portal.balcao.de'
const HA_FILA = 'portal.balcao.a-enviar'

export const quemEntrou = () => lerSessao()?.usuario.id ?? ''

/** Says whose these things are, or that there are none. */
export function marcar(de: string | null): void {
  if (de === null) localStorage.removeItem(DE_QUEM)
  else localStorage.setItem(DE_QUEM, de)
}

/** What is kept belongs to who is signed in now. */
export function eDeQuemEntrou(): boolean {
  const quem = quemEntrou()
  return quem !== '' && localStorage.getItem(DE_QUEM) === quem
}

/** Something is kept, and who it is of is not the one signed in. */
export const eDeOutraPessoa = () => localStorage.getItem(DE_QUEM) !== null && !eDeQuemEntrou()

/** Whether sales wait on this device, whosever. */
export const haFila = () => localStorage.getItem(HA_FILA) !== null

export function marcarFila(ha: boolean): void {
  if (ha) localStorage.setItem(HA_FILA, 'sim')
  else localStorage.removeItem(HA_FILA)
}
