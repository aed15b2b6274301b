import { sql } from 'kysely'
import { encerrarPagamentoAberto } from '#src/pagamentos/server/encerrar-pagamento-aberto.ts'
import { solicitarReembolso } from '#src/pagamentos/server/reembolsar-pagamento.ts'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { inicioDoDia } from '#src/shared/dias.ts'
import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { proximoDiaBancario } from '#src/shared/feriados.ts'
import { billingOf, withAccess } from '#src/shared/server/database/database.ts'
import { currentTime, today as hojeDoRelogio } from '#src/shared/server/clock.ts'
import { diaDoBloqueio, encargosDaFatura } from '../../calendario.ts'
import type { Cobranca } from '../../configuracao.ts'
import { errors } from '../../errors.ts'
import { faturaEmAberto, faturaPodeIr, faturaPodeSerEstornada } from '../../situacoes.ts'
import {
  type AtoNaFatura,
  agirNaFatura,
  escreverNaFatura,
  lerComoPlataforma,
  type Momento,
} from './agir-na-fatura.ts'
import { avisarTelas } from '../avisar-telas.ts'
import type { EmailDaFatura } from '../emails.ts'
import { emitirFatura } from './emitir-fatura.ts'
import { aFatura, gravarFatura, moverFaturas } from './gravar-fatura.ts'
import { type Quitacao, quitarFatura } from './quitar-fatura.ts'
import { devolverPixAutomatico } from '../pix-automatico/devolver.ts'
import { type FaturaRow, lockAssinatura } from '../repository.ts'
import { atualizarSituacao } from '../transitar.ts'

// What the platform administration does with an invoice. Each act has its reason and leaves its row in the audit.

type Motivada = AtoNaFatura & { motivo: string }

/** Money that came another way: the invoice is paid, and the shop freed where it was the last overdue one. */
export async function marcarComoPaga(
  pessoa: Pessoa,
  ato: Motivada & {
    pagoEm: string
    meio: Exclude<Quitacao['meio'], 'pix' | 'pix_automatico' | 'desconto'>
    comprovante?: string | undefined
  },
): Promise<void> {
  if (ato.pagoEm > hojeDoRelogio()) throw errors.pagamento_no_futuro()
  await fecharPix(pessoa, ato.faturaId)
  await agirNaFatura(pessoa, ato, 'faturas.marcar_paga', async (tx, { assinatura, fatura, hoje, regras }) => {
    const quitada = await quitarFatura(tx, assinatura, {
      faturaId: fatura.id,
      meio: ato.meio,
      valor: devidoEm(fatura, ato.pagoEm, regras),
      pagoEm: inicioDoDia(ato.pagoEm),
      comprovante: ato.comprovante ?? null,
      motivo: ato.motivo,
      userId: pessoa.userId,
      hoje,
      regras,
    })
    if (!quitada) throw errors.transicao_invalida()
    return { status: 'paga', meio: ato.meio, pago_em: ato.pagoEm }
  })
}

/** What was due on the day the money came: charges that ran on since are not asked for. Reais. */
function devidoEm(fatura: FaturaRow, dia: string, regras: Cobranca): number {
  const { base, multa, juros } = encargosDaFatura(fatura, dia, regras)
  return paraReais(base + multa + juros)
}

