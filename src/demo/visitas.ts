import { diaEmSaoPaulo, somarDias } from '#src/shared/feriados.ts'
import type { Acaso } from './acaso.ts'
import type { Linhas } from './linhas.ts'

const DIAS = 45
/** What part of the step before goes on. */
const PASSAM = { produto: 0.58, carrinho: 0.34, checkout: 0.52 } as const

const EM_VAO = [
  'vale-presente',
  'embalagem para presente',
  'lista de casamento',
  'kit para escritorio',
  'edicao de colecionador',
]

/** What was searched for and not found; without a shop over all of them. */
export function porBuscasEmVao(
  linhas: Linhas,
  { acaso, agora, estabelecimentoId }: { acaso: Acaso; agora: number; estabelecimentoId: string | null },
): void {
  const hoje = diaEmSaoPaulo(new Date(agora))
  for (const [i, termo] of EM_VAO.entries()) {
    for (const dias of [1, 3 + i, 9 + i]) {
      linhas.por('buscas_em_vao', {
        estabelecimento_id: estabelecimentoId,
        dia: somarDias(hoje, -dias),
        termo: estabelecimentoId ? termo : `${termo} personalizado`,
        vezes: acaso.inteiro(1, 6),
      })
    }
  }
}

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
