import { diasEntre, inicioDoDia } from '#src/shared/dias.ts'
import { diaEmSaoPaulo, somarDias } from '#src/shared/feriados.ts'
import { gerarBrCode } from '../br-code.ts'
import {
  type Autorizacao,
  type Cobranca,
  type LivroDoBanco,
  novaCobranca,
  novaTentativa,
  type Tentativa,
} from './livro.ts'

/** A refusal: its code, and the status that the API answers it with. */
export class Recusa extends Error {
  readonly code: string
  readonly status: number
  constructor(code: string, status = 422) {
    super(code)
    this.code = code
    this.status = status
  }
}

export type NomeDoAviso =
  | `mandate.${'approved' | 'rejected' | 'expired' | 'cancelled'}`
  | `charge.${'scheduled' | 'refused' | 'paid' | 'failed' | 'cancelled'}`

const HORA = 3_600_000
const QR_VALE_MS = 24 * HORA
/** Hours of the day on which banks try: early in the morning, and once more in the evening. */
const MANHA = 6 * HORA
const NOITE = 18.5 * HORA
/** Of the day before: until when the receiver may withdraw a charge, and the payer. */
const RECEBEDOR_ATE = 22 * HORA
const PAGADOR_ATE = 24 * HORA
const SEM_SALDO = { code: 'AM04', text: 'Saldo insuficiente' }

export interface NovaAutorizacao
  extends Pick<Autorizacao, 'payer' | 'description' | 'amount' | 'period' | 'first_due' | 'journey'> {
  contract_id: string
  first_charge?: { charge_id: string; amount: number; description: string } | undefined
}

/**
 * The rules of PIX Automático as the Banco Central wrote them down, played by a bank without money: permissions by QR
 * code, charges sent ten to two days before, two tries on the day, at most three more in seven days.
 */
