import { sql } from 'kysely'
import { somarDias } from '#src/shared/feriados.ts'
import { rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import { inPeriod } from '#src/shared/server/database/period.ts'
import { dividirPorProduto, dividirPorVariacao } from '#src/vendas/server/figuras/metricas.ts'
import { naPrateleira } from '#src/produtos/server/na-prateleira.ts'
import { definir } from '../../definicoes.ts'
import { grafico, numero, rotaDaTabela, tabela } from '../montar.ts'
import type { ConsultaDoRelatorio } from '../consulta-do-relatorio.ts'
import type { Corpo } from './corpo.ts'
import { tabelaDaRazao } from './razao.ts'

interface Prateleira {
  id: string
  produto_id: string
  nome: string
  estoque: number
  reservado: number
  venda: number
  custo: number | null
  por_dia: number
  cobertura: number | null
  faltou_em: string | null
}

const ATIVOS = '/produtos?aba=ativos'

const FAIXAS = {
  zerado: { nome: 'Sem estoque', cabe: ({ estoque }: Prateleira) => estoque <= 0 },
  ate_7: {
    nome: 'Até 7 dias',
    cabe: ({ estoque, cobertura: c }: Prateleira) => estoque > 0 && c !== null && c <= 7,
  },
  ate_30: { nome: '8 a 30 dias', cabe: ({ cobertura: c }: Prateleira) => c !== null && c > 7 && c <= 30 },
  ate_90: { nome: '31 a 90 dias', cabe: ({ cobertura: c }: Prateleira) => c !== null && c > 30 && c <= 90 },
  mais_de_90: { nome: 'Mais de 90 dias', cabe: ({ cobertura: c }: Prateleira) => c !== null && c > 90 },
  sem_vendas: {
    nome: 'Sem vendas em 30 dias',
    cabe: ({ estoque, cobertura: c }: Prateleira) => estoque > 0 && c === null,
  },
} as const

/** What is on the shelf, how long it lasts, what ran out, and each movement of the period. */
export async function relatorioDeEstoque(tx: Tx, consulta: ConsultaDoRelatorio): Promise<Corpo> {
  const produtos = await lerPrateleira(tx, consulta)
  const razao = await tabelaDaRazao(tx, consulta)
  const soma = (valor: (produto: Prateleira) => number | null) =>
    Math.round(produtos.reduce((s, produto) => s + Math.round((valor(produto) ?? 0) * 100), 0)) / 100
  const faltou = ({ faltou_em: em }: Prateleira) => em !== null

  return {
    tem_dados: produtos.length > 0 || razao.total > 0,
    numeros: [
      numero(
        'venda',
        'Valor de venda',
        'reais',
        soma(({ venda }) => venda),
        { rota: ATIVOS, bom: 'tanto_faz' },
      ),
      numero(
        'custo',
        'Valor de custo',
        'reais',
        soma(({ custo }) => custo),
        {
          detalhe: `${produtos.filter(({ custo }) => custo !== null).length} de ${produtos.length} produtos com custo`,
          rota: ATIVOS,
          bom: 'tanto_faz',
        },
      ),
      numero(
        'unidades',
        'Unidades',
        'inteiro',
        soma(({ estoque }) => estoque),
        { rota: ATIVOS, bom: 'tanto_faz' },
      ),
      numero(
        'zerados',
        'Sem estoque agora',
        'inteiro',
        produtos.filter(({ estoque }) => estoque <= 0).length,
        { rota: rotaDaParte(consulta, 'zerado'), bom: 'menos' },
      ),
      numero('rupturas', 'Faltaram no período', 'inteiro', produtos.filter(faltou).length, {
        rota: rotaDaParte(consulta, 'faltaram'),
        bom: 'menos',
      }),
      numero('acabando', 'Acabam em 7 dias', 'inteiro', produtos.filter(FAIXAS.ate_7.cabe).length, {
        rota: rotaDaParte(consulta, 'ate_7'),
        bom: 'menos',
      }),
    ],
    graficos: [
      grafico(
        {
          id: 'cobertura',
          titulo: 'Para quantos dias o estoque dá',
          tipo: 'barras',
          unidade: 'inteiro',
          eixo: 'Cobertura',
        },
        Object.entries(FAIXAS).map(([so, { nome, cabe }]) => ({
          rotulo: nome,
          valor: produtos.filter(cabe).length,
          rota: rotaDaParte(consulta, so),
        })),
      ),
    ],
    tabelas: [
      tabela(consulta, 'produtos', 'Produtos ativos', {
        colunas: [
          ['produto', 'Produto', 'texto', ({ nome }) => nome],
          ['estoque', 'Estoque', 'inteiro', ({ estoque }) => estoque],
          ['reservado', 'Reservado', 'inteiro', ({ reservado }) => reservado],
          ['cobertura', 'Cobertura', 'dias', ({ cobertura }) => cobertura],
          ['venda', 'Valor de venda', 'reais', ({ venda }) => venda],
          ['custo', 'Valor de custo', 'reais', ({ custo }) => custo],
          ['faltou', 'Faltou em', 'data', ({ faltou_em: em }) => em],
        ],
        linhas: produtos,
        rota: ({ produto_id: id }) => `/produto/${id}/editar`,
        partes: { ...FAIXAS, faltaram: { nome: 'faltaram no período', cabe: faltou } },
      }),
      razao,
    ],
    definicoes: definir('Valor de venda', 'Valor de custo', 'Cobertura', 'Ruptura'),
  }
}

function rotaDaParte(consulta: ConsultaDoRelatorio, so: string): string {
  return rotaDaTabela(consulta, { relatorio: 'estoque', tabela: 'produtos', so })
}

/** Every active product, or each of its variations; cover by what was sold in the last 30 days, whatever the period. */
async function lerPrateleira(tx: Tx, { loja, periodo, hoje }: ConsultaDoRelatorio): Promise<Prateleira[]> {
  const trinta = { estabelecimentoId: loja, de: somarDias(hoje, -29), ate: hoje }
  const vendidos = [
    ...(await dividirPorProduto(tx, trinta)).map((linha) => ({ ...linha, id: linha.produto_id })),
    ...(await dividirPorVariacao(tx, trinta)).map((linha) => ({ ...linha, id: linha.variacao_id })),
  ].filter(({ id, quantidade }) => id !== null && quantidade > 0)
  return rowsOf<Prateleira>(tx)`
    select p.id, p.produto_id, p.nome, p.estoque, p.estoque_reservado as reservado, p.estoque * p.preco as venda,
      p.estoque * p.custo as custo, coalesce(s.unidades, 0) / 30.0 as por_dia,
      case when s.unidades > 0 then floor(p.estoque * 30.0 / s.unidades)::int end as cobertura, iso(f.em) as faltou_em
    from ${naPrateleira(loja)} p
    left join (
      select * from unnest(${vendidos.map(({ id }) => id)}::uuid[],
        ${vendidos.map(({ quantidade }) => quantidade)}::int[]) as n (id, unidades)) s on s.id = p.id
    left join (
      select m.produto_id, max(m.created_at) as em from movimentos_estoque m
      where m.estabelecimento_id = ${loja} and m.saldo_apos = 0 and ${inPeriod(sql`m.created_at`, periodo)}
      group by 1) f on f.produto_id = p.id
    order by cobertura nulls last, venda desc, p.nome`
}
