// Small line drawings of our own. They take their colours from tokens.css, so each scheme has its own.
import CONSERTO from './conserto.svg?raw'
import { desenho } from './desenho.ts'
import LOJA_FECHADA from './loja-fechada.svg?raw'
import LUPA from './lupa.svg?raw'
import OPINIAO from './opiniao.svg?raw'
import PRODUTO from './produto.svg?raw'

/** Replaces a missing product picture. */
export const DesenhoDeProduto = desenho(PRODUTO)

/** A search without results. */
export const DesenhoDeLupa = desenho(LUPA)

/** Nobody has reviewed yet. */
export const DesenhoDeOpiniao = desenho(OPINIAO)

/** A closed shop door: what was looked for is not here. */
export const DesenhoDeLojaFechada = desenho(LOJA_FECHADA)

/** Something broke. */
export const DesenhoDeConserto = desenho(CONSERTO)
