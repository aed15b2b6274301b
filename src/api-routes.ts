import { planosApi } from '#src/acesso/server/api-planos.ts'
import { quemSouApi } from '#src/acesso/server/quem-sou.ts'
import { assinaturaApi } from '#src/assinaturas/server/api-assinatura.ts'
import { atosDaPlataformaApi } from '#src/assinaturas/server/api-plataforma-atos.ts'
import { faturasDaPlataformaApi } from '#src/assinaturas/server/api-plataforma.ts'
import { assinaturasApi } from '#src/assinaturas/server/api.ts'
import { faturasApi } from '#src/assinaturas/server/faturas/api-faturas.ts'
import { pixAutomaticoWebhook } from '#src/assinaturas/server/pix-automatico/webhook.ts'
import { planosDaPlataformaApi } from '#src/assinaturas/server/planos/api-planos.ts'
import { avaliacoesApi } from '#src/avaliacoes/server/api.ts'
import { aparelhosApi, avisosApi } from '#src/avisos/server/api.ts'
import { categoriasApi } from '#src/categorias/server/api.ts'
import { clientesEmPlanilhaApi } from '#src/clientes/server/api-planilha.ts'
import { privacidadeDosClientesApi } from '#src/clientes/server/api-privacidade.ts'
import { clientesApi } from '#src/clientes/server/api.ts'
import { cuponsApi } from '#src/cupons/server/api.ts'
import { ensaioApi } from '#src/ensaio/server/api.ts'
import { cadastroApi } from '#src/estabelecimentos/server/api-cadastro.ts'
import { estabelecimentosApi } from '#src/estabelecimentos/server/api.ts'
import { arquivosApi } from '#src/estabelecimentos/server/api-arquivos.ts'
import { configuracoesDaLojaApi } from '#src/estabelecimentos/server/api-configuracoes.ts'
import { fretesApi } from '#src/fretes/server/api.ts'
import { conexaoDeFreteApi } from '#src/fretes/server/api-conexao.ts'
import { melhorEnvioWebhook } from '#src/fretes/server/melhor-envio-webhook.ts'
import { chavesApi } from '#src/integracoes/server/api-chaves.ts'
import { blingApi } from '#src/integracoes/server/bling/api-bling.ts'
import { blingWebhook } from '#src/integracoes/server/bling/bling-webhook.ts'
import { webhooksApi } from '#src/integracoes/server/api-webhooks.ts'
import { feedsApi } from '#src/integracoes/server/feeds/api-feeds.ts'
import { pagamentosApi } from '#src/pagamentos/server/api.ts'
import { mercadopagoWebhook } from '#src/pagamentos/server/mercadopago-webhook.ts'
import { perguntasApi } from '#src/perguntas/server/api.ts'
import { chegadasApi } from '#src/mudanca/server/chegadas/api.ts'
import { mudancaApi } from '#src/mudanca/server/api.ts'
import { exportacoesApi } from '#src/planilhas/server/api-exportacoes.ts'
import { preferenciasApi } from '#src/planilhas/server/api-preferencias.ts'
import { alertasApi } from '#src/plataforma/server/alertas/api-alertas.ts'
import { plataformaApi } from '#src/plataforma/server/api.ts'
import { aprovacoesApi } from '#src/plataforma/server/aprovacoes/api-aprovacoes.ts'
import { pendenciasApi } from '#src/plataforma/server/aprovacoes/api-pendencias.ts'
import { auditoriaApi } from '#src/plataforma/server/auditoria/api-auditoria.ts'
import { configuracoesDaPlataformaApi } from '#src/plataforma/server/configuracoes/api.ts'
import { emailsApi } from '#src/plataforma/server/emails/api.ts'
import { atosDasLojasApi } from '#src/plataforma/server/lojas/api-atos-das-lojas.ts'
import { lojasApi } from '#src/plataforma/server/lojas/api-lojas.ts'
import { incidentesApi } from '#src/privacidade/server/api-incidentes.ts'
import { meusDadosApi } from '#src/privacidade/server/api-meus-dados.ts'
import { pedidosApi } from '#src/privacidade/server/api-pedidos.ts'
import { titularApi } from '#src/privacidade/server/api.ts'
import { estoqueApi } from '#src/produtos/server/api-estoque.ts'
import { importacaoApi } from '#src/produtos/server/api-importacao.ts'
import { loteApi } from '#src/produtos/server/api-lote.ts'
import { reposicaoApi } from '#src/produtos/server/reposicao/api-reposicao.ts'
import { produtosApi } from '#src/produtos/server/api.ts'
import { relatoriosApi } from '#src/relatorios/server/api.ts'
import { chamadosApi } from '#src/suporte/server/api.ts'
import { conversasApi } from '#src/suporte/server/api.ts'
import { usuariosApi } from '#src/usuarios/server/api.ts'
import { enderecosApi } from '#src/usuarios/server/conta/api-enderecos.ts'
import { idadeApi } from '#src/usuarios/server/conta/idade.ts'
import { minhaContaApi } from '#src/usuarios/server/conta/api-minha-conta.ts'
import { sessoesApi } from '#src/usuarios/server/conta/api-sessoes.ts'
import { textosLegaisApi } from '#src/usuarios/server/conta/textos-legais.ts'
import { convitesApi } from '#src/usuarios/server/convites/api.ts'
import { equipeApi } from '#src/usuarios/server/equipe/api.ts'
import { balcaoApi } from '#src/vendas/server/balcao/api-balcao.ts'
import { carrinhoApi } from '#src/vendas/server/carrinho/api-carrinho.ts'
import { cicloApi } from '#src/vendas/server/api-ciclo.ts'
import { detalheDaVendaApi } from '#src/vendas/server/api-detalhe.ts'
import { entregaApi } from '#src/vendas/server/compra/api-entrega.ts'
import { etiquetaDeEnvioApi } from '#src/vendas/server/etiqueta/api-etiqueta.ts'
import { porLinkApi } from '#src/vendas/server/compra/api-por-link.ts'
import { vendasApi } from '#src/vendas/server/compra/api.ts'
import { listaDeVendasApi } from '#src/vendas/server/lista/api-lista.ts'
import { pagarApi } from '#src/vendas/server/pagamento/api-pagar.ts'
import { vitrineApi } from '#src/vitrine/server/api.ts'
import { aoLadoApi } from '#src/vitrine/server/api-ao-lado.ts'
import { paginasApi } from '#src/vitrine/server/api-de-paginas.ts'
import { favoritosApi } from '#src/vitrine/server/api-favoritos.ts'
import { EXPORTACOES } from './exportacoes.ts'

