import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { plural } from '#src/shared/plural.ts'
import type { Tx } from '#src/shared/server/database/database.ts'
import { dividirPorProduto } from '#src/vendas/server/figuras/metricas.ts'
import { classificarABC } from '../../classificar.ts'
import { definir } from '../../definicoes.ts'
import { grafico, numero, parte, rotaDaTabela, rotaDoProduto, tabela } from '../montar.ts'
import { type ConsultaDoRelatorio, recorteDe } from '../consulta-do-relatorio.ts'
import type { Corpo } from './corpo.ts'
import { nomearProdutos } from './produtos.ts'

const CLASSES = ['A', 'B', 'C'] as const

/** Which products make most of the revenue, and what stock they hold. */
export async function relatorioABC(tx: Tx, consulta: ConsultaDoRelatorio): Promise<Corpo> {
  const divididos = (await dividirPorProduto(tx, recorteDe(consulta))).filter(
    ({ produto_id: id }) => id !== null,
  )
  const produtos = await nomearProdutos(tx, consulta.loja, divididos)
  const classes = classificarABC(produtos.map(({ receita }) => paraCentavos(receita)))
  const todo = produtos.reduce((soma, { receita }) => soma + paraCentavos(receita), 0)
  let acumulada = 0
  const linhas = produtos.map((produto, i) => {
    acumulada += paraCentavos(produto.receita)
    return { ...produto, classe: classes[i] ?? 'C', acumulada: parte(acumulada, todo) }
  })
  const resumo = CLASSES.map((classe) => {
    const daClasse = linhas.filter((linha) => linha.classe === classe)
    const receita = daClasse.reduce((soma, linha) => soma + paraCentavos(linha.receita), 0)
    const estoque = daClasse.reduce((soma, { valor }) => soma + paraCentavos(valor), 0)
    return { classe, produtos: daClasse.length, receita, estoque }
  })

  return {
    tem_dados: linhas.length > 0,
    numeros: resumo.map(({ classe, produtos: quantos, receita }) =>
      numero(`classe_${classe}`, `Classe ${classe}`, 'inteiro', quantos, {
        detalhe: `${plural(quantos, 'produto faz', 'produtos fazem')} ${Math.round(parte(receita, todo) ?? 0)}% da receita`,
        rota: rotaDaClasse(consulta, classe),
        bom: 'tanto_faz',
      }),
    ),
    graficos: [
      grafico(
        { id: 'classes', titulo: 'Receita por classe', tipo: 'rosca', unidade: 'reais', eixo: 'Classe' },
        resumo.map(({ classe, receita }) => ({
          rotulo: `Classe ${classe}`,
          valor: paraReais(receita),
          rota: rotaDaClasse(consulta, classe),
        })),
      ),
    ],
    tabelas: [
      tabela(consulta, 'classes', 'Resumo das classes', {
        colunas: [
          ['classe', 'Classe', 'texto', ({ classe }) => classe],
          ['produtos', 'Produtos', 'inteiro', (linha) => linha.produtos],
          ['receita', 'Receita', 'reais', ({ receita }) => paraReais(receita)],
          ['estoque', 'Estoque a preço de venda', 'reais', (l) => paraReais(l.estoque)],
        ],
        linhas: resumo,
        rota: ({ classe }) => rotaDaClasse(consulta, classe),
      }),
      tabela(consulta, 'produtos', 'Produtos', {
        colunas: [
          ['produto', 'Produto', 'texto', ({ nome }) => nome],
          ['classe', 'Classe', 'texto', ({ classe }) => classe],
          ['receita', 'Receita', 'reais', ({ receita }) => receita],
          ['acumulada', 'Acumulado', 'percentual', (linha) => linha.acumulada],
          ['quantidade', 'Quantidade', 'inteiro', (linha) => linha.quantidade],
          ['estoque', 'Estoque', 'inteiro', ({ estoque }) => estoque],
          ['valor', 'Valor de venda', 'reais', ({ valor }) => valor],
        ],
        linhas,
        rota: ({ produto_id: id }) => rotaDoProduto(consulta, id),
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

function rotaDaClasse(consulta: ConsultaDoRelatorio, classe: (typeof CLASSES)[number]): string {
  return rotaDaTabela(consulta, { relatorio: 'abc', tabela: 'produtos', so: `classe_${classe}` })
}
