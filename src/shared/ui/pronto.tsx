import { type ComponentProps, createContext, createElement, type ReactNode, use } from 'react'

/** Given by the server alone (src/entry.server.tsx): what is inside as HTML, made once for each key. */
export const FazerPronto = createContext<((chave: string, dentro: ReactNode) => string) | null>(null)

export interface ProntoProps extends Omit<ComponentProps<'div'>, 'dangerouslySetInnerHTML' | 'ref'> {
  como: 'article' | 'div' | 'footer' | 'header' | 'nav' | 'p' | 'section'
  /**
   * All that the inside shows, its name first; handlers leave no trace in HTML. Nothing inside may come from the address,
   * from the clock or from `useId`, nor be a form of the router's. Undefined where it is made each time.
   */
  de: readonly [string, ...unknown[]] | undefined
}

/**
 * An element whose inside many pages share: a card, the footer. The server makes that inside once and puts it into each
 * page as finished HTML; the browser has the same tree as ever.
 */
export function Pronto({ como, de, children, ...atributos }: ProntoProps) {
  const fazer = use(FazerPronto)
  if (!fazer || !de) return createElement(como, atributos, children)
  const dangerouslySetInnerHTML = { __html: fazer(JSON.stringify(de), children) }
  return createElement(como, { ...atributos, dangerouslySetInnerHTML })
}