/** A new due date, once per invoice, on a day on which banks are open. An overdue one is open again, and a blocked shop may be freed by it. */
export async function adiarVencimento(pessoa: Pessoa, ato: Motivada & { vencimento: string }): Promise<void> {
  await agirNaFatura(pessoa, ato, 'faturas.adiar', async (tx, { assinatura, fatura, hoje, regras }) => {
    if (!faturaEmAberto(fatura.status)) throw errors.fatura_nao_esta_aberta()
    if (fatura.vencimento_original) throw errors.adiamento_ja_usado()
    if (ato.vencimento <= fatura.vencimento || ato.vencimento < hoje) throw errors.data_invalida()
    const vencimento = proximoDiaBancario(ato.vencimento)
    const base = paraCentavos(fatura.subtotal) - paraCentavos(fatura.desconto)
    await gravarFatura(tx, fatura.id, {
      vencimento,
      vencimento_original: fatura.vencimento,
      multa: 0,
      juros: 0,
      total: paraReais(base),
      passo: null,
      bloqueou_em: null,
    })
    await moverFaturas(tx, 'aberta', aFatura(fatura.id))
    await escreverNaFatura(tx, fatura.id, { modelo: 'fatura_adiada', passo: `adiada-${vencimento}` })
    await atualizarSituacao(tx, assinatura, { hoje, regras, userId: pessoa.userId })
    return { vencimento }
  })
}

/** Takes reais off an unpaid invoice; off all of it, it is paid. */
export async function aplicarDesconto(pessoa: Pessoa, ato: Motivada & { valor: number }): Promise<void> {
  await fecharPix(pessoa, ato.faturaId)
  await agirNaFatura(pessoa, ato, 'faturas.descontar', async (tx, { assinatura, fatura, hoje, regras }) => {
    if (!faturaEmAberto(fatura.status)) throw errors.fatura_nao_esta_aberta()
    const desconto = paraCentavos(fatura.desconto) + paraCentavos(ato.valor)
    const base = paraCentavos(fatura.subtotal) - desconto
    if (base < 0) throw errors.desconto_grande_demais()
    // Forgiven in full, its fine and interest go as well.
    const encargos = base === 0 ? 0 : paraCentavos(fatura.multa) + paraCentavos(fatura.juros)
    await gravarFatura(tx, fatura.id, {
      desconto: paraReais(desconto),
      total: paraReais(base + encargos),
      ...(base === 0 ? { multa: 0, juros: 0 } : {}),
    })
    if (base === 0) {
      await quitarFatura(tx, assinatura, {
        faturaId: fatura.id,
        meio: 'desconto',
        pagoEm: new Date(),
        motivo: ato.motivo,
        userId: pessoa.userId,
        hoje,
        regras,
      })
    }
    return { desconto: paraReais(desconto), total: paraReais(base + encargos) }
  })
}

/** The invoice is not to be paid any more. The period it was for is not invoiced again. */
export async function cancelarFatura(pessoa: Pessoa, ato: Motivada): Promise<void> {
  await fecharPix(pessoa, ato.faturaId)
  await agirNaFatura(pessoa, ato, 'faturas.cancelar', async (tx, { assinatura, fatura, hoje, regras }) => {
    if (!faturaPodeIr(fatura.status, 'cancelada')) throw errors.transicao_invalida()
    await moverFaturas(tx, 'cancelada', aFatura(fatura.id), { motivo: ato.motivo })
    await escreverNaFatura(tx, fatura.id, { modelo: 'fatura_cancelada' })
    await atualizarSituacao(tx, assinatura, { hoje, regras, userId: pessoa.userId })
    return { status: 'cancelada' }
  })
}

/** The money goes back: by the provider where it came by PIX, else by hand. */
export async function estornarFatura(pessoa: Pessoa, ato: Motivada): Promise<void> {
  await agirNaFatura(pessoa, ato, 'faturas.estornar', async (tx, { fatura }) => {
    if (!faturaPodeSerEstornada(fatura)) throw errors.transicao_invalida()
    await moverFaturas(tx, 'estornada', aFatura(fatura.id), {
      motivo: ato.motivo,
      estornado_em: currentTime(),
    })
    if (fatura.pagamento_id) {
      await solicitarReembolso(tx, {
        estabelecimentoId: fatura.estabelecimento_id,
        daPlataforma: true,
        pagamentoId: fatura.pagamento_id,
        valor: fatura.total,
        motivo: ato.motivo,
        userId: pessoa.userId,
      })
    }
    if (fatura.meio === 'pix_automatico') await devolverPixAutomatico(tx, fatura)
    await escreverNaFatura(tx, fatura.id, { modelo: 'fatura_estornada' })
    return { status: 'estornada' }
  })
}

