import { createContext } from 'react'

/**
 * The style sheet that every page carries in itself. The server gives it (src/entry.server.tsx); the browser reads back
 * what it wrote, so that it travels once, and what it is made of not at all.
 */
export const EstiloDaPagina = createContext(
  import.meta.env.SSR ? '' : (document.getElementById('estilo')?.textContent ?? ''),
)
