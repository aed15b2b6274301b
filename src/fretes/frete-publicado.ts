import type { Entrega } from '#src/estabelecimentos/configuracoes.ts'
import { paraCentavos } from '#src/shared/dinheiro.ts'
import { UFS } from '#src/shared/endereco.ts'
import type { LinhaDaTabela } from './tabela.ts'

/** What a shop's freight is decided by, without asking a carrier. */
export interface ComoEnvia {
  entrega: Entrega | null
  tabela: readonly LinhaDaTabela[]
  /** Its account at a carrier is connected: what posting costs is quoted. */
  transportadora: boolean
  /** Of what nobody weighed. */
  pesoPadrao: number
}

/** What posting one costs to anywhere in the country; reais. From `gratisDesde` on an order pays nothing, null is never. */
export interface FretePublicado {
  preco: number
  gratisDesde: number | null
}

/**
 * What may be promised of posting one unit before anybody says where to (docs/rules/shops.md#freight); null where it
 * depends on the place or on a quote. `pesoGramas` null is unknown: then the table says nothing.
 */
export function fretePublicado(
  { entrega, tabela, transportadora }: ComoEnvia,
  { valor, pesoGramas }: { valor: number; pesoGramas: number | null },
): FretePublicado | null {
  if (!entrega?.envio?.ativa) return null
  const precos = pesoGramas === null ? null : precosNoPais(tabela, pesoGramas)
  if (!transportadora && !precos) return null
  const { gratis } = entrega
  const desde = gratis?.vale === 'tudo' && gratis.ufs.length === 0 ? gratis.desde : null
  if (desde !== null && paraCentavos(valor) >= paraCentavos(desde)) return { preco: 0, gratisDesde: null }
  const [preco, ...outros] = new Set(precos)
  if (transportadora || preco === undefined || outros.length > 0) return null
  return { preco, gratisDesde: desde }
}

/** Of each state; null where one gets none, or prices go by postal code. */
function precosNoPais(tabela: readonly LinhaDaTabela[], pesoGramas: number): number[] | null {
  if (tabela.some(({ ceps }) => ceps.length > 0)) return null
  const leves = tabela
    .filter(({ ate_gramas }) => pesoGramas <= ate_gramas)
    .toSorted((a, b) => a.ate_gramas - b.ate_gramas)
  const precos = UFS.flatMap((uf) => leves.find(({ ufs }) => ufs.includes(uf))?.preco ?? [])
  return precos.length === UFS.length ? precos : null
}
