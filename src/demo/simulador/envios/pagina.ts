import { formatarDataHora } from '#src/shared/datas.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { escapar } from '../../html.ts'
import { pagina } from '../pagina.ts'
import { type Envio, ESCOPOS, type StatusDoEnvio } from './livro.ts'
import type { PedidoDeConsentimento } from './oauth.ts'
import { cotarServico } from './tabela.ts'

const SELO = '<span class="selo">Simulador do Melhor Envio</span>'

const NOMES: Record<StatusDoEnvio, string> = {
  pending: 'No carrinho',
  released: 'Paga, sendo gerada',
  generated: 'Pronta para postar',
  posted: 'Postada, a caminho',
  delivered: 'Entregue',
  undelivered: 'Não entregue',
  paused: 'Parada na transportadora',
  suspended: 'Suspensa',
  cancelled: 'Cancelada',
}

/** What may happen to a parcel next, as its carrier would say it. */
const PASSOS: Partial<Record<StatusDoEnvio, [StatusDoEnvio, string][]>> = {
  released: [['posted', 'Postar']],
  generated: [['posted', 'Postar']],
  posted: [
    ['delivered', 'Entregar'],
    ['paused', 'Parar no caminho'],
    ['undelivered', 'Não conseguir entregar'],
  ],
  paused: [
    ['posted', 'Seguir caminho'],
    ['delivered', 'Entregar'],
    ['undelivered', 'Não conseguir entregar'],
  ],
}

/** The last parcels and the wallets. */
export function paginaDosEnvios(
  envios: Envio[],
  contas: { email: string; nome: string; saldo: number }[],
): string {
  const linhas = envios.map(
    (e) => `<tr><td><a href="/melhor-envio/envio/${e.id}">${escapar(e.protocol)}</a></td>
      <td>${escapar(e.to.name ?? '')}</td><td>${escapar(servico(e))}</td>
      <td>${escapar(formatarReais(e.price))}</td><td>${NOMES[e.status]}</td></tr>`,
  )
  const carteiras = contas.map(
    ({ nome, email, saldo }) =>
      `<tr><td>${escapar(nome)}</td><td>${escapar(email)}</td><td>${escapar(formatarReais(saldo))}</td></tr>`,
  )
  return pagina(
    'Simulador do Melhor Envio',
    `${SELO}<h1>Envios recentes</h1>
    <p>Nada é postado de verdade. Abra um envio para fazê-lo andar.</p>
    <div class="rolagem"><table><tr><th>Envio</th><th>Para</th><th>Serviço</th><th>Preço</th><th>Situação</th></tr>${linhas.join('')}</table></div>
    <h2>Carteiras</h2>
    <div class="rolagem"><table><tr><th>Conta</th><th>E-mail</th><th>Saldo</th></tr>${carteiras.join('')}</table></div>`,
    'larga',
  )
}

/** One parcel, and what its carrier may do with it. */
export function paginaDoEnvio(envio: Envio): string {
  const botoes = (PASSOS[envio.status] ?? []).map(
    ([para, nome]) => `<button type="submit" name="status" value="${para}">${nome}</button>`,
  )
  return pagina(
    envio.protocol,
    `${SELO}<h1>${escapar(servico(envio))}</h1><p class="valor">${escapar(formatarReais(envio.price))}</p>
    <p class="estado" role="status">${NOMES[envio.status]}</p>
    <dl><dt>Para</dt><dd>${escapar(envio.to.name ?? '')}, ${escapar(envio.to.city ?? '')}</dd>
      <dt>Rastreio</dt><dd>${escapar(envio.tracking ?? 'ainda sem código')}</dd>
      <dt>Protocolo</dt><dd>${escapar(envio.protocol)}</dd></dl>
    ${botoes.length > 0 ? `<form method="post" action="/melhor-envio/envio/${envio.id}">${botoes.join(' ')}</form>` : ''}
    <p><a href="/melhor-envio">Ver todos os envios</a></p>`,
  )
}

/** What `print` leads to: the carrier's own labels. */
export function paginaDeEtiquetas(envios: Envio[]): string {
  const etiquetas = envios.map(
    (e) => `<section><h2>${escapar(servico(e))}</h2><p class="valor">${escapar(e.tracking ?? '')}</p>
      <dl><dt>Destinatário</dt><dd>${escapar(endereco(e.to))}</dd><dt>Remetente</dt><dd>${escapar(endereco(e.from))}</dd>
      <dt>Gerada em</dt><dd>${escapar(formatarDataHora(e.generated_at ?? e.created_at))}</dd></dl></section>`,
  )
  return pagina('Etiquetas', `${SELO}<h1>Etiquetas</h1>${etiquetas.join('')}`)
}

/** Asks the owner of an account what the app may do. */
export function paginaDeConsentimento(
  pedido: PedidoDeConsentimento,
  contas: { email: string; nome: string }[],
): string {
  const campos = Object.entries(pedido).map(
    ([nome, valor]) => `<input type="hidden" name="${escapar(nome)}" value="${escapar(valor)}">`,
  )
  const escolhas = contas.map(
    ({ email, nome }, i) =>
      `<p><label><input type="radio" name="conta" value="${escapar(email)}"${i === 0 ? ' checked' : ''}> ${escapar(nome)} (${escapar(email)})</label></p>`,
  )
  const pedidos = pedido.scope.split(' ').filter((escopo) => ESCOPOS.includes(escopo))
  const permissoes = pedidos.map(
    (escopo) =>
      `<p><label><input type="checkbox" name="escopo" value="${escopo}" checked> <code>${escopo}</code></label></p>`,
  )
  return pagina(
    'Autorizar aplicativo',
    `${SELO}<h1>O Portal de Vendas quer usar a sua conta</h1>
    <form method="post" action="/melhor-envio/oauth/authorize">${campos.join('')}
    <fieldset><legend>Conta</legend>${escolhas.join('')}</fieldset>
    <details><summary>Permissões</summary>${permissoes.join('')}</details>
    <button type="submit" name="decisao" value="sim">Autorizar</button>
    <button type="submit" name="decisao" value="nao">Recusar</button></form>`,
  )
}

export function paginaDeClienteInvalido(): string {
  return pagina(
    'Client invalid',
    `${SELO}<h1>Client invalid</h1><p>O endereço de retorno não é o cadastrado.</p>`,
  )
}

function servico(envio: Envio): string {
  const achado = cotarServico(envio.service)
  return achado ? `${achado.company.name} ${achado.name}` : `Serviço ${envio.service}`
}

function endereco(de: Envio['to']): string {
  const { name, address, number, complement, district, city, state_abbr, postal_code } = de
  return [name, address, number, complement, district, city, state_abbr, postal_code]
    .filter(Boolean)
    .join(', ')
}
