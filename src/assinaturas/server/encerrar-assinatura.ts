import { sql } from 'kysely'
import { anonimizarClientesDaLoja } from '#src/clientes/server/anonimizar-clientes.ts'
import { esvaziarCofre } from '#src/pagamentos/server/conectar-mercadopago.ts'
import { diasEntre, formatarDia } from '#src/shared/dias.ts'
import { somarDias } from '#src/shared/feriados.ts'
import type { Tx } from '#src/shared/server/database.ts'
import type { Cobranca } from '../configuracao.ts'
import { avisarTelas, mudouNaVitrine } from './avisar-telas.ts'
import { escreverCartaDaAssinatura } from './cartas-da-cobranca.tsx'
import { registrarEvento } from './eventos.ts'
import { type AssinaturaRow, type FaturaRow, updateAssinatura } from './repository.ts'
import { resolverAlerta } from './situar-assinatura.ts'
import { terminarAssinatura } from './terminar-assinatura.ts'

interface Momento {
  hoje: string
  regras: Cobranca
}

/** Days before the shop's end on which its owner is told. */
const AVISOS_DO_FIM = [30, 7, 1]

/** Ends a subscription whose day has come: asked for by the owner, or 60 days of arrears. True when it ended. */
export async function cancelarPeloRelogio(
  tx: Tx,
  assinatura: AssinaturaRow,
  { hoje, regras, abertas }: Momento & { abertas: FaturaRow[] },
): Promise<boolean> {
  const semPagar = abertas.filter(
    (fatura) => fatura.status === 'vencida' && diasEntre(fatura.vencimento, hoje) >= regras.cancelar,
  )
  if (semPagar.length > 0) {
    await darPorPerdidas(tx, { estabelecimentoId: assinatura.estabelecimento_id, ate: hoje })
    await sql`update faturas set status = 'cancelada', motivo = 'Assinatura cancelada por falta de pagamento.'
      where estabelecimento_id = ${assinatura.estabelecimento_id} and status = 'aberta'`.execute(tx)
    await cancelarDeVez(tx, assinatura, {
      hoje,
      motivo: `A fatura ficou ${regras.cancelar} dias sem pagamento.`,
    })
    return true
  }
  if (assinatura.cancelar_em === null || hoje < assinatura.cancelar_em) return false
  await cancelarDeVez(tx, assinatura, { hoje, motivo: 'O cancelamento que você pediu está valendo.' })
  return true
}

/** What fell due by that day and was never paid is given up: nothing of it stands against a shop that comes back. */
export async function darPorPerdidas(
  tx: Tx,
  { estabelecimentoId, ate }: { estabelecimentoId: string; ate: string },
): Promise<void> {
  await sql`update faturas set status = 'incobravel'
    where estabelecimento_id = ${estabelecimentoId} and status = 'vencida' and vencimento <= ${ate}::date`.execute(
    tx,
  )
}

/** The shop leaves the mall. Its owner may come back, take the data out, and speak to support. */
export async function cancelarDeVez(
  tx: Tx,
  assinatura: AssinaturaRow,
  { hoje, motivo, userId = null }: { hoje: string; motivo: string; userId?: string | null },
): Promise<void> {
  const { estabelecimento_id: id } = assinatura
  await terminarAssinatura(tx, assinatura, { status: 'cancelada', hoje, motivo, userId })
  await sql`update estabelecimentos set bloqueado_por_inadimplencia = true,
    motivo_bloqueio = 'Assinatura cancelada. ' || ${motivo} where id = ${id}`.execute(tx)
  await resolverAlerta(tx, id)
  await escreverCartaDaAssinatura(tx, {
    carta: 'assinatura_cancelada',
    estabelecimentoId: id,
    ocasiao: hoje,
    dados: { motivo },
  })
  await mudouNaVitrine(tx, id)
  await avisarTelas(tx, { estabelecimentoId: id, id, status: 'cancelada' })
}

/** 180 days after the cancellation the shop is closed; its owner is told 30, 7 and 1 days before. */
export async function avisarEncerramento(
  tx: Tx,
  assinatura: AssinaturaRow,
  { hoje, regras }: Momento,
): Promise<void> {
  if (assinatura.cancelada_em === null) return
  const { estabelecimento_id: id } = assinatura
  const fim = somarDias(assinatura.cancelada_em, regras.encerrar)
  if (hoje >= fim) {
    await updateAssinatura(tx, id, { status: 'encerrada' })
    await registrarEvento(tx, assinatura, { tipo: 'encerramento', dia: hoje })
    await escreverCartaDaAssinatura(tx, { carta: 'loja_encerrada', estabelecimentoId: id, ocasiao: fim })
    await esvaziarLoja(tx, id)
    await avisarTelas(tx, { estabelecimentoId: id, id, status: 'encerrada' })
    return
  }
  const faltam = diasEntre(hoje, fim)
  const aviso = AVISOS_DO_FIM.filter((dias) => faltam <= dias).at(-1)
  if (aviso === undefined) return
  await escreverCartaDaAssinatura(tx, {
    carta: 'encerramento_proximo',
    estabelecimentoId: id,
    ocasiao: `${fim}.${aviso}`,
    dados: { dia: formatarDia(fim) },
  })
}

/** What names people and opens accounts goes; sales, invoices, company name and CNPJ stay for the tax authorities. */
async function esvaziarLoja(tx: Tx, id: string): Promise<void> {
  await sql`update estabelecimentos set status = 'encerrado', email = null, telefone = null, whatsapp_atendimento = null
    where id = ${id}`.execute(tx)
  await updateAssinatura(tx, id, { email_financeiro: null, endereco_cobranca: null })
  await esvaziarCofre(tx, id)
  await anonimizarClientesDaLoja(tx, id)
}
