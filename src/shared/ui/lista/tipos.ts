import type { TablerIcon } from '@tabler/icons-react'
import type { ReactNode } from 'react'

/** One column of a list. The first one names the row and carries its link. */
export interface Coluna<T> {
  id: string
  titulo: string
  celula(item: T): ReactNode
  /** The route's word for sorting by it: `ordem=nome`, `ordem=-nome`. */
  ordenar?: string
  /** Right-aligned, in tabular figures. */
  numerica?: boolean
  /** Off until the person turns it on in `Colunas`. */
  escondida?: boolean
  /** Shown only where the table has room: `medio` from about 900 px, `largo` from about 1100 px. */
  espaco?: 'medio' | 'largo' | undefined
  /** Its place on the card of small screens; a labelled line when left out. */
  cartao?: 'destaque' | 'linha' | 'solta' | 'fora'
  /** The tooltip of the cell, such as the hour of a day. */
  dica?(item: T): string
}

export interface Confirmacao {
  titulo: string
  /** Names the thing and what follows. */
  texto: ReactNode
  botao: string
  perigo?: boolean
}

export interface AcaoDaLinha {
  nome: string
  icone?: TablerIcon
  /** A link, or something to do. */
  href?: string
  fazer?(): void | Promise<void>
  /** Stands last and in red. */
  perigo?: boolean
  confirmar?: Confirmacao
}

export interface Linha {
  id: string
  /** For screen readers: `Selecionar {nome}`. */
  nome: string
  href?: string
  acoes?: AcaoDaLinha[]
  /** Just changed: shown for a moment. */
  mudou?: boolean
}

/** What the bar over the selection works on. */
export interface Selecao<T> {
  /** How many, all pages counted. */
  quantos: number
  /** Every result of the list's filters, not only those ticked. */
  todos: boolean
  ids: string[]
  /** The list's filters as its route takes them, for routes that work on `todos` by themselves. */
  filtros: Record<string, string>
  /** The things themselves, read page by page when all are selected. */
  ler: () => Promise<T[]>
  limpar: () => void
}

export interface Resultado {
  feitos: number
  ignorados: { nome: string; motivo: string }[]
}

export interface AcaoEmMassa<T> {
  id: string
  nome: string
  icone?: TablerIcon
  perigo?: boolean
  confirmar?(quantos: number): Confirmacao
  /** What it answers is shown as `12 atualizados, 1 ignorado (motivo)`; nothing, when it tells by itself. */
  fazer(selecao: Selecao<T>): Promise<Resultado | undefined> | Promise<void>
}

interface FiltroBase {
  /** The parameter's name in the address and at the route. */
  nome: string
  rotulo: string
  /** The chip's words; the label and the value when left out. */
  ficha?(valor: string): string
}
export type Filtro =
  | (FiltroBase & { tipo: 'opcoes'; opcoes: { valor: string; nome: string }[]; todas?: string })
  /** Several at once, joined by commas in the address. */
  | (FiltroBase & { tipo: 'varias'; opcoes: { valor: string; nome: string }[] })
  | (FiltroBase & { tipo: 'data' | 'reais' | 'numero' | 'texto' })
  | (FiltroBase & { tipo: 'sim' })
  /** Comes with a link from another screen: seen and taken off as a chip, not offered among the fields. */
  | (FiltroBase & { tipo: 'so_ficha' })

export interface Aba {
  /** `aba=` of the address; empty for the first, which shows all. */
  valor: string
  nome: string
  quantas?: number | undefined
  /** Another screen in place of this list's filter. */
  href?: string
}

/** How the things are called: `3 vendas selecionadas`. */
export interface Palavras {
  um: string
  varios: string
  genero: 'f' | 'm'
}
