import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { proximoDiaBancario, somarDias } from '#src/shared/feriados.ts'
import { rowOf, type Tx } from '#src/shared/server/database/database.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { type Dia, fimDoPeriodo, vencimentoDoPeriodo } from '../../calendario.ts'
import type { Cobranca } from '../../configuracao.ts'
import { type Periodicidade, precoDoPeriodo } from '../../valores.ts'
import { escreverEmail } from '../emails-da-cobranca.ts'
import { seraPagaPeloBanco } from '../pix-automatico/no-banco.ts'
import {
  type AssinaturaRow,
  type FaturaRow,
  findFaturaDoPeriodo,
  findPlano,
  substituirFaturas,
} from '../repository.ts'

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
 * Writes an invoice and its e-mail, in the caller's transaction. Undefined where there is nothing to pay, or the period
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
  const fatura = await rowOf<FaturaRow>(tx)`
    insert into faturas (id, estabelecimento_id, tipo, plano_id, plano_nome, periodicidade, periodo_de, periodo_ate,
      competencia, emissao, vencimento, subtotal, total)
    values (${id}, ${assinatura.estabelecimento_id}, ${nova.tipo}, ${nova.plano?.id ?? null}, ${nova.plano?.nome ?? null},
      ${nova.periodicidade ?? null}, ${nova.periodo?.de ?? null}, ${nova.periodo?.ate ?? null},
      date_trunc('month', ${nova.periodo?.de ?? nova.emissao}::date), ${nova.emissao}, ${nova.vencimento},
      ${paraReais(subtotal)}, ${paraReais(subtotal)})
    on conflict do nothing returning *`
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
  const { estabelecimento_id: estabelecimentoId } = assinatura
  if (!(await seraPagaPeloBanco(tx, { ...nova, estabelecimentoId, centavos: subtotal })))
    await escreverEmail(tx, { modelo: 'fatura_emitida', fatura })
  return fatura
}

/** The invoice of the period that begins on `de`, for the plan that will be in force then. */
export async function emitirFaturaDoPeriodo(
  tx: Tx,
  assinatura: AssinaturaRow,
  {
    de,
    hoje,
    regras,
    vencimento = vencimentoAoEmitir(de, hoje, regras),
  }: Dia & { de: string; vencimento?: string },
): Promise<FaturaRow | undefined> {
  const { plano, periodicidade } = await planoEm(tx, assinatura, de)
  return emitirFatura(tx, assinatura, {
    tipo: 'ciclo',
    emissao: hoje,
    vencimento,
    plano,
    periodicidade,
    periodo: { de, ate: fimDoPeriodo(de, periodicidade, assinatura.dia_ciclo) },
    itens: [
      {
        tipo: 'plano',
        descricao: `Plano ${plano.nome}, ${periodicidade}`,
        valor: precoDoPeriodo(paraCentavos(plano.valor_mensal), periodicidade),
      },
    ],
  })
}

/** For what is left of the present period, or what a change of plan costs in it. */
export async function emitirProRata(
  tx: Tx,
  assinatura: AssinaturaRow,
  { hoje, regras }: Dia,
  itens: ItemDaFatura[],
): Promise<FaturaRow | undefined> {
  return emitirFatura(tx, assinatura, {
    tipo: 'pro_rata',
    emissao: hoje,
    vencimento: vencimentoDoProRata(hoje, regras),
    plano: { id: assinatura.plano_id, nome: assinatura.plano_nome },
    periodicidade: assinatura.periodicidade,
    periodo: { de: hoje, ate: assinatura.ciclo_ate ?? somarDias(hoje, 30) },
    itens,
  })
}

/** An unpaid invoice of the next period is issued anew for what will be in force then. A paid one stays. */
export async function refazerFaturaSeguinte(tx: Tx, assinatura: AssinaturaRow, dia: Dia): Promise<void> {
  const { estabelecimento_id: id, ciclo_ate: de } = assinatura
  const seguinte = de === null ? undefined : await findFaturaDoPeriodo(tx, id, de)
  if (de === null || seguinte?.status !== 'aberta') return
  await substituirFaturas(tx, id, { de, motivo: 'Substituída pela mudança de plano.' })
  await emitirFaturaDoPeriodo(tx, assinatura, { de, ...dia })
}

/** A few days from today, on a day on which banks are open. */
export function vencimentoDoProRata(hoje: string, regras: Cobranca): string {
  return proximoDiaBancario(somarDias(hoje, regras.prazo_pro_rata))
}

/** When the invoice of that period falls due. Issued late (nobody ran the job), nobody owes from one day to the next. */
export function vencimentoAoEmitir(de: string, hoje: string, regras: Cobranca): string {
  const vencimento = vencimentoDoPeriodo(de)
  return vencimento > hoje ? vencimento : vencimentoDoProRata(hoje, regras)
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
