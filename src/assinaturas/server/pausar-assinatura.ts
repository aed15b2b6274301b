import { plural } from '#src/shared/plural.ts'
import { sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { diasEntre } from '#src/shared/dias.ts'
import { somarDias } from '#src/shared/feriados.ts'
import { rowOf, type Tx } from '#src/shared/server/database/database.ts'
import { cicloMovido, fimDoPeriodo, vencimentoDoPeriodo } from '../calendario.ts'
import { errors } from '../errors.ts'
import { mexerNoPeriodoSeguinte } from './agir-na-assinatura.ts'
import { faturarPeriodos } from './avancar-ciclo.ts'
import { type AssinaturaRow, type Mudancas, substituirFaturas } from './repository.ts'
import { exigirTransicao, type Momento, transitar } from './transitar.ts'

const DIAS_ENTRE_PAUSAS = 365

/** The offer in place of cancelling: the shop stays visible and takes no orders, and its next due date moves along. */
export async function pausarAssinatura(
  pessoa: Pessoa,
  { id, dias }: { id: string; dias: number },
): Promise<{ ate: string }> {
  acessoDaLoja(pessoa, id, 'assinatura.editar')
  return mexerNoPeriodoSeguinte(pessoa, id, async (tx, assinatura, momento) => {
    const { hoje } = momento
    exigirTransicao(assinatura, 'pausar')
    if (assinatura.ultima_pausa && somarDias(assinatura.ultima_pausa, DIAS_ENTRE_PAUSAS) > hoje)
      throw errors.pausa_ja_usada()
    const ate = somarDias(hoje, dias)
    const ciclo = await moverCiclo(tx, assinatura, dias)
    await transitar(tx, assinatura, 'pausar', {
      ...momento,
      muda: { ...ciclo, ultima_pausa: hoje, pausa_dias: dias, cancelar_em: null },
      dia: ate,
      motivo: plural(dias, '# dia', '# dias'),
      registro: { pausa_ate: ate },
    })
    return { ate }
  })
}

/** `Retomar agora`: the shop takes orders again, and the days of the pause that it did not use are given back. */
export async function retomarAssinatura(pessoa: Pessoa, id: string): Promise<{ ciclo_ate: string | null }> {
  acessoDaLoja(pessoa, id, 'assinatura.editar')
  return mexerNoPeriodoSeguinte(pessoa, id, async (tx, assinatura, momento) => {
    if (!emPausa(assinatura, momento.hoje)) throw errors.nada_em_pausa()
    const retomada = await encerrarPausa(tx, assinatura, momento)
    const { ciclo_ate } = await faturarPeriodos(tx, retomada, momento)
    return { ciclo_ate }
  })
}

/** A shop that was opened again by its own switch takes orders: its billing goes on from that day as well. */
export async function conferirPausa(
  tx: Tx,
  assinatura: AssinaturaRow,
  momento: Momento,
): Promise<AssinaturaRow> {
  if (!emPausa(assinatura, momento.hoje)) return assinatura
  const dia = (instante: string) => sql`(${sql.ref(instante)} at time zone 'America/Sao_Paulo')::date`
  const row = await rowOf<{ parada: boolean }>(tx)`
    select pausa_de is not null and ${dia('pausa_de')} <= ${momento.hoje}::date
      and (pausa_ate is null or ${dia('pausa_ate')} > ${momento.hoje}::date) as parada
    from estabelecimentos where id = ${assinatura.estabelecimento_id}`
  return row?.parada === false ? encerrarPausa(tx, assinatura, momento) : assinatura
}

/** Whether the pause in place of cancelling still runs. */
function emPausa({ ultima_pausa, pausa_dias }: AssinaturaRow, hoje: string): boolean {
  return ultima_pausa !== null && hoje < somarDias(ultima_pausa, pausa_dias)
}

async function encerrarPausa(tx: Tx, assinatura: AssinaturaRow, momento: Momento): Promise<AssinaturaRow> {
  const { ultima_pausa, pausa_dias: pedidos } = assinatura
  const usados = Math.max(0, diasEntre(ultima_pausa ?? momento.hoje, momento.hoje))
  const ciclo = await moverCiclo(tx, assinatura, usados - pedidos)
  return transitar(tx, assinatura, 'retomar', {
    ...momento,
    muda: { ...ciclo, pausa_dias: usados },
    dia: vencimentoDoPeriodo(ciclo.ciclo_ate ?? momento.hoje),
    nota: `${usados} de ${pedidos} dias usados`,
  })
}

/** The present period ends so many days later. The next one, where it is paid already, is the same, only later; unpaid, its invoice is made anew. */
export async function moverCiclo(tx: Tx, assinatura: AssinaturaRow, dias: number): Promise<Mudancas> {
  const { estabelecimento_id: id, ciclo_ate: antes, periodicidade } = assinatura
  const ciclo = cicloMovido(assinatura, dias)
  const { ciclo_ate: de } = ciclo
  if (antes === null || de === null || dias === 0) return ciclo
  await tx
    .updateTable('faturas')
    .set({ periodo_de: de, periodo_ate: fimDoPeriodo(de, periodicidade, Number(de.slice(8))) })
    .where('estabelecimento_id', '=', id)
    .where('tipo', '=', 'ciclo')
    .where('substituida', '=', false)
    .where('status', '=', 'paga')
    .where('periodo_de', '=', antes)
    .execute()
  const motivo = 'O próximo período começa mais tarde.'
  await substituirFaturas(tx, id, { de: antes, motivo, vencidas: true })
  return ciclo
}
