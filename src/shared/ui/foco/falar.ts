/** The text stands for the moment a screen reader needs to hear of it, and is then no part of the page. */
const DURACAO_MS = 4_000

let calar: ReturnType<typeof setTimeout> | undefined

/** Says something to a screen reader, politely, wherever the focus is. */
export function falar(texto: string): void {
  const lugar = document.getElementById('fala') ?? abrirLugar()
  clearTimeout(calar)
  lugar.textContent = ''
  // A region that is filled in the moment it appears is not heard, and the same words twice are no change.
  calar = setTimeout(() => {
    lugar.textContent = texto
    calar = setTimeout(() => {
      lugar.textContent = ''
    }, DURACAO_MS)
  }, 100)
}

function abrirLugar(): HTMLElement {
  const lugar = document.createElement('div')
  lugar.id = 'fala'
  lugar.className = 'so-leitor'
  lugar.role = 'status'
  document.body.append(lugar)
  return lugar
}
