import { dobrar } from '#src/shared/palavras.ts'
import CONTEUDO from './conteudo/informacoes.json' with { type: 'json' }

// What an offer must tell besides its price, by what is sold (CDC art. 31 and the rules of each kind of goods).

export const INFORMACOES = Object.keys(CONTEUDO.campos) as [Informacao, ...Informacao[]]
export type Informacao = keyof typeof CONTEUDO.campos
export type Informacoes = Partial<Record<Informacao, string>>

export const nomeDaInformacao = (campo: Informacao) => CONTEUDO.campos[campo]

interface TipoDeProduto {
  nome: string
  lei: string
  obrigatorios: Informacao[]
  outros: Informacao[]
}

const GERAL = CONTEUDO.geral as TipoDeProduto
const TIPOS = CONTEUDO.tipos as (TipoDeProduto & { categorias: string[] })[]

/** What kind of goods a category holds, by its name. */
export function tipoDaCategoria(categoria: string | null): TipoDeProduto {
  const nome = dobrar(categoria ?? '')
  return TIPOS.find(({ categorias }) => categorias.some((uma) => nome.includes(dobrar(uma)))) ?? GERAL
}

/** The fields that the law asks for and nobody has filled in. */
export function informacoesQueFaltam(categoria: string | null, ditas: Informacoes): Informacao[] {
  return tipoDaCategoria(categoria).obrigatorios.filter((campo) => !ditas[campo]?.trim())
}

interface Oferta {
  garantia: string
  material: string
  /** By the fiscal table; empty where it is not told. */
  origem: string
  informacoes: Informacoes
}

/** What every offer has to tell (CDC art. 31) and this one does not, in whichever field it would stand. */
export function ofertaNaoDiz({ garantia, material, origem, informacoes }: Oferta): string[] {
  const dito = {
    garantia,
    composição: material.trim() || informacoes.composicao,
    origem: origem || informacoes.pais_de_origem,
  }
  return Object.entries(dito).flatMap(([nome, texto]) => (texto?.trim() ? [] : nome))
}
