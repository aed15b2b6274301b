import { createHash } from 'node:crypto'
import { formatarDataHora } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { escapar } from '../html.ts'
import ESTILO from './conteudo/paginas.css?raw'
import type { ContaSimulada, PagamentoSimulado } from './livro.ts'

/** The header every page of the simulator carries: nothing runs, nothing is fetched, forms stay here. */
export const CSP = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(ESTILO).digest('base64')}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`

/** Where `ticket_url` leads: the payer's bank, in one button. */
export function paginaDePagar(pagamento: PagamentoSimulado, conta: ContaSimulada | undefined): string {
  const recebedor = conta?.nome ?? `Vendedor ${pagamento.collector_id}`
  const corpo = `
    <span class="selo">Simulador do Mercado Pago</span>
    <h1>Pagar com PIX</h1>
    <p class="valor">${escapar(formatarReais(pagamento.transaction_amount))}</p>
    <p>para ${escapar(recebedor)}</p>
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
    <p>Também aqui: <a href="/pix-automatico">PIX Automático, o app do banco</a> e <a href="/melhor-envio">Melhor Envio</a>.</p>
    <h2>Contas livres para conectar</h2>
    <div class="rolagem"><table><tr><th>Usuário</th><th>Access token</th><th>Chave pública</th></tr>${contas.join('')}</table></div>`
  return pagina('Simulador do Mercado Pago', corpo, 'larga')
}

export function pagina(titulo: string, corpo: string, classe = ''): string {
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<title>${escapar(titulo)}</title><style>${ESTILO}</style></head><body><main class="${classe}">${corpo}</main></body></html>`
}
