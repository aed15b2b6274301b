import { DomainError } from '#src/shared/domain-error.ts'
import type { CotarFretesInput, CotacaoDeUmaLoja } from '../schemas.ts'
import { cotarFrete } from './cotar-frete.ts'

/**
 * Anyone: the same of several shops for one place, a rehearsal for who is of its team. Of each the quote, or in a sentence
 * why there is none.
 */
export async function cotarFretes(
  { lojas, ...lugar }: CotarFretesInput,
  userId: string | null = null,
): Promise<CotacaoDeUmaLoja[]> {
  return Promise.all(
    lojas.map(async (daLoja) => {
      const { estabelecimento_id } = daLoja
      try {
        return {
          estabelecimento_id,
          cotacao: await cotarFrete({ ...daLoja, ...lugar }, { userId }),
          recusa: null,
        }
      } catch (error) {
        if (!(error instanceof DomainError)) throw error
        return { estabelecimento_id, cotacao: null, recusa: `${error.title}. ${error.detail ?? ''}`.trim() }
      }
    }),
  )
}
