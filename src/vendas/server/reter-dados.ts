import { sql } from 'kysely'
import { auditarRetencao } from '#src/registro/server/auditar-retencao.ts'
import { deleteFiles } from '#src/shared/server/files/files.ts'
import { rowsOf, run, type Tx } from '#src/shared/server/database/database.ts'
import { forgetAnswers } from '#src/shared/server/database/answers.ts'
import { inBatches } from '#src/shared/server/database/batches.ts'
import { today } from '#src/shared/server/clock.ts'

/**
 * Called by the clock once a night: five years after the end of its year a sale keeps its figures and loses what tells
 * of its buyer: as whom they ordered, the address, what they wrote and reported, the shop's notes. Answers to
 * Idempotency-Keys go after a day.
 */
export async function reterDados(): Promise<void> {
  const primeiroQueFica = `${Number(today().slice(0, 4)) - 5}-01-01`
  const quantos = await inBatches(async (tx) => {
    return run(tx)`
      update vendas set comprador = null, endereco_entrega = null, entrega_pedida = null, observacao = null,
        rastreio = null where id in (
        select id from vendas where created_at < ${primeiroQueFica}::timestamp at time zone 'America/Sao_Paulo'
          and num_nonnulls(comprador, endereco_entrega, entrega_pedida, observacao, rastreio) > 0
        limit 500)`
  })
  const esquecidos = await inBatches(esquecerEliminados)
  const notas = await inBatches((tx) => apagarNotas(tx, primeiroQueFica))
  const devolucoes = await inBatches((tx) => esvaziarDevolucoes(tx, primeiroQueFica))
  await inBatches(forgetAnswers)
  await auditarRetencao('vendas', { esquecidos })
  await auditarRetencao('vendas', { quantos, notas, devolucoes }, { anteriores_a: primeiroQueFica })
}

/** A process of the version before erases a customer and leaves who ordered: gone a release later. */
async function esquecerEliminados(tx: Tx): Promise<number> {
  return run(tx)`
    update vendas set comprador = null where id in (
      select v.id from consumidores c
      join vendas v on v.estabelecimento_id = c.estabelecimento_id and v.cliente_id = c.id
      where c.anonimizado_em is not null and v.comprador is not null limit 500)`
}

async function apagarNotas(tx: Tx, primeiroQueFica: string): Promise<number> {
  return run(tx)`
    delete from notas_venda where id in (
      select id from notas_venda where created_at < ${primeiroQueFica}::timestamp at time zone 'America/Sao_Paulo' limit 500)`
}

/** A dash where a word must stand: a report and a refusal say something by their nature. */
async function esvaziarDevolucoes(tx: Tx, primeiroQueFica: string): Promise<number> {
  const palavras = ['descricao', 'motivo_recusa', 'mediacao_motivo', 'mediacao_nota'].map((nome) =>
    sql.ref(nome),
  )
  const rows = await rowsOf<{ fotos: string[] }>(tx)`
    update devolucoes d
    set fotos = '{}', ${sql.join(palavras.map((coluna) => sql`${coluna} = case when d.${coluna} is not null then '—' end`))}
    from (select id, fotos from devolucoes
      where created_at < ${primeiroQueFica}::timestamp at time zone 'America/Sao_Paulo'
        and (fotos <> '{}' or ${sql.join(
          palavras.map((coluna) => sql`${coluna} <> '—'`),
          sql` or `,
        )}) limit 200 for update) a
    where d.id = a.id returning a.fotos`
  await deleteFiles(
    tx,
    rows.flatMap(({ fotos }) => fotos),
  )
  return rows.length
}
