import type { ServerResponse } from 'node:http'
import { mostrar } from './http.ts'
import { CSP } from './pagina.ts'

/** A call for a page, not of the API. */
export interface PedidoDePagina {
  metodo: string
  caminho: string
  endereco: URL
  texto: string
  response: ServerResponse
}

/** True: the page was there, and is answered. */
export function mostrarE(response: ServerResponse, status: number, html: string): true {
  mostrar(response, status, html)
  return true
}

/** The page of a service on which an account's owner allows an app what it asks, and the way back into the app. */
export function mostrarConsentimento<Pedido>(
  { metodo, endereco, texto, response }: PedidoDePagina,
  tela: {
    /** What the app asks; null where it is not the registered one. */
    ler: (parametros: URLSearchParams) => Pedido | null
    desconhecido: () => string
    pagina: (pedido: Pedido, parametros: URLSearchParams) => string
    redirectUri: string
    /** Where the browser goes; `conta` is null where its person said no. */
    decidir: (pedido: Pedido, conta: string | null, parametros: URLSearchParams) => string
  },
): true {
  const formulario = metodo === 'POST' ? new URLSearchParams(texto) : endereco.searchParams
  const pedido = tela.ler(formulario)
  if (!pedido) return mostrarE(response, 401, tela.desconhecido())
  if (metodo === 'POST') {
    const conta = formulario.get('decisao') === 'sim' ? formulario.get('conta') : null
    response.writeHead(303, { location: tela.decidir(pedido, conta, formulario) }).end()
    return true
  }
  // The form is answered by a way back into the app, which its own page's policy has to allow.
  const csp = CSP.replace("form-action 'self'", `form-action 'self' ${new URL(tela.redirectUri).origin}`)
  mostrar(response, 200, tela.pagina(pedido, formulario), csp)
  return true
}
