import { createHash } from 'node:crypto'
import { formatarDataHora } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { escapar } from '../html.ts'
import type { ContaSimulada, PagamentoSimulado } from './livro.ts'

const ESTILO = `
:root{color-scheme:light dark;--fundo:#f2f6f9;--cartao:#fff;--texto:#1d2730;--leve:#5a6873;--linha:#d9e2e9;--cor:#00697a;--sobre:#fff}
@media (prefers-color-scheme:dark){:root{--fundo:#10171b;--cartao:#1a2328;--texto:#e8eef1;--leve:#9fb0b9;--linha:#2c3940;--cor:#5fd0de;--sobre:#06262b}}
*{box-sizing:border-box}body{margin:0;min-height:100vh;background:var(--fundo);color:var(--texto);font:16px/1.5 system-ui,sans-serif;display:grid;place-items:center;padding:24px}
main{width:100%;max-width:440px;background:var(--cartao);border:1px solid var(--linha);border-radius:16px;padding:32px}
main.larga{max-width:860px}h1{font-size:20px;margin:0 0 4px}h2{font-size:16px;margin:32px 0 8px}p{margin:0 0 16px;color:var(--leve)}
.valor{font-size:44px;line-height:1.1;font-weight:700;letter-spacing:-.02em;margin:24px 0 4px;color:var(--texto);font-variant-numeric:tabular-nums}
dl{display:grid;grid-template-columns:auto 1fr;gap:6px 16px;margin:24px 0;padding:16px 0;border:solid var(--linha);border-width:1px 0}dt{color:var(--leve)}dd{margin:0;text-align:right;overflow-wrap:anywhere}
button{width:100%;min-height:52px;border:0;border-radius:10px;background:var(--cor);color:var(--sobre);font:600 17px system-ui,sans-serif;cursor:pointer}
button:focus-visible{outline:3px solid var(--cor);outline-offset:3px}.selo{display:inline-block;padding:2px 10px;border:1px solid var(--linha);border-radius:99px;font-size:13px;color:var(--leve);margin-bottom:16px}
.estado{font-weight:600;color:var(--texto);font-size:18px;margin:0}table{width:100%;border-collapse:collapse;font-size:14px}th,td{text-align:left;padding:8px 8px 8px 0;border-bottom:1px solid var(--linha);vertical-align:top}
code{font-size:12px;overflow-wrap:anywhere}a{color:var(--cor)}.rolagem{overflow-x:auto}
`

/** The header every page of the simulator carries: nothing runs, nothing is fetched, forms stay here. */
export const CSP = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(ESTILO).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** Where `ticket_url` leads: the payer's bank, in one button. */
export function paginaDePagar(pagamento: PagamentoSimulado, conta: ContaSimulada | undefined): string {
  const quem = conta?.nome ?? `Vendedor ${pagamento.collector_id}`
  const corpo = `
    <span class="selo">Simulador do Mercado Pago</span>
    <h1>Pagar com PIX</h1>
    <p class="valor">${escapar(formatarReais(pagamento.transaction_amount))}</p>
    <p>para ${escapar(quem)}</p>
    <dl>
      ${pagamento.description ? `<dt>Compra</dt><dd>${escapar(pagamento.description)}</dd>` : ''}
      <dt>Pagamento</dt><dd>${pagamento.id}</dd>
      <dt>Vence</dt><dd>${escapar(formatarDataHora(pagamento.date_of_expiration))}</dd>
    </dl>
    ${situacao(pagamento)}`
  return pagina(`Pagar ${formatarReais(pagamento.transaction_amount)}`, corpo)
}

function situacao({ id, status, status_detail }: PagamentoSimulado): string {
  if (status === 'pending')
    return `<form method="post" action="/pagar/${id}"><button type="submit">Pagar agora</button></form>`
  const frases: Record<string, string> = {
    approved: 'Pagamento aprovado. Volte à loja: ela já foi avisada.',
    rejected: 'O pagamento foi recusado.',
    refunded: 'O valor foi devolvido.',
    cancelled:
      status_detail === 'expired' ? 'Este PIX expirou. Gere outro na loja.' : 'Este pagamento foi cancelado.',
  }
  return `<p class="estado" role="status">${frases[status] ?? `Situação: ${escapar(status)}.`}</p>`
}

/** The simulator's front page: the last payments, and accounts that a new shop may connect. */
export function paginaInicial(pagamentos: PagamentoSimulado[], livres: ContaSimulada[]): string {
  const linhas = pagamentos.map(
    (p) => `<tr><td><a href="/pagar/${p.id}">${p.id}</a></td><td>${escapar(p.description ?? '')}</td>
      <td>${escapar(formatarReais(p.transaction_amount))}</td><td>${escapar(`${p.status} / ${p.status_detail}`)}</td></tr>`,
  )
  const contas = livres.map(
    (c) =>
      `<tr><td>${c.userId}</td><td><code>${escapar(c.token)}</code></td><td><code>${escapar(c.publicKey)}</code></td></tr>`,
  )
  const corpo = `
    <span class="selo">Simulador do Mercado Pago</span>
    <h1>Pagamentos recentes</h1>
    <p>Aqui nenhum dinheiro se move. O portal fala com este endereço como falaria com o provedor.</p>
    <div class="rolagem"><table><tr><th>Pagamento</th><th>Compra</th><th>Valor</th><th>Situação</th></tr>${linhas.join('')}</table></div>
    <h2>Contas livres para conectar</h2>
    <div class="rolagem"><table><tr><th>Usuário</th><th>Access token</th><th>Chave pública</th></tr>${contas.join('')}</table></div>`
  return pagina('Simulador do Mercado Pago', corpo, 'larga')
}

function pagina(titulo: string, corpo: string, classe = ''): string {
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapar(titulo)}</title><style>${ESTILO}</style></head><body><main class="${classe}">${corpo}</main></body></html>`
}
