import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '#src/shared/server/database.ts'
import { nomeDaForma } from '#src/vendas/rotulos.ts'
import {
  DIVISOES,
  dividirVendas,
  linhasPagas,
  type ParteDasVendas,
  ticketMedio,
} from '#src/vendas/server/metricas.ts'
import { definir } from '../../definicoes.ts'
import { nomeDoPasso } from '../../periodo.ts'
import { type Definicao, DIAS_DA_SEMANA, DIMENSOES, METRICAS, type Metrica } from '../../personalizado.ts'
import { type Coluna, grafico, numero, rotaDasVendas, tabela } from '../montar.ts'
import { type Pedido, recorteDe } from '../pedido.ts'
import type { Corpo } from './corpo.ts'
import { nomeDoCanal } from './vendas.ts'

interface Linha {
  chave: string | null
  nome: string | null
  faturamento: number
  vendas: number
  itens: number
  clientes: number
}

/** One's own report: paid sales divided by `dimensao`, showing `metricas`, narrowed by the filters. */
export async function relatorioPersonalizado(tx: Tx, pedido: Pedido, definicao: Definicao): Promise<Corpo> {
  const { dimensao, metricas } = definicao
  const linhas = (await dividir(tx, pedido, definicao)).map((linha) => ({
    ...linha,
    rotulo: rotuloDe(linha, dimensao),
  }))
  const soma = await somar(tx, pedido, definicao)
  const [principal = 'faturamento'] = metricas
  const emOrdemDeTempo = ['dia', 'semana', 'mes', 'hora', 'dia_da_semana'].includes(dimensao)

  return {
    tem_dados: linhas.length > 0,
    numeros: metricas.map((metrica) =>
      numero(metrica, METRICAS[metrica].nome, METRICAS[metrica].unidade, { valor: valorDe(metrica)(soma) }),
    ),
    graficos: [
      grafico({
        id: 'grafico',
        titulo: `${METRICAS[principal].nome} por ${DIMENSOES[dimensao].toLowerCase()}`,
        tipo: ['dia', 'semana', 'mes'].includes(dimensao) ? 'linha' : 'barras',
        unidade: METRICAS[principal].unidade,
        eixo: DIMENSOES[dimensao],
        pontos: linhas
          .slice(0, emOrdemDeTempo ? 731 : 12)
          .map((linha) => ({ rotulo: linha.rotulo, valor: valorDe(principal)(linha) })),
      }),
    ],
    tabelas: [
      tabela({
        id: 'tabela',
        titulo: `Por ${DIMENSOES[dimensao].toLowerCase()}`,
        maximo: pedido.maximo,
        colunas: [
          { id: dimensao, nome: DIMENSOES[dimensao], unidade: 'texto', valor: ({ rotulo }) => rotulo },
          ...metricas.map(
            (metrica): Coluna<(typeof linhas)[number]> => ({
              id: metrica,
              nome: METRICAS[metrica].nome,
              unidade: METRICAS[metrica].unidade,
              valor: valorDe(metrica),
            }),
          ),
        ],
        linhas,
        rota: (linha) => rotaDe(linha, pedido, definicao),
      }),
    ],
    definicoes: definir(
      'Faturamento',
      ...(metricas.includes('vendas') ? (['Vendas pagas'] as const) : []),
      ...(metricas.includes('itens') ? (['Itens vendidos'] as const) : []),
      ...(dimensao === 'produto' || dimensao === 'categoria' ? (['Receita'] as const) : []),
    ),
  }
}

const SOMAS = sql`sum(p.receita) as faturamento, count(distinct p.venda_id) filter (where p.conta)::int as vendas,
  coalesce(sum(p.quantidade) filter (where p.conta), 0)::int as itens,
  count(distinct p.cliente_id) filter (where p.conta)::int as clientes`

