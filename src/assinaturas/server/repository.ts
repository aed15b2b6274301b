import { sql } from 'kysely'
import { paraCentavos } from '#src/shared/dinheiro.ts'
import { rowOf, run, type Tx } from '#src/shared/server/database/database.ts'
import type { StatusAssinatura } from '../calendario.ts'
import type { StatusFatura } from '../situacoes.ts'
import { type Periodicidade, precoDoPeriodo } from '../valores.ts'
import { moverFaturas } from './faturas/gravar-fatura.ts'

/** A subscription with its plan. Days are `2026-11-21` in São Paulo, money is reais. */
export interface AssinaturaRow {
  estabelecimento_id: string
  loja_nome: string
  owner_user_id: string | null
  status: StatusAssinatura
  plano_id: string
  plano_nome: string
  valor_mensal: number
  periodicidade: Periodicidade
  teste_ate: string | null
  ciclo_de: string | null
  ciclo_ate: string | null
  dia_ciclo: number | null
  plano_seguinte_id: string | null
  periodicidade_seguinte: Periodicidade | null
  mudanca_em: string | null
  escolha: Escolha | null
  cancelar_em: string | null
  cancelado_em: string | null
  sem_bloqueio_ate: string | null
  ultima_pausa: string | null
  pausa_dias: number
  mrr: number
  /** Reais that the present period was sold for; null before the first. */
  preco_periodo: number | null
}

/** What the owner keeps when a plan holds less. */
export interface Escolha {
  produtos: string[]
  usuarios: string[]
}

/** The São Paulo day of an instant, as `2026-11-21`. */
export const emDia = (coluna: string) =>
  sql`to_char(${sql.ref(coluna)} at time zone 'America/Sao_Paulo', 'YYYY-MM-DD')`

const COLUNAS = sql`a.estabelecimento_id, e.nome as loja_nome, e.owner_user_id, a.status, a.plano_id,
  p.nome as plano_nome, p.valor_mensal, a.periodicidade, ${emDia('a.teste_ate')} as teste_ate,
  ${emDia('a.ciclo_de')} as ciclo_de, ${emDia('a.ciclo_ate')} as ciclo_ate, a.dia_ciclo, a.plano_seguinte_id,
  a.periodicidade_seguinte, a.mudanca_em, a.escolha, a.cancelar_em, ${emDia('a.cancelado_em')} as cancelado_em,
  a.sem_bloqueio_ate, a.ultima_pausa, a.pausa_dias, a.mrr, a.preco_periodo`

const COM_PLANO = sql`join estabelecimentos e on e.id = a.estabelecimento_id
  join planos_assinatura p on p.id = a.plano_id`

export async function findAssinatura(tx: Tx, estabelecimentoId: string): Promise<AssinaturaRow | undefined> {
  return rowOf<AssinaturaRow>(tx)`
    select ${COLUNAS} from assinaturas_estabelecimento a ${COM_PLANO}
    where a.estabelecimento_id = ${estabelecimentoId}`
}

/**
 * Whoever changes this subscription or settles one of its invoices next waits until this transaction ends. Read after
 * the lock: joined to its plan in the locking statement, a row whose plan changed meanwhile would be lost.
 */
export async function lockAssinatura(tx: Tx, estabelecimentoId: string): Promise<AssinaturaRow | undefined> {
  await run(tx)`
    select from assinaturas_estabelecimento where estabelecimento_id = ${estabelecimentoId} for update`
  return findAssinatura(tx, estabelecimentoId)
}

export type Mudancas = Partial<
  Omit<
    AssinaturaRow,
    'estabelecimento_id' | 'loja_nome' | 'owner_user_id' | 'plano_nome' | 'valor_mensal'
  > & {
    cancelamento_motivo: string | null
    cancelamento_detalhe: string | null
    bloqueado_em: Date | null
    email_financeiro: string | null
    endereco_cobranca: string | null
  }
>

/** Nothing is planned. */
export const SEM_AGENDA = {
  plano_seguinte_id: null,
  periodicidade_seguinte: null,
  mudanca_em: null,
  escolha: null,
} satisfies Mudancas

const INSTANTES = new Set(['teste_ate', 'ciclo_de', 'ciclo_ate', 'cancelado_em'])

/**
 * The one writer of a subscription, which its caller has locked: writes what was decided and gives the row back as it
 * now is. Days of a cycle are kept as the instant at which they begin in São Paulo.
 */
export async function gravarAssinatura(
  tx: Tx,
  estabelecimentoId: string,
  mudancas: Mudancas,
): Promise<AssinaturaRow> {
  const pares = Object.entries(mudancas).map(([coluna, valor]) => {
    const nome = sql.ref(coluna)
    if (coluna === 'escolha') return sql`${nome} = ${valor === null ? null : JSON.stringify(valor)}::jsonb`
    if (!INSTANTES.has(coluna)) return sql`${nome} = ${valor}`
    return sql`${nome} = (${valor}::date)::timestamp at time zone 'America/Sao_Paulo'`
  })
  const row = await rowOf<AssinaturaRow>(tx)`
    with a as (update assinaturas_estabelecimento set ${sql.join(pares)}
      where estabelecimento_id = ${estabelecimentoId} returning *)
    select ${COLUNAS} from a ${COM_PLANO}`
  return row as AssinaturaRow
}

