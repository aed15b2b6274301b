/**
 * Says that a search found nothing: the words, and the shop where it was one's own. No cookie, no number of a person. A
 * browser that asks not to be counted is not.
 */
export function contarBuscaEmVao(termo: string, estabelecimentoId?: string): void {
  if (!navigator.onLine || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl) return
  void fetch('/rest/v1/buscas_em_vao', {
    method: 'POST',
    keepalive: true,
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ termo, ...(estabelecimentoId ? { estabelecimento_id: estabelecimentoId } : {}) }),
  }).catch(() => undefined)
}
