import { formatarReais } from '#src/shared/dinheiro.ts'
import { escapar } from '../../html.ts'
import { pagina } from '../pagina.ts'
import type { LivroDoBling } from './livro.ts'

const SELO = '<span class="selo">Simulador do Bling</span>'
const SITUACOES: Record<number, string> = {
  6: 'Em aberto',
  9: 'Atendido',
  12: 'Cancelado',
  15: 'Em andamento',
}

type Contas = ReturnType<LivroDoBling['contas']>

/** Each account with its last orders, and its products with a field for what lies there. */
export function paginaDoBling(contas: Contas): string {
  const partes = contas.map(({ email, nome, pedidos, produtos }) => {
    const vendas = pedidos
      .slice(-20)
      .toReversed()
      .map(
        ({ numero, numeroLoja, total, situacao }) =>
          `<tr><td>${numero}</td><td>${escapar(numeroLoja)}</td><td>${escapar(formatarReais(total))}</td><td>${SITUACOES[situacao] ?? situacao}</td></tr>`,
      )
    const linhas = produtos.slice(0, 30).map(
      ({
        id,
        codigo,
        nome: nomeDoProduto,
        saldo,
      }) => `<tr><td>${escapar(codigo)}</td><td>${escapar(nomeDoProduto)}</td>
        <td><form method="post" action="/bling/estoque"><input type="hidden" name="conta" value="${escapar(email)}">
        <input type="hidden" name="id" value="${id}">
        <input name="saldo" type="number" min="0" value="${saldo}" aria-label="Saldo de ${escapar(nomeDoProduto)}">
        <button type="submit">Mudar</button></form></td></tr>`,
    )
    return `<h2>${escapar(nome)}</h2>
    <div class="rolagem"><table><tr><th>Pedido</th><th>Número na loja</th><th>Total</th><th>Situação</th></tr>${vendas.join('')}</table></div>
    <div class="rolagem"><table><tr><th>Código</th><th>Produto</th><th>Saldo</th></tr>${linhas.join('')}</table></div>`
  })
  return pagina(
    'Simulador do Bling',
    `${SELO}<h1>Pedidos e estoque</h1><p>Mude um saldo e a loja conectada é avisada.</p>${partes.join('')}`,
    'larga',
  )
}

/** Asks the owner of an account whether the app may use it. */
export function paginaDeConsentimento(busca: URLSearchParams, contas: Contas): string {
  const campos = [...busca].map(
    ([nome, valor]) => `<input type="hidden" name="${escapar(nome)}" value="${escapar(valor)}">`,
  )
  const escolhas = contas.map(
    ({ email, nome }, i) =>
      `<p><label><input type="radio" name="conta" value="${escapar(email)}"${i === 0 ? ' checked' : ''}> ${escapar(nome)} (${escapar(email)})</label></p>`,
  )
  return pagina(
    'Autorizar aplicativo',
    `${SELO}<h1>O Portal de Vendas quer usar a sua conta</h1>
    <form method="post" action="/bling/oauth/authorize">${campos.join('')}
    <fieldset><legend>Conta</legend>${escolhas.join('')}</fieldset>
    <button type="submit" name="decisao" value="sim">Autorizar</button>
    <button type="submit" name="decisao" value="nao">Recusar</button></form>`,
  )
}

export function paginaDeAppDesconhecido(): string {
  return pagina('Aplicativo desconhecido', `${SELO}<h1>O aplicativo ou o pedido não é válido</h1>`)
}
