export const FUSO = 'America/Sao_Paulo'

export const MESES = ['jan', 'fev', 'mar', 'abr', 'mai', 'jun', 'jul', 'ago', 'set', 'out', 'nov', 'dez']

const partes = new Intl.DateTimeFormat('en-CA', {
  timeZone: FUSO,
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
})

function emSaoPaulo(instante: Date | string) {
  const map = Object.fromEntries(partes.formatToParts(new Date(instante)).map((p) => [p.type, p.value]))
  return {
    ano: map.year,
    mes: MESES[Number(map.month) - 1],
    dia: map.day,
    hora: map.hour,
    minuto: map.minute,
  }
}

/** `21 de nov, 2026`, the day in São Paulo (docs/rules/marketplace.md#constants). */
export function formatarData(instante: Date | string): string {
  const { dia, mes, ano } = emSaoPaulo(instante)
  return `${dia} de ${mes}, ${ano}`
}

const porExtenso = new Intl.DateTimeFormat('pt-BR', { timeZone: FUSO, dateStyle: 'long' })

/** `21 de novembro de 2026`, as the day is said. */
export function diaFalado(instante: Date | string): string {
  return porExtenso.format(new Date(instante))
}

/** `21 de nov, 2026 às 10:03`. */
export function formatarDataHora(instante: Date | string): string {
  return `${formatarData(instante)} às ${formatarHora(instante)}`
}

/** When something ends: `às 10:03` of today, `amanhã às 04:00`, `em 05 de dez às 04:00`; days as lived in São Paulo. */
export function formatarFim(instante: Date | string, agora = new Date()): string {
  const hora = `às ${formatarHora(instante)}`
  const [fim, hoje, amanha] = [instante, agora, new Date(agora.getTime() + 86_400_000)].map(formatarData)
  if (fim === hoje) return hora
  return fim === amanha ? `amanhã ${hora}` : `em ${fim?.split(',')[0]} ${hora}`
}

/** `10:03`, in São Paulo. */
export function formatarHora(instante: Date | string): string {
  const { hora, minuto } = emSaoPaulo(instante)
  return `${hora}:${minuto}`
}
