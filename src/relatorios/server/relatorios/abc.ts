import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import type { Tx } from '#src/shared/server/database.ts'
import { dividirPorProduto } from '#src/vendas/server/metricas.ts'
import { classificarABC } from '../../classificar.ts'
import { definir } from '../../definicoes.ts'
import { grafico, numero, parte, rotaDaTabela, rotaDoProduto, tabela } from '../montar.ts'
import { type Pedido, recorteDe } from '../pedido.ts'
import type { Corpo } from './corpo.ts'
import { nomearProdutos } from './produtos.ts'

const CLASSES = ['A', 'B', 'C'] as const

/** Which products make most of the revenue, and what stock they hold. */
export async function relatorioABC(tx: Tx, pedido: Pedido): Promise<Corpo> {
  const divididos = (await dividirPorProduto(tx, recorteDe(pedido))).filter(
    ({ produto_id: id }) => id !== null,
  )
  const produtos = await nomearProdutos(tx, pedido.loja, divididos)
  const classes = classificarABC(produtos.map(({ receita }) => paraCentavos(receita)))
  const todo = produtos.reduce((soma, { receita }) => soma + paraCentavos(receita), 0)
  let acumulada = 0
  const linhas = produtos.map((produto, i) => {
    acumulada += paraCentavos(produto.receita)
    return { ...produto, classe: classes[i] ?? 'C', acumulada: parte(acumulada, todo) }
  })
  const resumo = CLASSES.map((classe) => {
    const dela = linhas.filter((linha) => linha.classe === classe)
    const receita = dela.reduce((soma, linha) => soma + paraCentavos(linha.receita), 0)
    const estoque = dela.reduce((soma, { estoque: n, preco }) => soma + n * paraCentavos(preco), 0)
    return { classe, produtos: dela.length, receita, estoque }
  })

  return {
    tem_dados: linhas.length > 0,
    numeros: resumo.map(({ classe, produtos: quantos, receita }) =>
      numero(
        `classe_${classe}`,
        `Classe ${classe}`,
        'inteiro',
        {
          valor: quantos,
          detalhe: `${quantos === 1 ? 'produto faz' : 'produtos fazem'} ${Math.round(parte(receita, todo) ?? 0)}% da receita`,
          rota: rotaDaClasse(pedido, classe),
        },
        'tanto_faz',
      ),
    ),
    graficos: [
      grafico({
        id: 'classes',
        titulo: 'Receita por classe',
        tipo: 'rosca',
        unidade: 'reais',
        eixo: 'Classe',
        pontos: resumo.map(({ classe, receita }) => ({
          rotulo: `Classe ${classe}`,
          valor: paraReais(receita),
          rota: rotaDaClasse(pedido, classe),
        })),
      }),
    ],
    tabelas: [
      tabela({
        id: 'classes',
        titulo: 'Resumo das classes',
        pedido,
        colunas: [
          { id: 'classe', nome: 'Classe', unidade: 'texto', valor: ({ classe }) => classe },
          { id: 'produtos', nome: 'Produtos', unidade: 'inteiro', valor: (linha) => linha.produtos },
          { id: 'receita', nome: 'Receita', unidade: 'reais', valor: ({ receita }) => paraReais(receita) },
          {
            id: 'estoque',
            nome: 'Estoque a preço de venda',
            unidade: 'reais',
            valor: (l) => paraReais(l.estoque),
          },
        ],
        linhas: resumo,
        rota: ({ classe }) => rotaDaClasse(pedido, classe),
      }),
      tabela({
        id: 'produtos',
        titulo: 'Produtos',
        pedido,
        colunas: [
          { id: 'produto', nome: 'Produto', unidade: 'texto', valor: ({ nome }) => nome },
          { id: 'classe', nome: 'Classe', unidade: 'texto', valor: ({ classe }) => classe },
          { id: 'receita', nome: 'Receita', unidade: 'reais', valor: ({ receita }) => receita },
          { id: 'acumulada', nome: 'Acumulado', unidade: 'percentual', valor: (linha) => linha.acumulada },
          { id: 'quantidade', nome: 'Quantidade', unidade: 'inteiro', valor: (linha) => linha.quantidade },
          { id: 'estoque', nome: 'Estoque', unidade: 'inteiro', valor: ({ estoque }) => estoque },
          {
            id: 'valor',
            nome: 'Valor de venda',
            unidade: 'reais',
            valor: ({ estoque, preco }) => paraReais(estoque * paraCentavos(preco)),
          },
        ],
        linhas,
        rota: ({ produto_id: id }) => rotaDoProduto(pedido, id),
        partes: Object.fromEntries(
          CLASSES.map((classe) => [
            `classe_${classe}`,
            { nome: `classe ${classe}`, cabe: (linha: (typeof linhas)[number]) => linha.classe === classe },
          ]),
        ),
      }),
    ],
    definicoes: definir('Curva ABC', 'Receita', 'Valor de venda'),
  }
}

function rotaDaClasse(pedido: Pedido, classe: (typeof CLASSES)[number]): string {
  return rotaDaTabela(pedido, { relatorio: 'abc', tabela: 'produtos', so: `classe_${classe}` })
}
