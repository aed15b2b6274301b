import { ApiError } from './api.ts'

/**
 * A page that is read again by itself, for a live event or to see how far a job is: what its routes show, by their ids,
 * and whether it could be read. `pedido` is the router's request of that reading: one that the person causes meanwhile is
 * another.
 */
export interface Releitura {
  pagina: string
  mostrado: Map<string, unknown>
  pedido: Request | null
  falhou: boolean
}

/** The one that is under way, and the router's request of a reading that a person waits for. */
export const releitura: { esta: Releitura | null; daPessoa: Request | null } = { esta: null, daPessoa: null }

/** Whether a page that was read again by itself failed for a while alone, so that what is shown stays. */
export const ficaOMostrado = (erro: unknown): boolean =>
  releitura.esta !== null &&
  releitura.daPessoa === null &&
  erro instanceof ApiError &&
  (erro.status === 0 || erro.status >= 500)
