import { somarMeses } from '#src/shared/dias.ts'
import { somarDias } from '#src/shared/feriados.ts'
import type { Tx } from '#src/shared/server/database/database.ts'
import { dividirVendas } from '#src/vendas/server/figuras/metricas.ts'
import { type Agrupamento, nomeDoPasso, passosDoIntervalo } from '../periodo.ts'
import { rotaDasPagas } from './montar.ts'
import { type ConsultaDoRelatorio, recorteAnterior, recorteDe } from './consulta-do-relatorio.ts'

interface PassoDaSerie {
  passo: string
  rotulo: string
  faturamento: number
  vendas: number
  faturamentoAnterior: number | null
  vendasAnterior: number | null
}

/** Sales step by step over the period, beside the same step of the period before; a step without sales is zero. */
export async function serieDeVendas(tx: Tx, consulta: ConsultaDoRelatorio): Promise<PassoDaSerie[]> {
  const { agrupar, periodo, comparacao } = consulta
  const recorte = recorteAnterior(consulta)
  const agora = porChave(await dividirVendas(tx, recorteDe(consulta), agrupar))
  const antes = recorte ? porChave(await dividirVendas(tx, recorte, agrupar)) : null
  const passosDeAntes = comparacao ? passosDoIntervalo(comparacao, agrupar) : []
  return passosDoIntervalo(periodo, agrupar).map((passo, i) => {
    const atual = agora.get(passo)
    const anterior = antes?.get(passosDeAntes[i] ?? '')
    return {
      passo,
      rotulo: nomeDoPasso(passo, agrupar),
      faturamento: atual?.faturamento ?? 0,
      vendas: atual?.vendas ?? 0,
      faturamentoAnterior: antes && passosDeAntes[i] ? (anterior?.faturamento ?? 0) : null,
      vendasAnterior: antes && passosDeAntes[i] ? (anterior?.vendas ?? 0) : null,
    }
  })
}

/** Sales by the hour of their payment, all 24. */
export async function vendasPorHora(tx: Tx, consulta: ConsultaDoRelatorio) {
  const horas = porChave(await dividirVendas(tx, recorteDe(consulta), 'hora'))
  return Array.from({ length: 24 }, (_, hora) => ({
    rotulo: `${hora}h`,
    rota: rotaDasPagas(consulta, { hora: String(hora) }),
    vendas: horas.get(String(hora))?.vendas ?? 0,
    faturamento: horas.get(String(hora))?.faturamento ?? 0,
  }))
}

/** The paid sales of a step, of the days of it that the period has. */
export function rotaDoPasso(
  { periodo, agrupar }: Pick<ConsultaDoRelatorio, 'periodo' | 'agrupar'>,
  passo: string,
  mais: Record<string, string> = {},
): string {
  const de = passo < periodo.de ? periodo.de : passo
  return rotaDasPagas({ periodo: { de, ate: fimDoPasso(passo, agrupar, periodo.ate) } }, mais)
}

/** The last day of a step, for the list of its sales: not past the end of the period. */
export function fimDoPasso(passo: string, por: Agrupamento, ate: string): string {
  const ultimo =
    por === 'dia' ? passo : somarDias(por === 'semana' ? somarDias(passo, 7) : somarMeses(passo, 1), -1)
  return ultimo < ate ? ultimo : ate
}

function porChave<T extends { chave: string | null }>(linhas: T[]): Map<string | null, T> {
  return new Map(linhas.map((linha) => [linha.chave, linha]))
}
