import { diasEntre } from '#src/shared/dias.ts'
import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import type { Tx } from '#src/shared/server/database/database.ts'
import { type Dia, emissaoDoPeriodo, fimDoPeriodo } from '../calendario.ts'
import { mrrDe, precoDoPeriodo, proRata } from '../valores.ts'
import { lancar } from './eventos.ts'
import { emitirFaturaDoPeriodo, emitirProRata } from './faturas/emitir-fatura.ts'
import { regrasComPixAutomatico } from './pix-automatico/no-banco.ts'
import { aplicarPlano } from './planos/aplicar-plano.ts'
import { type AssinaturaRow, findFaturaDoPeriodo, gravarAssinatura, precoVigente } from './repository.ts'

/**
 * Moves a subscription that was paused or left behind into the current period, one period at a time. A plan change
 * scheduled at a skipped period boundary takes effect today, not retroactively: the ledger of a month that is over
 * stays as it was.
 */
export async function avancarCiclo(tx: Tx, assinatura: AssinaturaRow, hoje: string): Promise<AssinaturaRow> {
  let atual = assinatura
  for (let de = proximoPeriodo(atual); de !== null && hoje >= de; de = proximoPeriodo(atual))
    atual = await umPeriodo(tx, atual, { de, dia: hoje })
  return atual
}

/** Issues every invoice whose day has come and moves along, so that a job that missed weeks misses no period. */
export async function faturarPeriodos(tx: Tx, assinatura: AssinaturaRow, dia: Dia): Promise<AssinaturaRow> {
  const { hoje } = dia
  const regras = await regrasComPixAutomatico(tx, assinatura.estabelecimento_id, dia.regras)
  let atual = assinatura
  for (let de = proximoPeriodo(atual); de !== null; de = proximoPeriodo(atual)) {
    if (hoje >= emissaoDoPeriodo(de, regras) || hoje >= de) {
      const feita = await findFaturaDoPeriodo(tx, atual.estabelecimento_id, de)
      if (!feita) await emitirFaturaDoPeriodo(tx, atual, { de, ...dia })
    }
    if (hoje < de) break
    atual = await umPeriodo(tx, atual, { de, dia: de })
  }
  return atual
}

/** Where the next period begins; null where none follows. */
function proximoPeriodo({ ciclo_ate, cancelar_em }: AssinaturaRow): string | null {
  return ciclo_ate !== null && cancelar_em !== null && cancelar_em <= ciclo_ate ? null : ciclo_ate
}

async function umPeriodo(
  tx: Tx,
  assinatura: AssinaturaRow,
  { de, dia }: { de: string; dia: string },
): Promise<AssinaturaRow> {
  const { estabelecimento_id: id, mudanca_em, plano_seguinte_id: planoId } = assinatura
  const muda = mudanca_em !== null && mudanca_em <= de && planoId !== null
  const { periodicidade, periodicidade_seguinte, escolha } = assinatura
  const troca = { periodicidade: periodicidade_seguinte ?? periodicidade, dia, escolha, userId: null }
  const servida = muda ? await aplicarPlano(tx, assinatura, { ...troca, planoId }) : assinatura
  const vendida = await findFaturaDoPeriodo(tx, id, de)
  const depois = await gravarAssinatura(tx, id, {
    ciclo_de: de,
    ciclo_ate: fimDoPeriodo(de, servida.periodicidade, servida.dia_ciclo),
    preco_periodo: paraReais(precoVigente(servida, vendida)),
  })
  const mrr = paraReais(mrrDe(paraCentavos(depois.valor_mensal), depois.periodicidade))
  if (depois.mrr > 0 || mrr === 0) return depois
  // The trial is over: the subscription begins to have MRR.
  return lancar(tx, depois, { tipo: 'nova', mrr, dia, planoPara: depois.plano_nome })
}

/** A shop that comes back in the middle of a period pays for the days that are left of it. */
export async function cobrarRestoDoPeriodo(tx: Tx, assinatura: AssinaturaRow, dia: Dia): Promise<void> {
  const { ciclo_de, ciclo_ate, periodicidade, plano_nome, valor_mensal } = assinatura
  if (ciclo_de === null || ciclo_ate === null) return
  if (await findFaturaDoPeriodo(tx, assinatura.estabelecimento_id, ciclo_de)) return
  const diasRestantes = diasEntre(dia.hoje, ciclo_ate)
  const diasDoPeriodo = diasEntre(ciclo_de, ciclo_ate)
  const para = precoDoPeriodo(paraCentavos(valor_mensal), periodicidade)
  const { cobranca: valor } = proRata({ de: 0, para, diasRestantes, diasDoPeriodo })
  const descricao = `Plano ${plano_nome}, ${diasRestantes} de ${diasDoPeriodo} dias`
  await emitirProRata(tx, assinatura, dia, [{ tipo: 'plano', descricao, valor }])
}
