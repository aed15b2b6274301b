import { formatarDia } from '#src/shared/dias.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import type { Filtro } from '#src/shared/ui/lista/tipos.ts'
import { COMPRAS_NO_PERIODO, nomeDosCompradores } from '../rfm.ts'
import { NOME_DA_ORIGEM } from '../rules.ts'
import type { OpcoesDeFiltro } from '../schemas-dados.ts'
import { ORIGENS } from '../campos.ts'

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
    {
      nome: 'marketing',
      rotulo: 'Ofertas',
      tipo: 'opcoes',
      opcoes: [
        { valor: 'aceita', nome: 'Aceita receber' },
        { valor: 'nao_aceita', nome: 'Não aceita' },
        { valor: 'nao_perguntado', nome: 'Não perguntado' },
      ],
    },
    {
      nome: 'etiqueta',
      rotulo: 'Etiqueta',
      tipo: 'opcoes',
      opcoes: etiquetas.map(({ nome, total }) => ({ valor: nome, nome: `${nome} (${total})` })),
      todas: 'Todas',
      ficha: (valor) => `Etiqueta: ${valor}`,
    },
    {
      nome: 'cidade',
      rotulo: 'Cidade',
      tipo: 'opcoes',
      opcoes: [...new Set(cidades.map(({ cidade }) => cidade))].map((valor) => ({ valor, nome: valor })),
      todas: 'Todas',
    },
    {
      nome: 'uf',
      rotulo: 'Estado',
      tipo: 'opcoes',
      opcoes: ufs.map((valor) => ({ valor, nome: valor })),
    },
    {
      nome: 'origem',
      rotulo: 'Origem',
      tipo: 'opcoes',
      opcoes: ORIGENS.map((valor) => ({ valor, nome: NOME_DA_ORIGEM[valor] })),
      todas: 'Todas',
    },
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
    { nome: 'compradores', rotulo: 'Compradores', tipo: 'so_ficha', ficha: nomeDosCompradores },
    {
      nome: 'compras',
      rotulo: 'Compras',
      tipo: 'so_ficha',
      ficha: (valor) => COMPRAS_NO_PERIODO[valor as keyof typeof COMPRAS_NO_PERIODO],
    },
    {
      nome: 'compras_de',
      rotulo: 'Compras de',
      tipo: 'so_ficha',
      ficha: (valor) => `Desde ${formatarDia(valor)}`,
    },
    {
      nome: 'compras_ate',
      rotulo: 'Compras até',
      tipo: 'so_ficha',
      ficha: (valor) => `Até ${formatarDia(valor)}`,
    },
  ]
}
