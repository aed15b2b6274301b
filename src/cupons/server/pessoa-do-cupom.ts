import { sql } from 'kysely'
import { rowOf, type Tx } from '#src/shared/server/database/database.ts'
import { keyedDigest } from '#src/shared/server/vault.ts'

/** Who uses a coupon: an account with its e-mail, or the shop's record of a customer, or whoever stands at the counter. */
export interface QuemUsa {
  userId: string | null
  clienteId: string | null
  email: string | null
}

export interface PessoaDoCupom {
  /** One for each thing that tells this person from others, sealed. Empty for nobody in particular. */
  chaves: string[]
  jaComprou: boolean
}

/** The mailbox of the record `c`: its account's own, since an order may name anybody's; without one, as the shop has it. */
const CAIXA = sql`case when c.user_id is null then c.email_pessoa else email_da_pessoa(email_da_conta(c.user_id)) end`

/**
 * A person is their account, their document as the shop's records have it, and their own e-mail, however it is
 * written: any of them makes two buyers the same one (docs/rules/coupons.md#who-a-person-is).
 */
export async function lerPessoaDoCupom(
  tx: Tx,
  estabelecimentoId: string,
  { userId, clienteId, email }: QuemUsa,
): Promise<PessoaDoCupom> {
  const row = await rowOf<{
    documentos: string[]
    caixas: string[]
    clientes: string[]
    ja_comprou: boolean
  }>(tx)`
    with eu as (
      select id, cpf_cnpj, ${CAIXA} as caixa from consumidores c
      where estabelecimento_id = ${estabelecimentoId} and (user_id = ${userId} or id = ${clienteId})),
    caixas as (
      select caixa from eu where caixa is not null
      union select email_da_pessoa(${email}::text) where email_da_pessoa(${email}::text) is not null),
    todos as (
      select id from eu
      union select c.id from consumidores c join caixas k on c.email_pessoa = k.caixa
        where c.estabelecimento_id = ${estabelecimentoId} and ${CAIXA} = k.caixa
      union select c.id from consumidores c join eu on c.cpf_cnpj = eu.cpf_cnpj
        where c.estabelecimento_id = ${estabelecimentoId} and c.anonimizado_em is null)
    select array(select distinct cpf_cnpj from eu where cpf_cnpj is not null) as documentos,
      array(select caixa from caixas) as caixas,
      array(select id::text from eu where id = ${clienteId}) as clientes,
      exists (select 1 from vendas v where v.estabelecimento_id = ${estabelecimentoId} and v.pago_em is not null
        and v.excluido_em is null and (v.user_id = ${userId} or v.cliente_id in (select id from todos))) as ja_comprou`
  const nomes = [
    ...(userId ? [`conta:${userId}`] : []),
    ...(row?.clientes ?? []).map((id) => `cliente:${id}`),
    ...(row?.documentos ?? []).map((documento) => `documento:${documento}`),
    ...(row?.caixas ?? []).map((caixa) => `email:${caixa}`),
  ]
  return { chaves: [...new Set(nomes.map(selar))].toSorted(), jaComprou: row?.ja_comprou ?? false }
}

function selar(nome: string): string {
  return keyedDigest('coupon-person', nome).toString('base64url')
}
