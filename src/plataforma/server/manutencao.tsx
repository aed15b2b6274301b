import type { FastifyRequest } from 'fastify'
import { renderToStaticMarkup } from 'react-dom/server'
import type { z } from 'zod'
import { lerValor } from '#src/configuracao/secao.ts'
import { manutencao } from '#src/configuracao/secao-manutencao.ts'
import { carregarPessoa } from '#src/acesso/server/acesso.ts'
import { configuracao, TAG_DAS_CONFIGURACOES } from '#src/configuracao/server/ler-secao.ts'
import { verifyAccessToken } from '#src/shared/server/http/access-token.ts'
import type { App, Permission } from '#src/shared/server/http/routes.ts'
import { log } from '#src/shared/server/log.ts'
import { onNotification, onNotificationsRestored } from '#src/shared/server/notifications.ts'
import type { Maintenance } from '#src/shared/server/http/pages.ts'
import { pagePolicy, securityHeaders } from '#src/shared/server/http/security-headers.ts'
import { errors } from '../errors.ts'

type Manutencao = z.infer<typeof manutencao.schema>

/** They answer whatever happens: who asks for health, providers that tell what happened, and the way in of administrators. */
const SEMPRE_ABERTAS =
  /^\/(saude|metrics|imagens|docs|openapi\.json|functions\/v1\/[a-z-]+-webhook|auth\/v1|demo)(\/|\?|$)/
/** Screens of the panel and their way in hold nobody's data: what they ask for passes the routes' access checks. */
const TELAS_ABERTAS =
  /^\/(auth\/(admin|abrir|reset-password)|admin|hoje|abrir-loja|suporte|exportacao|vendas|nova-venda|produtos?|novo-produto|categorias|nova-categoria|categoria\/[^/]+\/editar|cupons|novo-cupom|cupom|integracoes|perguntas|clientes?|novo-cliente|relatorios|usuarios|perfil|minha-assinatura|comparacao-planos)(\/|\.data|$)/

/**
 * In maintenance mode everybody but its administrators gets a friendly 503. The mode is known without a query: it is
 * read at the start and after each announcement.
 */
export async function fecharParaManutencao(app: App): Promise<Maintenance> {
  let agora: Manutencao = lerValor(manutencao, {})
  const reler = async () => {
    agora = await configuracao(manutencao)
  }
  const relerSePuder = () => {
    reler().catch((error) => log.warn({ err: error }, 'the maintenance setting could not be read'))
  }
  const sair = [
    onNotification('cache', (tag) => {
      if (tag === TAG_DAS_CONFIGURACOES) relerSePuder()
    }),
    onNotificationsRestored(relerSePuder),
  ]
  app.addHook('onClose', async () => {
    for (const parar of sair) parar()
  })
  await reler().catch((error) => log.warn({ err: error }, 'the maintenance setting could not be read'))

  app.addHook('preValidation', async (request) => {
    if (!agora.fechado || request.is404 || ehPagina(request) || SEMPRE_ABERTAS.test(request.url)) return
    const { permission } = request.routeOptions.config as { permission: Permission }
    if (permission === 'servico' || (await ehAdministrador(request))) return
    throw errors.em_manutencao({ detail: mensagem(agora) })
  })
  return {
    now: () => agora.fechado,
    page: (path) => (TELAS_ABERTAS.test(path) ? null : pagina(agora)),
  }
}

function ehPagina(request: FastifyRequest): boolean {
  return request.routeOptions.url === '/*'
}

/** Public routes identify nobody, so that their answers can be kept; here who asks matters all the same. */
async function ehAdministrador(request: FastifyRequest): Promise<boolean> {
  if (request.pessoa) return request.pessoa.admin
  const token = request.headers.authorization?.replace(/^Bearer\s+/i, '')
  const claims = token ? await verifyAccessToken(token) : null
  const pessoa = claims ? await carregarPessoa(claims.sub, claims.session_id) : null
  return pessoa?.admin ?? false
}

const mensagem = ({ fechado_texto, fechado_volta }: Manutencao) =>
  fechado_volta ? `${fechado_texto} Previsão de volta: ${fechado_volta}.` : fechado_texto

function pagina(estado: Manutencao) {
  return {
    status: 503,
    headers: {
      ...securityHeaders(),
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': pagePolicy(),
      'cache-control': 'no-store',
      'retry-after': '300',
    },
    body: Buffer.from(`<!doctype html>${renderToStaticMarkup(<Fechado {...estado} />)}`),
    tags: [],
  }
}

/** Self-contained: no script, no style sheet, nothing that could be missing meanwhile. */
function Fechado({ fechado_texto, fechado_volta }: Manutencao) {
  return (
    <html lang="pt-BR">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="robots" content="noindex" />
        <title>Voltamos já | Portal de Vendas</title>
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <style>{ESTILO}</style>
      </head>
      <body>
        <main>
          <img src="/favicon.svg" alt="" width="72" height="72" />
          <h1>Voltamos já</h1>
          <p>{fechado_texto}</p>
          {fechado_volta && (
            <p>
              <strong>Previsão de volta:</strong> {fechado_volta}
            </p>
          )}
          <p className="discreto">Portal de Vendas, seu shopping digital.</p>
        </main>
      </body>
    </html>
  )
}

const ESTILO = `
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; background: #f6f4ef; color: #1f2a25;
  font: 1.0625rem/1.6 system-ui, -apple-system, 'Segoe UI', Roboto, Arial, sans-serif; }
main { max-width: 34rem; padding: 32px 20px; text-align: center; overflow-wrap: anywhere; }
h1 { margin: 20px 0 8px; color: #0f6b4f; font-size: 2.25rem; line-height: 1.15; }
p { margin: 0 0 16px; }
.discreto { margin-top: 40px; color: #5c5f66; font-size: 0.9375rem; }
@media (prefers-color-scheme: dark) {
  body { background: #0f1412; color: #e9efec; }
  h1 { color: #4cc38a; }
  .discreto { color: #b0b4ba; }
}`
