/** An impersonation of a shop's owner, kept by this tab: every request of the tab carries its number. */
export interface EntrarComoGuardado {
  id: string
  estabelecimento_id: string
  nome: string
  /** ISO instant. */
  expira_em: string
}

const CHAVE = 'portal.entrar-como'
/** The panel's own note of the open shop, which an impersonation replaces for this tab. */
const CHAVE_DA_LOJA = 'portal.loja_do_painel'

let lida: { texto: string | null; entrada: EntrarComoGuardado | null } = { texto: null, entrada: null }

/** The impersonation of this tab, or null. The same object until it changes. */
export function lerEntrarComo(): EntrarComoGuardado | null {
  if (typeof sessionStorage === 'undefined') return null
  const texto = sessionStorage.getItem(CHAVE)
  if (texto !== lida.texto)
    lida = { texto, entrada: texto === null ? null : (JSON.parse(texto) as EntrarComoGuardado) }
  return lida.entrada
}

/** From here on this tab shows that shop. The page loads anew: nothing of before stays on screen. */
export function guardarEntrarComo(entrada: EntrarComoGuardado): void {
  sessionStorage.setItem(CHAVE, JSON.stringify(entrada))
  sessionStorage.setItem(CHAVE_DA_LOJA, entrada.estabelecimento_id)
  location.assign('/admin')
}

/** This tab is the person's own again, on the page of the shop that was impersonated. */
export function largarEntrarComo(): void {
  const loja = lerEntrarComo()?.estabelecimento_id
  sessionStorage.removeItem(CHAVE)
  sessionStorage.removeItem(CHAVE_DA_LOJA)
  location.assign(loja ? `/admin/estabelecimentos/${loja}` : '/admin/estabelecimentos')
}
