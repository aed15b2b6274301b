import { sql } from 'kysely'
import { emRodadas } from '#src/registro/server/em-rodadas.ts'
import { formatarDia } from '#src/shared/dias.ts'
import { paraReais } from '#src/shared/dinheiro.ts'
import { somarDias } from '#src/shared/feriados.ts'
import { billingOf, SYSTEM, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { today as hojeDoRelogio } from '#src/shared/server/clock.ts'
import { bloqueioAdiado, diaDoBloqueio, encargosDaFatura, passoAlcancado } from '../calendario.ts'
import type { Cobranca } from '../configuracao.ts'
import { podeAcontecer } from '../transicoes.ts'
import { faturarPeriodos } from './avancar-ciclo.ts'
import { escreverEmail } from './emails-da-cobranca.ts'
import { avisarEncerramento, cancelarPeloRelogio, darPorPerdidas } from './encerrar-assinatura.ts'
import { gravarFatura, moverFaturas } from './faturas/gravar-fatura.ts'
import { acertarPixAutomatico } from './pix-automatico/acertar.ts'
import { listFaturasNoBanco } from './pix-automatico/repository.ts'
import { conferirPausa } from './pausar-assinatura.ts'
import { lerRegras } from './ler-regras.ts'
import { type AssinaturaRow, type FaturaRow, listEmAberto, lockAssinatura } from './repository.ts'
import { alertarBloqueio, atualizarSituacao } from './transitar.ts'

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
  const regras = await withAccess(SYSTEM, lerRegras)
  const cobrar = (loja: string) =>
    withAccess(billingOf(loja), (tx) => cobrarLoja(tx, { estabelecimentoId: loja, hoje, regras }))
  if (estabelecimentoId) return cobrar(estabelecimentoId)
  await emRodadas({
    tarefa: 'assinaturas.cobrar',
    candidatas: sql`select estabelecimento_id as id, estabelecimento_id, created_at as desde
      from assinaturas_estabelecimento where status not in ('aguardando_aprovacao', 'encerrada')`,
    lote: null,
    fazer: ({ id }) => cobrar(id),
  })
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
  let atual = await conferirPausa(tx, assinatura, { hoje, regras })
  // No service, no new invoice: what is left of a period is charged when the shop comes back.
  if (podeAcontecer('faturar', atual.status)) atual = await faturarPeriodos(tx, atual, { hoje, regras })
  await vencer(tx, { estabelecimentoId, hoje, regras })
  const abertas = await listEmAberto(tx, estabelecimentoId)
  if (await cancelarPeloRelogio(tx, atual, { hoje, regras, abertas })) return
  await acertarPixAutomatico(tx, atual, { hoje, conferir: true })
  const noBanco = await listFaturasNoBanco(tx, estabelecimentoId)
  for (const fatura of abertas)
    await lembrar(tx, atual, { fatura, hoje, regras, noBanco: noBanco.has(fatura.id) })
  await atualizarSituacao(tx, atual, { hoje, regras })
}

/** The day after the due date the invoice is overdue, and its fine and interest run (0 by default). */
async function vencer(
  tx: Tx,
  { estabelecimentoId, hoje, regras }: { estabelecimentoId: string; hoje: string; regras: Cobranca },
): Promise<void> {
  const caiu = sql<boolean>`estabelecimento_id = ${estabelecimentoId} and vencimento < ${hoje}::date`
  await moverFaturas(tx, 'vencida', caiu)
  if (regras.multa_percentual === 0 && regras.juros_mensal === 0) return
  for (const fatura of await listEmAberto(tx, estabelecimentoId)) {
    if (fatura.status !== 'vencida') continue
    const { base, multa, juros } = encargosDaFatura(fatura, hoje, regras)
    await gravarFatura(tx, fatura.id, {
      multa: paraReais(multa),
      juros: paraReais(juros),
      total: paraReais(base + multa + juros),
    })
  }
}

/** The reminder whose day has come, once. On the eve of a block the platform is notified as well. */
async function lembrar(
  tx: Tx,
  assinatura: AssinaturaRow,
  { fatura, hoje, regras, noBanco }: { fatura: FaturaRow; hoje: string; regras: Cobranca; noBanco: boolean },
): Promise<void> {
  if (assinatura.status === 'bloqueada') return
  const passo = passoAlcancado(fatura, assinatura, { hoje, regras })
  if (!passo || fatura.passo === passo.nome) return
  // Who is asked to pay what the bank is about to pay would pay twice.
  if (noBanco && hoje <= fatura.vencimento) return
  const bloqueio = diaDoBloqueio(fatura, assinatura, regras)
  const modelo = passo.tipo === 'atraso' && bloqueio === null ? 'lembrete_de_atraso' : passo.tipo
  await escreverEmail(tx, {
    modelo,
    fatura,
    passo: `${passo.nome}.${fatura.vencimento}`,
    bloqueio,
    adiado: bloqueioAdiado(fatura, assinatura, regras),
  })
  await gravarFatura(tx, fatura.id, { passo: passo.nome })
  if (bloqueio === null || hoje < somarDias(bloqueio, -1)) return
  await alertarBloqueio(
    tx,
    assinatura.estabelecimento_id,
    `A loja ${assinatura.loja_nome} será bloqueada em ${formatarDia(bloqueio)} pela fatura ${fatura.numero}.`,
  )
}
