/** WCAG 2.2 contrast of two colours written as `#rrggbb`: 1 (the same) to 21 (black on white). */
export function contraste(uma: string, outra: string): number {
  const [clara, escura] = [luminancia(uma), luminancia(outra)].sort((a, b) => b - a) as [number, number]
  return (clara + 0.05) / (escura + 0.05)
}

/** The text that reads best over a colour. */
export function textoSobre(cor: string): '#ffffff' | '#1f2421' {
  return contraste(cor, '#ffffff') >= contraste(cor, '#1f2421') ? '#ffffff' : '#1f2421'
}

/** What the law of accessibility asks of a shop's colour: text over it at 4.5:1, and it contrasts with the page. */
export function corServe(cor: string): { serve: boolean; texto: number; pagina: number } {
  const texto = contraste(cor, textoSobre(cor))
  const pagina = contraste(cor, '#ffffff')
  return { serve: texto >= 4.5 && pagina >= 3, texto, pagina }
}

function luminancia(cor: string): number {
  const canal = (de: number) => {
    const valor = Number.parseInt(cor.slice(de, de + 2), 16) / 255
    return valor <= 0.04045 ? valor / 12.92 : ((valor + 0.055) / 1.055) ** 2.4
  }
  return 0.2126 * canal(1) + 0.7152 * canal(3) + 0.0722 * canal(5)
}
