import { createHash } from 'node:crypto'
import { formatarDataHora } from '#src/shared/datas.ts'
import ESTILO from './conteudo/correio.css?raw'
import { escapar } from './html.ts'

interface Email {
  id: string
  para: string
  assunto: string
  texto: string
  anexo_nome: string | null
  created_at: string
}

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
