import { createContext } from 'react-router'
import { PORTAL_PADRAO, type Portal } from '../portal.ts'

/**
 * Marks the scripts that the page itself writes. src/entry.server.tsx gives it to every inline script; the pages' door
 * takes it off again and hashes only what carried it, so a script that slipped into the page stays blocked.
 */
export const nonceDaPagina = createContext<string | null>(null)

/** What went wrong while a page was made, for the door to choose its status. */
export const falhaDaPagina = createContext<unknown>(null)

/** Who runs the mall, as pages show it. */
export const portalDaPagina = createContext<Portal>(PORTAL_PADRAO)
