import ITENS from './conteudo/conformidade.json' with { type: 'json' }

/** What the law obliges a shop to show, as the database sees it (`fatos_de_conformidade`). */
export interface FatosDeConformidade {
  razao_social: boolean
  cnpj: boolean
  endereco: boolean
  email: boolean
  telefone: boolean
  politica_trocas: boolean
  politica_entrega: boolean
  politica_privacidade: boolean
  entrega: boolean
  horarios: boolean
  produtos: number
  produtos_sem_descricao: number
}

export interface ItemDeConformidade {
  id: string
  /** Without it the law keeps the shop closed; the rest is advice, which the law asks for as the shop goes on. */
  exigido: boolean
  titulo: string
  norma: string
  porque: string
  feito: boolean
  /** Where to correct it. */
  rota: string
}

export interface Conformidade {
  itens: ItemDeConformidade[]
  feitos: number
  /** 0 to 100. */
  nota: number
  /** All done: the shop's page carries the seal. */
  conforme: boolean
  /** Nothing that keeps a shop closed is missing: it may open, and is shown as verified. */
  pode_abrir: boolean
}

/** The checklist, in the order in which a shop would do it. */
export function conferirConformidade(fatos: FatosDeConformidade): Conformidade {
  const { produtos, produtos_sem_descricao, email, telefone, ...vistos } = fatos
  const feitos: Record<keyof typeof ITENS, boolean> = {
    ...vistos,
    contato: email && telefone,
    descricoes: produtos > 0 && produtos_sem_descricao === 0,
  }
  const itens = Object.entries(ITENS).map(([id, item]) => ({
    id,
    ...item,
    feito: feitos[id as keyof typeof ITENS],
  }))
  const quantos = itens.filter(({ feito }) => feito).length
  const nota = Math.round((100 * quantos) / itens.length)
  const pode_abrir = faltasDaLei(itens).length === 0
  return { itens, feitos: quantos, nota, conforme: quantos === itens.length, pode_abrir }
}

/** What keeps the shop closed, or would if it were not open yet. */
export function faltasDaLei(itens: readonly ItemDeConformidade[]): ItemDeConformidade[] {
  return itens.filter(({ exigido, feito }) => exigido && !feito)
}

/** `Razão social à vista (Decreto 7.962/2013, art. 2º, I)`, one after the other. */
export function faltasEmPalavras(faltas: readonly ItemDeConformidade[]): string {
  return faltas.map(({ titulo, norma }) => `${titulo} (${norma})`).join('; ')
}
