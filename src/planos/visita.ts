/** Names the look that a request belongs to; the browser sends it with every request of that tab. */
export const CABECALHO_DA_VISITA = 'x-visita'

/** For how long somebody of the platform may look into a shop. The table's default says the same. */
export const MINUTOS_DA_VISITA = 30
