import { sql } from 'kysely'
import { somarDias } from '#src/shared/feriados.ts'
import { rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import {
  dividirPorProduto,
  dividirPorVariacao,
  type ProdutoNoPeriodo,
  somarVendas,
  type VariacaoNoPeriodo,
} from '#src/vendas/server/figuras/metricas.ts'
import { MINIMO_DE_BUSCAS } from '../../buscas-em-vao.ts'
import { definir } from '../../definicoes.ts'
import { grafico, numero, parte, rotaDasPagas, rotaDaTabela, rotaDoProduto, tabela } from '../montar.ts'
import { type ConsultaDoRelatorio, recorteAnterior, recorteDe } from '../consulta-do-relatorio.ts'
import type { Corpo } from './corpo.ts'

const SEM_GIRO_DIAS = 60

export interface ProdutoNomeado extends ProdutoNoPeriodo {
  nome: string
  estoque: number
  custo: number | null
  /** Of what is left, at the price without promotions. */
  valor: number
  categoria: string
  categoria_id: string | null
  /** In the bin, or gone from it: there is no page of it. */
  excluido: boolean
}

/** What sold, what came back and what does not sell. */
export async function relatorioDeProdutos(tx: Tx, consulta: ConsultaDoRelatorio): Promise<Corpo> {
  const recorte = recorteDe(consulta)
  const soma = await somarVendas(tx, recorte)
  const antes = recorteAnterior(consulta)
  const somaAntes = antes && (await somarVendas(tx, antes))
  const produtos = await nomearProdutos(tx, consulta.loja, await dividirPorProduto(tx, recorte))
  const vendido = ({ produto_id: id, quantidade }: ProdutoNomeado) => id !== null && quantidade > 0
  const vendidos = produtos.filter(vendido)
  const parados = await produtosSemGiro(tx, consulta)
  const variacoes = await nomearVariacoes(tx, consulta.loja, await dividirPorVariacao(tx, recorte))
  const emVao = await procuradosEmVao(tx, consulta)

  return {
    tem_dados: produtos.length > 0 || parados.length > 0 || emVao.length > 0,
    numeros: [
      numero('faturamento', 'Faturamento', 'reais', [soma.faturamento, somaAntes?.faturamento], {
        rota: rotaDasPagas(consulta),
      }),
      numero('itens', 'Itens vendidos', 'inteiro', [soma.itens, somaAntes?.itens], {
        rota: rotaDasPagas(consulta),
      }),
      numero('vendidos', 'Produtos diferentes vendidos', 'inteiro', vendidos.length, {
        rota: rotaDaTabela(consulta, { relatorio: 'produtos', tabela: 'produtos', so: 'vendidos' }),
      }),
      numero('parados', 'Produtos sem giro', 'inteiro', parados.length, {
        rota: rotaDaTabela(consulta, { relatorio: 'produtos', tabela: 'parados' }),
        bom: 'menos',
      }),
    ],
    graficos: [
      grafico(
        { id: 'maiores', titulo: 'Os que mais renderam', tipo: 'barras', unidade: 'reais', eixo: 'Produto' },
        vendidos.slice(0, 10).map(({ produto_id: id, nome, receita }) => ({
          rotulo: nome,
          valor: receita,
          rota: rotaDoProduto(consulta, id),
        })),
      ),
    ],
    tabelas: [
      tabela(consulta, 'produtos', 'Produtos vendidos', {
        colunas: [
          ['produto', 'Produto', 'texto', ({ nome }) => nome],
          ['quantidade', 'Quantidade', 'inteiro', (linha) => linha.quantidade],
          ['receita', 'Receita', 'reais', ({ receita }) => receita],
          ['participacao', 'Participação', 'percentual', ({ receita }) => parte(receita, soma.faturamento)],
          ['devolvidas', 'Devoluções', 'inteiro', ({ devolvidas }) => devolvidas],
        ],
        linhas: produtos,
        rota: ({ produto_id: id }) =>
          id === null ? rotaDasPagas(consulta, { com: 'entrega' }) : rotaDoProduto(consulta, id),
        partes: { vendidos: { nome: 'com unidades vendidas', cabe: vendido } },
      }),
      ...(variacoes.length > 0
        ? [
            tabela(consulta, 'variacoes', 'Por variação', {
              nota: 'De cada tamanho, cor ou outra opção, o que ficou com quem comprou.',
              colunas: [
                ['produto', 'Variação', 'texto', ({ nome }: VariacaoNomeada) => nome],
                ['quantidade', 'Quantidade', 'inteiro', (linha: VariacaoNomeada) => linha.quantidade],
                ['receita', 'Receita', 'reais', ({ receita }: VariacaoNomeada) => receita],
                ['estoque', 'Estoque', 'inteiro', ({ estoque }: VariacaoNomeada) => estoque],
                ['devolvidas', 'Devoluções', 'inteiro', ({ devolvidas }: VariacaoNomeada) => devolvidas],
              ],
              linhas: variacoes,
              rota: ({ produto_id: id }) => rotaDoProduto(consulta, id),
            }),
          ]
        : []),
      tabela(consulta, 'parados', 'Sem giro', {
        nota: `Ativos, com estoque e sem venda há ${SEM_GIRO_DIAS} dias ou mais.`,
        colunas: [
          ['produto', 'Produto', 'texto', ({ nome }) => nome],
          ['estoque', 'Estoque', 'inteiro', ({ estoque }) => estoque],
          ['valor', 'Valor de venda', 'reais', ({ valor }) => valor],
          ['ultima', 'Última venda', 'data', ({ ultima }) => ultima],
        ],
        linhas: parados,
        rota: ({ id }) => `/produto/${id}/editar`,
      }),
      tabela(consulta, 'em_vao', 'Procurado e não encontrado', {
        nota: `O que ${MINIMO_DE_BUSCAS} ou mais visitantes buscaram na sua loja sem achar. Quem buscou não é guardado.`,
        colunas: [
          ['termo', 'Buscaram por', 'texto', ({ termo }) => termo],
          ['vezes', 'Visitantes', 'inteiro', ({ vezes }) => vezes],
          ['acao', 'O que fazer', 'texto', () => 'Cadastrar produto'],
        ],
        linhas: emVao,
        rota: ({ termo }) => `/novo-produto?nome=${encodeURIComponent(termo)}`,
      }),
    ],
    definicoes: definir('Receita', 'Itens vendidos', 'Devoluções', 'Sem giro', 'Faturamento'),
  }
}

/** What enough visitors searched for in the shop and did not find. */
async function procuradosEmVao(
  tx: Tx,
  { loja, periodo }: ConsultaDoRelatorio,
): Promise<{ termo: string; vezes: number }[]> {
  return rowsOf<{ termo: string; vezes: number }>(tx)`
    select termo, sum(vezes)::int as vezes from buscas_em_vao
    where estabelecimento_id = ${loja} and dia between ${periodo.de} and ${periodo.ate}
    group by termo having sum(vezes) >= ${MINIMO_DE_BUSCAS} order by 2 desc, 1 limit 100`
}

/** What is left of product `p` at its price, each variation at its own price. */
const VALOR_DE_VENDA = sql`case when p.preco_ate is null then p.estoque * p.preco else (
  select coalesce(sum(d.estoque * d.preco), 0) from produtos d
  where d.estabelecimento_id = p.estabelecimento_id and d.pai_id = p.id and d.status = 'variacao') end`

/** The parts by product with their names; the one without a product is delivery. */
export async function nomearProdutos(
  tx: Tx,
  loja: string,
  produtos: ProdutoNoPeriodo[],
): Promise<ProdutoNomeado[]> {
  const rows = await rowsOf<Omit<ProdutoNomeado, keyof ProdutoNoPeriodo> & { id: string }>(tx)`
    select p.id, p.nome, p.estoque, p.custo, ${VALOR_DE_VENDA} as valor, p.categoria_id,
      coalesce(c.nome, 'Sem categoria') as categoria, p.status = 'excluido' as excluido
    from produtos p
    left join categorias c on c.estabelecimento_id = p.estabelecimento_id and c.id = p.categoria_id
    where p.estabelecimento_id = ${loja} and p.id = any(${produtos.map((linha) => linha.produto_id)}::uuid[])`
  const porId = new Map(rows.map(({ id, ...resto }) => [id, resto]))
  const entrega = {
    nome: 'Entrega',
    estoque: 0,
    custo: null,
    valor: 0,
    categoria: 'Entrega',
    categoria_id: null,
    excluido: false,
  }
  return produtos.map((linha) => ({ ...linha, ...(porId.get(linha.produto_id ?? '') ?? entrega) }))
}

interface VariacaoNomeada extends VariacaoNoPeriodo {
  nome: string
  estoque: number
}

async function nomearVariacoes(
  tx: Tx,
  loja: string,
  variacoes: VariacaoNoPeriodo[],
): Promise<VariacaoNomeada[]> {
  if (variacoes.length === 0) return []
  const rows = await rowsOf<{ id: string; nome: string; estoque: number }>(tx)`
    select id, nome_do_produto(nome, variacao) as nome, case when status = 'variacao' then estoque else 0 end as estoque
    from produtos where estabelecimento_id = ${loja} and id = any(${variacoes.map((uma) => uma.variacao_id)}::uuid[])`
  const porId = new Map(rows.map(({ id, ...resto }) => [id, resto]))
  const semNome = { nome: 'Variação removida', estoque: 0 }
  return variacoes.map((uma) => ({ ...uma, ...(porId.get(uma.variacao_id) ?? semNome) }))
}

interface Parado {
  id: string
  nome: string
  estoque: number
  valor: number
  ultima: string | null
}

async function produtosSemGiro(tx: Tx, { loja, hoje }: ConsultaDoRelatorio): Promise<Parado[]> {
  const recentes = await dividirPorProduto(tx, {
    estabelecimentoId: loja,
    de: somarDias(hoje, 1 - SEM_GIRO_DIAS),
    ate: hoje,
  })
  const vendidos = recentes.filter(({ quantidade }) => quantidade > 0).map((linha) => linha.produto_id)
  return rowsOf<Parado>(tx)`
    select p.id, p.nome, p.estoque, ${VALOR_DE_VENDA} as valor, iso(u.em) as ultima
    from produtos p
    left join lateral (
      select max(v.pago_em) as em from itens_venda i
      join vendas v on v.estabelecimento_id = i.estabelecimento_id and v.id = i.venda_id
      where i.estabelecimento_id = p.estabelecimento_id and i.produto_id = p.id and v.pago_em is not null
        and v.total_reembolsado < v.total) u on true
    where p.estabelecimento_id = ${loja} and p.status = 'ativo' and p.estoque > 0
      and p.created_at < now() - ${SEM_GIRO_DIAS} * interval '1 day' and p.id <> all(${vendidos}::uuid[])
    order by valor desc, p.nome`
}
