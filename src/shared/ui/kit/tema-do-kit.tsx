import './variaveis.css'
import { MantineContext, MantineThemeProvider } from '@mantine/core'
import { type ReactNode, use } from 'react'
import { theme } from '#src/theme.ts'

// What the whole provider would add is done already: its variables are a style sheet, and which scheme holds
// is the page's own affair (`tema.tsx`).
const SO_O_TEMA = {
  colorScheme: 'auto',
  setColorScheme: () => undefined,
  clearColorScheme: () => undefined,
  getRootElement: () => undefined,
  classNamesPrefix: 'mantine',
  cssVariablesSelector: ':root',
  withStaticClasses: true,
} as const

/**
 * The theme of Mantine, around what is Mantine's: it comes with the first thing that floats, not with the page. Inside
 * another it adds nothing.
 */
export function TemaDoKit({ children }: { children: ReactNode }) {
  if (use(MantineContext)) return children
  return (
    <MantineContext value={SO_O_TEMA}>
      <MantineThemeProvider theme={theme}>{children}</MantineThemeProvider>
    </MantineContext>
  )
}
