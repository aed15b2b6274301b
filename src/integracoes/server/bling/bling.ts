import { z } from 'zod'
import { getConfig } from '#src/shared/server/config.ts'
import { BlingError, exigirApp, pedir } from './bling-http.ts'

export { BlingError } from './bling-http.ts'

/** What Bling calls an order's states. Those that its people made themselves have other numbers. */
const CANCELADO = 12

/** Where the browser of a shop's person goes to allow the app what it asks; the way back is registered there. */
export function enderecoDeConsentimento(estado: string): string {
  const { consentUrl, clientId } = exigirApp()
  const query = new URLSearchParams({ response_type: 'code', client_id: clientId, state: estado })
  return `${consentUrl}?${query}`
}

export const enderecoDeRetorno = () => `${getConfig().publicUrl}/integracoes/bling`

const tokensSchema = z.object({
  access_token: z.string().min(1),
  refresh_token: z.string().min(1),
  expires_in: z.number().positive(),
})
export type TokensDoBling = z.infer<typeof tokensSchema>

/** A code of a consent, or a refresh token (good once), for a new pair. */
export async function trocarPorTokens(
  por: { code: string } | { refresh_token: string },
  prazoMs?: number,
): Promise<TokensDoBling> {
  return pedir({
    token: null,
    metodo: 'POST',
    caminho: '/oauth/token',
    corpo: new URLSearchParams({
      grant_type: 'code' in por ? 'authorization_code' : 'refresh_token',
      ...por,
    }),
    prazoMs,
    schema: tokensSchema,
  })
}

/** A call of a connection: it waits its turn, and its token is good. Made by `vez.ts` alone. */
export type Chamar = <T extends z.ZodType>(chamada: {
  metodo: 'GET' | 'POST' | 'PATCH'
  caminho: string
  busca?: URLSearchParams
  corpo?: object
  schema: T
}) => Promise<z.infer<T>>

const id = z.int().positive()
const comDados = <T extends z.ZodType>(data: T) => z.object({ data })
const lista = <T extends z.ZodType>(item: T) => comDados(z.array(item))
const ROWS = 100

/** Whose account a token opens. */
export async function quemSou(token: string, prazoMs: number): Promise<{ empresa: string; conta: string }> {
  const { data } = await pedir({
    token,
    metodo: 'GET',
    caminho: '/empresas/me/dados-basicos',
    prazoMs,
    schema: comDados(z.object({ id: z.coerce.string().max(100), nome: z.string() })),
  })
  return { empresa: data.id, conta: data.nome.slice(0, 200) }
}

const produtoSchema = z.object({ id, codigo: z.string().nullish() })

/** Active products with these codes, page by page. It was seen to ignore what it does not know: only what was asked counts. */
export async function acharProdutos(
  chamar: Chamar,
  codigos: string[],
): Promise<{ id: number; codigo: string }[]> {
  const achados: { id: number; codigo: string }[] = []
  // A filter that is ignored would go on for ever.
  for (let pagina = 1; pagina <= 1 + codigos.length / 10; pagina += 1) {
    const busca = new URLSearchParams({ pagina: String(pagina), limite: String(ROWS), criterio: '2' })
    for (const codigo of codigos) busca.append('codigos[]', codigo)
    const { data } = await chamar({
      metodo: 'GET',
      caminho: '/produtos',
      busca,
      schema: lista(produtoSchema),
    })
    for (const { id: produto, codigo } of data)
      if (codigo && codigos.includes(codigo.trim())) achados.push({ id: produto, codigo: codigo.trim() })
    if (data.length < ROWS) break
  }
  return achados
}

const saldoSchema = z.object({ produto: z.object({ id }), saldoVirtualTotal: z.number() })

/** Units that may be sold of these products, by their id: what lies there less what its own orders hold. */
export async function lerSaldos(chamar: Chamar, ids: number[]): Promise<Map<number, number>> {
  const busca = new URLSearchParams()
  for (const um of ids) busca.append('idsProdutos[]', String(um))
  const { data } = await chamar({
    metodo: 'GET',
    caminho: '/estoques/saldos',
    busca,
    schema: lista(saldoSchema),
  })
  return new Map(
    data.filter(({ produto }) => ids.includes(produto.id)).map((um) => [um.produto.id, um.saldoVirtualTotal]),
  )
}

const pedidoSchema = z.object({
  id,
  numero: z.coerce.number().int().nonnegative(),
  numeroLoja: z.string().nullish(),
  situacao: z.object({ id: z.int() }),
})
export type PedidoDoBling = z.infer<typeof pedidoSchema>

/** The order with our number that is not cancelled. It refuses no second one of the same number: whoever creates asks first. */
export async function acharPedido(chamar: Chamar, numeroLoja: string): Promise<PedidoDoBling | undefined> {
  const busca = new URLSearchParams({ 'numerosLojas[]': numeroLoja, limite: String(ROWS) })
  const { data } = await chamar({
    metodo: 'GET',
    caminho: '/pedidos/vendas',
    busca,
    schema: lista(pedidoSchema),
  })
  return data.find((pedido) => pedido.numeroLoja === numeroLoja && pedido.situacao.id !== CANCELADO)
}

export async function criarPedido(chamar: Chamar, corpo: object): Promise<number> {
  const { data } = await chamar({
    metodo: 'POST',
    caminho: '/pedidos/vendas',
    corpo,
    schema: comDados(z.object({ id })),
  })
  return data.id
}

/** Null when there is none of that id. */
export async function lerPedido(chamar: Chamar, qual: number): Promise<PedidoDoBling | null> {
  const caminho = `/pedidos/vendas/${qual}`
  try {
    return (await chamar({ metodo: 'GET', caminho, schema: comDados(pedidoSchema) })).data
  } catch (error) {
    if (error instanceof BlingError && error.status === 404) return null
    throw error
  }
}

export async function cancelarPedido(chamar: Chamar, { id: qual, situacao }: PedidoDoBling): Promise<void> {
  if (situacao.id === CANCELADO) return
  const caminho = `/pedidos/vendas/${qual}/situacoes/${CANCELADO}`
  await chamar({ metodo: 'PATCH', caminho, corpo: {}, schema: z.unknown() })
}

export interface Contato {
  nome: string
  /** As ours: the same one is not made twice. */
  codigo: string
  /** Digits of CPF or CNPJ. */
  documento: string | null
}

const contatoSchema = z.object({ id, codigo: z.string().nullish(), numeroDocumento: z.string().nullish() })

/** The contact with that document, else with our code; made where there is none, of nothing but name and document. */
export async function acharOuCriarContato(
  chamar: Chamar,
  { nome, codigo, documento }: Contato,
): Promise<number> {
  const busca = new URLSearchParams(documento ? { numeroDocumento: documento } : { pesquisa: codigo })
  const { data } = await chamar({ metodo: 'GET', caminho: '/contatos', busca, schema: lista(contatoSchema) })
  const achado = data.find((contato) =>
    documento ? contato.numeroDocumento?.replace(/\D/g, '') === documento : contato.codigo === codigo,
  )
  if (achado) return achado.id
  const novo = await chamar({
    metodo: 'POST',
    caminho: '/contatos',
    corpo: {
      nome,
      codigo,
      situacao: 'A',
      tipo: documento?.length === 14 ? 'J' : 'F',
      ...(documento ? { numeroDocumento: documento } : {}),
    },
    schema: comDados(z.object({ id })),
  })
  return novo.data.id
}
