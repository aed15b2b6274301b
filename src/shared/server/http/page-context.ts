import { createContext } from 'react-router'
import { PORTAL_PADRAO, type Portal } from '../../portal.ts'

/**
 * Marks the scripts that the page itself writes. src/entry.server.tsx gives it to every inline script; the page route
 * takes it off again and hashes only what carried it, so a script that slipped into the page stays blocked.
 */
export const pageNonce = createContext<string | null>(null)

/** The style sheet that every page carries in itself: put in last, as nothing of it differs from page to page. */
export const pageStyle = createContext<Buffer | null>(null)

/** What went wrong while a page was made, for the route to choose its status. */
export const pageFailure = createContext<unknown>(null)

/** Who runs the marketplace, as pages show it. */
export const pagePortal = createContext<Portal>(PORTAL_PADRAO)
