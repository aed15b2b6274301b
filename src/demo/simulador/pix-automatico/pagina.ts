import { formatarDataHora } from '#src/shared/datas.ts'
import { formatarDia } from '#src/shared/dias.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { escapar } from '../../html.ts'
import { pagina } from '../pagina.ts'
import type { Autorizacao, Cobranca } from './livro.ts'

const SELO = '<span class="selo">Simulador do app do banco</span>'

const NOMES: Record<Autorizacao['status'], string> = {
  created: 'Esperando a sua resposta',
  approved: 'Autorizado',
  rejected: 'Recusado',
  expired: 'O código expirou',
  cancelled: 'Autorização cancelada',
}

const DA_COBRANCA: Record<Cobranca['status'], string> = {
  waiting: 'Junto com a autorização',
  scheduled: 'Agendada',
  refused: 'Recusada',
  paid: 'Paga',
  failed: 'Sem saldo',
  cancelled: 'Cancelada',
}

const reais = (centavos: number) => escapar(formatarReais(centavos / 100))

/** Who was asked to allow what. */
export function paginaDasAutorizacoes(todas: Autorizacao[]): string {
  const linhas = todas.toReversed().map(
    (a) => `<tr><td><a href="/pix-automatico/app/${escapar(a.id)}">${escapar(a.description)}</a></td>
      <td>${escapar(a.payer.name)}</td><td>${reais(a.amount)}</td><td>${NOMES[a.status]}</td></tr>`,
  )
  return pagina(
    'Simulador de PIX Automático',
    `${SELO}<h1>PIX Automático</h1><p>Nenhum dinheiro se move. Abra uma autorização para responder como o pagador.</p>
    <div class="rolagem"><table><tr><th>Para quê</th><th>Pagador</th><th>Valor</th><th>Situação</th></tr>${linhas.join('')}</table></div>`,
    'larga',
  )
}

/** One permission in the app of the payer's bank, and what the payer may do there. */
export function paginaDoApp(
  dada: Autorizacao,
  { cobrancas, semSaldo, recusa }: { cobrancas: Cobranca[]; semSaldo: boolean; recusa: string },
): string {
  const botao = (ato: string, nome: string) =>
    `<button type="submit" name="ato" value="${ato}">${nome}</button>`
  const form = (dentro: string) =>
    `<form method="post" action="/pix-automatico/app/${escapar(dada.id)}">${dentro}</form>`
  const primeira = cobrancas.find(({ id }) => id === dada.first_charge)
  const responder = form(
    `<p><label>Valor máximo por cobrança (opcional) <input name="maximo" inputmode="decimal"></label></p>
    ${botao('autorizar', primeira ? `Autorizar e pagar ${reais(primeira.amount)}` : 'Autorizar')} ${botao('recusar', 'Recusar')}`,
  )
  const linhas = cobrancas.map(
    (
      c,
    ) => `<tr><td>${escapar(c.description)}</td><td>${escapar(formatarDia(c.due_date))}</td><td>${reais(c.amount)}</td>
      <td>${DA_COBRANCA[c.status]}${c.attempts.length > 1 ? `, ${c.attempts.length} tentativas` : ''}</td>
      <td>${c.status === 'scheduled' ? form(`<input type="hidden" name="cobranca" value="${escapar(c.id)}">${botao('cancelar-cobranca', 'Cancelar cobrança')}`) : ''}</td></tr>`,
  )
  return pagina(
    'PIX Automático',
    `${SELO}<h1>PIX Automático</h1><p class="valor">${reais(dada.amount)} por ${dada.period === 'yearly' ? 'ano' : 'mês'}</p>
    <p>para Portal de Vendas</p>
    <dl><dt>Para quê</dt><dd>${escapar(dada.description)}</dd><dt>Pagador</dt><dd>${escapar(dada.payer.name)}, ${escapar(dada.payer.document)}</dd>
      <dt>Primeiro vencimento</dt><dd>${escapar(formatarDia(dada.first_due))}</dd>
      <dt>Código vale até</dt><dd>${escapar(formatarDataHora(new Date(dada.expires_at)))}</dd></dl>
    <p class="estado" role="status">${NOMES[dada.status]}${recusa ? `. Não deu certo: ${escapar(recusa)}` : ''}</p>
    ${dada.status === 'created' ? responder : ''}
    ${dada.status === 'approved' ? form(botao('cancelar', 'Cancelar autorização')) : ''}
    ${form(semSaldo ? botao('encher', 'Pôr saldo na conta') : botao('esvaziar', 'Esvaziar a conta'))}
    ${linhas.length > 0 ? `<div class="rolagem"><table><tr><th>Cobrança</th><th>Dia</th><th>Valor</th><th>Situação</th><th></th></tr>${linhas.join('')}</table></div>` : ''}
    <p><a href="/pix-automatico">Ver todas as autorizações</a></p>`,
  )
}
