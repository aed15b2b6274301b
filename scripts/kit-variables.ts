import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import type { Plugin } from 'vite'
import { cssVariablesResolver, theme } from '../src/theme.ts'

/** Fills src/shared/ui/kit/variaveis.css, which comes with the kit; of it a page carries in itself what it uses. */
export function kitVariablesInStyleSheet(): Plugin {
  return {
    name: 'kit-variables-in-style-sheet',
    enforce: 'pre',
    load: { filter: { id: /\/src\/shared\/ui\/kit\/variaveis\.css(\?|$)/ }, handler: kitVariables },
  }
}

/** The kit's variables for our theme, without the dozen colours of its own that nobody uses. */
export function kitVariables(): string {
  const whole = mergeMantineTheme(DEFAULT_THEME, theme)
  const ours = new Set(['gray', 'dark', ...Object.keys(theme.colors ?? {})])
  const unused = Object.keys(DEFAULT_THEME.colors).filter((color) => !ours.has(color))
  const left = new RegExp(`^--mantine-color-(${unused.join('|')})-`)
  const used = (variables: Record<string, string>) =>
    Object.fromEntries(Object.entries(variables).filter(([name]) => !left.test(name)))

  const standard = defaultCssVariablesResolver(whole)
  const own = cssVariablesResolver(whole)
  return convertCssVariables({
    variables: used({ ...standard.variables, ...own.variables }),
    light: used({ ...standard.light, ...own.light }),
    dark: used({ ...standard.dark, ...own.dark }),
  }).replaceAll(/\s*\n\s*/g, '')
}
