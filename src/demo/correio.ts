import { createHash } from 'node:crypto'
import { formatarDataHora } from '#src/shared/datas.ts'
import { escapar } from './html.ts'

interface Email {
  id: string
  para: string
  assunto: string
  texto: string
  anexo_nome: string | null
  created_at: string
}

const ESTILO = `
:root{color-scheme:light dark;--fundo:#faf8f4;--cartao:#fff;--texto:#1f2421;--leve:#5a605b;--linha:#e5dfd3;--mata:#0f6b4f}
@media (prefers-color-scheme:dark){:root{--fundo:#0f1412;--cartao:#171e1a;--texto:#e9eeea;--leve:#a7b3ab;--linha:#2b3631;--mata:#4cc38a}}
*{box-sizing:border-box}body{margin:0;background:var(--fundo);color:var(--texto);font:16px/1.5 system-ui,sans-serif}
main{max-width:760px;margin:0 auto;padding:40px 16px 80px}header{display:flex;gap:16px;align-items:baseline;justify-content:space-between;flex-wrap:wrap}
h1{font-size:28px;line-height:1.2;margin:0}p{color:var(--leve);margin:8px 0 24px}a{color:var(--mata)}
details{background:var(--cartao);border:1px solid var(--linha);border-radius:12px;margin-bottom:12px;overflow:hidden}
summary{padding:16px 20px;cursor:pointer;display:grid;gap:2px;list-style:none}summary::-webkit-details-marker{display:none}
summary:focus-visible,a:focus-visible{outline:3px solid var(--mata);outline-offset:-3px;border-radius:12px}
strong{font-weight:650;overflow-wrap:anywhere}small{color:var(--leve);font-size:14px;overflow-wrap:anywhere}
iframe{display:block;width:100%;height:560px;border:0;border-top:1px solid var(--linha);background:#fff}
pre{margin:0;padding:20px;border-top:1px solid var(--linha);white-space:pre-wrap;overflow-wrap:anywhere;font:14px/1.6 ui-monospace,monospace}
details details{border:0;border-top:1px solid var(--linha);border-radius:0;margin:0}details details summary{padding:12px 20px;font-size:14px;color:var(--mata)}
.vazio{border:1px dashed var(--linha);border-radius:12px;padding:48px 24px;text-align:center;color:var(--leve)}
`

const comum = "default-src 'none'; base-uri 'none'; form-action 'none'"
/** The list: its one style sheet and frames of ours. No script runs. */
export const CSP_DA_CAIXA = `${comum}; style-src 'sha256-${createHash('sha256').update(ESTILO).digest('base64')}'; frame-src 'self'; frame-ancestors 'none'`
/** An e-mail is somebody's HTML: sandboxed, so that it is of no origin, and with nothing to fetch or to run. */
export const CSP_DO_EMAIL = `${comum}; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox`

/** The mailbox of the demonstration, newest e-mail first. */
export function paginaDaCaixa(emails: Email[], para: string | undefined): string {
  const titulo = para ? `Correio de ${escapar(para)}` : 'Correio da demonstração'
  const nada = '<div class="vazio">Nenhum e-mail ainda. Cadastre uma conta ou faça uma compra.</div>'
  return `<!doctype html><html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex"><title>Correio</title><style>${ESTILO}</style></head><body><main>
<header><h1>${titulo}</h1><a href="/demo/correio">Atualizar</a></header>
<p>Aqui chegam os e-mails que o Portal enviaria. Nada sai deste computador.</p>
${emails.length === 0 ? nada : emails.map(emailNaLista).join('\n')}
</main></body></html>`
}

function emailNaLista({ id, para, assunto, texto, anexo_nome, created_at }: Email, posicao: number): string {
  const anexo = anexo_nome
    ? `<p><a href="/demo/correio/${id}/anexo">Anexo: ${escapar(anexo_nome)}</a></p>\n`
    : ''
  return `<details${posicao === 0 ? ' open' : ''}><summary><strong>${escapar(assunto)}</strong>
<small>para ${escapar(para)} · ${escapar(formatarDataHora(created_at))}</small></summary>
<iframe src="/demo/correio/${id}" sandbox="allow-popups allow-popups-to-escape-sandbox" loading="lazy" title="${escapar(assunto)}"></iframe>
${anexo}<details><summary>Ver como texto</summary><pre>${escapar(texto)}</pre></details></details>`
}
