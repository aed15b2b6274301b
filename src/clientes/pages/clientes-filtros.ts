import { formatarDia } from '#src/shared/dias.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { filtroPor, soFicha } from '#src/shared/ui/lista/opcoes.ts'
import type { Filtro } from '#src/shared/ui/lista/tipos.ts'
import { COMPRAS_NO_PERIODO, nomeDosCompradores } from '../rfm.ts'
import { NOME_DA_ORIGEM } from '../rules.ts'
import type { OpcoesDeFiltro } from '../schemas-dados.ts'

/** What the list narrows by, by the API's names. */
export const NOMES_DOS_FILTROS = [
  'marketing',
  'etiqueta',
  'cidade',
  'uf',
  'origem',
  'gasto_min',
  'gasto_max',
  'compradores',
  'compras',
  'compras_de',
  'compras_ate',
] as const

export function filtrosDeClientes({ etiquetas, cidades }: OpcoesDeFiltro): Filtro[] {
  const ufs = [...new Set(cidades.flatMap(({ uf }) => uf ?? []))].toSorted()
  return [
    filtroPor('marketing', 'Ofertas', {
      aceita: 'Aceita receber',
      nao_aceita: 'Não aceita',
      nao_perguntado: 'Não perguntado',
    }),
    filtroPor(
      'etiqueta',
      'Etiqueta',
      etiquetas.map(({ nome, total }) => ({ id: nome, nome: `${nome} (${total})` })),
      { todas: 'Todas', ficha: (valor) => `Etiqueta: ${valor}` },
    ),
    filtroPor('cidade', 'Cidade', [...new Set(cidades.map(({ cidade }) => cidade))], { todas: 'Todas' }),
    filtroPor('uf', 'Estado', ufs),
    filtroPor('origem', 'Origem', NOME_DA_ORIGEM, { todas: 'Todas' }),
    {
      nome: 'gasto_min',
      rotulo: 'Gastou a partir de',
      tipo: 'reais',
      ficha: (valor) => `Gastou a partir de ${formatarReais(Number(valor))}`,
    },
    {
      nome: 'gasto_max',
      rotulo: 'Gastou até',
      tipo: 'reais',
      ficha: (valor) => `Gastou até ${formatarReais(Number(valor))}`,
    },
    soFicha('compradores', 'Compradores', nomeDosCompradores),
    soFicha('compras', 'Compras', (valor) => COMPRAS_NO_PERIODO[valor as keyof typeof COMPRAS_NO_PERIODO]),
    soFicha('compras_de', 'Compras de', (valor) => `Desde ${formatarDia(valor)}`),
    soFicha('compras_ate', 'Compras até', (valor) => `Até ${formatarDia(valor)}`),
  ]
}
