import { descreverParcelamento, totalParcelado } from '#src/pagamentos/parcelamento.ts'
import { createHash, randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { z } from 'zod'
import { escapar } from '../html.ts'
import ESTILO from './conteudo/cartao.css?raw'
import FORMULARIO from './conteudo/cartao-formulario.js?raw'
import SCRIPT from './conteudo/cartao-sdk.js?raw'
import type { Livro } from './livro.ts'
import { erro, type PedidoSimulado, type RespostaSimulada } from './resposta.ts'

/** The result that the name on the card asks for, as on the provider's own test cards. */
const RESULTADOS: Record<string, [status: string, detalhe: string]> = {
  APRO: ['approved', 'accredited'],
  CONT: ['in_process', 'pending_contingency'],
  CALL: ['rejected', 'cc_rejected_call_for_authorize'],
  FUND: ['rejected', 'cc_rejected_insufficient_amount'],
  SECU: ['rejected', 'cc_rejected_bad_filled_security_code'],
  EXPI: ['rejected', 'cc_rejected_bad_filled_date'],
  FORM: ['rejected', 'cc_rejected_bad_filled_other'],
  DUPL: ['rejected', 'cc_rejected_duplicated_payment'],
  LOCK: ['rejected', 'cc_rejected_card_disabled'],
  BLAC: ['rejected', 'cc_rejected_blacklist'],
  OTHE: ['rejected', 'cc_rejected_other_reason'],
}

export function resultadoDoCartao(titular: string): [status: string, detalhe: string] {
  return RESULTADOS[titular.trim().slice(0, 4).toUpperCase()] ?? ['approved', 'accredited']
}

const tokenSchema = z.object({
  card_number: z.string().regex(/^\d{13,19}$/),
  security_code: z.string().regex(/^\d{3,4}$/),
  expiration_month: z.int().min(1).max(12),
  expiration_year: z.int().min(2000).max(2100),
  cardholder: z.object({ name: z.string().min(1) }),
})

/** `POST /v1/card_tokens?public_key=`: a card becomes a token that pays once. The number is kept nowhere. */
export function criarToken(
  { url, corpo }: Pick<PedidoSimulado, 'url' | 'corpo'>,
  livro: Livro,
): RespostaSimulada {
  if (!livro.contaDaChavePublica(url.searchParams.get('public_key') ?? ''))
    return erro(400, 'invalid public_key', 1)
  const lido = tokenSchema.safeParse(corpo)
  if (!lido.success) return erro(400, `Params Error: ${lido.error.issues[0]?.path.join('.') ?? ''}`, 1)
  const { card_number: numero, cardholder } = lido.data
  const id = randomBytes(16).toString('hex')
  livro.guardarToken(id, { titular: cardholder.name, ultimos4: numero.slice(-4) })
  return {
    status: 201,
    corpo: { id, first_six_digits: numero.slice(0, 6), last_four_digits: numero.slice(-4) },
  }
}

/** The provider's browser half: its script for any page, and the fields that it puts there in a frame of its own. */
export function servirCartao(url: URL, response: ServerResponse): boolean {
  if (url.pathname === '/js/v2') {
    response
      .writeHead(200, {
        'content-type': 'text/javascript; charset=utf-8',
        'cross-origin-resource-policy': 'cross-origin',
        'cache-control': 'no-store',
      })
      .end(SCRIPT)
    return true
  }
  if (url.pathname !== '/brick') return false
  response
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': CSP,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
    })
    .end(paginaDoCartao(Number(url.searchParams.get('amount') ?? 0)))
  return true
}

const sha256 = (texto: string) => `'sha256-${createHash('sha256').update(texto).digest('base64')}'`
const CSP = `default-src 'none'; style-src ${sha256(ESTILO)}; script-src ${sha256(FORMULARIO)}; connect-src 'self'; form-action 'none'; base-uri 'none'`

const SEM_JUROS_ATE = 3
const JUROS_AO_MES = 0.0299

/** Reais that the buyer pays in all: without interest in up to three instalments. */
export function totalDoCartao(valor: number, parcelas: number): number {
  return totalParcelado(valor, parcelas, parcelas <= SEM_JUROS_ATE ? 0 : JUROS_AO_MES)
}

function paginaDoCartao(valor: number): string {
  const parcelas = [1, 2, 3, 6, 12].map(
    (vezes) =>
      `<option value="${vezes}">${escapar(descreverParcelamento({ parcelas: vezes, valor, total: totalDoCartao(valor, vezes) }))}</option>`,
  )
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>Dados do cartão</title><style>${ESTILO}</style></head><body>
<form><label>Número do cartão<input name="numero" inputmode="numeric" autocomplete="cc-number" value="5031 4332 1540 6351" required></label>
<div><label>Validade<input name="validade" value="11/30" autocomplete="cc-exp" required></label><label>Código de segurança<input name="cvv" value="123" autocomplete="cc-csc" required></label></div>
<label>Nome do titular<input name="titular" value="APRO" autocomplete="cc-name" required></label>
<label>CPF do titular<input name="cpf" value="123.456.789-09" required></label>
<label>Parcelas<select name="parcelas">${parcelas.join('')}</select></label>
<p role="alert"></p><button type="submit">Pagar</button></form><script>${FORMULARIO}</script></body></html>`
}