export function abrirBanco(
  livro: LivroDoBanco,
  agora: () => number,
  avisar: (nome: NomeDoAviso, id: string) => void,
) {
  const { estado } = livro
  const hoje = () => diaEmSaoPaulo(new Date(agora()))
  const naHora = (dia: string, hora: number) => inicioDoDia(dia).getTime() + hora
  const e2e = () => `E00000000${hoje().replaceAll('-', '')}${String(livro.proximo()).padStart(15, '0')}`

  function autorizacao(id: string): Autorizacao {
    const achada = estado.autorizacoes[id]
    if (!achada) throw new Recusa('mandate_not_found', 404)
    return achada
  }

  function cobranca(id: string): Cobranca {
    const achada = estado.cobrancas[id]
    if (!achada || achada.status === 'waiting') throw new Recusa('charge_not_found', 404)
    return achada
  }

  const daAutorizacao = (id: string) => Object.values(estado.cobrancas).filter((c) => c.mandate_id === id)
  const vazia = ({ payer }: Autorizacao) => estado.semSaldo.includes(payer.document)

  function criar(nova: NovaAutorizacao): Autorizacao {
    const { contract_id: id, first_charge: primeira, ...dados } = nova
    const antes = estado.autorizacoes[id]
    if (antes) return antes
    if ((dados.journey === 3) !== (primeira !== undefined)) throw new Recusa('journey_and_first_charge')
    if (dados.first_due < hoje()) throw new Recusa('first_due_in_the_past')
    const numero = String(livro.proximo()).padStart(11, '0')
    const feita: Autorizacao = {
      ...dados,
      id,
      provider_id: `RR00000000${hoje().replaceAll('-', '')}${numero}`,
      status: 'created',
      cancelled_by: null,
      maximum: null,
      first_charge: primeira?.charge_id ?? null,
      qr_code: gerarBrCode({
        url: `pix.simulador.test/rec/${numero}`,
        nome: 'Portal de Vendas',
        cidade: 'São Paulo',
        ...(primeira ? { valorCentavos: primeira.amount } : {}),
      }),
      expires_at: agora() + QR_VALE_MS,
    }
    estado.autorizacoes[id] = feita
    if (primeira)
      estado.cobrancas[primeira.charge_id] = novaCobranca({
        ...primeira,
        id: primeira.charge_id,
        mandate_id: id,
        due_date: hoje(),
        status: 'waiting',
      })
    return feita
  }

  /** In the payer's app. With an empty account, what is paid along with it cannot be, and neither is allowed. */
  function aprovar(id: string, maximo: number | null = null): void {
    expirar()
    const dada = autorizacao(id)
    if (dada.status !== 'created') throw new Recusa('mandate_not_open', 409)
    if (dada.first_charge && vazia(dada)) throw new Recusa('no_balance', 409)
    dada.status = 'approved'
    dada.maximum = maximo
    avisar('mandate.approved', id)
    const primeira = dada.first_charge && estado.cobrancas[dada.first_charge]
    if (primeira) pagar(primeira, novaTentativa(primeira, { date: hoje(), at: agora(), retry: false }))
  }

  function recusar(id: string): void {
    const dada = autorizacao(id)
    if (dada.status !== 'created') throw new Recusa('mandate_not_open', 409)
    dada.status = 'rejected'
    avisar('mandate.rejected', id)
  }

  /** By the payer in the bank's app, or by the receiver. What was to be paid with it is withdrawn. */
  function encerrar(id: string, quem: 'payer' | 'receiver'): void {
    const dada = autorizacao(id)
    if (dada.status !== 'approved' && dada.status !== 'created') return
    Object.assign(dada, { status: 'cancelled', cancelled_by: quem })
    avisar('mandate.cancelled', id)
    for (const uma of daAutorizacao(id)) {
      if (uma.status === 'waiting') delete estado.cobrancas[uma.id]
      else if (uma.status === 'scheduled' || uma.status === 'failed') retirar(uma, quem)
    }
  }

  function agendar(
    nova: Pick<Cobranca, 'id' | 'mandate_id' | 'due_date' | 'amount' | 'description'>,
  ): Cobranca {
    const antes = estado.cobrancas[nova.id]
    if (antes) return antes
    const dada = autorizacao(nova.mandate_id)
    if (dada.status !== 'approved') throw new Recusa('mandate_not_active')
    if (nova.amount !== dada.amount) throw new Recusa('amount_is_fixed')
    if (nova.due_date < dada.first_due) throw new Recusa('before_first_due')
    const dias = diasEntre(hoje(), nova.due_date)
    if (dias < 2 || dias > 10) throw new Recusa('outside_window')
    const ciclo = dada.period === 'yearly' ? 330 : 25
    const doCiclo = daAutorizacao(dada.id).some(
      ({ status, due_date, id }) =>
        id !== dada.first_charge &&
        status !== 'refused' &&
        status !== 'cancelled' &&
        Math.abs(diasEntre(due_date, nova.due_date)) < ciclo,
    )
    if (doCiclo) throw new Recusa('cycle_has_a_charge')
    const feita = novaCobranca(nova)
    estado.cobrancas[nova.id] = feita
    if (dada.maximum !== null && nova.amount > dada.maximum) {
      Object.assign(feita, {
        status: 'refused',
        reason: { code: 'AM02', text: 'Acima do máximo que o pagador aceita' },
      })
      avisar('charge.refused', feita.id)
      return feita
    }
    novaTentativa(feita, { date: nova.due_date, at: naHora(nova.due_date, MANHA), retry: false })
    avisar('charge.scheduled', feita.id)
    return feita
  }

  function cancelarCobranca(id: string, quem: 'payer' | 'receiver'): Cobranca {
    const uma = cobranca(id)
    if (uma.status === 'cancelled' || uma.status === 'refused') return uma
    if (uma.status === 'paid') throw new Recusa('already_paid', 409)
    const marcada = uma.attempts.find(({ status }) => status === 'scheduled')
    const ate = quem === 'payer' ? PAGADOR_ATE : RECEBEDOR_ATE
    if (marcada && agora() >= naHora(somarDias(marcada.date, -1), ate)) throw new Recusa('too_late', 409)
    retirar(uma, quem)
    return uma
  }

  function retirar(uma: Cobranca, quem: 'payer' | 'receiver'): void {
    for (const tentativa of uma.attempts) if (tentativa.status === 'scheduled') tentativa.status = 'cancelled'
    Object.assign(uma, { status: 'cancelled', cancelled_by: quem })
    avisar('charge.cancelled', uma.id)
  }

  function tentarDeNovo(id: string, dia: string): Cobranca {
    const uma = cobranca(id)
    if (uma.attempts.some(({ retry, date }) => retry && date === dia)) return uma
    if (uma.status !== 'failed') throw new Recusa('charge_has_not_failed', 409)
    const novas = uma.attempts.filter(({ retry }) => retry)
    if (novas.length >= 3) throw new Recusa('three_retries')
    const depois = diasEntre(uma.due_date, dia)
    if (depois < 1 || depois > 7 || dia < hoje()) throw new Recusa('outside_seven_days')
    uma.status = 'scheduled'
    const manha = naHora(dia, MANHA)
    novaTentativa(uma, { date: dia, at: agora() < manha ? manha : naHora(dia, NOITE), retry: true })
    avisar('charge.scheduled', id)
    return uma
  }

  function devolver(id: string, chave: string, centavos: number): Cobranca {
    const uma = cobranca(id)
    if (uma.refunds[chave] !== undefined) return uma
    const devolvido = Object.values(uma.refunds).reduce((soma, parte) => soma + parte, 0)
    if (uma.status !== 'paid' || devolvido + centavos > uma.amount) throw new Recusa('nothing_to_refund')
    uma.refunds[chave] = centavos
    return uma
  }

  function pagar(uma: Cobranca, tentativa: Tentativa): void {
    const end_to_end_id = e2e()
    Object.assign(tentativa, { status: 'paid', end_to_end_id })
    Object.assign(uma, {
      status: 'paid',
      reason: null,
      end_to_end_id,
      paid_at: new Date(tentativa.at).toISOString(),
    })
    avisar('charge.paid', uma.id)
  }

  function expirar(): void {
    for (const dada of Object.values(estado.autorizacoes))
      if (dada.status === 'created' && agora() >= dada.expires_at) {
        dada.status = 'expired'
        avisar('mandate.expired', dada.id)
      }
  }

  /** What the hour has brought: codes that nobody used, and tries whose time has come. */
  function passarOTempo(): void {
    expirar()
    for (const uma of Object.values(estado.cobrancas)) {
      for (const tentativa of uma.attempts) {
        if (tentativa.status !== 'scheduled' || agora() < tentativa.at) continue
        if (!vazia(autorizacao(uma.mandate_id))) {
          pagar(uma, tentativa)
          continue
        }
        tentativa.status = 'failed'
        uma.reason = SEM_SALDO
        const noite = naHora(uma.due_date, NOITE)
        if (!tentativa.retry && tentativa.at < noite)
          novaTentativa(uma, { date: uma.due_date, at: noite, retry: false })
        else {
          uma.status = 'failed'
          avisar('charge.failed', uma.id)
        }
      }
    }
  }

  return {
    criar,
    aprovar,
    recusar,
    encerrar,
    agendar,
    cancelarCobranca,
    tentarDeNovo,
    devolver,
    passarOTempo,
    autorizacao,
    cobranca,
    daAutorizacao,
    /** Empties or fills the account of a payer. */
    mudarSaldo(documento: string, vazio: boolean) {
      estado.semSaldo = estado.semSaldo.filter((um) => um !== documento).concat(vazio ? [documento] : [])
    },
  }
}
