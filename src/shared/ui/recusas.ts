import { isRouteErrorResponse } from 'react-router'
import { ApiError } from './api.ts'
import { ficaOMostrado } from './releitura.ts'
import { toast } from './toasts/toasts.tsx'

/** Why the route refused, in one sentence: what the first field at fault says, or the refusal's own words. */
export function textoDaRecusa({ errors, detail, title }: ApiError): string {
  return errors[0]?.message ?? detail ?? title
}

/** The one way a refusal is shown over the page: under the screen's title, or under its own when left out. */
export function mostrarRecusa(erro: ApiError, titulo?: string): void {
  if (titulo) toast.erro(titulo, textoDaRecusa(erro))
  else toast.erro(erro.title, erro.errors[0]?.message ?? erro.detail)
}

/** What the page is about is not there, or is not this person's; what failed otherwise may be tried again. */
export function sumiu(erro: unknown): boolean {
  return (isRouteErrorResponse(erro) || erro instanceof ApiError) && [404, 422].includes(erro.status)
}

/** What each field was refused for, by its path. */
export function recusasDosCampos({ errors }: ApiError): Record<string, string> {
  return Object.fromEntries(errors.map(({ path, message }) => [path, message]))
}

export interface ComoTentar {
  /** The toast's title when the route refuses; the refusal's own when left out. */
  titulo?: string | ((erro: ApiError) => string | undefined)
  /** Takes what each field was refused for, besides the toast. */
  campos?: (erros: Record<string, string>) => void
  /** Shows why in place of the toast, such as under the only field. */
  mostrar?: (motivo: string, erro: ApiError) => void
  /** What else a refusal asks for: a changed price, what was shown too early. */
  aoRecusar?: (erro: ApiError) => unknown
}

/** Does it and shows what the route refuses. True when it was done: neither refused nor given up by answering `false`. */
export async function tentar(
  { titulo, campos, mostrar, aoRecusar }: ComoTentar,
  agir: () => Promise<unknown>,
): Promise<boolean> {
  campos?.({})
  try {
    return (await agir()) !== false
  } catch (erro) {
    if (!(erro instanceof ApiError)) throw erro
    campos?.(recusasDosCampos(erro))
    if (mostrar) mostrar(textoDaRecusa(erro), erro)
    else mostrarRecusa(erro, typeof titulo === 'function' ? titulo(erro) : titulo)
    await aoRecusar?.(erro)
    return false
  }
}

/** What it reads, or `nada` when the route refuses: for what a page can do without. */
export async function lerOu<T, N>(nada: N, ler: () => Promise<T>): Promise<T | N> {
  try {
    return await ler()
  } catch (erro) {
    if (!(erro instanceof ApiError)) throw erro
    return nada
  }
}

/** A page's data with `falha: null`, or `nada` with the refusal, which `<EstadoDaFalha>` shows. */
export async function carregar<T extends object, N extends object>(
  nada: N,
  ler: () => Promise<T>,
): Promise<(Omit<T, 'falha'> & { falha: null }) | (Omit<N, 'falha'> & { falha: ApiError })> {
  try {
    return { ...(await ler()), falha: null }
  } catch (erro) {
    // A session that ended is the root's to answer; what a re-reading leaves as it is shown, the middleware's.
    if (!(erro instanceof ApiError) || erro.status === 401 || ficaOMostrado(erro)) throw erro
    return { ...nada, falha: erro }
  }
}
