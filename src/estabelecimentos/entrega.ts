import { paraCentavos } from '#src/shared/dinheiro.ts'
import { semAcentos } from '#src/shared/sem-acentos.ts'
import { ufDoCep } from '#src/shared/ufs-por-cep.ts'
import type { Entrega, Zona } from './configuracoes.ts'

/** `envio` is posted: what that costs is asked of `src/fretes`. */
export const MODOS_DE_ENTREGA = ['retirada', 'propria', 'envio', 'combinar'] as const
export type ModoDeEntrega = (typeof MODOS_DE_ENTREGA)[number]

/** What a shop set, and the town it is in. */
export interface LojaQueCota {
  entrega: Entrega | null
  cidade: string | null
  uf: string | null
}

/** To where, as far as it is known: a postal code alone, or a whole address. */
export interface EntregaPedida {
  modo: ModoDeEntrega
  cep?: string | undefined
  bairro?: string | undefined
  cidade?: string | undefined
  uf?: string | undefined
}

export type Cotacao =
  /**
   * Taxa in reais, for that much of goods or more (`minimo`); `local` is where it is fetched, when the shop named another
   * place than its own address.
   */
  | {
      serve: true
      modo: Exclude<ModoDeEntrega, 'envio'>
      taxa: number
      prazo: string
      zona: string | null
      local?: string
      minimo?: number
    }
  | { serve: false; motivo: 'modo_desligado' | 'fora_da_area' | 'abaixo_do_minimo'; minimo?: number }

/** What handing over costs at a shop. A shop that set nothing arranges it with the buyer, free of charge. */
export function cotarEntrega(loja: LojaQueCota, pedida: EntregaPedida, subtotal: number): Cotacao {
  const { entrega } = loja
  if (pedida.modo === 'retirada') {
    if (!entrega?.retirada.ativa) return { serve: false, motivo: 'modo_desligado' }
    const { prazo, endereco: local } = entrega.retirada
    return { serve: true, modo: 'retirada', taxa: 0, prazo, zona: null, ...(local ? { local } : {}) }
  }
  if (pedida.modo === 'combinar') {
    if (!combina(entrega)) return { serve: false, motivo: 'modo_desligado' }
    return { serve: true, modo: 'combinar', taxa: 0, prazo: 'a combinar', zona: null }
  }
  if (pedida.modo === 'envio') return { serve: false, motivo: 'modo_desligado' }
  if (!entrega?.propria.ativa) return { serve: false, motivo: 'modo_desligado' }
  const bairro = naCidadeDaLoja(loja, pedida) ? semAcento(pedida.bairro ?? '') : ''
  const zona = entrega.propria.zonas.find((esta) => cobre(esta, { cep: pedida.cep, bairro }))
  if (!zona) return { serve: false, motivo: 'fora_da_area' }
  if (paraCentavos(subtotal) < paraCentavos(zona.minimo))
    return { serve: false, motivo: 'abaixo_do_minimo', minimo: zona.minimo }
  const gratis = zona.taxa > 0 && entregaGratis(entrega, { cep: pedida.cep, subtotal })
  return {
    serve: true,
    modo: 'propria',
    taxa: gratis ? 0 : zona.taxa,
    prazo: zona.prazo,
    zona: zona.nome,
    minimo: Math.max(zona.minimo, gratis ? (entrega.gratis?.desde ?? 0) : 0),
  }
}

/** Whether an order of so much is brought for nothing to there. Without a postal code only where it is free anywhere. */
export function entregaGratis(
  { gratis }: Entrega,
  { cep, subtotal }: { cep: string | undefined; subtotal: number },
): boolean {
  if (!gratis || paraCentavos(subtotal) < paraCentavos(gratis.desde)) return false
  return gratis.ufs.length === 0 || gratis.ufs.includes(ufDoCep(soDigitos(cep)) ?? '')
}

/**
 * Reais still missing for a free delivery to there; null where the shop gives none, or gives it already. Without a
 * postal code only where it is free anywhere.
 */
export function faltaParaGratis(
  entrega: Entrega | null,
  { cep, subtotal }: { cep?: string | undefined; subtotal: number },
): number | null {
  const desde = entrega?.gratis?.desde
  if (!entrega || !desde || !entregaGratis(entrega, { cep, subtotal: desde })) return null
  const falta = paraCentavos(desde) - paraCentavos(subtotal)
  return falta > 0 ? falta / 100 : null
}

/** The ways a shop hands over, in the order a buyer is offered them. */
export function modosDaLoja(entrega: Entrega | null): ModoDeEntrega[] {
  return MODOS_DE_ENTREGA.filter((modo) =>
    modo === 'combinar' ? combina(entrega) : (entrega?.[modo]?.ativa ?? false),
  )
}

function combina(entrega: Entrega | null): boolean {
  return (
    !entrega ||
    entrega.combinar.ativa ||
    !(entrega.retirada.ativa || entrega.propria.ativa || entrega.envio?.ativa)
  )
}

function cobre(
  { bairros, ceps }: Zona,
  { cep, bairro }: { cep: string | undefined; bairro: string },
): boolean {
  const numeros = soDigitos(cep)
  if (numeros.length === 8 && ceps.some(({ de, ate }) => de <= numeros && numeros <= ate)) return true
  return bairro !== '' && bairros.some((este) => semAcento(este) === bairro)
}

/**
 * Whether the name of a district there means one of the shop's own town: every town has a `Centro`
 * (docs/rules/shops.md#own-delivery). Of a postal code alone the town is not known, and its state must do.
 */
function naCidadeDaLoja(loja: LojaQueCota, { cep, cidade, uf }: EntregaPedida): boolean {
  if (!loja.cidade || !loja.uf || ufDoCep(soDigitos(cep)) !== loja.uf) return false
  if (cidade === undefined) return true
  return semAcento(cidade) === semAcento(loja.cidade) && uf === loja.uf
}

const soDigitos = (texto = ''): string => texto.replace(/\D/g, '')

function semAcento(texto: string): string {
  return semAcentos(texto).trim().replace(/\s+/g, ' ').toLowerCase()
}