/** The subscription of a shop that waits for the platform. */
export async function abrirAssinatura(tx: Tx, estabelecimentoId: string, planoId: string): Promise<void> {
  await run(tx)`insert into assinaturas_estabelecimento (estabelecimento_id, plano_id)
    values (${estabelecimentoId}, ${planoId})`
}

export interface FaturaRow {
  id: string
  estabelecimento_id: string
  numero: string
  tipo: 'ciclo' | 'pro_rata' | 'avulsa'
  plano_id: string | null
  plano_nome: string | null
  periodicidade: Periodicidade | null
  periodo_de: string | null
  periodo_ate: string | null
  competencia: string
  emissao: string
  vencimento: string
  vencimento_original: string | null
  carencia_extra: number
  subtotal: number
  desconto: number
  multa: number
  juros: number
  total: number
  status: StatusFatura
  pago_em: Date | null
  meio: string | null
  motivo: string | null
  comprovante: string | null
  pagamento_id: string | null
  bloqueou_em: Date | null
  contestado_em: Date | null
  contestacao: string | null
  contestacao_respondida_em: Date | null
  passo: string | null
  substituida: boolean
  created_at: Date
}

export async function findFatura(tx: Tx, faturaId: string): Promise<FaturaRow | undefined> {
  const row = await tx.selectFrom('faturas').selectAll().where('id', '=', faturaId).executeTakeFirst()
  return row as FaturaRow | undefined
}

/** Of a subscription that is locked already. */
export async function lockFatura(tx: Tx, faturaId: string): Promise<FaturaRow | undefined> {
  const row = await tx
    .selectFrom('faturas')
    .selectAll()
    .where('id', '=', faturaId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row as FaturaRow | undefined
}

/** The unpaid invoices of a shop, oldest first. */
export async function listEmAberto(tx: Tx, estabelecimentoId: string): Promise<FaturaRow[]> {
  const rows = await tx
    .selectFrom('faturas')
    .selectAll()
    .where('estabelecimento_id', '=', estabelecimentoId)
    .where('status', 'in', ['aberta', 'vencida'])
    .orderBy('vencimento')
    .orderBy('id')
    .execute()
  return rows as FaturaRow[]
}

/** The invoice of the period that begins on that day, whatever became of it. */
export async function findFaturaDoPeriodo(
  tx: Tx,
  estabelecimentoId: string,
  de: string,
): Promise<FaturaRow | undefined> {
  const row = await tx
    .selectFrom('faturas')
    .selectAll()
    .where('estabelecimento_id', '=', estabelecimentoId)
    .where('tipo', '=', 'ciclo')
    .where('substituida', '=', false)
    .where('periodo_de', '=', de)
    .executeTakeFirst()
  return row as FaturaRow | undefined
}

/** The day to which the shop is served: the end of its period, or of the next one where that is paid ahead. */
export async function servidaAte(
  tx: Tx,
  { estabelecimento_id: id, ciclo_ate }: AssinaturaRow,
): Promise<string | null> {
  const seguinte = ciclo_ate ? await findFaturaDoPeriodo(tx, id, ciclo_ate) : undefined
  return (seguinte?.status === 'paga' && seguinte.periodo_ate) || ciclo_ate
}

/** Whether the first period of the planned change is paid: it is served as what it was sold as, whatever is planned since. */
export async function mudancaPaga(
  tx: Tx,
  { estabelecimento_id: id, ciclo_ate: de, mudanca_em }: AssinaturaRow,
): Promise<boolean> {
  if (de === null || mudanca_em === null || mudanca_em > de) return false
  return (await findFaturaDoPeriodo(tx, id, de))?.status === 'paga'
}

/**
 * The unpaid invoices of periods from that day on make room for others. An overdue one only where its whole period
 * moves.
 */
export async function substituirFaturas(
  tx: Tx,
  estabelecimentoId: string,
  { de, motivo, vencidas = false }: { de: string; motivo: string; vencidas?: boolean },
): Promise<void> {
  const quais = sql<boolean>`estabelecimento_id = ${estabelecimentoId} and tipo = 'ciclo' and periodo_de >= ${de}::date
    and (status = 'aberta' or ${vencidas})`
  await moverFaturas(tx, 'cancelada', quais, { substituida: true, motivo })
}

/** What the period of that invoice costs, in cents: what it says, unless the shop has another plan since. */
export function precoVigente(
  { plano_id, periodicidade, valor_mensal }: AssinaturaRow,
  fatura: FaturaRow | undefined,
): number {
  const igual = fatura?.plano_id === plano_id && fatura.periodicidade === periodicidade
  return igual ? paraCentavos(fatura.subtotal) : precoDoPeriodo(paraCentavos(valor_mensal), periodicidade)
}

export function emAtraso(faturas: FaturaRow[]): FaturaRow[] {
  return faturas.filter(({ status }) => status === 'vencida')
}

export interface PlanoRow {
  id: string
  nome: string
  valor_mensal: number
  limite_produtos: number
  max_usuarios: number
}

export async function findPlano(
  tx: Tx,
  planoId: string,
): Promise<(PlanoRow & { ativo: boolean }) | undefined> {
  return tx
    .selectFrom('planos_assinatura')
    .select(['id', 'nome', 'valor_mensal', 'limite_produtos', 'max_usuarios', 'ativo'])
    .where('id', '=', planoId)
    .executeTakeFirst()
}
