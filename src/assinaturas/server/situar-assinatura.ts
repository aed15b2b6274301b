import { sql } from 'kysely'
import { alertar, encerrarAlertas } from '#src/planos/server/alertar.ts'
import { auditar } from '#src/planos/server/auditar.ts'
import { formatarDia } from '#src/shared/dias.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { somarDias } from '#src/shared/feriados.ts'
import type { Tx } from '#src/shared/server/database.ts'
import { agora } from '#src/shared/server/relogio.ts'
import { diaDoBloqueio, situacaoDaAssinatura } from '../calendario.ts'
import type { Cobranca } from '../configuracao.ts'
import { avancarCiclo, cobrarRestoDoPeriodo } from './avancar-ciclo.ts'
import { avisarTelas, mudouNaVitrine } from './avisar-telas.ts'
import { escreverCarta, escreverCartaDaAssinatura } from './cartas-da-cobranca.tsx'
import { registrarEvento } from './eventos.ts'
import { type AssinaturaRow, emAtraso, type FaturaRow, listEmAberto, updateAssinatura } from './repository.ts'

interface Momento {
  hoje: string
  regras: Cobranca
  userId?: string | null
  /** The platform frees the shop though something is overdue. */
  desbloquear?: boolean
}

/**
 * The one place that says what a locked subscription now is: late, blocked, freed, active. Called by the daily job and by
 * whatever settles an invoice, in the same transaction, so that the last payment frees the shop at once.
 */
export async function situarAssinatura(tx: Tx, assinatura: AssinaturaRow, momento: Momento): Promise<void> {
  const { hoje, regras, desbloquear = false } = momento
  const abertas = await listEmAberto(tx, assinatura.estabelecimento_id)
  const antes = assinatura.status
  const quadro = {
    ...assinatura,
    status: desbloquear && antes === 'bloqueada' ? ('em_atraso' as const) : antes,
    vencidas: emAtraso(abertas),
  }
  const status = situacaoDaAssinatura(quadro, hoje, regras)
  if (status === assinatura.status) return
  assinatura.status = status
  if (status === 'bloqueada') return bloquear(tx, assinatura, { ...momento, abertas })
  await updateAssinatura(tx, assinatura.estabelecimento_id, { status })
  if (antes === 'bloqueada') await liberar(tx, assinatura, momento)
  await avisarTelas(tx, {
    estabelecimentoId: assinatura.estabelecimento_id,
    id: assinatura.estabelecimento_id,
    status,
  })
}

/** The shop leaves the mall and takes no new sales. PIX that its buyers hold already are left to finish. */
export async function bloquear(
  tx: Tx,
  assinatura: AssinaturaRow,
  { hoje, regras, userId = null, abertas }: Momento & { abertas: FaturaRow[] },
): Promise<void> {
  const { estabelecimento_id: id } = assinatura
  const vencidas = abertas.filter((fatura) => fatura.status === 'vencida')
  const culpada = vencidas.find((fatura) => hoje >= diaDoBloqueio(fatura, regras)) ?? vencidas[0]
  if (!culpada) return
  const motivo = `Fatura ${culpada.numero} de ${formatarReais(culpada.total)}, vencida em ${formatarDia(culpada.vencimento)}.`
  await sql`update estabelecimentos set bloqueado_por_inadimplencia = true, motivo_bloqueio = ${motivo} where id = ${id}`.execute(
    tx,
  )
  await updateAssinatura(tx, id, { status: 'bloqueada', bloqueada_em: agora(), sem_bloqueio_ate: null })
  await sql`update faturas set bloqueou_em = now() where estabelecimento_id = ${id} and status = 'vencida'`.execute(
    tx,
  )
  await registrarEvento(tx, assinatura, { tipo: 'bloqueio', dia: hoje, motivo, userId })
  await auditar(tx, {
    pessoa: userId ? { userId } : null,
    estabelecimentoId: id,
    acao: 'assinaturas.bloquear',
    recurso: 'estabelecimentos',
    recursoId: id,
    de: { bloqueado_por_inadimplencia: false },
    para: { bloqueado_por_inadimplencia: true },
    motivo,
  })
  await escreverCarta(tx, { carta: 'loja_bloqueada', fatura: culpada, passo: `bloqueio-${hoje}` })
  await alertarBloqueio(tx, assinatura, `A loja ${assinatura.loja_nome} foi bloqueada hoje. ${motivo}`)
  await mudouNaVitrine(tx, id)
  await avisarTelas(tx, { estabelecimentoId: id, id, status: 'bloqueada' })
}

/** FAT-BLOQ: one open alert per shop, from the day before its block until it is freed. */
export async function alertarBloqueio(tx: Tx, assinatura: AssinaturaRow, resumo: string): Promise<void> {
  await alertar(tx, {
    codigo: 'FAT-BLOQ',
    severidade: 'medio',
    estabelecimentoId: assinatura.estabelecimento_id,
    chave: assinatura.estabelecimento_id,
    resumo,
  })
}

/** Free again: paid, or by the platform's word. The cycle's day stays; what is left of the present period is charged for. */
async function liberar(tx: Tx, assinatura: AssinaturaRow, momento: Momento): Promise<void> {
  const { estabelecimento_id: id } = assinatura
  await sql`update estabelecimentos set bloqueado_por_inadimplencia = false, motivo_bloqueio = null where id = ${id}`.execute(
    tx,
  )
  await updateAssinatura(tx, id, { bloqueada_em: null })
  await registrarEvento(tx, assinatura, {
    tipo: 'desbloqueio',
    dia: momento.hoje,
    userId: momento.userId ?? null,
  })
  await auditar(tx, {
    pessoa: momento.userId ? { userId: momento.userId } : null,
    estabelecimentoId: id,
    acao: 'assinaturas.desbloquear',
    recurso: 'estabelecimentos',
    recursoId: id,
    de: { bloqueado_por_inadimplencia: true },
    para: { bloqueado_por_inadimplencia: false },
  })
  await resolverAlerta(tx, id)
  await escreverCartaDaAssinatura(tx, {
    carta: 'loja_liberada',
    estabelecimentoId: id,
    ocasiao: `${momento.hoje}.${Date.now()}`,
  })
  await mudouNaVitrine(tx, id)
  const ficouParada = assinatura.ciclo_ate !== null && momento.hoje >= assinatura.ciclo_ate
  await avancarCiclo(tx, assinatura, momento)
  if (ficouParada && assinatura.ciclo_de !== momento.hoje) await cobrarRestoDoPeriodo(tx, assinatura, momento)
}

export async function resolverAlerta(tx: Tx, estabelecimentoId: string): Promise<void> {
  await encerrarAlertas(tx, 'FAT-BLOQ', sql`a.chave = ${estabelecimentoId}`)
}

/** The day before the block of an overdue invoice. */
export function vesperaDoBloqueio(fatura: FaturaRow, regras: Cobranca): string {
  return somarDias(diaDoBloqueio(fatura, regras), -1)
}
