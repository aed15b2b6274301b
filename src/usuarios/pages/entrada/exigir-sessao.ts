import { redirect } from 'react-router'
import { lerSessao, type SessaoGuardada } from '#src/shared/ui/sessao/sessao-guardada.ts'

const CONTA = '/minha-conta'

/** The session of this browser for a page of the account; without one, the way to sign in and back here. */
export function exigirSessao(request: Request): SessaoGuardada {
  const sessao = lerSessao()
  if (sessao && !sessao.faltaSegundoFator) return sessao
  const { pathname, search } = new URL(request.url)
  throw redirect(`/auth/consumidor?voltar=${encodeURIComponent(pathname + search)}`)
}

/** Where a consumer may go once signed in, besides their account's first page: what they were at. */
const DE_VOLTA = [
  /^\/minha-conta[/?]/,
  /^\/loja\/[\w-]+(\/produto\/[\w-]+)?(#\w+)?$/,
  /^\/loja\?etapa=\w+(&lojas=todas)?$/,
  /^\/pagar-com-cartao\/[\w-]+$/,
]

/** To the page of their account or of a shop they came from, to what they were buying or paying, else to the shop. */
export function destinoDoConsumidor(parametros: URLSearchParams): string {
  const voltar = parametros.get('voltar') ?? ''
  return voltar === CONTA || DE_VOLTA.some((forma) => forma.test(voltar)) ? voltar : '/loja'
}
