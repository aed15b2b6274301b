import { sql } from 'kysely'
import { abrirSegredo, apagarSegredos, guardar, type Guardado } from '#src/pagamentos/server/conta.ts'
import { rowOf, rowsOf, run, type Tx } from '#src/shared/server/database/database.ts'
import type { TokensDoBling } from './bling.ts'

/** The tokens of a shop's account at Bling, opened from the vault for calls. Never returned, logged or kept. */
export interface Tokens {
  acesso: string
  renovacao: string
  venceEm: Date
}

const ACESSO = 'bling_access_token'
const RENOVACAO = 'bling_refresh_token'
const SEGREDOS = [ACESSO, RENOVACAO] as const

export async function abrirTokens(tx: Tx, estabelecimentoId: string): Promise<Tokens | undefined> {
  const linhas = await rowsOf<Guardado & { vence_em: Date }>(tx)`
    select s.nome, s.chave_id, s.iv, s.conteudo, s.etiqueta, c.vence_em
    from conexoes_do_bling c
    join cofre s on s.estabelecimento_id = c.estabelecimento_id and s.id in (c.access_vault_id, c.refresh_vault_id)
    where c.estabelecimento_id = ${estabelecimentoId}`
  const acesso = abrirSegredo(linhas, estabelecimentoId, ACESSO)
  const renovacao = abrirSegredo(linhas, estabelecimentoId, RENOVACAO)
  return acesso && renovacao && linhas[0] ? { acesso, renovacao, venceEm: linhas[0].vence_em } : undefined
}

async function selar(tx: Tx, estabelecimentoId: string, tokens: TokensDoBling) {
  return {
    acesso: await guardar(tx, { estabelecimentoId, nome: ACESSO, segredo: tokens.access_token }),
    renovacao: await guardar(tx, { estabelecimentoId, nome: RENOVACAO, segredo: tokens.refresh_token }),
  }
}

const limpar = (
  tx: Tx,
  estabelecimentoId: string,
  { acesso, renovacao }: { acesso: string; renovacao: string },
) => apagarSegredos(tx, estabelecimentoId, { nomes: SEGREDOS, menos: [acesso, renovacao] })

/**
 * An account that was just allowed, in place of the one before. What the shop chose stays for the same account; at
 * another one its choices and pairs are worth nothing. Whoever works the old connection loses it.
 */
export async function guardarConexao(
  tx: Tx,
  {
    estabelecimentoId,
    tokens,
    empresa,
    conta,
  }: { estabelecimentoId: string; tokens: TokensDoBling; empresa: string; conta: string },
): Promise<void> {
  const novos = await selar(tx, estabelecimentoId, tokens)
  await run(tx)`
    delete from produtos_no_bling where estabelecimento_id = ${estabelecimentoId} and exists (
      select 1 from conexoes_do_bling c
      where c.estabelecimento_id = ${estabelecimentoId} and c.empresa is distinct from ${empresa})`
  await run(tx)`
    insert into conexoes_do_bling as c (estabelecimento_id, access_vault_id, refresh_vault_id, conta, empresa, vence_em,
      proxima_chamada_em)
    values (${estabelecimentoId}, ${novos.acesso}, ${novos.renovacao}, ${conta}, ${empresa},
      now() + make_interval(secs => ${tokens.expires_in}::float8), now() + interval '1 second')
    on conflict (estabelecimento_id) do update set access_vault_id = excluded.access_vault_id,
      refresh_vault_id = excluded.refresh_vault_id, conta = excluded.conta, empresa = excluded.empresa,
      vence_em = excluded.vence_em, proxima_chamada_em = excluded.proxima_chamada_em, status = 'ativa', ocupada_por = null, ocupada_ate = null, falhas = 0,
      pausada_ate = null, problema = null, comparar_em = now(), comparar_depois = null,
      estoque_de = case when c.empresa = excluded.empresa then c.estoque_de else 'portal' end,
      comparacao = case when c.empresa = excluded.empresa then c.comparacao end`
  await limpar(tx, estabelecimentoId, novos)
}

/** A renewed pair, kept at once by whoever holds the connection; false when somebody else has it, or it is gone. */
export async function guardarRenovados(
  tx: Tx,
  { estabelecimentoId, por, tokens }: { estabelecimentoId: string; por: string; tokens: TokensDoBling },
): Promise<boolean> {
  const minha = await rowOf(tx)`
    select 1 from conexoes_do_bling
    where estabelecimento_id = ${estabelecimentoId} and ocupada_por = ${por} for update`
  if (!minha) return false
  const novos = await selar(tx, estabelecimentoId, tokens)
  await run(tx)`
    update conexoes_do_bling set access_vault_id = ${novos.acesso}, refresh_vault_id = ${novos.renovacao},
      vence_em = now() + make_interval(secs => ${tokens.expires_in}::float8)
    where estabelecimento_id = ${estabelecimentoId}`
  await limpar(tx, estabelecimentoId, novos)
  return true
}

/** The order `b` is at the account that is connected. Before companies were noted, any that was sent counted so. */
export const NESTA_CONTA = sql`(b.bling_id is not null and not exists (select 1 from conexoes_do_bling c
  where c.estabelecimento_id = b.estabelecimento_id and c.empresa <> b.empresa))`

/**
 * Tokens and pairs are gone, and what was not sent is not sent any more. What was, stays known: who connects again sends
 * none twice.
 */
export async function esquecerBling(tx: Tx, estabelecimentoId: string): Promise<void> {
  await run(tx)`delete from conexoes_do_bling where estabelecimento_id = ${estabelecimentoId}`
  await run(tx)`
    delete from pedidos_no_bling where estabelecimento_id = ${estabelecimentoId} and bling_id is null`
  await apagarSegredos(tx, estabelecimentoId, { nomes: SEGREDOS })
}