async function dividir(tx: Tx, pedido: Pedido, { dimensao, ...filtro }: Definicao): Promise<Linha[]> {
  const recorte = { ...recorteDe(pedido), ...filtro, categoriaId: filtro.categoria_id }
  const chave = CHAVES[dimensao]
  const ordem = ['dia', 'semana', 'mes', 'dia_da_semana'].includes(dimensao)
    ? sql`l.chave`
    : dimensao === 'hora'
      ? sql`l.chave::int`
      : sql`l.faturamento desc, l.chave`
  const nomes: Record<string, RawBuilder<unknown>> = {
    atendente: sql`select nome from profiles where estabelecimento_id = ${pedido.loja} and user_id = nullif(l.chave, 'entrega')::uuid`,
    cliente: sql`select nome from consumidores where estabelecimento_id = ${pedido.loja} and id = nullif(l.chave, 'entrega')::uuid`,
    produto: sql`select nome from produtos where estabelecimento_id = ${pedido.loja} and id = nullif(l.chave, 'entrega')::uuid`,
    categoria: sql`select nome from categorias where estabelecimento_id = ${pedido.loja} and id = nullif(l.chave, 'entrega')::uuid`,
  }
  const produto =
    dimensao === 'categoria'
      ? sql`left join produtos r on r.estabelecimento_id = ${pedido.loja} and r.id = p.produto_id`
      : sql``
  const { rows } = await sql<Linha>`
    select l.*, (${nomes[dimensao] ?? sql`select null::text`}) as nome from (
      select ${chave} as chave, ${SOMAS} from ${linhasPagas(recorte)} p ${produto} group by 1) l
    order by ${ordem}`.execute(tx)
  return dimensao === 'forma' && !filtro.categoria_id
    ? comPartesDoBalcao(rows, await dividirVendas(tx, recorte, 'forma'))
    : rows
}

/** A sale paid at the counter in two ways counts in each with its part, here as in the report of sales. */
function comPartesDoBalcao(linhas: Linha[], formas: ParteDasVendas[]): Linha[] {
  return formas.map((forma) => ({
    nome: null,
    itens: 0,
    clientes: 0,
    ...linhas.find(({ chave }) => chave === forma.chave),
    ...forma,
  }))
}

const CHAVES: Record<Definicao['dimensao'], RawBuilder<unknown>> = {
  ...DIVISOES,
  forma: sql`p.forma`,
  produto: sql`p.produto_id::text`,
  categoria: sql`coalesce(r.categoria_id::text, case when p.produto_id is null then 'entrega' end)`,
}

async function somar(tx: Tx, pedido: Pedido, { categoria_id: categoriaId, canal, forma }: Definicao) {
  const recorte = { ...recorteDe(pedido), canal, forma, categoriaId }
  const { rows } = await sql<{ faturamento: number | null; vendas: number; itens: number; clientes: number }>`
    select ${SOMAS} from ${linhasPagas(recorte)} p`.execute(tx)
  const { faturamento = 0, vendas = 0, itens = 0, clientes = 0 } = rows[0] ?? {}
  return { faturamento: faturamento ?? 0, vendas, itens, clientes }
}

function valorDe(metrica: Metrica) {
  return (linha: { faturamento: number; vendas: number; itens: number; clientes: number }) =>
    metrica === 'ticket' ? ticketMedio(linha) : linha[metrica]
}

function rotuloDe({ chave, nome }: Linha, dimensao: Definicao['dimensao']): string {
  switch (dimensao) {
    case 'dia':
    case 'semana':
    case 'mes':
      return nomeDoPasso(chave ?? '', dimensao)
    case 'hora':
      return `${chave}h`
    case 'dia_da_semana':
      return DIAS_DA_SEMANA[Number(chave) - 1] ?? ''
    case 'canal':
      return nomeDoCanal(chave)
    case 'forma':
      return nomeDaForma(chave ?? '')
    case 'atendente':
      return chave === null ? 'Loja online' : (nome ?? 'Quem já saiu da equipe')
    case 'cliente':
      return chave === null ? 'Não identificado' : (nome ?? 'Cliente removido')
    case 'produto':
      return chave === null ? 'Entrega' : (nome ?? 'Produto removido')
    case 'categoria':
      return chave === 'entrega' ? 'Entrega' : (nome ?? 'Sem categoria')
  }
}

function rotaDe({ chave }: Linha, { periodo }: Pedido, definicao: Definicao): string | null {
  const filtros: Record<string, string> = { pago_de: periodo.de, pago_ate: periodo.ate }
  if (definicao.canal) filtros.canal = definicao.canal
  if (definicao.forma) filtros.forma_pagamento = definicao.forma
  if (chave === null) return null
  switch (definicao.dimensao) {
    case 'dia':
      return rotaDasVendas({ ...filtros, pago_de: chave, pago_ate: chave })
    case 'canal':
      return rotaDasVendas({ ...filtros, canal: chave })
    case 'forma':
      return rotaDasVendas({ ...filtros, forma_pagamento: chave })
    case 'cliente':
      return rotaDasVendas({ ...filtros, cliente_id: chave })
    case 'produto':
      return `/produto/${chave}/editar`
    default:
      return null
  }
}
