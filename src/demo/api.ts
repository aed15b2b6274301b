import { z } from 'zod'
import { cobrarAssinaturas } from '#src/assinaturas/server/cobrar-assinaturas.ts'
import { diaDoPedido } from '#src/shared/dia-do-pedido.ts'
import { errors } from '#src/shared/errors.ts'
import { porId } from '#src/shared/lista.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import type { App } from '#src/shared/server/http/routes.ts'
import { setClock, today } from '#src/shared/server/clock.ts'
import { CSP_DA_CAIXA, CSP_DO_EMAIL, paginaDaCaixa } from './correio.ts'

const NO_MAXIMO = 200

/** Demo mode only: the mailbox, and the calendar that a test moves. src/app.ts registers it when DEMO is on, and never otherwise. */
export async function demoApi(app: App): Promise<void> {
  const config = { permission: 'publico' } as const

  // Months of billing in a test of minutes. The settings refuse it outside the demonstration's own database.
  if (getConfig().DEMO_CLOCK) {
    app.post(
      '/demo/relogio',
      {
        config,
        schema: {
          hide: true,
          body: z.strictObject({ dia: diaDoPedido().nullable(), estabelecimento_id: z.uuid().optional() }),
        },
      },
      async (request) => {
        // For one shop alone, where the days of the others do not matter.
        const { dia, estabelecimento_id: estabelecimentoId } = request.body
        setClock(dia === null ? null : new Date(`${dia}T10:00:00-03:00`))
        await cobrarAssinaturas(estabelecimentoId ? { estabelecimentoId } : {})
        return { dia: today() }
      },
    )
  }

  app.get(
    '/demo/correio',
    { config, schema: { hide: true, querystring: z.strictObject({ para: z.string().max(320).optional() }) } },
    async (request, reply) => {
      const { para } = request.query
      const emails = await listarEmails(para)
      reply.header('cache-control', 'no-store').header('vary', 'accept')
      if (!prefereHtml(request.headers.accept)) return emails.map(semId)
      return reply
        .headers({
          'content-security-policy': CSP_DA_CAIXA,
          'x-content-type-options': 'nosniff',
          'referrer-policy': 'no-referrer',
        })
        .type('text/html; charset=utf-8')
        .send(paginaDaCaixa(emails, para))
    },
  )

  app.get('/demo/correio/:id', { config, schema: { hide: true, params: porId } }, async (request, reply) => {
    const email = await withAccess(SYSTEM, (tx) =>
      tx.selectFrom('emails').select('html').where('id', '=', request.params.id).executeTakeFirst(),
    )
    if (!email) throw errors.nao_encontrado()
    return reply
      .headers({
        'content-security-policy': CSP_DO_EMAIL,
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'no-referrer',
      })
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(emOutraAba(email.html))
  })

  app.get(
    '/demo/correio/:id/anexo',
    { config, schema: { hide: true, params: porId } },
    async (request, reply) => {
      const email = await withAccess(SYSTEM, (tx) =>
        tx
          .selectFrom('emails')
          .select(['anexo', 'anexo_nome'])
          .where('id', '=', request.params.id)
          .executeTakeFirst(),
      )
      if (!email?.anexo) throw errors.nao_encontrado()
      return reply
        .header('content-disposition', `attachment; filename="${email.anexo_nome?.replace(/[^\w.-]/g, '_')}"`)
        .header('x-content-type-options', 'nosniff')
        .header('cache-control', 'no-store')
        .type('application/octet-stream')
        .send(email.anexo)
    },
  )
}

async function listarEmails(para: string | undefined) {
  const linhas = await withAccess(SYSTEM, (tx) => {
    const todas = tx
      .selectFrom('emails')
      .select(['id', 'para', 'assunto', 'texto', 'html', 'anexo_nome', 'created_at'])
    const escolhidas = para ? todas.where('para', '=', para.trim().toLowerCase()) : todas
    return escolhidas.orderBy('created_at', 'desc').orderBy('id', 'desc').limit(NO_MAXIMO).execute()
  })
  return linhas.map((linha) => ({ ...linha, created_at: linha.created_at.toISOString() }))
}

function semId({ para, assunto, texto, html, created_at }: Awaited<ReturnType<typeof listarEmails>>[number]) {
  return { para, assunto, texto, html, created_at }
}

function prefereHtml(accept = ''): boolean {
  const html = accept.indexOf('text/html')
  const json = accept.indexOf('application/json')
  return html >= 0 && (json < 0 || html < json)
}

/** The e-mail is shown in a frame; what its links open must not be. */
function emOutraAba(html: string): string {
  const base = '<base target="_blank">'
  return html.includes('<head>') ? html.replace('<head>', `<head>${base}`) : base + html
}
