import { sql } from 'kysely'
import { alertar } from '#src/registro/server/alertar.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { rowsOf, run, shopAlone, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { abrirSegredo, apagarSegredos, guardar, type Guardado } from '#src/pagamentos/server/conta.ts'
import type { DomainError } from '#src/shared/domain-error.ts'
import { errors } from '../errors-do-envio.ts'
import { MelhorEnvioError, type TokensDoMelhorEnvio } from './melhor-envio.ts'

/** A shop's account at the carriers' market, opened from the vault for one call. Never returned, logged or kept. */
export interface Conta {
  token: string
  renovacao: string
  /** Where the refresh token lies: another one, once the shop connected anew. */
  renovacaoId: string
  status: 'ativa' | 'reconectar'
  servicos: number[]
  /** What was bought before may be another account's. */
  conectadaEm: Date
  venceEm: Date
}

const ACESSO = 'melhor_envio_access_token'
const RENOVACAO = 'melhor_envio_refresh_token'
const SEGREDOS = [ACESSO, RENOVACAO] as const

/** Null when the shop has connected none. One query. */
export async function abrirConta(tx: Tx, estabelecimentoId: string): Promise<Conta | null> {
  const rows = await rowsOf<Guardado & Omit<Conta, 'token' | 'renovacao'>>(tx)`
    select c.status, c.servicos, c.vence_em as "venceEm", c.refresh_vault_id as "renovacaoId",
      c.created_at as "conectadaEm",
      s.nome, s.chave_id, s.iv, s.conteudo, s.etiqueta
    from conexoes_de_frete c
    join cofre s on s.estabelecimento_id = c.estabelecimento_id and s.id in (c.access_vault_id, c.refresh_vault_id)
    where c.estabelecimento_id = ${estabelecimentoId}`
  const token = abrirSegredo(rows, estabelecimentoId, ACESSO)
  const renovacao = abrirSegredo(rows, estabelecimentoId, RENOVACAO)
  if (!rows[0] || !token || !renovacao) return null
  const { renovacaoId, status, servicos, conectadaEm, venceEm } = rows[0]
  return { token, renovacao, renovacaoId, status, servicos, conectadaEm, venceEm }
}

/** A refresh token is good for this long there; the answer does not say. */
const RENOVACAO_DIAS = 45

/** Seals a new pair in place of the old one; with `conta` the shop connected that account anew. What it chose stays. */
export async function guardarTokens(
  tx: Tx,
  estabelecimentoId: string,
  tokens: TokensDoMelhorEnvio,
  conta?: string | null,
): Promise<void> {
  const acesso = await guardar(tx, { estabelecimentoId, nome: ACESSO, segredo: tokens.access_token })
  const renovacao = await guardar(tx, { estabelecimentoId, nome: RENOVACAO, segredo: tokens.refresh_token })
  const agora = Date.now()
  const novos = {
    access_vault_id: acesso,
    refresh_vault_id: renovacao,
    status: 'ativa' as const,
    falta_permissao: false,
    renovando_ate: null,
    vence_em: new Date(agora + tokens.expires_in * 1000),
    renova_ate: new Date(agora + RENOVACAO_DIAS * 86_400_000),
    ...(conta === undefined ? {} : { conta }),
  }
  const conectadaEm = sql<Date>`
    case when conexoes_de_frete.conta = ${conta} then conexoes_de_frete.created_at else now() end`
  await tx
    .insertInto('conexoes_de_frete')
    .values({ estabelecimento_id: estabelecimentoId, ...novos })
    .onConflict((conflict) =>
      conflict
        .column('estabelecimento_id')
        .doUpdateSet(conta === undefined ? novos : { ...novos, created_at: conectadaEm }),
    )
    .execute()
  await apagarSegredos(tx, estabelecimentoId, { nomes: SEGREDOS, menos: [acesso, renovacao] })
}

/** The shop's tokens are gone, and with them its quotes and labels. Also of a shop that ends. */
export async function esquecerTransportadora(tx: Tx, estabelecimentoId: string): Promise<void> {
  await tx.deleteFrom('conexoes_de_frete').where('estabelecimento_id', '=', estabelecimentoId).execute()
  await tx.deleteFrom('pedidos_de_conexao').where('estabelecimento_id', '=', estabelecimentoId).execute()
  await apagarSegredos(tx, estabelecimentoId, { nomes: SEGREDOS })
}

/** Its account, or the refusal that says what to do. */
export async function exigirConta(estabelecimentoId: string): Promise<Conta> {
  if (!getConfig().melhorEnvioApp) throw errors.sem_app()
  const conta = await withAccess(shopAlone(estabelecimentoId), (tx) => abrirConta(tx, estabelecimentoId))
  if (!conta) throw errors.desconectada()
  if (conta.status === 'reconectar') throw errors.reconectar()
  return conta
}

/**
 * What a refusal of the carrier's means for the shop's connection, kept for its screen: 401, authorise again; 403, some
 * permission is missing. The one place where an error of the carrier becomes one of ours.
 */
export async function traduzirFalha(error: unknown, estabelecimentoId: string): Promise<DomainError | null> {
  if (!(error instanceof MelhorEnvioError)) return null
  if (error.status === 401) {
    await withAccess(shopAlone(estabelecimentoId), (tx) => pararConexao(tx, estabelecimentoId))
    return errors.reconectar()
  }
  if (error.status === 403) {
    await withAccess(
      shopAlone(estabelecimentoId),
      (tx) => run(tx)`
        update conexoes_de_frete set falta_permissao = true where estabelecimento_id = ${estabelecimentoId}`,
    )
    return errors.falta_permissao()
  }
  if (error.status === 429) return errors.muitas_chamadas()
  if (error.incerto) return errors.sem_resposta()
  return errors.transportadora_recusou({ detail: error.mensagem })
}

/** Nothing more is asked of the carrier until the shop connects again; the platform is told. */
export async function pararConexao(tx: Tx, estabelecimentoId: string): Promise<void> {
  await run(tx)`
    update conexoes_de_frete set status = 'reconectar' where estabelecimento_id = ${estabelecimentoId}`
  await alertar(tx, {
    codigo: 'FRT-CRED',
    severidade: 'medio',
    estabelecimentoId,
    chave: estabelecimentoId,
    resumo: 'O Melhor Envio não aceita mais a autorização desta loja.',
  })
}
