import baseline from '@mantine/core/styles/baseline.layer.css?inline'
import globals from '@mantine/core/styles/global.layer.css?inline'
import variaveis from '../shared/ui/kit/variaveis.css?inline'
import base from './base.css?inline'
import cartoes from './cartoes.css?inline'
import controles from './controles.css?inline'
import disposicao from './disposicao.css?inline'
import estrutura from './estrutura.css?inline'
import inicio from './inicio.css?inline'
import loja from './loja.css?inline'
import produto from './produto.css?inline'
import tokens from './tokens.css?inline'
import { usedVariables } from './used-variables.ts'

/** What every page needs to paint, for the server alone: inlined into the HTML on the server, and never shipped again in JavaScript. */
export function criticalCss(): string {
  const css = [
    baseline,
    globals,
    tokens,
    base,
    disposicao,
    controles,
    estrutura,
    cartoes,
    inicio,
    loja,
    produto,
  ].join('\n')
  return `${usedVariables(variaveis, css)}\n${css}`
}
