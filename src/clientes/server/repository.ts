import { type RawBuilder, sql } from 'kysely'
import { rowOf, rowsOf, run, type Tx } from '#src/shared/server/database/database.ts'
import type { Cliente, ClienteDuplicado, DadosDoCliente } from '../schemas.ts'

/** One shop's customer, as every function here takes it. */
export interface Qual {
  estabelecimentoId: string
  id: string
}

/** The columns of Cliente, of `consumidores c`. */
const COLUNAS = sql`
  c.id, c.estabelecimento_id, c.nome, c.email, c.telefone, c.cpf_cnpj, c.nascimento, c.cep, c.logradouro, c.numero,
  c.complemento, c.bairro, c.cidade, c.uf, c.etiquetas, c.observacao, c.aceita_marketing, c.origem,
  c.user_id is not null as tem_conta, c.compras, c.total_gasto, iso(c.ultima_compra) as ultima_compra,
  iso(c.created_at) as created_at, iso(c.updated_at) as updated_at`

export async function findCliente(tx: Tx, { estabelecimentoId, id }: Qual): Promise<Cliente | undefined> {
  return rowOf<Cliente>(tx)`select ${COLUNAS} from consumidores c
    where c.estabelecimento_id = ${estabelecimentoId} and c.id = ${id} and c.anonimizado_em is null`
}

const EMAIL_PROVADO = sql`coalesce(lower(c.email) = lower(email_da_conta(c.user_id)), false) as email_provado`

export async function findClientes(
  tx: Tx,
  { estabelecimentoId, ids }: { estabelecimentoId: string; ids: string[] },
): Promise<ClienteDuplicado[]> {
  return rowsOf<ClienteDuplicado>(tx)`select ${COLUNAS}, ${EMAIL_PROVADO} from consumidores c
    where c.estabelecimento_id = ${estabelecimentoId} and c.id = any(${ids}::uuid[]) and c.anonimizado_em is null
    order by c.compras desc, c.created_at, c.id`
}

export async function selectParaExportar(
  tx: Tx,
  { criterio, depois, limite }: { criterio: RawBuilder<unknown>; depois: string | null; limite: number },
): Promise<Cliente[]> {
  return rowsOf<Cliente>(tx)`select ${COLUNAS} from consumidores c
    where ${criterio} and ${depois ? sql`c.id > ${depois}` : sql`true`} order by c.id limit ${limite}`
}

export interface ClienteTravado extends Cliente {
  user_id: string | null
}

/** Locks customers in id order, so that two that work on the same never wait for each other in a circle. */
export async function lockClientes(
  tx: Tx,
  { estabelecimentoId, ids }: { estabelecimentoId: string; ids: string[] },
): Promise<ClienteTravado[]> {
  return rowsOf<ClienteTravado>(tx)`select ${COLUNAS}, c.user_id from consumidores c
    where c.estabelecimento_id = ${estabelecimentoId} and c.id = any(${ids}::uuid[]) and c.anonimizado_em is null
    order by c.id for no key update`
}

export async function insertCliente(
  tx: Tx,
  {
    estabelecimentoId,
    origem,
    dados,
  }: { estabelecimentoId: string; origem: string; dados: Partial<DadosDoCliente> & { nome: string } },
): Promise<string> {
  const { id } = await tx
    .insertInto('consumidores')
    .values({ ...dados, estabelecimento_id: estabelecimentoId, origem })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Many at once, each under the id it is given, with their answer about offers in the history. */
export async function insertImportados(
  tx: Tx,
  {
    estabelecimentoId,
    userId,
    novos,
  }: { estabelecimentoId: string; userId: string; novos: ReadonlyMap<string, DadosDoCliente> },
): Promise<void> {
  if (novos.size === 0) return
  await tx
    .insertInto('consumidores')
    .values(
      [...novos].map(([id, dados]) => ({
        ...dados,
        id,
        estabelecimento_id: estabelecimentoId,
        origem: 'importado',
        ...(dados.aceita_marketing === null
          ? {}
          : { marketing_em: sql<Date>`now()`, marketing_origem: 'importacao' }),
      })),
    )
    .execute()
  const respondidos = [...novos].flatMap(([id, { aceita_marketing: aceita }]) =>
    aceita === null ? [] : [{ id, aceita }],
  )
  await run(tx)`
    insert into consentimentos_cliente (estabelecimento_id, cliente_id, aceita, origem, user_id)
    select ${estabelecimentoId}, id, aceita, 'importacao', ${userId}
    from jsonb_to_recordset(${JSON.stringify(respondidos)}::jsonb) as r (id uuid, aceita boolean)`
}

export async function updateCliente(
  tx: Tx,
  { estabelecimentoId, id }: Qual,
  dados: Partial<DadosDoCliente>,
): Promise<void> {
  if (Object.keys(dados).length === 0) return
  await tx
    .updateTable('consumidores')
    .set(dados)
    .where('estabelecimento_id', '=', estabelecimentoId)
    .where('id', '=', id)
    .execute()
}

/** Tables whose rows point at a customer, with the column that does, whoever brought them. */
export async function findTabelasDoCliente(tx: Tx): Promise<{ tabela: string; coluna: string }[]> {
  return rowsOf<{ tabela: string; coluna: string }>(tx)`
    select t.relname as tabela, a.attname as coluna
    from pg_constraint k join pg_class t on t.oid = k.conrelid
    join pg_attribute a on a.attrelid = k.conrelid and a.attnum = any(k.conkey)
    join pg_attribute p on p.attrelid = k.confrelid and p.attname = 'id'
    where k.contype = 'f' and k.confrelid = 'consumidores'::regclass
      and k.confkey[array_position(k.conkey, a.attnum)] = p.attnum
    order by t.relname <> 'vendas', t.relname`
}
