import type { Aba } from '#src/shared/ui/lista/tipos.ts'
import { ABAS_DE_PENDENCIAS, type AbaDePendencias } from '../../pendencias.ts'

const NOMES: Record<AbaDePendencias, string> = {
  alteracoes: 'Alterações de CNPJ/razão social',
  produtos: 'Produtos denunciados',
  avaliacoes: 'Avaliações denunciadas',
  reaberturas: 'Reaberturas',
}

/** The tabs of the platform's queue, each with how many wait. */
export function abasDeAprovacoes(contagens: Record<string, number>): Aba[] {
  return [
    { valor: '', nome: 'Lojas', quantas: contagens.lojas },
    ...ABAS_DE_PENDENCIAS.map((valor) => ({ valor, nome: NOMES[valor], quantas: contagens[valor] })),
  ]
}

export function abaDePendencias(valor: string | null): AbaDePendencias | null {
  return ABAS_DE_PENDENCIAS.find((aba) => aba === valor) ?? null
}
