import { sql } from 'kysely'
import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { proximoDiaBancario, somarDias } from '#src/shared/feriados.ts'
import type { Tx } from '#src/shared/server/database.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { fimDoPeriodo, vencimentoDoPeriodo } from '../calendario.ts'
import type { Cobranca } from '../configuracao.ts'
import { type Periodicidade, precoDoPeriodo } from '../valores.ts'
import { escreverCarta } from './cartas-da-cobranca.tsx'
import { type AssinaturaRow, type FaturaRow, findPlano } from './repository.ts'

export interface ItemDaFatura {
  tipo: 'plano' | 'pro_rata' | 'credito' | 'avulso'
  descricao: string
  /** Cents; a credit is negative. */
  valor: number
}

export interface FaturaNova {
  tipo: 'ciclo' | 'pro_rata' | 'avulsa'
  emissao: string
  vencimento: string
  plano?: { id: string; nome: string }
  periodicidade?: Periodicidade
  periodo?: { de: string; ate: string }
  itens: ItemDaFatura[]
}

/**
 * Writes an invoice and its letter, in the caller's transaction. Undefined where there is nothing to pay, or the period
 * has its invoice already: a period is invoiced once.
 */
export async function emitirFatura(
  tx: Tx,
  assinatura: Pick<AssinaturaRow, 'estabelecimento_id'>,
  nova: FaturaNova,
): Promise<FaturaRow | undefined> {
  const subtotal = nova.itens.reduce((soma, item) => soma + item.valor, 0)
  if (subtotal <= 0) return undefined
  const id = uuidV7()
  const { rows } = await sql<FaturaRow>`
    insert into faturas (id, estabelecimento_id, tipo, plano_id, plano_nome, periodicidade, periodo_de, periodo_ate,
      competencia, emissao, vencimento, subtotal, total)
    values (${id}, ${assinatura.estabelecimento_id}, ${nova.tipo}, ${nova.plano?.id ?? null}, ${nova.plano?.nome ?? null},
      ${nova.periodicidade ?? null}, ${nova.periodo?.de ?? null}, ${nova.periodo?.ate ?? null},
      date_trunc('month', ${nova.periodo?.de ?? nova.emissao}::date), ${nova.emissao}, ${nova.vencimento},
      ${paraReais(subtotal)}, ${paraReais(subtotal)})
    on conflict do nothing returning *`.execute(tx)
  const fatura = rows[0]
  if (!fatura) return undefined
  await tx
    .insertInto('itens_fatura')
    .values(
      nova.itens.map((item) => ({
        estabelecimento_id: assinatura.estabelecimento_id,
        fatura_id: id,
        tipo: item.tipo,
        descricao: item.descricao,
        valor: paraReais(item.valor),
      })),
    )
    .execute()
  await escreverCarta(tx, { carta: 'fatura_emitida', fatura })
  return fatura
}

/** The invoice of the period that begins on `de`, for the plan that will be in force then. */
export async function emitirFaturaDoPeriodo(
  tx: Tx,
  assinatura: AssinaturaRow,
  { de, hoje, regras }: { de: string; hoje: string; regras: Cobranca },
): Promise<FaturaRow | undefined> {
  const { plano, periodicidade } = await planoEm(tx, assinatura, de)
  const ate = fimDoPeriodo(de, periodicidade, assinatura.dia_ciclo ?? Number(de.slice(8)))
  return emitirFatura(tx, assinatura, {
    tipo: 'ciclo',
    emissao: hoje,
    vencimento: vencimentoAoEmitir(de, hoje, regras),
    plano,
    periodicidade,
    periodo: { de, ate },
    itens: [
      {
        tipo: 'plano',
        descricao: `Plano ${plano.nome}, ${periodicidade === 'anual' ? 'anual' : 'mensal'}`,
        valor: precoDoPeriodo(paraCentavos(plano.valor_mensal), periodicidade),
      },
    ],
  })
}

/** When the invoice of that period falls due. Issued late (nobody ran the job), nobody owes from one day to the next. */
export function vencimentoAoEmitir(de: string, hoje: string, regras: Cobranca): string {
  const vencimento = vencimentoDoPeriodo(de)
  return vencimento > hoje ? vencimento : proximoDiaBancario(somarDias(hoje, regras.prazo_pro_rata))
}

/** The plan in force on a day: the scheduled one from its day on. */
export async function planoEm(
  tx: Tx,
  assinatura: AssinaturaRow,
  dia: string,
): Promise<{ plano: { id: string; nome: string; valor_mensal: number }; periodicidade: Periodicidade }> {
  const { plano_seguinte_id: seguinteId, mudanca_em, periodicidade_seguinte } = assinatura
  const seguinte = seguinteId && mudanca_em && mudanca_em <= dia ? await findPlano(tx, seguinteId) : undefined
  if (seguinte) return { plano: seguinte, periodicidade: periodicidade_seguinte ?? assinatura.periodicidade }
  return {
    plano: {
      id: assinatura.plano_id,
      nome: assinatura.plano_nome,
      valor_mensal: assinatura.valor_mensal,
    },
    periodicidade: assinatura.periodicidade,
  }
}
