import { MantineContext, MantineProvider } from '@mantine/core'
import { type ReactNode, use } from 'react'
import { theme } from '#src/theme.ts'

/**
 * The theme of Mantine, around what is Mantine's: it comes with the first thing that floats, not with the page. Its
 * variables are in the page's style sheet, and which scheme holds is the page's own affair (`tema.tsx`). Inside another
 * it adds nothing.
 */
export function TemaDoKit({ children }: { children: ReactNode }) {
  if (use(MantineContext)) return children
  return (
    <MantineProvider
      theme={theme}
      withCssVariables={false}
      withGlobalClasses={false}
      getRootElement={() => undefined}
    >
      {children}
    </MantineProvider>
  )
}
