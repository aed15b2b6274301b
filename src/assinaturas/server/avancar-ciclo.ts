import { diasEntre } from '#src/shared/dias.ts'
import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { proximoDiaBancario, somarDias } from '#src/shared/feriados.ts'
import type { Tx } from '#src/shared/server/database.ts'
import { emissaoDoPeriodo, fimDoPeriodo } from '../calendario.ts'
import type { Cobranca } from '../configuracao.ts'
import { mrrDe, precoDoPeriodo, proRata } from '../valores.ts'
import { aplicarPlano } from './aplicar-plano.ts'
import { emitirFatura, emitirFaturaDoPeriodo } from './emitir-fatura.ts'
import { mudarMrr } from './eventos.ts'
import { type AssinaturaRow, findFaturaDoPeriodo, precoVigente, updateAssinatura } from './repository.ts'

interface Momento {
  hoje: string
  regras: Cobranca
}

/**
 * Moves a subscription that stood still into the period that holds today, one period at a time. A change scheduled for a
 * seam in between holds from today on: the ledger of a month that is over stays as it was.
 */
export async function avancarCiclo(tx: Tx, assinatura: AssinaturaRow, { hoje }: Momento): Promise<void> {
  while (assinatura.ciclo_ate !== null && hoje >= assinatura.ciclo_ate) {
    if (assinatura.cancelar_em !== null && assinatura.cancelar_em <= assinatura.ciclo_ate) return
    await umPeriodo(tx, assinatura, { de: assinatura.ciclo_ate, dia: hoje })
  }
}

/** Issues every invoice whose day has come and moves along, so that a job that missed weeks misses no period. */
export async function faturarPeriodos(tx: Tx, assinatura: AssinaturaRow, momento: Momento): Promise<void> {
  const { hoje, regras } = momento
  for (;;) {
    const de = assinatura.ciclo_ate
    if (de === null || (assinatura.cancelar_em !== null && assinatura.cancelar_em <= de)) return
    if (hoje >= emissaoDoPeriodo(de, regras) || hoje >= de) {
      const feita = await findFaturaDoPeriodo(tx, assinatura.estabelecimento_id, de)
      if (!feita) await emitirFaturaDoPeriodo(tx, assinatura, { de, ...momento })
    }
    if (hoje < de) return
    await umPeriodo(tx, assinatura, { de, dia: de })
  }
}

async function umPeriodo(
  tx: Tx,
  assinatura: AssinaturaRow,
  { de, dia }: { de: string; dia: string },
): Promise<void> {
  if (assinatura.mudanca_em !== null && assinatura.mudanca_em <= de && assinatura.plano_seguinte_id) {
    await aplicarPlano(tx, assinatura, {
      planoId: assinatura.plano_seguinte_id,
      periodicidade: assinatura.periodicidade_seguinte ?? assinatura.periodicidade,
      dia,
      escolha: assinatura.escolha,
      userId: null,
    })
  }
  const ate = fimDoPeriodo(de, assinatura.periodicidade, assinatura.dia_ciclo ?? Number(de.slice(8)))
  const vendida = await findFaturaDoPeriodo(tx, assinatura.estabelecimento_id, de)
  const periodo = {
    ciclo_de: de,
    ciclo_ate: ate,
    preco_periodo: paraReais(precoVigente(assinatura, vendida)),
  }
  await updateAssinatura(tx, assinatura.estabelecimento_id, periodo)
  Object.assign(assinatura, periodo)
  if (assinatura.mrr > 0) return
  const mrr = paraReais(mrrDe(paraCentavos(assinatura.valor_mensal), assinatura.periodicidade))
  // The trial is over: the subscription begins to be worth something.
  await mudarMrr(tx, assinatura, { tipo: 'nova', mrr, dia, planoPara: assinatura.plano_nome })
}

/** A shop that comes back in the middle of a period pays for the days that are left of it. */
export async function cobrarRestoDoPeriodo(
  tx: Tx,
  assinatura: AssinaturaRow,
  { hoje, regras }: Momento,
): Promise<void> {
  const { ciclo_de, ciclo_ate, periodicidade } = assinatura
  if (ciclo_de === null || ciclo_ate === null) return
  if (await findFaturaDoPeriodo(tx, assinatura.estabelecimento_id, ciclo_de)) return
  const { cobranca } = proRata({
    de: 0,
    para: precoDoPeriodo(paraCentavos(assinatura.valor_mensal), periodicidade),
    diasRestantes: diasEntre(hoje, ciclo_ate),
    diasDoPeriodo: diasEntre(ciclo_de, ciclo_ate),
  })
  await emitirFatura(tx, assinatura, {
    tipo: 'pro_rata',
    emissao: hoje,
    vencimento: proximoDiaBancario(somarDias(hoje, regras.prazo_pro_rata)),
    plano: { id: assinatura.plano_id, nome: assinatura.plano_nome },
    periodicidade,
    periodo: { de: hoje, ate: ciclo_ate },
    itens: [
      {
        tipo: 'plano',
        descricao: `Plano ${assinatura.plano_nome}, ${diasEntre(hoje, ciclo_ate)} de ${diasEntre(ciclo_de, ciclo_ate)} dias`,
        valor: cobranca,
      },
    ],
  })
}
