// Small line drawings of our own. They take their colours from tokens.css, so each scheme has its own.
import { desenho } from './desenho.ts'
import LUPA from './lupa.svg?raw'
import OPINIAO from './opiniao.svg?raw'
import PRODUTO from './produto.svg?raw'

/** Replaces a missing product picture. */
export const DesenhoDeProduto = desenho(PRODUTO)

/** A search without results. */
export const DesenhoDeLupa = desenho(LUPA)

/** Nobody has reviewed yet. */
export const DesenhoDeOpiniao = desenho(OPINIAO)
