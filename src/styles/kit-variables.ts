import {
  convertCssVariables,
  DEFAULT_THEME,
  defaultCssVariablesResolver,
  mergeMantineTheme,
} from '@mantine/core'
import { cssVariablesResolver, theme } from '../theme.ts'

/** The kit's variables for our theme, worked out once, without the dozen colours of its own that nobody uses. */
export function kitVariables(): string {
  const completo = mergeMantineTheme(DEFAULT_THEME, theme)
  const nossasCores = new Set(['gray', 'dark', ...Object.keys(theme.colors ?? {})])
  const sobram = Object.keys(DEFAULT_THEME.colors).filter((cor) => !nossasCores.has(cor))
  const sobra = new RegExp(`^--mantine-color-(${sobram.join('|')})-`)
  const semSobras = (variaveis: Record<string, string>) =>
    Object.fromEntries(Object.entries(variaveis).filter(([nome]) => !sobra.test(nome)))

  const padrao = defaultCssVariablesResolver(completo)
  const nossas = cssVariablesResolver(completo)
  return convertCssVariables({
    variables: semSobras({ ...padrao.variables, ...nossas.variables }),
    light: semSobras({ ...padrao.light, ...nossas.light }),
    dark: semSobras({ ...padrao.dark, ...nossas.dark }),
  }).replaceAll(/\s*\n\s*/g, '')
}
