import { paraCentavos } from '#src/shared/dinheiro.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { currentTime } from '#src/shared/server/clock.ts'
import type { Tx } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { aindaVale, type FimDaAutorizacao, podeEnviar, proximaTentativa } from '../../pix-automatico.ts'
import { FRASES_DO_FIM } from '../../rotulos-pix-automatico.ts'
import { type Periodicidade, precoDoPeriodo } from '../../valores.ts'
import { avisarTelas } from '../avisar-telas.ts'
import { escreverEmail, escreverEmailDaAssinatura } from '../emails-da-cobranca.ts'
import { planoEm } from '../faturas/emitir-fatura.ts'
import { filasDeAssinaturas } from '../queues.ts'
import { type AssinaturaRow, findFatura, findFaturaDoPeriodo, listEmAberto } from '../repository.ts'
import {
  type AutorizacaoRow,
  type CobrancaRow,
  contarNovasTentativas,
  findViva,
  gravarAutorizacao,
  gravarCobranca,
  listAbertas,
  listAutorizacoesEmCurso,
} from './repository.ts'

/** What is over for a subscription is over for its permission too. */
const SEM_COBRANCA = new Set(['bloqueada', 'cancelada', 'encerrada'])

/**
 * Brings permission and charges of a locked subscription in line with what it now is: sends what may be sent, withdraws
 * what is no longer owed, tries once more, ends what was allowed for another price. Writes what shall be; the job that it
 * queues tells the provider. Asked after whatever changes a subscription or an invoice, and by the clock, which also has
 * the provider asked about what should have come by now (`conferir`). Running twice changes nothing.
 */
export async function acertarPixAutomatico(
  tx: Tx,
  assinatura: AssinaturaRow,
  { hoje, conferir = false }: { hoje: string; conferir?: boolean },
): Promise<void> {
  if (!getConfig().automaticPix) return
  const { estabelecimento_id: id } = assinatura
  const viva = await findViva(tx, id)
  const abertas = await listAbertas(tx, id, hoje)
  const emCurso = conferir ? await listAutorizacoesEmCurso(tx, id) : []
  let andar = emCurso.some(({ status, avisar_provedor }) => status === 'criada' || avisar_provedor)
  let valem = 0
  for (const cobranca of abertas) {
    const { vale, mudou } = await acertarCobranca(tx, cobranca, hoje)
    if (vale) valem += 1
    if (mudou || (conferir && merecePergunta(cobranca, hoje))) andar = true
  }
  if (viva) {
    const fim = await fimDe(tx, assinatura, viva, valem)
    if (fim) await encerrarAutorizacao(tx, viva, fim)
    else if (viva.status === 'aprovada' && (await cobrarFaturas(tx, viva, hoje))) andar = true
  }
  if (andar) await enqueue(tx, filasDeAssinaturas.pixAutomatico, { estabelecimentoId: id })
}

function merecePergunta({ status, vencimento, cancelar, tentar_em, devolver }: CobrancaRow, hoje: string) {
  return status === 'criada' || cancelar || tentar_em !== null || devolver > 0 || vencimento <= hoje
}

async function acertarCobranca(
  tx: Tx,
  cobranca: CobrancaRow,
  hoje: string,
): Promise<{ vale: boolean; mudou: boolean }> {
  const fatura = await findFatura(tx, cobranca.fatura_id)
  const { id, status, cancelar, tarde } = cobranca
  const vale = !cancelar && fatura !== undefined && aindaVale(cobranca, fatura)
  // A permission that was not given yet takes its first payment with it.
  if (cobranca.imediata || status === 'paga') return { vale, mudou: false }
  if (!vale && !cancelar && !tarde && status !== 'falhou') {
    await gravarCobranca(tx, id, { cancelar: true })
    return { vale, mudou: true }
  }
  if (status !== 'falhou' || !vale || cobranca.tentar_em !== null) return { vale, mudou: false }
  const dia = proximaTentativa(cobranca.vencimento, await contarNovasTentativas(tx, cobranca), hoje)
  if (dia === hoje) await gravarCobranca(tx, id, { tentar_em: hoje })
  return { vale: dia !== null, mudou: dia === hoje }
}

