import type { Celula, Unidade } from '../formatar.ts'
import type { Grafico, Numero, Tabela } from '../schemas.ts'
import type { Pedido } from './pedido.ts'

/** A figure and how it is read; more is better unless it says otherwise. */
export function numero(
  id: string,
  nome: string,
  unidade: Unidade,
  valores: { valor: number | null; anterior?: number | null | undefined; detalhe?: string | null },
  bom: Numero['bom'] = 'mais',
): Numero {
  const { valor, anterior = null, detalhe = null } = valores
  return { id, nome, unidade, valor, anterior, bom, detalhe }
}

export interface Coluna<T> {
  id: string
  nome: string
  unidade: Unidade
  valor: (linha: T) => Celula
}

interface DadosDaTabela<T> {
  id: string
  titulo: string
  nota?: string
  calor?: boolean
  colunas: Coluna<T>[]
  linhas: readonly T[]
  maximo: number
  rota?: (linha: T) => string | null
}

export function tabela<T>({
  colunas,
  linhas,
  maximo,
  rota,
  nota,
  calor,
  ...resto
}: DadosDaTabela<T>): Tabela {
  return {
    ...resto,
    nota: nota ?? null,
    calor: calor ?? false,
    colunas: colunas.map(({ id, nome, unidade }) => ({ id, nome, unidade })),
    linhas: linhas.slice(0, maximo).map((linha) => ({
      celulas: colunas.map(({ valor }) => valor(linha)),
      rota: rota?.(linha) ?? null,
    })),
    total: linhas.length,
  }
}

export function grafico(
  dados: Omit<Grafico, 'pontos'> & {
    pontos: { rotulo: string; valor: number | null; anterior?: number | null }[]
  },
): Grafico {
  return {
    ...dados,
    pontos: dados.pontos.map(({ rotulo, valor, anterior }) => ({
      rotulo,
      valor,
      anterior: anterior ?? null,
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

/** The sales of the period that were paid and hold the product; null of what is none, as delivery. */
export function rotaDoProduto({ periodo }: Pedido, produtoId: string | null): string | null {
  return produtoId && rotaDasVendas({ pago_de: periodo.de, pago_ate: periodo.ate, produto_id: produtoId })
}
