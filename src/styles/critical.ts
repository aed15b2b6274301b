import baseline from '@mantine/core/styles/baseline.layer.css?inline'
import variables from '@mantine/core/styles/default-css-variables.layer.css?inline'
import globals from '@mantine/core/styles/global.layer.css?inline'
import base from './base.css?inline'
import tokens from './tokens.css?inline'

/** What every page needs to paint: inlined into the HTML on the server, and never shipped again in JavaScript. */
export const critical = [variables, baseline, globals, tokens, base].join('\n')
