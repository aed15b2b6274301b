import { createContext } from 'react-router'
import { PORTAL_PADRAO, type Portal } from '../../portal.ts'

/**
 * Marks the scripts that the page itself writes. src/entry.server.tsx gives it to every inline script; the page route
 * takes it off again and hashes only what carried it, so a script that slipped into the page stays blocked.
 */
export const pageNonce = createContext<string | null>(null)

/** What of the page is at hand as bytes: the text has `placeOf` in its place. */
export const pageParts = createContext<Buffer[]>([])

/** Nobody can guess the nonce: what people write is never taken for a place. */
export const placeOf = (part: number, nonce: string | undefined) =>
  `${placeBegins(nonce)}${part}${PLACE_ENDS}`
export const placeBegins = (nonce: string | undefined) => `<!--${nonce}:`
export const PLACE_ENDS = '-->'

/** What went wrong while a page was made, for the route to choose its status. */
export const pageFailure = createContext<unknown>(null)

/** Who runs the marketplace, as pages show it. */
export const pagePortal = createContext<Portal>(PORTAL_PADRAO)
