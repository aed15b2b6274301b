import { fimDoPeriodo, vencimentoDoPeriodo } from '#src/assinaturas/calendario.ts'
import { enderecoDoWebhook } from '#src/pagamentos/server/gerar-pix.ts'
import { inicioDoDia, somarMeses } from '#src/shared/dias.ts'
import { diaEmSaoPaulo, somarDias } from '#src/shared/feriados.ts'
import { run, type Tx } from '#src/shared/server/database/database.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { contaDaPlataforma } from './cobranca-da-demo.ts'
import type { Linhas } from './linhas.ts'
import type { LojaDaDemo, PlanoDaDemo } from './lojas/tipos.ts'
import { LOJAS } from './lojas.ts'
import { dataDoProvedor, type PagamentoSimulado } from './simulador/livro.ts'
import { codigoPix } from './simulador/visao.ts'

/** More than a year, so that a year’s churn and retained revenue have shops to begin with. */
const MESES_DE_HISTORIA = 15
const DIAS_ATE_A_NOTA = 10

export interface Cena {
  linhas: Linhas
  loja: Pick<LojaDaDemo, 'nome' | 'dono' | 'idade' | 'situacao'>
  estabelecimentoId: string
  hoje: string
  pagamentos: PagamentoSimulado[]
  novoId: (em: number) => number
}

/**
 * What the shops owe the platform: the last months paid by PIX, the next one open or to come; the blocked shop is in
 * arrears. Gives the payments as the simulator knows them.
 */
export function porFaturas(
  linhas: Linhas,
  { planos, agora, novoId }: { planos: PlanoDaDemo[]; agora: number; novoId: (em: number) => number },
): PagamentoSimulado[] {
  const pagamentos: PagamentoSimulado[] = []
  const lojas = linhas.de('estabelecimentos') as { id: string; codigo: string }[]
  const hoje = diaEmSaoPaulo(new Date(agora))
  for (const loja of LOJAS) {
    const plano = planos.find(({ nome }) => nome === loja.plano)
    const estabelecimento = lojas.find(({ codigo }) => codigo === loja.codigo)
    if (!plano || !estabelecimento || loja.situacao === 'pendente' || loja.idade < 30) continue
    const cena = { linhas, loja, estabelecimentoId: estabelecimento.id, hoje, pagamentos, novoId }
    const periodos = periodosDe(loja, hoje)
    const anterior = planos.find(({ nome }) => nome === loja.antes?.plano) ?? plano
    const mudou = periodos.length - (loja.antes?.ha ?? periodos.length)
    for (const [lugar, periodo] of periodos.entries()) {
      const noPeriodo = lugar < mudou ? anterior : plano
      porUma(cena, { ...periodo, plano: noPeriodo })
      const antes = lugar === 0 ? null : lugar - 1 < mudou ? anterior : plano
      if (antes?.id !== noPeriodo.id && periodo.de <= hoje)
        porEvento(cena, { em: periodo.de, antes, depois: noPeriodo })
    }
    if (loja.situacao === 'bloqueada') porUma(cena, { ...avulsa(hoje), plano: null })
  }
  return pagamentos
}

interface Periodo {
  de: string
  ate: string
}

/** The periods that have an invoice: some months back, and the next one where its seventh day before has come. */
function periodosDe(loja: LojaDaDemo, hoje: string): Periodo[] {
  const { ciclo_de, ciclo_ate } = cicloDaDemo(loja, hoje)
  const quantos = Math.min(MESES_DE_HISTORIA, Math.max(1, Math.floor((loja.idade - 20) / 30)))
  const passados = Array.from({ length: quantos }, (_, i) => {
    const de = somarMeses(ciclo_de, i - quantos + 1)
    return { de, ate: somarMeses(de, 1) }
  })
  const proximo = { de: ciclo_ate, ate: fimDoPeriodo(ciclo_ate, 'mensal', Number(ciclo_ate.slice(8))) }
  const chegou = hoje >= somarDias(vencimentoDoPeriodo(ciclo_ate), -7)
  return loja.situacao !== 'bloqueada' && chegou ? [...passados, proximo] : passados
}

/** The cycle of a shop of the demonstration, each on a day of its own. The blocked one stopped paying 24 days ago. */
export function cicloDaDemo(loja: LojaDaDemo, hoje: string): { ciclo_de: string; ciclo_ate: string } {
  const ciclo_de =
    loja.situacao === 'bloqueada'
      ? somarDias(hoje, -24)
      : somarMeses(somarDias(hoje, 3 + (loja.idade % 24)), -1)
  return { ciclo_de, ciclo_ate: somarMeses(ciclo_de, 1) }
}

function avulsa(hoje: string): Periodo {
  return { de: somarDias(hoje, -18), ate: somarDias(hoje, -17) }
}

