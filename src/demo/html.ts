/** Text escaped for HTML, between tags or inside a quoted attribute. */
export function escapar(texto: string): string {
  const entidades: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  }
  return texto.replace(/[&<>"']/g, (letra) => entidades[letra] ?? letra)
}
