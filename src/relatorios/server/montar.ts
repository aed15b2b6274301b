import type { COMPRAS_NO_PERIODO } from '#src/clientes/rfm.ts'
import type { DestinoDoPix } from '#src/vendas/server/pagamento/pix-gerados.ts'
import type { NomeDoRelatorio } from '../catalogo.ts'
import type { Celula, Unidade } from '../formatar.ts'
import type { Grafico, Numero, Tabela } from '../schemas.ts'
import type { ConsultaDoRelatorio } from './consulta-do-relatorio.ts'

/** A figure, alone or with the one of the period before, and how it is read; more is better unless `bom` says otherwise. */
export function numero(
  id: string,
  nome: string,
  unidade: Unidade,
  valores: number | null | [valor: number | null, anterior: number | null | undefined],
  { bom = 'mais', detalhe = null, rota = null }: Partial<Pick<Numero, 'bom' | 'detalhe' | 'rota'>> = {},
): Numero {
  const [valor, anterior = null] = Array.isArray(valores) ? valores : [valores]
  return { id, nome, unidade, valor, anterior, bom, detalhe, rota }
}

export type Coluna<T> = readonly [id: string, nome: string, unidade: Unidade, valor: (linha: T) => Celula]

interface DadosDaTabela<T> {
  nota?: string
  calor?: boolean
  colunas: readonly Coluna<T>[]
  linhas: readonly T[]
  /** Of tables longer than others; as many as the request wants when left out. */
  maximo?: number
  rota?: (linha: T) => string | null
  /** The parts that a figure leads to: the table then holds those rows alone. */
  partes?: Record<string, { nome: string; cabe: (linha: T) => boolean }>
}

export function tabela<T>(
  consulta: ConsultaDoRelatorio,
  id: string,
  titulo: string,
  {
    colunas,
    linhas: todas,
    maximo = consulta.maximo,
    rota,
    nota = '',
    calor = false,
    partes,
  }: DadosDaTabela<T>,
): Tabela {
  const so = partes?.[consulta.so ?? '']
  const linhas = so ? todas.filter(so.cabe) : todas
  return {
    id,
    titulo,
    nota: nota || null,
    calor,
    so: so?.nome ?? null,
    colunas: colunas.map(([coluna, nome, unidade]) => ({ id: coluna, nome, unidade })),
    linhas: linhas.slice(0, maximo).map((linha) => ({
      celulas: colunas.map(([, , , valor]) => valor(linha)),
      rota: rota?.(linha) ?? null,
    })),
    total: linhas.length,
  }
}

interface Ponto {
  rotulo: string
  valor: number | null
  anterior?: number | null
  rota?: string | null
}

export function grafico(dados: Omit<Grafico, 'pontos'>, pontos: Ponto[]): Grafico {
  return {
    ...dados,
    pontos: pontos.map(({ rotulo, valor, anterior = null, rota = null }) => ({
      rotulo,
      valor,
      anterior,
      rota: valor === 0 ? null : rota,
    })),
  }
}

/** What part of the whole, in percent; null of nothing. */
export function parte(valor: number, todo: number): number | null {
  return todo === 0 ? null : (valor / todo) * 100
}

/** Where the sales behind a figure are listed. */
export function rotaDasVendas(filtros: Record<string, string>): string {
  return `/vendas?${new URLSearchParams(filtros)}`
}

/** The sales of the period that count as paid, and of those the ones that `mais` says. */
export function rotaDasPagas(
  { periodo }: Pick<ConsultaDoRelatorio, 'periodo'>,
  mais: Record<string, string> = {},
): string {
  return rotaDasVendas({ pago_de: periodo.de, pago_ate: periodo.ate, paga: 'sim', ...mais })
}

/** Those that hold the product; null of what is none, as delivery. */
export function rotaDoProduto(consulta: ConsultaDoRelatorio, produtoId: string | null): string | null {
  return produtoId && rotaDasPagas(consulta, { produto_id: produtoId })
}

/** The sales for which a PIX was made in the period, by what became of it. */
export function rotaDoPix(
  { periodo: { de, ate } }: Pick<ConsultaDoRelatorio, 'periodo'>,
  pix: 'gerado' | DestinoDoPix,
): string {
  return rotaDasVendas({ pix, pix_de: de, pix_ate: ate })
}

/** Customers, by what they bought in the period. */
export function rotaDosClientes(
  { periodo }: Pick<ConsultaDoRelatorio, 'periodo'>,
  compras: keyof typeof COMPRAS_NO_PERIODO,
): string {
  return `/clientes?${new URLSearchParams({ compras, compras_de: periodo.de, compras_ate: periodo.ate })}`
}

/** Reviews of the period under the dashboard of the same days. */
export function rotaDasAvaliacoes(
  { periodo: { de, ate } }: Pick<ConsultaDoRelatorio, 'periodo'>,
  nota?: number,
): string {
  const filtro = new URLSearchParams({ periodo: 'personalizado', de, ate, avaliacoes: 'periodo' })
  if (nota !== undefined) filtro.set('nota', String(nota))
  return `/admin?${filtro}#avaliacoes`
}

/** A table of this same report; with `so`, one part of its rows. */
export function rotaDaTabela(
  { periodo: { de, ate } }: Pick<ConsultaDoRelatorio, 'periodo'>,
  { relatorio, tabela: qual, so }: { relatorio: NomeDoRelatorio; tabela: string; so?: string },
): string {
  const filtro = new URLSearchParams({ aba: relatorio, periodo: 'personalizado', de, ate })
  if (so) filtro.set('so', so)
  return `/relatorios?${filtro}#tabela-${qual}`
}
