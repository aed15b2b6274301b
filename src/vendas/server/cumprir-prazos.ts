import { sql } from 'kysely'
import { auditar } from '#src/planos/server/auditar.ts'
import { SISTEMA, withAcesso } from '#src/shared/server/database.ts'
import { emLotes } from '#src/shared/server/em-lotes.ts'
import { hoje } from '#src/shared/server/relogio.ts'

/**
 * Called by the clock once a night: five years after the end of its year a sale keeps its figures and loses what tells
 * of its buyer, the address and what they wrote (PRODUCT §3.5).
 */
export async function cumprirPrazos(): Promise<void> {
  const primeiroQueFica = `${Number(hoje().slice(0, 4)) - 5}-01-01`
  const quantos = await emLotes(async (tx) => {
    const { numAffectedRows } = await sql`
      update vendas set endereco_entrega = null, entrega_pedida = null, observacao = null, rastreio = null where id in (
        select id from vendas where created_at < ${primeiroQueFica}::timestamp at time zone 'America/Sao_Paulo'
          and (endereco_entrega is not null or entrega_pedida is not null or observacao is not null
            or rastreio is not null)
        limit 500)`.execute(tx)
    return Number(numAffectedRows ?? 0)
  })
  if (quantos === 0) return
  await withAcesso(SISTEMA, (tx) =>
    auditar(tx, {
      pessoa: null,
      estabelecimentoId: null,
      acao: 'retencao.apagou',
      recurso: 'vendas',
      recursoId: null,
      para: { quantos, anteriores_a: primeiroQueFica },
    }),
  )
}
