/** Names the impersonation that a request belongs to; the browser sends it with every request of that tab. */
export const CABECALHO_DE_ENTRAR_COMO = 'x-entrar-como'

/** How long an impersonation may last. The table's default says the same. */
export const MINUTOS_DE_ENTRAR_COMO = 30
