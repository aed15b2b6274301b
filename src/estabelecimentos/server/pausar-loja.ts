import type { AcaoAuditada } from '#src/registro/atos.ts'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { formatarDia } from '#src/shared/dias.ts'
import { currentTime } from '#src/shared/server/clock.ts'
import { rowOf, run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { invalidate } from '#src/shared/server/http/public-cache.ts'
import type { PausarLojaInput } from '../configuracoes.ts'

export interface Pausa {
  pausa_de: string | null
  pausa_ate: string | null
  mensagem_pausa: string | null
  em_pausa: boolean
}

/** The team stops new orders, now or for a time to come. The shop stays visible and opens again by itself (docs/rules/shops.md#operation). */
export async function pausarLoja(
  pessoa: Pessoa,
  { estabelecimento_id: id, de, ate, mensagem }: PausarLojaInput,
): Promise<Pausa> {
  const acesso = acessoDaLoja(pessoa, id, 'loja.editar')
  return withAccess(acesso, async (tx) => {
    await run(tx)`
      update estabelecimentos set pausa_de = coalesce(${de ?? null}::timestamptz, now()), pausa_ate = ${ate}::timestamptz,
        mensagem_pausa = nullif(${mensagem ?? ''}, '') where id = ${id}`
    await invalidate(tx, `loja:${id}`, 'lojas')
    return registrarPausa(tx, { pessoa, id, acao: 'estabelecimentos.pausar' })
  })
}

/** Opens again at once; a pause still to come is given up. */
export async function retomarLoja(
  pessoa: Pessoa,
  { estabelecimento_id: id }: { estabelecimento_id: string },
): Promise<Pausa> {
  const acesso = acessoDaLoja(pessoa, id, 'loja.editar')
  return withAccess(acesso, async (tx) => {
    await tirarPausa(tx, id)
    return registrarPausa(tx, { pessoa, id, acao: 'estabelecimentos.retomar' })
  })
}

/** The pause in place of cancelling: from now to the beginning of a day. The team's own message stays. */
export async function pausarAte(tx: Tx, id: string, dia: string): Promise<void> {
  await run(tx)`update estabelecimentos set pausa_de = ${currentTime()},
      pausa_ate = (${dia}::date)::timestamp at time zone 'America/Sao_Paulo',
      mensagem_pausa = coalesce(mensagem_pausa, ${`Voltamos em ${formatarDia(dia)}.`}) where id = ${id}`
  await invalidate(tx, `loja:${id}`, 'lojas')
}

export async function tirarPausa(tx: Tx, id: string): Promise<void> {
  await run(tx)`update estabelecimentos set pausa_de = null, pausa_ate = null, mensagem_pausa = null
    where id = ${id}`
  await invalidate(tx, `loja:${id}`, 'lojas')
}

/** The team reads the pause, running or to come. */
export async function lerPausa(pessoa: Pessoa, id: string): Promise<Pausa> {
  return withAccess(acessoDaLoja(pessoa, id, 'painel.ver'), (tx) => find(tx, id))
}

async function registrarPausa(
  tx: Tx,
  { pessoa, id, acao }: { pessoa: Pessoa; id: string; acao: AcaoAuditada },
): Promise<Pausa> {
  const pausa = await find(tx, id)
  await auditar(tx, pessoa, acao, { estabelecimentoId: id, recurso: 'estabelecimentos', id, para: pausa })
  return pausa
}

async function find(tx: Tx, id: string): Promise<Pausa> {
  const row = await rowOf<Pausa>(tx)`
    select iso(pausa_de) as pausa_de, iso(pausa_ate) as pausa_ate, mensagem_pausa,
      coalesce(now() between pausa_de and coalesce(pausa_ate, 'infinity'), false) as em_pausa
    from estabelecimentos where id = ${id}`
  return row ?? { pausa_de: null, pausa_ate: null, mensagem_pausa: null, em_pausa: false }
}
