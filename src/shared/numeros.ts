const inteiro = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 0 })
const umaCasa = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const ateUmaCasa = new Intl.NumberFormat('pt-BR', { maximumFractionDigits: 1 })
const compacto = new Intl.NumberFormat('pt-BR', { notation: 'compact', maximumFractionDigits: 1 })

/** `38,5%`, `20%`. Takes 38.5. */
export function formatarPorcento(valor: number): string {
  return `${ateUmaCasa.format(valor)}%`
}

/** `8.000`, `15 mil`: a figure on an axis, where space is short. */
export function numeroNoEixo(valor: number): string {
  return (valor >= 10_000 ? compacto : inteiro).format(valor)
}

/** `R$ 8.000`, `R$ 15 mil`. Takes reais. */
export function reaisNoEixo(reais: number): string {
  return `R$\u00A0${numeroNoEixo(reais)}`
}

/** `45 s`, `4 min`, `2 h 10 min`, `3 dias`. Takes seconds. */
export function formatarDuracao(segundos: number): string {
  if (segundos < 60) return `${Math.round(segundos)} s`
  const minutos = Math.round(segundos / 60)
  if (minutos < 60) return `${minutos} min`
  const horas = Math.floor(minutos / 60)
  if (horas >= 48) return `${Math.round(horas / 24)} dias`
  return minutos % 60 === 0 ? `${horas} h` : `${horas} h ${minutos % 60} min`
}

export interface Variacao {
  sentido: 'subiu' | 'caiu' | 'igual'
  /** `12,4%` and what it says aloud. */
  texto: string
  falado: string
}

/** How a figure moved against the period before; null when either is missing or the first one was zero. */
export function compararNumeros(agora: number | null, antes: number | null): Variacao | null {
  if (agora === null || antes === null || antes === 0) return null
  const percentual = ((agora - antes) / Math.abs(antes)) * 100
  const valor = `${umaCasa.format(Math.abs(percentual))}%`
  if (Math.abs(percentual) < 0.05)
    return { sentido: 'igual', texto: 'igual', falado: 'igual ao período anterior' }
  return percentual > 0
    ? { sentido: 'subiu', texto: valor, falado: `subiu ${valor} em relação ao período anterior` }
    : { sentido: 'caiu', texto: valor, falado: `caiu ${valor} em relação ao período anterior` }
}
