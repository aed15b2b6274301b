import { sql } from 'kysely'
import * as loja from '#src/estabelecimentos/server/situacao.ts'
import { pausarAte, tirarPausa } from '#src/estabelecimentos/server/pausar-loja.ts'
import { alertar, encerrarAlertas } from '#src/registro/server/alertar.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { formatarDia } from '#src/shared/dias.ts'
import { formatarReais, paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { currentTime } from '#src/shared/server/clock.ts'
import { run, type Tx } from '#src/shared/server/database/database.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { bloqueia, type Dia, situacaoDaAssinatura, type StatusAssinatura } from '../calendario.ts'
import { errors } from '../errors.ts'
import {
  type Evento,
  eventoDoCalendario,
  podeAcontecer,
  type TipoDeEvento,
  transicaoDe,
} from '../transicoes.ts'
import { mrrDe } from '../valores.ts'
import { avancarCiclo, cobrarRestoDoPeriodo } from './avancar-ciclo.ts'
import { avisarTelas } from './avisar-telas.ts'
import { escreverEmail, escreverEmailDaAssinatura } from './emails-da-cobranca.ts'
import { lancar } from './eventos.ts'
import { emitirFaturaDoPeriodo, refazerFaturaSeguinte, vencimentoDoProRata } from './faturas/emitir-fatura.ts'
import { acertarPixAutomatico } from './pix-automatico/acertar.ts'
import { aplicarPlano, type Troca } from './planos/aplicar-plano.ts'
import {
  type AssinaturaRow,
  emAtraso,
  type FaturaRow,
  gravarAssinatura,
  listEmAberto,
  mudancaPaga,
  type Mudancas,
  SEM_AGENDA,
} from './repository.ts'

/** Today, by which rules, and who does it; nobody is the system. */
export interface Momento extends Dia {
  userId?: string | null
}

interface Ocorrencia extends Momento {
  /** What the act itself changes. */
  muda?: Mudancas
  /** Of several statuses that it may lead to. */
  para?: StatusAssinatura
  troca?: Troca
  /** The plan it names, where that is not the present one. */
  plano?: string
  /** The day it names. */
  dia?: string
  /** For the audit, and for the ledger where `nota` does not say it otherwise. */
  motivo?: string | null
  nota?: string
  fatura?: FaturaRow
  /** What the audit tells besides. */
  registro?: Record<string, unknown>
}

/** Refuses what the table does not let happen to this subscription. */
export function exigirTransicao({ status }: Pick<AssinaturaRow, 'status'>, evento: Evento): void {
  if (podeAcontecer(evento, status)) return
  const deve = status === 'em_atraso' || status === 'bloqueada'
  throw deve && transicaoDe(evento).emDia ? errors.regularize_antes() : errors.transicao_invalida()
}

/**
 * Carries one line of the table out on a locked subscription (src/assinaturas/transicoes.ts) and gives it back as it
 * now is: the row, the ledger, the shop, the alert, the e-mail, the invoice, the audit.
 */
export async function transitar(
  tx: Tx,
  antes: AssinaturaRow,
  evento: Evento,
  o: Ocorrencia,
): Promise<AssinaturaRow> {
  exigirTransicao(antes, evento)
  const passo = transicaoDe(evento)
  const status = o.para ?? passo.para?.[0] ?? antes.status
  const saiu = status === 'cancelada' || status === 'encerrada'
  const esquece = passo.esquecePlano && (saiu || !(await mudancaPaga(tx, antes)))
  const agenda = esquece ? SEM_AGENDA : {}
  const fim = saiu
    ? { cancelado_em: antes.cancelado_em ?? o.hoje, cancelar_em: null, bloqueado_em: null }
    : {}
  let depois = await gravarAssinatura(tx, antes.estabelecimento_id, { ...o.muda, ...agenda, ...fim, status })
  for (const tipo of passo.livro ?? []) depois = await escreverNoLivro(tx, depois, { antes, tipo, o })
  if (o.troca) depois = await aplicarPlano(tx, depois, { ...o.troca, dia: o.hoje, userId: o.userId ?? null })
  await mudarLoja(tx, depois, evento, o)
  await escrever(tx, { antes, depois }, evento, o)
  depois = await faturar(tx, { antes, depois }, evento, o)
  if (!passo.para) depois = await atualizarSituacao(tx, depois, o, passo.ordem)
  await registrar(tx, { antes, depois }, evento, o)
  await acertarPixAutomatico(tx, depois, o)
  const { estabelecimento_id: id } = depois
  await avisarTelas(tx, { estabelecimentoId: id, id, status: depois.status })
  return depois
}

/**
 * What the calendar says of a locked subscription: late, blocked, freed, active. Asked by the daily job and by whatever
 * settles an invoice, in the same transaction, so that the last payment frees the shop at once.
 */
export async function atualizarSituacao(
  tx: Tx,
  assinatura: AssinaturaRow,
  { hoje, regras, userId = null }: Momento,
  ordem?: 'bloqueio' | 'liberacao',
): Promise<AssinaturaRow> {
  const { status: de } = assinatura
  const vencidas = emAtraso(await listEmAberto(tx, assinatura.estabelecimento_id))
  const quadro = { ...assinatura, vencidas }
  if (ordem === 'liberacao') quadro.status = 'em_atraso'
  const para = ordem === 'bloqueio' ? 'bloqueada' : situacaoDaAssinatura(quadro, hoje, regras)
  if (para === de) return assinatura
  const evento = eventoDoCalendario(de, para)
  const momento = { hoje, regras, userId, para }
  if (evento === 'acertar') {
    if (de === 'em_atraso') await encerrarBloqueio(tx, assinatura.estabelecimento_id)
    return transitar(tx, assinatura, evento, momento)
  }
  if (evento === 'liberar')
    return transitar(tx, assinatura, evento, { ...momento, muda: { bloqueado_em: null } })
  const fatura = vencidas.find((vencida) => bloqueia(vencida, assinatura, { hoje, regras })) ?? vencidas[0]
  if (!fatura) throw errors.transicao_invalida()
  await run(tx)`update faturas set bloqueou_em = now()
    where estabelecimento_id = ${assinatura.estabelecimento_id} and status = 'vencida'`
  return transitar(tx, assinatura, evento, {
    ...momento,
    fatura,
    motivo: `Fatura ${fatura.numero} de ${formatarReais(fatura.total)}, vencida em ${formatarDia(fatura.vencimento)}.`,
    muda: { bloqueado_em: currentTime(), sem_bloqueio_ate: null },
  })
}

interface Passagem {
  antes: AssinaturaRow
  depois: AssinaturaRow
}

async function escreverNoLivro(
  tx: Tx,
  assinatura: AssinaturaRow,
  { antes, tipo, o }: { antes: AssinaturaRow; tipo: TipoDeEvento; o: Ocorrencia },
): Promise<AssinaturaRow> {
  const saida = tipo === 'cancelamento'
  // A shop that ends after it was cancelled left the ledger then; one that leaves in its trial is in it with MRR 0.
  if (saida && antes.cancelado_em !== null) return assinatura
  const { valor_mensal, periodicidade, plano_nome } = antes
  const inteiro = paraReais(mrrDe(paraCentavos(valor_mensal), periodicidade))
  return lancar(tx, assinatura, {
    tipo,
    dia: o.hoje,
    mrr: saida ? 0 : COMECAM.has(tipo) ? inteiro : assinatura.mrr,
    planoDe: saida || tipo === 'mudanca_agendada' ? plano_nome : null,
    planoPara: CHEGAM.has(tipo) ? (o.plano ?? plano_nome) : null,
    motivo: o.nota ?? o.motivo ?? null,
    userId: o.userId ?? null,
  })
}

/** Entries with which a shop begins to pay. */
const COMECAM = new Set<TipoDeEvento>(['nova', 'reativacao'])
/** Entries that name the plan a shop comes to. */
const CHEGAM = new Set<TipoDeEvento>([...COMECAM, 'teste_iniciado', 'mudanca_agendada', 'mudanca_desfeita'])

async function mudarLoja(tx: Tx, depois: AssinaturaRow, evento: Evento, o: Ocorrencia): Promise<void> {
  const { estabelecimento_id: id, loja_nome: nome, status } = depois
  const { loja: ato, alerta } = transicaoDe(evento)
  const motivo = o.motivo ?? ''
  if (ato === 'bloqueia')
    await loja.bloquear(tx, id, status === 'cancelada' ? `Assinatura cancelada. ${motivo}` : motivo)
  if (ato === 'libera') await loja.liberar(tx, id)
  if (ato === 'pausa') await pausarAte(tx, id, o.dia ?? o.hoje)
  if (ato === 'abre') await tirarPausa(tx, id)
  if (ato === 'encerra') await loja.encerrar(tx, id)
  if (alerta === 'abre') await alertarBloqueio(tx, id, `A loja ${nome} foi bloqueada hoje. ${motivo}`)
  if (alerta === 'fecha') await encerrarBloqueio(tx, id)
}

const encerrarBloqueio = (tx: Tx, id: string) => encerrarAlertas(tx, 'FAT-BLOQ', sql`a.chave = ${id}`)

/** FAT-BLOQ: one open alert per shop, from the day before its block until it is freed or in time again. */
export async function alertarBloqueio(tx: Tx, id: string, resumo: string): Promise<void> {
  await alertar(tx, { codigo: 'FAT-BLOQ', severidade: 'medio', estabelecimentoId: id, chave: id, resumo })
}

async function escrever(tx: Tx, { antes, depois }: Passagem, evento: Evento, o: Ocorrencia): Promise<void> {
  const { modelo } = transicaoDe(evento)
  if (!modelo) return
  if (modelo === 'loja_bloqueada') {
    if (o.fatura) await escreverEmail(tx, { modelo, fatura: o.fatura, passo: `bloqueio-${uuidV7()}` })
    return
  }
  // Chosen once more, what is planned already is no news.
  if (modelo === 'mudanca_agendada' && mesmaAgenda(antes, depois)) return
  await escreverEmailDaAssinatura(tx, {
    modelo,
    estabelecimentoId: depois.estabelecimento_id,
    dados: {
      plano: o.plano ?? depois.plano_nome,
      dia: o.dia ? formatarDia(o.dia) : '',
      dias: o.regras.encerrar,
      motivo: o.motivo ?? '',
    },
  })
}

const mesmaAgenda = (antes: AssinaturaRow, depois: AssinaturaRow) =>
  (['plano_seguinte_id', 'periodicidade_seguinte', 'mudanca_em'] as const).every(
    (campo) => antes[campo] === depois[campo],
  )

async function faturar(
  tx: Tx,
  { antes, depois }: Passagem,
  evento: Evento,
  { hoje, regras }: Momento,
): Promise<AssinaturaRow> {
  const { fatura } = transicaoDe(evento)
  if (fatura === 'seguinte') await refazerFaturaSeguinte(tx, depois, { hoje, regras })
  if (fatura === 'periodo_novo') {
    const vencimento = vencimentoDoProRata(hoje, regras)
    await emitirFaturaDoPeriodo(tx, depois, { de: hoje, hoje, regras, vencimento })
  }
  if (fatura !== 'resto_do_periodo') return depois
  // The cycle's day stays; what is left of the present period is charged for.
  const ficouParada = antes.ciclo_ate !== null && hoje >= antes.ciclo_ate
  const emDia = await avancarCiclo(tx, depois, hoje)
  if (ficouParada) await cobrarRestoDoPeriodo(tx, emDia, { hoje, regras })
  return emDia
}

async function registrar(
  tx: Tx,
  { antes, depois }: Passagem,
  evento: Evento,
  { userId = null, motivo = null, registro }: Ocorrencia,
): Promise<void> {
  const { auditoria } = transicaoDe(evento)
  if (!auditoria) return
  const { estabelecimento_id: id } = depois
  const bloqueio = ({ status }: AssinaturaRow) => ({ bloqueado_por_inadimplencia: status === 'bloqueada' })
  const retrato = ({ status, plano_nome: plano, periodicidade, ciclo_ate }: AssinaturaRow) => ({
    status,
    plano,
    periodicidade,
    ciclo_ate,
  })
  const mudanca =
    evento === 'bloquear' || evento === 'liberar'
      ? { recurso: 'estabelecimentos', de: bloqueio(antes), para: bloqueio(depois) }
      : { de: retrato(antes), para: { ...retrato(depois), ...registro } }
  await auditar(tx, userId ? { userId } : null, auditoria, { estabelecimentoId: id, id, motivo, ...mudanca })
}