/** One invoice of a period, or a one-off where there is no plan: paid, but for what is to come and the blocked shop’s. */
export function porUma(cena: Cena, { de, ate, plano }: Periodo & { plano: PlanoDaDemo | null }): void {
  const { linhas, loja, estabelecimentoId, hoje } = cena
  const vencimento = vencimentoDoPeriodo(de)
  const emissao = somarDias(vencimento, -7)
  const vencida = loja.situacao === 'bloqueada' && de >= somarDias(hoje, -24)
  const aberta = !vencida && de > hoje
  const id = uuidV7(inicioDoDia(emissao).getTime())
  const valor = plano?.valor_mensal ?? 89
  const pagoEm = vencida || aberta ? null : inicioDoDia(diaDoPagamento(vencimento, { loja, hoje }))
  const comNota =
    pagoEm !== null && pagoEm.getTime() < inicioDoDia(somarDias(hoje, -DIAS_ATE_A_NOTA)).getTime()
  linhas.por('faturas', {
    id,
    estabelecimento_id: estabelecimentoId,
    tipo: plano ? 'ciclo' : 'avulsa',
    plano_id: plano?.id ?? null,
    plano_nome: plano?.nome ?? null,
    periodicidade: plano ? 'mensal' : null,
    periodo_de: plano ? de : null,
    periodo_ate: plano ? ate : null,
    competencia: de.replace(/\d\d$/, '01'),
    emissao,
    vencimento,
    subtotal: valor,
    total: valor,
    status: vencida ? 'vencida' : aberta ? 'aberta' : 'paga',
    pago_em: pagoEm,
    meio: pagoEm && 'pix',
    // The service's fiscal document follows the payment by some days.
    nfse_numero: comNota ? `${emissao.slice(0, 4)}/${numeroDaNota(id)}` : null,
    nfse_em: comNota ? pagoEm : null,
    bloqueou_em: vencida ? inicioDoDia(somarDias(hoje, -13)) : null,
    created_at: inicioDoDia(emissao),
    updated_at: pagoEm ?? inicioDoDia(emissao),
  })
  linhas.por('itens_fatura', {
    estabelecimento_id: estabelecimentoId,
    fatura_id: id,
    tipo: plano ? 'plano' : 'avulso',
    descricao: plano ? `Plano ${plano.nome}, mensal` : 'Sessão de fotos dos produtos',
    valor,
  })
  if (pagoEm) cena.pagamentos.push(pagarPorPix(cena, { faturaId: id, valor, pagoEm }))
}

/** As the city numbers them: no two the same, in no order of ours. */
function numeroDaNota(faturaId: string): string {
  return String(Number.parseInt(faturaId.slice(-8), 16) % 1_000_000).padStart(6, '0')
}

/** Days after the due date on which shops pay: most are early, some need a reminder or two. */
const HABITOS = [-1, -1, 0, -2, -1, 2, -1, 0, -1, 5, -1]

function diaDoPagamento(vencimento: string, { loja, hoje }: Pick<Cena, 'loja' | 'hoje'>): string {
  const habito = HABITOS[(loja.idade + Number(vencimento.slice(5, 7))) % HABITOS.length] ?? -1
  const dia = somarDias(vencimento, habito)
  return dia < hoje ? dia : somarDias(vencimento, -1)
}

/** Its row, and its counterpart at the simulator; the invoice points to it once both are written (ligarPagamentos). */
function pagarPorPix(
  { linhas, loja, estabelecimentoId, novoId }: Cena,
  { faturaId, valor, pagoEm }: { faturaId: string; valor: number; pagoEm: Date },
): PagamentoSimulado {
  const conta = contaDaPlataforma()
  const numero = novoId(pagoEm.getTime())
  const em = dataDoProvedor(pagoEm.getTime())
  linhas.por('pagamentos', {
    id: uuidV7(pagoEm.getTime()),
    estabelecimento_id: estabelecimentoId,
    fatura_id: faturaId,
    forma: 'pix',
    valor,
    status: 'aprovado',
    provider_api: 'payments',
    provider_payment_id: String(numero),
    provider_status: 'approved',
    provider_status_detail: 'accredited',
    aprovado_em: pagoEm,
    verificado_em: pagoEm,
    created_at: pagoEm,
    updated_at: pagoEm,
  })
  return {
    id: numero,
    userId: conta.userId,
    chave: `${faturaId}:1`,
    pedidoHash: '',
    status: 'approved',
    status_detail: 'accredited',
    transaction_amount: valor,
    currency_id: 'BRL',
    collector_id: conta.userId,
    external_reference: faturaId,
    description: `Fatura da loja ${loja.nome} — Portal de Vendas`,
    payer: { email: loja.dono.email },
    notification_url: enderecoDoWebhook('plataforma'),
    qr_code: codigoPix(numero, valor, conta),
    date_created: em,
    date_last_updated: em,
    date_approved: em,
    date_of_expiration: em,
    reembolsos: [],
  }
}

/** Invoices and payments point to each other, so these pointers come last. */
export async function ligarPagamentos(tx: Tx): Promise<void> {
  await run(tx)`update faturas f set pagamento_id = p.id from pagamentos p
    where p.estabelecimento_id = f.estabelecimento_id and p.fatura_id = f.id and f.status = 'paga'`
}

/** A step in the ledger of subscriptions: from nothing, from one plan to another, to nothing. */
export function porEvento(
  { linhas, estabelecimentoId }: Pick<Cena, 'linhas' | 'estabelecimentoId'>,
  { em, antes, depois }: { em: string; antes: PlanoDaDemo | null; depois: PlanoDaDemo | null },
): void {
  const [valia, vale] = [antes?.valor_mensal ?? 0, depois?.valor_mensal ?? 0]
  linhas.por('eventos_assinatura', {
    estabelecimento_id: estabelecimentoId,
    tipo: !antes ? 'nova' : !depois ? 'cancelamento' : vale > valia ? 'expansao' : 'contracao',
    dia: em,
    plano_de: antes?.nome ?? null,
    plano_para: depois?.nome ?? null,
    mrr_de: valia,
    mrr_para: vale,
    created_at: inicioDoDia(em),
  })
}
