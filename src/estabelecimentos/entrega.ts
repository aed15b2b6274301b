import { paraCentavos } from '#src/shared/dinheiro.ts'
import { semAcentos } from '#src/shared/sem-acentos.ts'
import type { Entrega, Zona } from './configuracoes.ts'

export const MODOS_DE_ENTREGA = ['retirada', 'propria', 'combinar'] as const
export type ModoDeEntrega = (typeof MODOS_DE_ENTREGA)[number]

export interface EntregaPedida {
  modo: ModoDeEntrega
  cep?: string | undefined
  bairro?: string | undefined
}

export type Cotacao =
  /** Taxa in reais; `local` is where it is fetched, when the shop named another place than its own address. */
  | { serve: true; modo: ModoDeEntrega; taxa: number; prazo: string; zona: string | null; local?: string }
  | { serve: false; motivo: 'modo_desligado' | 'fora_da_area' | 'abaixo_do_minimo'; minimo?: number }

/** What handing over costs at a shop. A shop that set nothing arranges it with the buyer, free of charge. */
export function cotarEntrega(entrega: Entrega | null, pedida: EntregaPedida, subtotal: number): Cotacao {
  if (pedida.modo === 'retirada') {
    if (!entrega?.retirada.ativa) return { serve: false, motivo: 'modo_desligado' }
    const { prazo, endereco: local } = entrega.retirada
    return { serve: true, modo: 'retirada', taxa: 0, prazo, zona: null, ...(local ? { local } : {}) }
  }
  if (pedida.modo === 'combinar') {
    if (!combina(entrega)) return { serve: false, motivo: 'modo_desligado' }
    return { serve: true, modo: 'combinar', taxa: 0, prazo: 'a combinar', zona: null }
  }
  if (!entrega?.propria.ativa) return { serve: false, motivo: 'modo_desligado' }
  const zona = entrega.propria.zonas.find((esta) => cobre(esta, pedida))
  if (!zona) return { serve: false, motivo: 'fora_da_area' }
  if (paraCentavos(subtotal) < paraCentavos(zona.minimo))
    return { serve: false, motivo: 'abaixo_do_minimo', minimo: zona.minimo }
  return { serve: true, modo: 'propria', taxa: zona.taxa, prazo: zona.prazo, zona: zona.nome }
}

/** The ways a shop hands over, in the order a buyer is offered them. */
export function modosDaLoja(entrega: Entrega | null): ModoDeEntrega[] {
  return MODOS_DE_ENTREGA.filter((modo) =>
    modo === 'combinar' ? combina(entrega) : (entrega?.[modo].ativa ?? false),
  )
}

function combina(entrega: Entrega | null): boolean {
  return !entrega || entrega.combinar.ativa || (!entrega.retirada.ativa && !entrega.propria.ativa)
}

function cobre({ bairros, ceps }: Zona, { cep, bairro }: EntregaPedida): boolean {
  const numeros = cep?.replace(/\D/g, '') ?? ''
  if (numeros.length === 8 && ceps.some(({ de, ate }) => de <= numeros && numeros <= ate)) return true
  const nome = semAcento(bairro ?? '')
  return nome !== '' && bairros.some((este) => semAcento(este) === nome)
}

function semAcento(texto: string): string {
  return semAcentos(texto).trim().toLowerCase()
}
