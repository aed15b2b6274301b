import { createContext, use } from 'react'
import { PORTAL_PADRAO, type Portal } from '../portal.ts'

/** Given by the server to the page that it makes; the browser reads back what stands in the page (src/root.tsx). */
export const DadosDoPortal = createContext<Portal>(daPagina())

/** Who runs the marketplace, in any page. */
export function usePortal(): Portal {
  return use(DadosDoPortal)
}

function daPagina(): Portal {
  const escrito = import.meta.env.SSR
    ? null
    : document.querySelector<HTMLMetaElement>('meta[name="portal"]')?.content
  return escrito ? (JSON.parse(escrito) as Portal) : PORTAL_PADRAO
}
