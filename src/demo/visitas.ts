import { diaEmSaoPaulo, somarDias } from '#src/shared/feriados.ts'
import type { Acaso } from './acaso.ts'
import type { Linhas } from './linhas.ts'

const DIAS = 45
/** What part of the step before goes on. */
const PASSAM = { produto: 0.58, carrinho: 0.34, checkout: 0.52 } as const

/** How many came by on each of the last days, and how far they went. */
export function porVisitas(
  linhas: Linhas,
  {
    acaso,
    agora,
    estabelecimentoId,
    vendas,
  }: { acaso: Acaso; agora: number; estabelecimentoId: string; vendas: number },
): void {
  const hoje = diaEmSaoPaulo(new Date(agora))
  for (let i = 0; i < DIAS; i++) {
    let quantidade = acaso.inteiro(12, 30 + Math.round(vendas / 3))
    linhas.por('funil_diario', {
      estabelecimento_id: estabelecimentoId,
      dia: somarDias(hoje, -i),
      etapa: 'visita',
      quantidade,
    })
    for (const [etapa, parte] of Object.entries(PASSAM)) {
      quantidade = Math.max(1, Math.round(quantidade * parte * acaso.entre(0.8, 1.15)))
      linhas.por('funil_diario', {
        estabelecimento_id: estabelecimentoId,
        dia: somarDias(hoje, -i),
        etapa,
        quantidade,
      })
    }
  }
}
