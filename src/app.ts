import { assinaturasApi } from '#src/assinaturas/server/api.ts'
import { avaliacoesApi } from '#src/avaliacoes/server/api.ts'
import { categoriasApi } from '#src/categorias/server/api.ts'
import { clientesApi } from '#src/clientes/server/api.ts'
import { demoApi } from '#src/demo/api.ts'
import { estabelecimentosApi } from '#src/estabelecimentos/server/api.ts'
import { arquivosApi } from '#src/estabelecimentos/server/arquivos-api.ts'
import { pagamentosApi } from '#src/pagamentos/server/api.ts'
import { mercadopagoWebhook } from '#src/pagamentos/server/mercadopago-webhook.ts'
import { exigirPermissao, identificar } from '#src/planos/server/acesso.ts'
import { planosApi } from '#src/planos/server/api.ts'
import { exigirAuditoria } from '#src/planos/server/ato-auditado.ts'
import { avisosApi } from '#src/planos/server/avisos-api.ts'
import { ouvirConfiguracoes } from '#src/planos/server/configuracao.ts'
import { encerrarTransmissoes } from '#src/planos/server/eventos.ts'
import { exportacoesApi } from '#src/planos/server/exportacoes-api.ts'
import { preferenciasApi } from '#src/planos/server/preferencias-api.ts'
import { plataformaApi } from '#src/plataforma/server/api.ts'
import { fecharParaManutencao } from '#src/plataforma/server/manutencao.tsx'
import { lerPortal } from '#src/plataforma/server/portal.ts'
import { produtosApi } from '#src/produtos/server/api.ts'
import { relatoriosApi } from '#src/relatorios/server/api.ts'
import { openAccessLog } from '#src/shared/server/access-log.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { type App, createServer } from '#src/shared/server/doors.ts'
import { health } from '#src/shared/server/health.ts'
import { closeMail } from '#src/shared/server/mail.ts'
import { startNotifications, stopNotifications } from '#src/shared/server/notifications.ts'
import { openApi } from '#src/shared/server/openapi.ts'
import { mountPages } from '#src/shared/server/pages.ts'
import { ARTIGOS } from '#src/suporte/central-de-ajuda.ts'
import { suporteApi } from '#src/suporte/server/api.ts'
import { usuariosApi } from '#src/usuarios/server/api.ts'
import { loadSigningKeys } from '#src/usuarios/server/signing-keys.ts'
import { vendasApi } from '#src/vendas/server/api.ts'
import { vitrineApi } from '#src/vitrine/server/api.ts'
import { favoritosApi } from '#src/vitrine/server/favoritos-api.ts'
import { EXPORTACOES } from './exportacoes.ts'

export { boot } from '#src/boot.ts'
export { startDemo } from '#src/demo/demo.ts'
export { startWorker } from '#src/worker.ts'

/**
 * Every HTTP door of the product, by name and in order. The database must be open and the jobs started;
 * `listenUrl` passes no pooler, so that LISTEN works on it.
 */
export async function createApp({ listenUrl }: { listenUrl: string }): Promise<App> {
  await loadSigningKeys()
  await startNotifications(listenUrl)
  const sairDasConfiguracoes = ouvirConfiguracoes()
  const app = createServer()
  app.addHook('onClose', async () => sairDasConfiguracoes())
  app.addHook('onClose', stopNotifications)
  app.addHook('onClose', async () => closeMail())
  app.decorateRequest('pessoa', null)
  // Before the input is looked at: who may not enter learns nothing of what the door takes.
  app.addHook('preValidation', identificar)
  const manutencao = await fecharParaManutencao(app)
  app.addHook('preValidation', exigirPermissao)
  app.addHook('preClose', async () => encerrarTransmissoes())
  exigirAuditoria(app)
  openAccessLog(app, { who: (request) => request.pessoa?.userId ?? null })

  await openApi(app)
  await health(app)
  await usuariosApi(app)
  await planosApi(app)
  await avisosApi(app)
  await preferenciasApi(app)
  await exportacoesApi(app, EXPORTACOES)
  await estabelecimentosApi(app)
  await arquivosApi(app)
  await categoriasApi(app)
  await produtosApi(app)
  await clientesApi(app)
  await pagamentosApi(app)
  await mercadopagoWebhook(app)
  await assinaturasApi(app)
  await vendasApi(app)
  await avaliacoesApi(app)
  await relatoriosApi(app)
  await plataformaApi(app)
  await suporteApi(app)
  await vitrineApi(app, { maisPaginas: ['/ajuda', ...ARTIGOS.map(({ id }) => `/ajuda/${id}`)] })
  await favoritosApi(app)
  if (getConfig().demo) await demoApi(app)
  await mountPages(app, {
    build: () => import('virtual:react-router/server-build'),
    portal: lerPortal,
    closed: manutencao,
  })
  return app
}
