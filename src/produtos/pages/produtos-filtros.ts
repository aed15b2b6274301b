import type { Categoria } from '#src/categorias/schemas.ts'
import type { Aba, Filtro } from '#src/shared/ui/lista/tipos.ts'
import { rotuloDoProduto } from '../rotulos.ts'

const SIM_NAO = (sim: string, nao: string) => [
  { valor: 'sim', nome: sim },
  { valor: 'nao', nome: nao },
]

const STATUS_NA_LISTA = ['ativo', 'inativo', 'rascunho', 'inativo_por_limite', 'oculto'] as const

/** The filters of the list (docs/rules/panel.md#screens). */
export function filtrosDeProdutos(categorias: readonly Categoria[]): Filtro[] {
  return [
    {
      tipo: 'varias',
      nome: 'categoria_id',
      rotulo: 'Categoria',
      opcoes: [
        ...categorias.map(({ id, nome }) => ({ valor: id, nome })),
        { valor: 'sem', nome: 'Sem categoria' },
      ],
    },
    {
      tipo: 'opcoes',
      nome: 'status',
      rotulo: 'Status',
      opcoes: STATUS_NA_LISTA.map((status) => ({ valor: status, nome: rotuloDoProduto(status).texto })),
    },
    { tipo: 'opcoes', nome: 'promocao', rotulo: 'Promoção', opcoes: SIM_NAO('Em promoção', 'Sem promoção') },
    {
      tipo: 'opcoes',
      nome: 'estoque',
      rotulo: 'Estoque',
      opcoes: [
        { valor: 'zerado', nome: 'Esgotado' },
        { valor: 'baixo', nome: 'Últimas unidades' },
      ],
    },
    { tipo: 'reais', nome: 'preco_de', rotulo: 'Preço de' },
    { tipo: 'reais', nome: 'preco_ate', rotulo: 'Preço até' },
    { tipo: 'numero', nome: 'estoque_de', rotulo: 'Estoque de' },
    { tipo: 'numero', nome: 'estoque_ate', rotulo: 'Estoque até' },
    { tipo: 'opcoes', nome: 'imagem', rotulo: 'Imagem', opcoes: SIM_NAO('Com imagem', 'Sem imagem') },
    {
      tipo: 'opcoes',
      nome: 'avaliacao',
      rotulo: 'Avaliação',
      opcoes: SIM_NAO('Com avaliação', 'Sem avaliação'),
    },
    { tipo: 'so_ficha', nome: 'no_plano', rotulo: 'Contam no plano', ficha: () => 'Contam no plano' },
  ]
}

export function abasDeProdutos(contagens: Partial<Record<string, number>>): Aba[] {
  return [
    { valor: '', nome: 'Todos', quantas: contagens.todos },
    { valor: 'ativos', nome: 'Ativos', quantas: contagens.ativos },
    { valor: 'inativos', nome: 'Inativos', quantas: contagens.inativos },
    { valor: 'promocao', nome: 'Em promoção', quantas: contagens.promocao },
    { valor: 'estoque_baixo', nome: 'Estoque baixo', quantas: contagens.estoque_baixo },
    { valor: 'esgotados', nome: 'Esgotados', quantas: contagens.esgotados },
    { valor: 'rascunhos', nome: 'Rascunhos', quantas: contagens.rascunhos },
    { valor: 'excluidos', nome: 'Excluídos (30 dias)', quantas: contagens.excluidos },
  ]
}
