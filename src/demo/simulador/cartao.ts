import { createHash, randomBytes } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { z } from 'zod'
import { escapar } from '../html.ts'
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

const SCRIPT = `(() => {
  const origem = new URL(document.currentScript.src).origin
  window.MercadoPago = class {
    constructor(publicKey) { this.publicKey = publicKey }
    bricks() {
      const publicKey = this.publicKey
      return { async create(nome, alvo, { initialization, callbacks }) {
        const quadro = document.createElement('iframe')
        quadro.title = 'Dados do cartão'
        quadro.style.cssText = 'display:block;width:100%;height:560px;border:0'
        const { amount, payer } = initialization
        quadro.src = origem + '/brick?' + new URLSearchParams({ public_key: publicKey, amount, email: payer?.email ?? '' })
        const ouvir = async ({ source, origin, data }) => {
          if (source !== quadro.contentWindow || origin !== origem) return
          if (data.tipo === 'pronto') callbacks.onReady?.()
          if (data.tipo === 'erro') callbacks.onError?.({ type: 'critical', message: data.mensagem })
          if (data.tipo !== 'enviar') return
          await Promise.resolve(callbacks.onSubmit(data.formData, data.additionalData)).catch(() => undefined)
          quadro.contentWindow?.postMessage({ tipo: 'fim' }, origem)
        }
        addEventListener('message', ouvir)
        document.getElementById(alvo).append(quadro)
        return { unmount() { removeEventListener('message', ouvir); quadro.remove() } }
      } }
    }
  }
})()`

const ESTILO = `:root{color-scheme:light dark}*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif}
form{display:grid;gap:14px;padding:4px}label{display:grid;gap:4px;font-weight:600;font-size:14px}
input,select{min-height:44px;padding:8px 12px;border:1px solid #7c8a92;border-radius:8px;font:inherit;background:Field;color:FieldText;width:100%}
div{display:grid;grid-template-columns:1fr 1fr;gap:14px}button{min-height:48px;border:0;border-radius:8px;background:#0f6b4f;color:#fff;font:600 16px system-ui,sans-serif;cursor:pointer}
button:disabled{opacity:.6}p{margin:0;font-size:14px}`

const FORMULARIO = `const f = document.querySelector('form'), b = document.querySelector('button'), p = document.querySelector('p')
const q = new URLSearchParams(location.search), dizer = (m) => parent.postMessage(m, '*')
addEventListener('message', ({ data }) => { if (data?.tipo === 'fim') b.disabled = false })
f.addEventListener('submit', async (e) => {
  e.preventDefault(); b.disabled = true; p.textContent = ''
  const v = Object.fromEntries(new FormData(f)), [mes, ano] = v.validade.split('/')
  const numero = v.numero.replace(/\\D/g, ''), cpf = v.cpf.replace(/\\D/g, '')
  const r = await fetch('/v1/card_tokens?public_key=' + encodeURIComponent(q.get('public_key')), { method: 'POST',
    headers: { 'content-type': 'application/json' }, body: JSON.stringify({ card_number: numero, security_code: v.cvv,
      expiration_month: Number(mes), expiration_year: 2000 + Number(ano), cardholder: { name: v.titular } }) })
  const t = await r.json()
  if (!r.ok) { b.disabled = false; p.textContent = 'Confira os dados do cartão.'; return }
  const payer = { email: q.get('email') || 'comprador@teste.com', identification: { type: 'CPF', number: cpf } }
  dizer({ tipo: 'enviar', formData: { token: t.id, issuer_id: '24', payment_method_id: numero[0] === '4' ? 'visa' : 'master',
    transaction_amount: Number(q.get('amount')), installments: Number(v.parcelas), payer },
    additionalData: { bin: t.first_six_digits, lastFourDigits: t.last_four_digits, cardholderName: v.titular } })
})
dizer({ tipo: 'pronto' })`

const sha256 = (texto: string) => `'sha256-${createHash('sha256').update(texto).digest('base64')}'`
const CSP = `default-src 'none'; style-src ${sha256(ESTILO)}; script-src ${sha256(FORMULARIO)}; connect-src 'self'; form-action 'none'; base-uri 'none'`

function paginaDoCartao(valor: number): string {
  const parcelas = [1, 2, 3, 6, 12].map(
    (vezes) =>
      `<option value="${vezes}">${vezes}x de R$ ${escapar((valor / vezes).toFixed(2).replace('.', ','))}</option>`,
  )
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><title>Dados do cartão</title><style>${ESTILO}</style></head><body>
<form><label>Número do cartão<input name="numero" inputmode="numeric" autocomplete="cc-number" value="5031 4332 1540 6351" required></label>
<div><label>Validade<input name="validade" value="11/30" autocomplete="cc-exp" required></label><label>Código de segurança<input name="cvv" value="123" autocomplete="cc-csc" required></label></div>
<label>Nome do titular<input name="titular" value="APRO" autocomplete="cc-name" required></label>
<label>CPF do titular<input name="cpf" value="123.456.789-09" required></label>
<label>Parcelas<select name="parcelas">${parcelas.join('')}</select></label>
<p role="alert"></p><button type="submit">Pagar</button></form><script>${FORMULARIO}</script></body></html>`
}
