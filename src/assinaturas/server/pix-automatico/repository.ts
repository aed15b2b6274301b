import type { Updateable } from 'kysely'
import { getConfig } from '#src/shared/server/config.ts'
import { rowOf, rowsOf, run, type Tx } from '#src/shared/server/database/database.ts'
import type { DB } from '#src/shared/server/database/database-types.ts'
import type { FimDaAutorizacao, StatusDaAutorizacao, StatusDaCobranca } from '../../pix-automatico.ts'
import type { Periodicidade } from '../../valores.ts'

export interface AutorizacaoRow {
  id: string
  estabelecimento_id: string
  status: StatusDaAutorizacao
  jornada: 2 | 3
  plano_id: string
  periodicidade: Periodicidade
  /** Reais of one period. */
  valor: number
  primeira_em: string
  provider_id: string | null
  qr_code: string | null
  app_url: string | null
  expira_em: Date | null
  encerrada_em: Date | null
  encerrada_por: FimDaAutorizacao | null
  avisar_provedor: boolean
  created_at: Date
}

export interface CobrancaRow {
  id: string
  estabelecimento_id: string
  autorizacao_id: string
  fatura_id: string
  imediata: boolean
  vencimento: string
  valor: number
  status: StatusDaCobranca
  motivo: string | null
  cancelar: boolean
  tarde: boolean
  tentar_em: string | null
  devolver: number
  devolvida_em: Date | null
}

/** A failed charge is looked after until its last try is over. */
const CUIDAR_DIAS = 10

/** The permission of a shop that waits or is good. */
export const findViva = (tx: Tx, estabelecimentoId: string) => rowOf<AutorizacaoRow>(tx)`
  select * from autorizacoes_pix_automatico
  where estabelecimento_id = ${estabelecimentoId} and status in ('criada', 'aprovada')`

export const findAutorizacao = (tx: Tx, id: string) =>
  rowOf<AutorizacaoRow>(tx)`select * from autorizacoes_pix_automatico where id = ${id}`

export const findCobranca = (tx: Tx, id: string) =>
  rowOf<CobrancaRow>(tx)`select * from cobrancas_pix_automatico where id = ${id}`

/** The charges of a shop that are not over: to be sent, at the bank, failed with tries left, or to be given back. */
export const listAbertas = (tx: Tx, estabelecimentoId: string, hoje: string) => rowsOf<CobrancaRow>(tx)`
  select * from cobrancas_pix_automatico where estabelecimento_id = ${estabelecimentoId}
    and (status in ('criada', 'agendada', 'falhou') or (devolver > 0 and devolvida_em is null))
    and (status <> 'falhou' or vencimento >= ${hoje}::date - ${CUIDAR_DIAS}::int)
  order by vencimento, id`

/** The permissions whose end the provider has to be told, and the one that waits or is good. */
export const listAutorizacoesEmCurso = (tx: Tx, estabelecimentoId: string) => rowsOf<AutorizacaoRow>(tx)`
  select * from autorizacoes_pix_automatico where estabelecimento_id = ${estabelecimentoId}
    and (status in ('criada', 'aprovada') or avisar_provedor) order by created_at`

export async function gravarAutorizacao(
  tx: Tx,
  id: string,
  campos: Updateable<DB['autorizacoes_pix_automatico']>,
): Promise<void> {
  await tx.updateTable('autorizacoes_pix_automatico').set(campos).where('id', '=', id).execute()
}

export async function gravarCobranca(
  tx: Tx,
  id: string,
  campos: Updateable<DB['cobrancas_pix_automatico']>,
): Promise<void> {
  await tx.updateTable('cobrancas_pix_automatico').set(campos).where('id', '=', id).execute()
}

/** The invoices that the bank is about to pay: nobody is reminded to. What was not sent goes nowhere without a provider. */
export async function listFaturasNoBanco(tx: Tx, estabelecimentoId: string): Promise<Set<string>> {
  const vao = getConfig().automaticPix ? ['criada', 'agendada'] : ['agendada']
  const rows = await rowsOf<{ fatura_id: string }>(tx)`
    select fatura_id from cobrancas_pix_automatico where estabelecimento_id = ${estabelecimentoId}
      and status = any(${vao}::text[]) and not imediata and not cancelar`
  return new Set(rows.map(({ fatura_id }) => fatura_id))
}

/** How often we had it tried once more, and on which day last. */
export async function contarNovasTentativas(tx: Tx, { id, estabelecimento_id }: CobrancaRow) {
  const row = await rowOf<{ feitas: number; ultima: string | null }>(tx)`
    select count(*)::int as feitas, max(dia) as ultima from tentativas_pix_automatico
    where estabelecimento_id = ${estabelecimento_id} and cobranca_id = ${id} and nova`
  return row ?? { feitas: 0, ultima: null }
}

/** Keeps the tries as the provider tells them, each once. */
export async function gravarTentativas(
  tx: Tx,
  { id, estabelecimento_id }: CobrancaRow,
  tentativas: {
    number: number
    date: string
    retry: boolean
    status: string
    at: Date
    endToEndId: string | null
  }[],
): Promise<void> {
  const NOMES: Record<string, string> = {
    scheduled: 'agendada',
    paid: 'paga',
    failed: 'falhou',
    cancelled: 'cancelada',
  }
  for (const { number, date, retry, status, at, endToEndId } of tentativas)
    await run(tx)`
      insert into tentativas_pix_automatico (estabelecimento_id, cobranca_id, numero, dia, nova, status, prevista_em,
        end_to_end_id)
      values (${estabelecimento_id}, ${id}, ${number}, ${date}, ${retry}, ${NOMES[status]}, ${at}, ${endToEndId})
      on conflict (estabelecimento_id, cobranca_id, numero)
      do update set status = excluded.status, end_to_end_id = excluded.end_to_end_id`
}