/** Every table of routes under `/rest/v1` and `/functions/v1`. */
export const API_ROUTES = [
  planosApi,
  fretesApi,
  quemSouApi,
  feedsApi,
  assinaturaApi,
  atosDaPlataformaApi,
  faturasDaPlataformaApi,
  assinaturasApi,
  faturasApi,
  planosDaPlataformaApi,
  avaliacoesApi,
  perguntasApi,
  chavesApi,
  avisosApi,
  aparelhosApi,
  categoriasApi,
  clientesEmPlanilhaApi,
  privacidadeDosClientesApi,
  clientesApi,
  cuponsApi,
  cadastroApi,
  estabelecimentosApi,
  arquivosApi,
  configuracoesDaLojaApi,
  pagamentosApi,
  mercadopagoWebhook,
  conexaoDeFreteApi,
  melhorEnvioWebhook,
  pixAutomaticoWebhook,
  webhooksApi,
  blingApi,
  blingWebhook,
  ensaioApi,
  exportacoesApi(EXPORTACOES),
  preferenciasApi,
  mudancaApi,
  chegadasApi,
  alertasApi,
  plataformaApi,
  aprovacoesApi,
  pendenciasApi,
  auditoriaApi,
  configuracoesDaPlataformaApi,
  emailsApi,
  atosDasLojasApi,
  lojasApi,
  incidentesApi,
  meusDadosApi,
  pedidosApi,
  titularApi,
  estoqueApi,
  importacaoApi,
  loteApi,
  produtosApi,
  reposicaoApi,
  relatoriosApi,
  chamadosApi,
  conversasApi,
  usuariosApi,
  enderecosApi,
  idadeApi,
  minhaContaApi,
  sessoesApi,
  textosLegaisApi,
  convitesApi,
  equipeApi,
  balcaoApi,
  carrinhoApi,
  cicloApi,
  detalheDaVendaApi,
  entregaApi,
  etiquetaDeEnvioApi,
  porLinkApi,
  vendasApi,
  listaDeVendasApi,
  pagarApi,
  vitrineApi,
  paginasApi,
  favoritosApi,
  aoLadoApi,
] as const

type Together<T> = (T extends unknown ? (table: T) => void : never) extends (tables: infer U) => void
  ? U
  : never

declare module '#src/shared/ui/api.ts' {
  interface ApiRoutes extends Together<(typeof API_ROUTES)[number]> {}
}
