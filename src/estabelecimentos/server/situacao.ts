import { type Insertable, type RawBuilder, sql } from 'kysely'
import type { DB } from '#src/shared/server/database/database-types.ts'
import { run, type Tx } from '#src/shared/server/database/database.ts'
import { invalidate } from '#src/shared/server/http/public-cache.ts'
import { uuidV7 } from '#src/shared/uuid.ts'

/*
 * The one writer of how a shop stands: in approval, open, blocked, suspended, closed, emptied. Each act runs in its
 * caller's transaction, which has the right to it, holds the lock, audits and tells people.
 */

type NovaLoja = Omit<Insertable<DB['estabelecimentos']>, 'id' | 'codigo'>

/** A shop that waits for the platform. Undefined when another shop holds the code already. */
export async function abrir(
  tx: Tx,
  codigo: string,
  loja: NovaLoja,
): Promise<{ id: string; codigo: string } | undefined> {
  return tx
    .insertInto('estabelecimentos')
    .values({ ...loja, id: uuidV7(), codigo })
    .onConflict((conflito) => conflito.column('codigo').doNothing())
    .returning(['id', 'codigo'])
    .executeTakeFirst()
}

/**
 * The twin that a shop rehearses with: approved and never open, so that nothing public has it. Registered for nobody; it
 * is called like its shop, and everything that is written of it says what it is.
 */
export async function abrirEnsaio(tx: Tx, { de, codigo }: { de: string; codigo: string }): Promise<string> {
  const id = uuidV7()
  await run(tx)`
    insert into estabelecimentos (id, codigo, ensaio_de, nome, status, status_aprovacao, owner_user_id, telefone, cep, endereco,
      cidade, uf, pix_minutos, desconto_pix, aceita_dinheiro, aceita_cartao, horas_para_confirmar)
    select ${id}, ${codigo}, id, 'Ensaio: ' || left(nome, 110), 'inativo', 'aprovado', owner_user_id, telefone, cep, endereco,
      cidade, uf, pix_minutos, desconto_pix, aceita_dinheiro, aceita_cartao, horas_para_confirmar
    from estabelecimentos where id = ${de} for share`
  return id
}

/** The registration waits for the platform again. */
export async function reenviar(tx: Tx, id: string): Promise<void> {
  await run(tx)`
    update estabelecimentos set status_aprovacao = 'pendente', enviado_em = now(), envios = envios + 1
    where id = ${id}`
}

/** Somebody of the platform looks into the registration, or nobody does. False when there is none. */
export async function atribuirCadastro(tx: Tx, id: string, responsavel: string | null): Promise<boolean> {
  return (
    (await run(tx)`
    update estabelecimentos set responsavel = ${responsavel}::uuid where id = ${id}`) === 1
  )
}

/** The registration is good: the shop opens. */
export async function aprovar(tx: Tx, id: string): Promise<void> {
  await mudar(
    tx,
    id,
    sql`status_aprovacao = 'aprovado', status = 'ativo', aprovado_em = now(), pode_reenviar = true, responsavel = null`,
  )
}

/** The registration goes back to the shop: to be corrected, or refused. */
export async function devolverCadastro(
  tx: Tx,
  id: string,
  { decisao, podeReenviar }: { decisao: 'correcao' | 'reprovado'; podeReenviar: boolean },
): Promise<void> {
  await mudar(
    tx,
    id,
    sql`status_aprovacao = ${decisao}, aprovado_em = null, pode_reenviar = ${podeReenviar}, responsavel = null`,
  )
}

/** For what it owes: the shop leaves the marketplace and takes no new sales. */
export async function bloquear(tx: Tx, id: string, motivo: string): Promise<void> {
  await mudar(tx, id, sql`bloqueado_por_inadimplencia = true, motivo_bloqueio = ${motivo}`)
}

export async function liberar(tx: Tx, id: string): Promise<void> {
  await mudar(tx, id, sql`bloqueado_por_inadimplencia = false, motivo_bloqueio = null`)
}

/** By the platform's word: the shop leaves the marketplace and takes no new sales. */
export async function suspender(tx: Tx, id: string, motivo: string): Promise<void> {
  await mudar(tx, id, sql`status = 'suspenso', motivo_suspensao = ${motivo}, suspenso_em = now()`)
}

export async function reativar(tx: Tx, id: string): Promise<void> {
  await mudar(tx, id, sql`status = 'ativo', motivo_suspensao = null, suspenso_em = null`)
}

/** First in the list of shops until then; null ends it. */
export async function destacar(tx: Tx, id: string, ate: Date | null): Promise<void> {
  await run(tx)`update estabelecimentos set destaque_ate = ${ate} where id = ${id}`
  await invalidate(tx, 'lojas')
}

/** Closed for good. */
export async function encerrar(tx: Tx, id: string): Promise<void> {
  await mudar(tx, id, sql`status = 'encerrado'`)
}

/** What names people in the registration of a closed shop goes. */
export async function apagarContatos(tx: Tx, id: string): Promise<void> {
  await run(tx)`update estabelecimentos set email = null, telefone = null, whatsapp_atendimento = null
    where id = ${id}`
}

/** Emptied, once none of its customers has a name any more. */
export async function darPorEsvaziada(tx: Tx, id: string): Promise<void> {
  await run(tx)`update estabelecimentos set esvaziado_em = now() where id = ${id} and not exists (
    select 1 from consumidores where estabelecimento_id = ${id} and anonimizado_em is null)`
}

async function mudar(tx: Tx, id: string, campos: RawBuilder<unknown>): Promise<void> {
  await run(tx)`update estabelecimentos set ${campos} where id = ${id}`
  await invalidate(tx, `loja:${id}`, 'lojas')
}
