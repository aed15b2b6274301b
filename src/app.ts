import { escopoDaRota, exigirPermissao, identificar } from '#src/acesso/server/acesso.ts'
import { contarUmaVez } from '#src/acesso/server/uma-vez.ts'
import { API_ROUTES } from '#src/api-routes.ts'
import { encerrarTransmissoes } from '#src/avisos/server/stream-de-eventos.ts'
import { ouvirConfiguracoes } from '#src/configuracao/server/ler-secao.ts'
import { demoApi } from '#src/demo/api.ts'
import { fecharParaManutencao } from '#src/plataforma/server/manutencao.tsx'
import { lerPortal } from '#src/plataforma/server/portal.ts'
import { exigirAuditoria } from '#src/registro/server/ato-auditado.ts'
import { gravarBuscasEmVao } from '#src/relatorios/server/contar-buscas-em-vao.ts'
import { gravarEtapas } from '#src/relatorios/server/contar-etapas.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { closeMail } from '#src/shared/server/email/mail.ts'
import { openAccessLog } from '#src/shared/server/http/access-log.ts'
import { health } from '#src/shared/server/http/health.ts'
import { openApi } from '#src/shared/server/http/openapi.ts'
import { mountPages } from '#src/shared/server/http/pages.ts'
import { serve } from '#src/shared/server/http/route-table.ts'
import { type App, createServer } from '#src/shared/server/http/routes.ts'
import { startNotifications, stopNotifications } from '#src/shared/server/notifications.ts'
import { ARTIGOS } from '#src/suporte/central-de-ajuda.ts'
import { authApi } from '#src/usuarios/server/auth/api-auth.ts'
import { followSigningKeys, loadSigningKeys } from '#src/usuarios/server/auth/signing-keys.ts'
import { imagensSociais } from '#src/vitrine/server/imagem-social.ts'
import { feeds } from '#src/integracoes/server/feeds/rotas.ts'
import { mapaDoSite } from '#src/vitrine/server/mapa-do-site.ts'

/**
 * Every HTTP route of the product: what is under `/rest/v1` and `/functions/v1` stands in src/api-routes.ts.
 * The database must be open and the jobs started; `listenUrl` passes no pooler, so that LISTEN works on it.
 */
export async function createApp({ listenUrl }: { listenUrl: string }): Promise<App> {
  await loadSigningKeys()
  await startNotifications(listenUrl)
  const sairDasConfiguracoes = ouvirConfiguracoes()
  const app = createServer()
  app.addHook('onClose', async () => sairDasConfiguracoes())
  const deixarAsChaves = followSigningKeys()
  app.addHook('onClose', async () => deixarAsChaves())
  app.addHook('onClose', stopNotifications)
  app.addHook('onClose', async () => closeMail())
  app.decorateRequest('pessoa', null)
  // Authorise before validating input, so a 403 or 404 never reveals the body's schema.
  app.addHook('preValidation', identificar)
  const manutencao = await fecharParaManutencao(app)
  app.addHook('preValidation', exigirPermissao)
  app.addHook('preClose', async () => encerrarTransmissoes())
  exigirAuditoria(app)
  contarUmaVez(app)
  openAccessLog(app, { who: (request) => request.pessoa?.userId ?? null })

  await openApi(app, escopoDaRota)
  await health(app)
  await authApi(app)
  for (const table of API_ROUTES) await serve(app, table)
  app.addHook('preClose', gravarEtapas)
  app.addHook('preClose', gravarBuscasEmVao)
  await mapaDoSite(app, { maisPaginas: ['/ajuda', ...ARTIGOS.map(({ id }) => `/ajuda/${id}`)] })
  await imagensSociais(app)
  feeds(app)
  if (getConfig().demo) await demoApi(app)
  await mountPages(app, {
    build: () => import('virtual:react-router/server-build'),
    portal: lerPortal,
    closed: manutencao,
  })
  return app
}
