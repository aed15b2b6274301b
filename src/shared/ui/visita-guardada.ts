/** A look of the platform into a shop, kept by this tab: every request of the tab carries its number. */
export interface VisitaGuardada {
  id: string
  estabelecimento_id: string
  nome: string
  /** ISO instant. */
  expira_em: string
}

const CHAVE = 'portal.visita'
/** The panel's own note of the open shop, which a look replaces for this tab. */
const CHAVE_DA_LOJA = 'portal.loja_do_painel'

let lida: { texto: string | null; visita: VisitaGuardada | null } = { texto: null, visita: null }

/** The look of this tab, or null. The same object until it changes. */
export function lerVisita(): VisitaGuardada | null {
  if (typeof sessionStorage === 'undefined') return null
  const texto = sessionStorage.getItem(CHAVE)
  if (texto !== lida.texto)
    lida = { texto, visita: texto === null ? null : (JSON.parse(texto) as VisitaGuardada) }
  return lida.visita
}

/** From here on this tab shows that shop. The page loads anew: nothing of before stays on screen. */
export function comecarVisita(visita: VisitaGuardada): void {
  sessionStorage.setItem(CHAVE, JSON.stringify(visita))
  sessionStorage.setItem(CHAVE_DA_LOJA, visita.estabelecimento_id)
  location.assign('/admin')
}

/** This tab is the person's own again, on the page of the shop that was looked at. */
export function largarVisita(): void {
  const loja = lerVisita()?.estabelecimento_id
  sessionStorage.removeItem(CHAVE)
  sessionStorage.removeItem(CHAVE_DA_LOJA)
  location.assign(loja ? `/admin/estabelecimentos/${loja}` : '/admin/estabelecimentos')
}
