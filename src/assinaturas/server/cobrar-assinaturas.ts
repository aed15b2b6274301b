import { sql } from 'kysely'
import { formatarDia } from '#src/shared/dias.ts'
import { paraReais } from '#src/shared/dinheiro.ts'
import { somarDias } from '#src/shared/feriados.ts'
import { SISTEMA, type Tx, withAcesso } from '#src/shared/server/database.ts'
import { log } from '#src/shared/server/log.ts'
import { hoje as hojeDoRelogio } from '#src/shared/server/relogio.ts'
import { diaDoBloqueio, encargosDaFatura, passoAlcancado } from '../calendario.ts'
import type { Cobranca } from '../configuracao.ts'
import { faturarPeriodos } from './avancar-ciclo.ts'
import { type CartaDaFatura, escreverCarta } from './cartas-da-cobranca.tsx'
import { avisarEncerramento, cancelarPeloRelogio, darPorPerdidas } from './encerrar-assinatura.ts'
import { conferirPausa } from './pausar-assinatura.ts'
import { lerRegras } from './regras.ts'
import { type AssinaturaRow, type FaturaRow, listEmAberto, lockAssinatura } from './repository.ts'
import { alertarBloqueio, situarAssinatura, vesperaDoBloqueio } from './situar-assinatura.ts'

/**
 * The clock of billing, every hour of the working day: issues, reminds, marks as overdue, blocks, ends. Each subscription
 * in a transaction of its own, so that one that cannot does not keep the others waiting. Running twice changes nothing.
 */
export async function cobrarAssinaturas({
  hoje = hojeDoRelogio(),
  estabelecimentoId,
}: {
  hoje?: string
  estabelecimentoId?: string
} = {}): Promise<void> {
  const { regras, lojas } = await withAcesso(SISTEMA, async (tx) => {
    const uma = estabelecimentoId ? sql`and estabelecimento_id = ${estabelecimentoId}` : sql``
    const { rows } = await sql<{ id: string }>`
      select estabelecimento_id as id from assinaturas_estabelecimento
      where status not in ('aguardando_aprovacao', 'encerrada') ${uma} order by estabelecimento_id`.execute(
      tx,
    )
    return { regras: await lerRegras(tx), lojas: rows.map(({ id }) => id) }
  })
  for (const id of lojas) {
    await withAcesso(SISTEMA, (tx) => cobrarLoja(tx, { estabelecimentoId: id, hoje, regras })).catch(
      (error) =>
        log.warn({ err: error, loja: id }, 'a subscription was not billed; the next round tries again'),
    )
  }
}

async function cobrarLoja(
  tx: Tx,
  { estabelecimentoId, hoje, regras }: { estabelecimentoId: string; hoje: string; regras: Cobranca },
): Promise<void> {
  const assinatura = await lockAssinatura(tx, estabelecimentoId)
  // Another worker may have closed it while this one waited for the lock.
  if (!assinatura || assinatura.status === 'encerrada') return
  if (assinatura.status === 'cancelada') {
    await vencer(tx, { estabelecimentoId, hoje, regras })
    await darPorPerdidas(tx, { estabelecimentoId, ate: somarDias(hoje, -regras.cancelar) })
    return avisarEncerramento(tx, assinatura, { hoje, regras })
  }
  await conferirPausa(tx, assinatura, hoje)
  // No service, no new invoice: what is left of a period is charged when the shop comes back.
  if (assinatura.status !== 'bloqueada') await faturarPeriodos(tx, assinatura, { hoje, regras })
  await vencer(tx, { estabelecimentoId, hoje, regras })
  const abertas = await listEmAberto(tx, estabelecimentoId)
  if (await cancelarPeloRelogio(tx, assinatura, { hoje, regras, abertas })) return
  for (const fatura of abertas) await lembrar(tx, assinatura, { fatura, hoje, regras })
  await situarAssinatura(tx, assinatura, { hoje, regras })
}

/** The day after the due date the invoice is overdue, and its fine and interest run (0 by default). */
async function vencer(
  tx: Tx,
  { estabelecimentoId, hoje, regras }: { estabelecimentoId: string; hoje: string; regras: Cobranca },
): Promise<void> {
  await sql`update faturas set status = 'vencida'
    where estabelecimento_id = ${estabelecimentoId} and status = 'aberta' and vencimento < ${hoje}::date`.execute(
    tx,
  )
  if (regras.multa_percentual === 0 && regras.juros_mensal === 0) return
  for (const fatura of await listEmAberto(tx, estabelecimentoId)) {
    if (fatura.status !== 'vencida') continue
    const { base, multa, juros } = encargosDaFatura(fatura, hoje, regras)
    await tx
      .updateTable('faturas')
      .set({ multa: paraReais(multa), juros: paraReais(juros), total: paraReais(base + multa + juros) })
      .where('id', '=', fatura.id)
      .execute()
  }
}

const CARTA_DO_PASSO: Record<string, CartaDaFatura> = {
  lembrete: 'lembrete',
  vence_hoje: 'vence_hoje',
  atraso: 'atraso',
  ultimo_aviso: 'ultimo_aviso',
}

/** The reminder whose day has come, once. On the eve of a block the platform is told as well. */
async function lembrar(
  tx: Tx,
  assinatura: AssinaturaRow,
  { fatura, hoje, regras }: { fatura: FaturaRow; hoje: string; regras: Cobranca },
): Promise<void> {
  if (assinatura.status === 'bloqueada') return
  const passo = passoAlcancado(fatura, hoje, regras)
  const carta = passo && CARTA_DO_PASSO[passo.tipo]
  if (!passo || !carta || fatura.passo === passo.nome) return
  const bloqueio = diaDoBloqueio(fatura, regras)
  await escreverCarta(tx, { carta, fatura, passo: passo.nome, bloqueio })
  await tx.updateTable('faturas').set({ passo: passo.nome }).where('id', '=', fatura.id).execute()
  if (fatura.bloqueou_em !== null || hoje < vesperaDoBloqueio(fatura, regras)) return
  await alertarBloqueio(
    tx,
    assinatura,
    `A loja ${assinatura.loja_nome} será bloqueada em ${formatarDia(bloqueio)} pela fatura ${fatura.numero}.`,
  )
}