/** Why a permission is over, if it is. One with a charge on its way waits for that. */
async function fimDe(
  tx: Tx,
  assinatura: AssinaturaRow,
  viva: AutorizacaoRow,
  valem: number,
): Promise<FimDaAutorizacao | null> {
  if (SEM_COBRANCA.has(assinatura.status)) return 'assinatura'
  if (viva.status === 'criada' && viva.jornada === 3 && valem === 0) return 'fatura'
  if (viva.status === 'aprovada' && valem > 0) return null
  const preco = await precoAutorizavel(tx, assinatura)
  if (preco === null) return null
  const igual =
    preco.centavos === paraCentavos(viva.valor) &&
    preco.periodicidade === viva.periodicidade &&
    preco.plano.id === viva.plano_id
  return igual ? null : 'preco'
}

export interface PrecoAutorizavel {
  plano: { id: string; nome: string }
  periodicidade: Periodicidade
  centavos: number
  /** The first day of the first period that is not invoiced yet. */
  de: string
}

/** What the periods cost that are not invoiced yet; null where none follows. */
export async function precoAutorizavel(tx: Tx, assinatura: AssinaturaRow): Promise<PrecoAutorizavel | null> {
  const { ciclo_ate, cancelar_em, estabelecimento_id: id } = assinatura
  if (ciclo_ate === null || (cancelar_em !== null && cancelar_em <= ciclo_ate)) return null
  const feita = await findFaturaDoPeriodo(tx, id, ciclo_ate)
  const de = feita?.periodo_ate ?? ciclo_ate
  const { plano, periodicidade } = await planoEm(tx, assinatura, de)
  return {
    plano,
    periodicidade,
    centavos: precoDoPeriodo(paraCentavos(plano.valor_mensal), periodicidade),
    de,
  }
}

/** Ends it here at once. The provider is told by the job, and with it goes what was to be paid. */
export async function encerrarAutorizacao(
  tx: Tx,
  viva: AutorizacaoRow,
  por: FimDaAutorizacao,
): Promise<void> {
  const { id, estabelecimento_id: estabelecimentoId } = viva
  await gravarAutorizacao(tx, id, {
    status: 'cancelada',
    encerrada_em: currentTime(),
    encerrada_por: por,
    avisar_provedor: true,
  })
  if (viva.status === 'aprovada') await escreverFim(tx, viva, por)
  await avisarTelas(tx, { estabelecimentoId, id, status: 'cancelada' })
  await enqueue(tx, filasDeAssinaturas.pixAutomatico, { estabelecimentoId })
}

export async function escreverFim(tx: Tx, viva: AutorizacaoRow, por: FimDaAutorizacao): Promise<void> {
  await escreverEmailDaAssinatura(tx, {
    modelo: 'pix_automatico_encerrado',
    estabelecimentoId: viva.estabelecimento_id,
    ocasiao: viva.id,
    dados: { motivo: FRASES_DO_FIM[por] },
  })
}

/** Each invoice of a cycle whose day has come is charged, once. */
async function cobrarFaturas(tx: Tx, viva: AutorizacaoRow, hoje: string): Promise<boolean> {
  let alguma = false
  for (const fatura of await listEmAberto(tx, viva.estabelecimento_id)) {
    const { id: fatura_id, vencimento, total, tipo, status } = fatura
    if (tipo !== 'ciclo' || status !== 'aberta' || vencimento < viva.primeira_em) continue
    if (paraCentavos(total) !== paraCentavos(viva.valor) || !podeEnviar(vencimento, hoje)) continue
    const nova = await tx
      .insertInto('cobrancas_pix_automatico')
      .values({
        id: uuidV7(),
        estabelecimento_id: viva.estabelecimento_id,
        autorizacao_id: viva.id,
        fatura_id,
        vencimento,
        valor: total,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning('id')
      .executeTakeFirst()
    if (!nova) continue
    await escreverEmail(tx, { modelo: 'pix_automatico_agendado', fatura })
    alguma = true
  }
  return alguma
}
