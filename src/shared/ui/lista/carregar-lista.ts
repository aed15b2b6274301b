import { ApiError, lerPagina, type Resposta, type RotaDeLista } from '../api.ts'
import { ficaOMostrado } from '../releitura.ts'
import { lerPreferencias, type PreferenciaDaTela, type Visao } from './preferencias.ts'

interface ListaPedida<P extends RotaDeLista> {
  /** The list's name for what the person saved about it, as `produtos`. */
  tela: string
  /** The route, as `/rest/v1/produtos`. */
  rota: P
  /** Sent always, such as `estabelecimento_id`; never in the address of the page. */
  fixos?: Record<string, string | undefined>
  /** Parameters of the address that the route filters by, beside `busca` and `aba`. */
  filtros?: readonly string[]
}

type DaLista<P extends RotaDeLista> = Resposta<`GET ${P}`>
type Item<P extends RotaDeLista> = DaLista<P> extends { itens: (infer T)[] } ? T : never
/** What the route answers besides. */
type Mais<P extends RotaDeLista> = Omit<DaLista<P>, 'itens' | 'total' | 'contagens'>

/** What a list screen shows: its page of things, or why there is none. */
export interface DadosDaLista<T> {
  tela: string
  rota: RotaDeLista
  fixos: Record<string, string>
  /** The filters of the address, as the route takes them. */
  filtros: Record<string, string>
  pagina: number
  limite: number
  ordem: string | undefined
  preferencia: PreferenciaDaTela | undefined
  visoes: Visao[]
  falha: ApiError | null
  itens: T[]
  total: number
  contagens: Record<string, number>
}

/**
 * For a list's clientLoader: reads filters, order and page from the address and asks the route. Refusals become states.
 * What the route answers besides is absent where it refused.
 */
export async function carregarLista<P extends RotaDeLista>(
  request: Request,
  lista: ListaPedida<P>,
): Promise<DadosDaLista<Item<P>> & Partial<Mais<P>>> {
  const parametros = new URL(request.url).searchParams
  const fixos = comValor(lista.fixos ?? {})
  const filtros = comValor(
    Object.fromEntries(
      ['aba', 'busca', ...(lista.filtros ?? [])].map((nome) => [nome, parametros.get(nome) ?? undefined]),
    ),
  )
  const { listas, visoes } = await lerPreferencias(fixos.estabelecimento_id)
  const preferencia = listas.find(({ tela }) => tela === lista.tela)
  const pagina = Math.max(1, Math.trunc(Number(parametros.get('pagina'))) || 1)
  const limite = preferencia?.limite ?? 20
  const ordem = parametros.get('ordem') ?? undefined
  const dados = {
    tela: lista.tela,
    rota: lista.rota,
    fixos,
    filtros,
    pagina,
    limite,
    ordem,
    preferencia,
    visoes: visoes.filter(({ tela }) => tela === lista.tela),
  }
  try {
    const resposta = await lerPagina(lista.rota, consultaDaPagina(dados))
    return { ...dados, falha: null, contagens: {}, ...resposta } as unknown as DadosDaLista<Item<P>> & Mais<P>
  } catch (erro) {
    if (!(erro instanceof ApiError) || erro.status === 401 || ficaOMostrado(erro)) throw erro
    const nada: Partial<Mais<P>> = {}
    return { ...dados, ...nada, falha: erro, itens: [], total: 0, contagens: {} }
  }
}

type Consulta = Pick<DadosDaLista<unknown>, 'fixos' | 'filtros' | 'pagina' | 'limite' | 'ordem'>

function consultaDaPagina({ fixos, filtros, pagina, limite, ordem }: Consulta): URLSearchParams {
  const consulta = new URLSearchParams({ ...fixos, ...filtros, limite: String(limite) })
  if (pagina > 1) consulta.set('pagina', String(pagina))
  if (ordem) consulta.set('ordem', ordem)
  return consulta
}

/** How many are read to do something to each. */
export const LIDOS_ATE = 1_000

/** Everything under the list's filters, a hundred at a time, up to LIDOS_ATE. */
export async function lerTodos<T>(dados: DadosDaLista<T>): Promise<T[]> {
  const todos: T[] = []
  for (let pagina = 1; todos.length < Math.min(dados.total, LIDOS_ATE); pagina += 1) {
    const consulta = consultaDaPagina({ ...dados, pagina, limite: 100 })
    const { itens } = (await lerPagina(dados.rota, consulta)) as { itens: unknown[] }
    if (itens.length === 0) break
    todos.push(...(itens as T[]))
  }
  return todos.slice(0, LIDOS_ATE)
}

function comValor(dados: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(Object.entries(dados).filter((par): par is [string, string] => Boolean(par[1])))
}
