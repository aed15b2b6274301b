import { type RawBuilder, sql } from 'kysely'
import { DIAS_DA_SEMANA } from '#src/shared/dias.ts'
import { rowOf, rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import { nomeDaForma } from '#src/vendas/rotulos.ts'
import {
  DIVISOES,
  type Divisao,
  dividirPorProduto,
  dividirVendas,
  type ParteDasVendas,
  somarVendas,
  ticketMedio,
} from '#src/vendas/server/figuras/metricas.ts'
import { linhasPagas, type Recorte } from '#src/vendas/server/figuras/vendas-pagas.ts'
import { definir } from '../../definicoes.ts'
import { nomeDoPasso } from '../../periodo.ts'
import { type Definicao, DIMENSOES, METRICAS, type Metrica } from '../../personalizado.ts'
import { type Coluna, grafico, numero, rotaDasPagas, tabela } from '../montar.ts'
import { type ConsultaDoRelatorio, recorteDe } from '../consulta-do-relatorio.ts'
import { rotaDoPasso } from '../serie.ts'
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
export async function relatorioPersonalizado(
  tx: Tx,
  consulta: ConsultaDoRelatorio,
  definicao: Definicao,
): Promise<Corpo> {
  const { dimensao, metricas } = definicao
  const linhas = (await dividir(tx, consulta, definicao)).map((linha) => ({
    ...linha,
    rotulo: rotuloDe(linha, dimensao),
  }))
  const soma = await somar(tx, consulta, definicao)
  const [principal = 'faturamento'] = metricas
  const emOrdemDeTempo = ['dia', 'semana', 'mes', 'hora', 'dia_da_semana'].includes(dimensao)

  return {
    tem_dados: linhas.length > 0,
    numeros: metricas.map((metrica) =>
      numero(metrica, METRICAS[metrica].nome, METRICAS[metrica].unidade, valorDe(metrica)(soma), {
        rota: rotaDasPagas(consulta, filtrosDe(definicao)),
      }),
    ),
    graficos: [
      grafico(
        {
          id: 'grafico',
          titulo: `${METRICAS[principal].nome} por ${DIMENSOES[dimensao].toLowerCase()}`,
          tipo: ['dia', 'semana', 'mes'].includes(dimensao) ? 'linha' : 'barras',
          unidade: METRICAS[principal].unidade,
          eixo: DIMENSOES[dimensao],
        },
        linhas.slice(0, emOrdemDeTempo ? 731 : 12).map((linha) => ({
          rotulo: linha.rotulo,
          valor: valorDe(principal)(linha),
          rota: rotaDe(linha, consulta, definicao),
        })),
      ),
    ],
    tabelas: [
      tabela(consulta, 'tabela', `Por ${DIMENSOES[dimensao].toLowerCase()}`, {
        colunas: [
          [dimensao, DIMENSOES[dimensao], 'texto', ({ rotulo }) => rotulo],
          ...metricas.map(
            (metrica): Coluna<(typeof linhas)[number]> => [
              metrica,
              METRICAS[metrica].nome,
              METRICAS[metrica].unidade,
              valorDe(metrica),
            ],
          ),
        ],
        linhas,
        rota: (linha) => rotaDe(linha, consulta, definicao),
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

type Contada = Omit<Linha, 'nome'>

/** Summed days where they say enough; otherwise the lines of the sales. */
async function dividir(tx: Tx, consulta: ConsultaDoRelatorio, definicao: Definicao): Promise<Linha[]> {
  const { dimensao } = definicao
  const contadas = semFiltros(definicao)
    ? await dividirSomadas(tx, consulta, dimensao)
    : await dividirLinhas(tx, consulta, definicao)
  const nomes = await lerNomes(tx, consulta.loja, { dimensao, chaves: contadas.map(({ chave }) => chave) })
  const linhas = contadas.map((linha) => ({ ...linha, nome: nomes.get(linha.chave ?? '') ?? null }))
  if (dimensao === 'hora') return linhas.toSorted((a, b) => Number(a.chave) - Number(b.chave))
  const noTempo = ['dia', 'semana', 'mes', 'dia_da_semana'].includes(dimensao)
  return noTempo ? linhas.toSorted((a, b) => (a.chave ?? '').localeCompare(b.chave ?? '')) : linhas
}

function semFiltros({ dimensao, metricas, canal, forma, categoria_id: categoria }: Definicao): boolean {
  const somada = dimensao !== 'cliente' && dimensao !== 'categoria'
  return somada && !metricas.includes('clientes') && !canal && !forma && !categoria
}

async function dividirSomadas(
  tx: Tx,
  consulta: ConsultaDoRelatorio,
  dimensao: Definicao['dimensao'],
): Promise<Contada[]> {
  const recorte = recorteDe(consulta)
  if (dimensao === 'produto') {
    const produtos = await dividirPorProduto(tx, recorte)
    return produtos.map(({ produto_id: chave, receita, quantidade, vendas }) => ({
      chave,
      faturamento: receita,
      vendas,
      itens: quantidade,
      clientes: 0,
    }))
  }
  const partes = await dividirVendas(tx, recorte, dimensao as Divisao)
  return partes.map((uma) => ({ ...uma, clientes: 0 }))
}

const SOMAS = sql`sum(p.receita) as faturamento, count(distinct p.venda_id) filter (where p.conta)::int as vendas,
  coalesce(sum(p.quantidade), 0)::int as itens,
  count(distinct p.cliente_id) filter (where p.conta)::int as clientes`

function linhasComDia(recorte: Recorte) {
  return sql`(select l.*, (l.pago_em at time zone 'America/Sao_Paulo')::date as dia,
    extract(hour from l.pago_em at time zone 'America/Sao_Paulo')::int as hora from ${linhasPagas(recorte)} l)`
}

async function dividirLinhas(
  tx: Tx,
  consulta: ConsultaDoRelatorio,
  { dimensao, ...filtro }: Definicao,
): Promise<Contada[]> {
  const recorte = { ...recorteDe(consulta), ...filtro, categoriaId: filtro.categoria_id }
  const produto =
    dimensao === 'categoria'
      ? sql`left join produtos r on r.estabelecimento_id = ${consulta.loja} and r.id = p.produto_id`
      : sql``
  const rows = await rowsOf<Contada>(tx)`
    select ${CHAVES[dimensao]} as chave, ${SOMAS} from ${linhasComDia(recorte)} p ${produto}
    group by 1 order by 2 desc, 1`
  return dimensao === 'forma' && !filtro.categoria_id
    ? comPartesDoBalcao(rows, await dividirVendas(tx, recorte, 'forma'))
    : rows
}

const CHAVES: Record<Definicao['dimensao'], RawBuilder<unknown>> = {
  ...DIVISOES,
  cliente: sql`p.cliente_id::text`,
  produto: sql`p.produto_id::text`,
  categoria: sql`coalesce(r.categoria_id::text, case when p.produto_id is null then 'entrega' end)`,
}

/** A sale paid at the counter in two ways counts in each with its part, here as in the report of sales. */
function comPartesDoBalcao(linhas: Contada[], formas: ParteDasVendas[]): Contada[] {
  return formas.map((forma) => ({
    clientes: 0,
    ...linhas.find(({ chave }) => chave === forma.chave),
    ...forma,
  }))
}

const TABELAS: Partial<Record<Definicao['dimensao'], { tabela: string; id: string }>> = {
  atendente: { tabela: 'profiles', id: 'user_id' },
  cliente: { tabela: 'consumidores', id: 'id' },
  produto: { tabela: 'produtos', id: 'id' },
  categoria: { tabela: 'categorias', id: 'id' },
}

async function lerNomes(
  tx: Tx,
  loja: string,
  { dimensao, chaves }: { dimensao: Definicao['dimensao']; chaves: (string | null)[] },
): Promise<Map<string, string>> {
  const de = TABELAS[dimensao]
  if (!de) return new Map()
  const ids = chaves.filter((chave) => chave !== null && chave !== 'entrega')
  const rows = await rowsOf<{ id: string; nome: string }>(tx)`
    select ${sql.ref(de.id)} as id, nome from ${sql.table(de.tabela)}
    where estabelecimento_id = ${loja} and ${sql.ref(de.id)} = any(${ids}::uuid[])`
  return new Map(rows.map(({ id, nome }) => [id, nome]))
}

async function somar(
  tx: Tx,
  consulta: ConsultaDoRelatorio,
  definicao: Definicao,
): Promise<Omit<Contada, 'chave'>> {
  if (semFiltros(definicao)) return { ...(await somarVendas(tx, recorteDe(consulta))), clientes: 0 }
  const { categoria_id: categoriaId, canal, forma } = definicao
  const row = await rowOf<{ faturamento: number | null; vendas: number; itens: number; clientes: number }>(
    tx,
  )`
    select ${SOMAS} from ${linhasPagas({ ...recorteDe(consulta), canal, forma, categoriaId })} p`
  const { faturamento = 0, vendas = 0, itens = 0, clientes = 0 } = row ?? {}
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

/** The same filters as the list of sales calls them. */
function filtrosDe({ canal, forma, categoria_id }: Definicao): Record<string, string> {
  return {
    ...(canal ? { canal } : {}),
    ...(forma ? { forma_pagamento: forma } : {}),
    ...(categoria_id ? { categoria_id } : {}),
  }
}

/** The sales of a row; none where it has only the part of a sale that counts elsewhere. */
function rotaDe(
  { chave, vendas }: Linha,
  consulta: ConsultaDoRelatorio,
  definicao: Definicao,
): string | null {
  if (vendas === 0) return null
  const filtros = filtrosDe(definicao)
  const { dimensao } = definicao
  switch (dimensao) {
    case 'dia':
    case 'semana':
    case 'mes':
      return rotaDoPasso({ ...consulta, agrupar: dimensao }, chave ?? '', filtros)
    case 'forma':
      return rotaDasPagas(consulta, { ...filtros, forma_pagamento: chave ?? '' })
    case 'cliente':
      return rotaDasPagas(consulta, { ...filtros, cliente_id: chave ?? 'nenhum' })
    case 'atendente':
      return rotaDasPagas(consulta, { ...filtros, atendente: chave ?? 'nenhum' })
    case 'produto':
      return rotaDasPagas(consulta, { ...filtros, ...(chave ? { produto_id: chave } : { com: 'entrega' }) })
    case 'categoria':
      return rotaDasPagas(consulta, {
        ...filtros,
        ...(chave === 'entrega' ? { com: 'entrega' } : { categoria_id: chave ?? 'sem' }),
      })
    default:
      return rotaDasPagas(consulta, { ...filtros, [dimensao]: chave ?? '' })
  }
}
