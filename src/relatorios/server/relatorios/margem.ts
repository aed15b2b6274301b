import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import type { Tx } from '#src/shared/server/database/database.ts'
import { dividirPorProduto } from '#src/vendas/server/figuras/metricas.ts'
import { definir } from '../../definicoes.ts'
import type { Tabela } from '../../schemas.ts'
import {
  type Coluna,
  grafico,
  numero,
  parte,
  rotaDasPagas,
  rotaDaTabela,
  rotaDoProduto,
  tabela,
} from '../montar.ts'
import { type ConsultaDoRelatorio, recorteAnterior, recorteDe } from '../consulta-do-relatorio.ts'
import type { Corpo } from './corpo.ts'
import { nomearProdutos, type ProdutoNomeado } from './produtos.ts'

interface Margem {
  /** Of the product or the category; null of what has none. */
  id: string | null
  nome: string
  quantidade: number
  receita: number
  custo: number
}

/** What is left of each product after its cost. All amounts inside are cents. */
export async function relatorioDeMargem(tx: Tx, consulta: ConsultaDoRelatorio): Promise<Corpo> {
  const { com, sem } = await comCusto(tx, consulta)
  const antes = recorteAnterior(consulta)
  const totalAntes = antes && somar((await comCusto(tx, { ...consulta, periodo: antes })).com)
  const total = somar(com)
  const categorias = porCategoria(com)
  const aqui = rotaDaTabela(consulta, { relatorio: 'margem', tabela: 'produtos' })

  return {
    tem_dados: com.length > 0 || sem.length > 0,
    numeros: [
      numero(
        'margem',
        'Margem',
        'reais',
        [
          paraReais(total.receita - total.custo),
          totalAntes && paraReais(totalAntes.receita - totalAntes.custo),
        ],
        { rota: aqui },
      ),
      numero(
        'margem_percentual',
        'Margem sobre a receita',
        'percentual',
        [
          parte(total.receita - total.custo, total.receita),
          totalAntes && parte(totalAntes.receita - totalAntes.custo, totalAntes.receita),
        ],
        { rota: aqui },
      ),
      numero(
        'receita',
        'Receita com custo',
        'reais',
        [paraReais(total.receita), totalAntes && paraReais(totalAntes.receita)],
        { rota: aqui },
      ),
      numero('sem_custo', 'Vendidos sem custo cadastrado', 'inteiro', sem.length, {
        detalhe: sem.length > 0 ? 'Ficam fora da conta' : null,
        rota: rotaDaTabela(consulta, { relatorio: 'margem', tabela: 'sem_custo' }),
        bom: 'menos',
      }),
    ],
    graficos: [
      grafico(
        {
          id: 'categorias',
          titulo: 'Margem por categoria',
          tipo: 'barras',
          unidade: 'reais',
          eixo: 'Categoria',
        },
        categorias.map(({ id, nome, receita, custo }) => ({
          rotulo: nome,
          valor: paraReais(receita - custo),
          rota: rotaDasPagas(consulta, { categoria_id: id ?? 'sem' }),
        })),
      ),
    ],
    tabelas: [
      tabela(consulta, 'produtos', 'Por produto', {
        colunas: colunas('Produto'),
        linhas: com,
        rota: ({ id }) => rotaDoProduto(consulta, id),
      }),
      tabela(consulta, 'categorias', 'Por categoria', {
        colunas: colunas('Categoria'),
        linhas: categorias,
        rota: ({ id }) => rotaDasPagas(consulta, { categoria_id: id ?? 'sem' }),
      }),
      ...(sem.length > 0 ? [tabelaSemCusto(sem, consulta)] : []),
    ],
    definicoes: definir('Margem', 'Receita'),
  }
}

function tabelaSemCusto(sem: ProdutoNomeado[], consulta: ConsultaDoRelatorio): Tabela {
  return tabela(consulta, 'sem_custo', 'Vendidos sem custo cadastrado', {
    nota: 'Cadastre o custo para que entrem na conta.',
    colunas: [
      ['nome', 'Produto', 'texto', ({ nome }) => nome],
      ['quantidade', 'Quantidade', 'inteiro', ({ quantidade }) => quantidade],
      ['receita', 'Receita', 'reais', ({ receita }) => receita],
    ],
    linhas: sem,
    rota: ({ produto_id: id, excluido }) => (excluido ? null : `/produto/${id}/editar`),
  })
}

async function comCusto(tx: Tx, consulta: ConsultaDoRelatorio) {
  const divididos = (await dividirPorProduto(tx, recorteDe(consulta))).filter(
    ({ produto_id: id }) => id !== null,
  )
  const produtos = await nomearProdutos(tx, consulta.loja, divididos)
  const com = produtos
    .filter(({ custo }) => custo !== null)
    .map(({ nome, categoria, categoria_id, quantidade, receita, custo, produto_id: id }) => ({
      id,
      nome,
      categoria,
      categoria_id,
      quantidade,
      receita: paraCentavos(receita),
      custo: quantidade * paraCentavos(custo ?? 0),
    }))
    .toSorted((a, b) => b.receita - b.custo - (a.receita - a.custo))
  return { com, sem: produtos.filter(({ custo, quantidade }) => custo === null && quantidade > 0) }
}

function porCategoria(linhas: (Margem & { categoria: string; categoria_id: string | null })[]): Margem[] {
  const somas = new Map<string, Margem>()
  for (const { categoria, categoria_id: id, quantidade, receita, custo } of linhas) {
    const soma = somas.get(categoria) ?? { quantidade: 0, receita: 0, custo: 0 }
    somas.set(categoria, {
      id,
      nome: categoria,
      quantidade: soma.quantidade + quantidade,
      receita: soma.receita + receita,
      custo: soma.custo + custo,
    })
  }
  return [...somas.values()].toSorted((a, b) => b.receita - b.custo - (a.receita - a.custo))
}

function somar(linhas: Margem[]): { receita: number; custo: number } {
  return linhas.reduce(
    (soma, { receita, custo }) => ({ receita: soma.receita + receita, custo: soma.custo + custo }),
    { receita: 0, custo: 0 },
  )
}

function colunas<T extends Margem>(primeira: string): Coluna<T>[] {
  return [
    ['nome', primeira, 'texto', ({ nome }) => nome],
    ['quantidade', 'Quantidade', 'inteiro', ({ quantidade }) => quantidade],
    ['receita', 'Receita', 'reais', ({ receita }) => paraReais(receita)],
    ['custo', 'Custo', 'reais', ({ custo }) => paraReais(custo)],
    ['margem', 'Margem', 'reais', ({ receita, custo }) => paraReais(receita - custo)],
    ['percentual', 'Margem %', 'percentual', ({ receita, custo }) => parte(receita - custo, receita)],
  ]
}
