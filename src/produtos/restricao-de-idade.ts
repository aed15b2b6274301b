import { comMaiuscula } from '#src/shared/maiuscula.ts'
import { dobrar } from '#src/shared/palavras.ts'
import LISTA from './conteudo/restricoes.json' with { type: 'json' }

/** Goods by whom they may be sold to. `lei` is where that stands. */
interface Grupo {
  nome: string
  lei: string
  /** The law forbids them to minors, and what somebody says of their age is not enough: only in the shop, by document. */
  com_documento: boolean
  palavras: string[]
  /** What is also a colour, or part of other words: it counts where the name begins with it. */
  no_inicio: string[]
}

export interface Restricao extends Omit<Grupo, 'palavras' | 'no_inicio'> {
  /** The word that says so. */
  palavra: string
}

/** The marks of a product. */
export interface MarcasDeIdade {
  maior_de_18: boolean
  so_com_documento: boolean
}

/**
 * What the law asks for by the product's name and its category's (Lei 15.211/2025, Lei 13.106/2015, ECA art. 81), or
 * null. A wine glass is no wine and a beer without alcohol no beer: names that begin with such a thing, or say so, ask
 * for nothing.
 */
export function restricaoPelasPalavras({
  nome,
  categoria,
}: {
  nome: string
  categoria: string | null
}): Restricao | null {
  const semRessalvas = LISTA.ressalvas.reduce(
    (texto, ressalva) => texto.replaceAll(dobrar(ressalva), ' # '),
    dobrar(nome),
  )
  if (semRessalvas.includes('#')) return null
  // `Copo + cerveja` is both.
  const acessorio = LISTA.acessorios.some((coisa) => semRessalvas.startsWith(dobrar(coisa)))
  if (acessorio && !nome.includes('+')) return null
  return encontrar(semRessalvas) ?? encontrar(dobrar(categoria ?? ''))
}

function encontrar(dobrado: string): Restricao | null {
  for (const { palavras, no_inicio, ...grupo } of LISTA.grupos) {
    const palavra =
      palavras.find((uma) => dobrado.includes(dobrar(uma))) ??
      no_inicio.find((uma) => dobrado.startsWith(dobrar(uma)))
    if (palavra) return { ...grupo, palavra }
  }
  return null
}

/** The field that the law still wants ticked, and the sentence that says why; null when the marks are enough. */
export function marcaQueFalta(
  { maior_de_18, so_com_documento }: MarcasDeIdade,
  produto: { nome: string; categoria: string | null },
): { campo: keyof MarcasDeIdade; motivo: string } | null {
  const restricao = restricaoPelasPalavras(produto)
  if (!restricao || so_com_documento) return null
  const { nome, lei, com_documento } = restricao
  if (com_documento)
    return {
      campo: 'so_com_documento',
      motivo: `${comMaiuscula(nome)}: a lei proíbe a venda a menores (${lei}). Marque a venda só na loja, com documento. Se não for, diga no nome: “sem álcool”, “taça de…”.`,
    }
  if (maior_de_18) return null
  return {
    campo: 'maior_de_18',
    motivo: `${comMaiuscula(nome)}: só maiores de 18 podem comprar (${lei}). Marque a venda proibida a menores.`,
  }
}

export const MAIORIDADE = 18
