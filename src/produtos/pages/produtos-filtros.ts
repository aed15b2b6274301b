import type { Categoria } from '#src/categorias/schemas.ts'
import { filtroPor, soFicha } from '#src/shared/ui/lista/opcoes.ts'
import type { Aba, Filtro } from '#src/shared/ui/lista/tipos.ts'
import { rotuloDoProduto } from '../rotulos.ts'

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
    filtroPor(
      'status',
      'Status',
      STATUS_NA_LISTA.map((id) => ({ id, nome: rotuloDoProduto(id).texto })),
    ),
    filtroPor('promocao', 'Promoção', { sim: 'Em promoção', nao: 'Sem promoção' }),
    filtroPor('estoque', 'Estoque', { zerado: 'Esgotado', baixo: 'Últimas unidades' }),
    { tipo: 'reais', nome: 'preco_de', rotulo: 'Preço de' },
    { tipo: 'reais', nome: 'preco_ate', rotulo: 'Preço até' },
    { tipo: 'numero', nome: 'estoque_de', rotulo: 'Estoque de' },
    { tipo: 'numero', nome: 'estoque_ate', rotulo: 'Estoque até' },
    filtroPor('imagem', 'Imagem', { sim: 'Com imagem', nao: 'Sem imagem' }),
    filtroPor('avaliacao', 'Avaliação', { sim: 'Com avaliação', nao: 'Sem avaliação' }),
    soFicha('no_plano', 'Contam no plano', () => 'Contam no plano'),
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
