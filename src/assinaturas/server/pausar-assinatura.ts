import { sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/planos/server/acesso.ts'
import { auditar } from '#src/planos/server/auditar.ts'
import { diasEntre, formatarDia } from '#src/shared/dias.ts'
import { somarDias } from '#src/shared/feriados.ts'
import { SISTEMA, type Tx, withAcesso } from '#src/shared/server/database.ts'
import { agora, hoje as hojeDoRelogio } from '#src/shared/server/relogio.ts'
import { fimDoPeriodo, vencimentoDoPeriodo } from '../calendario.ts'
import { errors } from '../errors.ts'
import { faturarPeriodos } from './avancar-ciclo.ts'
import { avisarTelas, mudouNaVitrine } from './avisar-telas.ts'
import { escreverCartaDaAssinatura } from './cartas-da-cobranca.tsx'
import { registrarEvento } from './eventos.ts'
import { fecharPixDoPeriodoSeguinte } from './mudar-plano.ts'
import { lerRegras } from './regras.ts'
import { type AssinaturaRow, listEmAberto, lockAssinatura, updateAssinatura } from './repository.ts'
import { situarAssinatura } from './situar-assinatura.ts'

const DIAS_ENTRE_PAUSAS = 365

/** The offer in place of cancelling: the shop stays visible and takes no orders, and its next due date moves along. */
export async function pausarAssinatura(
  pessoa: Pessoa,
  { id, dias, ip }: { id: string; dias: number; ip: string },
): Promise<{ ate: string }> {
  acessoDaLoja(pessoa, id, 'assinatura.editar')
  await fecharPixDoPeriodoSeguinte(id)
  return withAcesso(SISTEMA, async (tx) => {
    const assinatura = await lockAssinatura(tx, id)
    const hoje = hojeDoRelogio()
    if (!assinatura?.ciclo_ate || !['ativa', 'cancelamento_agendado'].includes(assinatura.status))
      throw errors.transicao_invalida()
    if (assinatura.ultima_pausa && somarDias(assinatura.ultima_pausa, DIAS_ENTRE_PAUSAS) > hoje)
      throw errors.pausa_ja_usada()
    const ate = somarDias(hoje, dias)
    await moverCiclo(tx, assinatura, dias)
    await updateAssinatura(tx, id, { ultima_pausa: hoje, pausa_dias: dias, cancelar_em: null })
    assinatura.cancelar_em = null
    await sql`update estabelecimentos set pausa_de = ${agora()}, pausa_ate = (${ate}::date)::timestamp at time zone 'America/Sao_Paulo',
      mensagem_pausa = coalesce(mensagem_pausa, ${`Voltamos em ${formatarDia(ate)}.`}) where id = ${id}`.execute(
      tx,
    )
    await registrarEvento(tx, assinatura, {
      tipo: 'pausa',
      dia: hoje,
      motivo: `${dias} dias`,
      userId: pessoa.userId,
    })
    await situarAssinatura(tx, assinatura, { hoje, regras: await lerRegras(tx) })
    await auditar(tx, {
      pessoa,
      estabelecimentoId: id,
      acao: 'assinaturas.pausar',
      recurso: 'assinaturas_estabelecimento',
      recursoId: id,
      para: { pausa_ate: ate },
      motivo: `${dias} dias`,
      ip,
    })
    await escreverCartaDaAssinatura(tx, {
      carta: 'loja_em_pausa',
      estabelecimentoId: id,
      ocasiao: ate,
      dados: { dia: formatarDia(ate) },
    })
    await mudouNaVitrine(tx, id)
    return { ate }
  })
}

/** `Retomar agora`: the shop takes orders again, and the days of the pause that it did not use are given back. */
export async function retomarAssinatura(
  pessoa: Pessoa,
  { id, ip }: { id: string; ip: string },
): Promise<{ ciclo_ate: string | null }> {
  acessoDaLoja(pessoa, id, 'assinatura.editar')
  await fecharPixDoPeriodoSeguinte(id)
  return withAcesso(SISTEMA, async (tx) => {
    const assinatura = await lockAssinatura(tx, id)
    const momento = { hoje: hojeDoRelogio(), regras: await lerRegras(tx) }
    if (!assinatura || !emPausa(assinatura, momento.hoje)) throw errors.nada_em_pausa()
    await encerrarPausa(tx, assinatura, { hoje: momento.hoje, userId: pessoa.userId })
    await faturarPeriodos(tx, assinatura, momento)
    await situarAssinatura(tx, assinatura, { ...momento, userId: pessoa.userId })
    await auditar(tx, {
      pessoa,
      estabelecimentoId: id,
      acao: 'assinaturas.retomar',
      recurso: 'assinaturas_estabelecimento',
      recursoId: id,
      para: { ciclo_ate: assinatura.ciclo_ate },
      ip,
    })
    return { ciclo_ate: assinatura.ciclo_ate }
  })
}

/** A shop that was opened again by its own switch takes orders: its billing goes on from that day as well. */
export async function conferirPausa(tx: Tx, assinatura: AssinaturaRow, hoje: string): Promise<void> {
  if (!emPausa(assinatura, hoje)) return
  const { rows } = await sql<{ parada: boolean }>`
    select pausa_de is not null and (pausa_de at time zone 'America/Sao_Paulo')::date <= ${hoje}::date
      and (pausa_ate is null or (pausa_ate at time zone 'America/Sao_Paulo')::date > ${hoje}::date) as parada from estabelecimentos where id = ${assinatura.estabelecimento_id}`.execute(
    tx,
  )
  if (rows[0]?.parada === false) await encerrarPausa(tx, assinatura, { hoje, userId: null })
}

/** Whether the pause in place of cancelling still runs. */
function emPausa({ ultima_pausa, pausa_dias }: AssinaturaRow, hoje: string): boolean {
  return ultima_pausa !== null && hoje < somarDias(ultima_pausa, pausa_dias)
}

async function encerrarPausa(
  tx: Tx,
  assinatura: AssinaturaRow,
  { hoje, userId }: { hoje: string; userId: string | null },
): Promise<void> {
  const { estabelecimento_id: id, ultima_pausa, pausa_dias: pedidos } = assinatura
  if (ultima_pausa === null) return
  const usados = Math.max(0, diasEntre(ultima_pausa, hoje))
  await moverCiclo(tx, assinatura, usados - pedidos)
  await updateAssinatura(tx, id, { pausa_dias: usados })
  assinatura.pausa_dias = usados
  await sql`update estabelecimentos set pausa_de = null, pausa_ate = null, mensagem_pausa = null where id = ${id}`.execute(
    tx,
  )
  await registrarEvento(tx, assinatura, {
    tipo: 'retomada',
    dia: hoje,
    motivo: `${usados} de ${pedidos} dias usados`,
    userId,
  })
  await escreverCartaDaAssinatura(tx, {
    carta: 'loja_retomada',
    estabelecimentoId: id,
    ocasiao: `${ultima_pausa}.${hoje}`,
    dados: { dia: formatarDia(vencimentoDoPeriodo(assinatura.ciclo_ate ?? hoje)) },
  })
  await mudouNaVitrine(tx, id)
  await avisarTelas(tx, { estabelecimentoId: id, id, status: assinatura.status })
}

/** The present period ends so many days later, and an invoice that is out for the next one with it. */
export async function moverCiclo(tx: Tx, assinatura: AssinaturaRow, dias: number): Promise<void> {
  if (assinatura.ciclo_ate === null || dias === 0) return
  const antes = assinatura.ciclo_ate
  const ciclo_ate = somarDias(antes, dias)
  const dia_ciclo = Number(ciclo_ate.slice(8))
  await moverPeriodoPago(tx, assinatura, { antes, de: ciclo_ate })
  const aberta = (await listEmAberto(tx, assinatura.estabelecimento_id)).find(
    (fatura) => fatura.tipo === 'ciclo' && fatura.periodo_de === antes,
  )
  if (aberta) {
    await tx
      .updateTable('faturas')
      .set({ status: 'cancelada', substituida: true, motivo: 'O próximo período começa mais tarde.' })
      .where('id', '=', aberta.id)
      .execute()
  }
  const mudanca_em = assinatura.mudanca_em === antes ? ciclo_ate : assinatura.mudanca_em
  const teste_ate = assinatura.teste_ate === antes ? ciclo_ate : assinatura.teste_ate
  await updateAssinatura(tx, assinatura.estabelecimento_id, { ciclo_ate, dia_ciclo, mudanca_em, teste_ate })
  Object.assign(assinatura, { ciclo_ate, dia_ciclo, mudanca_em, teste_ate })
}

/** The next period is paid already: it is the same period, only later, and is not charged again. */
async function moverPeriodoPago(
  tx: Tx,
  { estabelecimento_id: id, periodicidade }: AssinaturaRow,
  { antes, de }: { antes: string; de: string },
): Promise<void> {
  await tx
    .updateTable('faturas')
    .set({ periodo_de: de, periodo_ate: fimDoPeriodo(de, periodicidade, Number(de.slice(8))) })
    .where('estabelecimento_id', '=', id)
    .where('tipo', '=', 'ciclo')
    .where('substituida', '=', false)
    .where('status', '=', 'paga')
    .where('periodo_de', '=', antes)
    .execute()
}