/** `Enviar lembrete`, at most once a day per invoice. */
export async function enviarLembrete(pessoa: Pessoa, ato: AtoNaFatura): Promise<void> {
  await agirNaFatura(pessoa, ato, 'faturas.lembrar', async (tx, momento) => {
    const { fatura, hoje, regras } = momento
    if (!faturaEmAberto(fatura.status)) throw errors.fatura_nao_esta_aberta()
    const hojeMesmo = await tx
      .selectFrom('auditoria')
      .select('id')
      .where('recurso', '=', 'faturas')
      .where('recurso_id', '=', fatura.id)
      .where('acao', '=', 'faturas.lembrar')
      .where(sql<string>`para ->> 'lembrete'`, '=', hoje)
      .executeTakeFirst()
    if (hojeMesmo) throw errors.lembrete_repetido()
    const bloqueio = diaDoBloqueio(fatura, momento.assinatura, regras)
    const modelo = emailDoLembrete(momento, bloqueio)
    await escreverNaFatura(tx, fatura.id, { modelo, passo: `a-mao-${hoje}`, bloqueio })
    return { lembrete: hoje }
  })
}

/** What is true today: still to fall due, late with a block to come, late without one, or blocked. */
function emailDoLembrete({ assinatura, fatura, hoje }: Momento, bloqueio: string | null): EmailDaFatura {
  if (fatura.status === 'aberta') return 'lembrete'
  if (assinatura.status === 'bloqueada') return 'lembrete_de_bloqueada'
  return bloqueio !== null && bloqueio > hoje ? 'atraso' : 'lembrete_de_atraso'
}

/** `Nova fatura avulsa`: something a shop owes besides its plan. */
export async function emitirAvulsa(
  pessoa: Pessoa,
  nova: { estabelecimentoId: string; descricao: string; valor: number; vencimento: string },
): Promise<{ id: string }> {
  return withAccess(billingOf(nova.estabelecimentoId, pessoa.userId), async (tx) => {
    const assinatura = await lockAssinatura(tx, nova.estabelecimentoId)
    if (!assinatura) throw errors.loja_nao_encontrada()
    // The clock looks at it no more: nobody would be reminded, and it would never fall due.
    if (assinatura.status === 'encerrada')
      throw errors.transicao_invalida({ detail: 'A loja foi encerrada.' })
    const emissao = hojeDoRelogio()
    if (nova.vencimento < emissao) throw errors.data_invalida()
    const vencimento = proximoDiaBancario(nova.vencimento)
    const fatura = await emitirFatura(tx, assinatura, {
      tipo: 'avulsa',
      emissao,
      vencimento,
      itens: [{ tipo: 'avulso', descricao: nova.descricao, valor: paraCentavos(nova.valor) }],
    })
    if (!fatura) throw errors.transicao_invalida()
    await auditar(tx, pessoa, 'faturas.emitir_avulsa', {
      estabelecimentoId: nova.estabelecimentoId,
      id: fatura.id,
      para: { valor: nova.valor, vencimento, descricao: nova.descricao },
    })
    await avisarTelas(tx, { estabelecimentoId: nova.estabelecimentoId, id: fatura.id, status: 'aberta' })
    return { id: fatura.id }
  })
}

/** A code that is open must not be paid once the invoice is settled or worth less. Asks the provider. */
async function fecharPix(pessoa: Pessoa, faturaId: string): Promise<void> {
  const { status, estabelecimento_id: estabelecimentoId } = await lerComoPlataforma(pessoa, faturaId)
  if (!faturaEmAberto(status)) return
  if (!(await encerrarPagamentoAberto({ estabelecimentoId, faturaId }))) throw errors.pagamento_em_andamento()
}
