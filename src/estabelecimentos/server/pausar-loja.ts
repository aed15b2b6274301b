import { sql } from 'kysely'
import type { AcaoAuditada } from '#src/planos/atos.ts'
import { acessoDaLoja, type Pessoa } from '#src/planos/server/acesso.ts'
import { auditar } from '#src/planos/server/auditar.ts'
import { announce } from '#src/shared/server/announcements.ts'
import { type Tx, withAcesso } from '#src/shared/server/database.ts'
import type { PausarLojaInput } from '../configuracoes.ts'

export interface Pausa {
  pausa_de: string | null
  pausa_ate: string | null
  mensagem_pausa: string | null
  em_pausa: boolean
}

/** The team stops new orders, now or for a time to come. The shop stays visible and opens again by itself (PRODUCT §2.6). */
export async function pausarLoja(
  pessoa: Pessoa,
  { estabelecimento_id: id, de, ate, mensagem, ip }: PausarLojaInput & { ip: string },
): Promise<Pausa> {
  const acesso = acessoDaLoja(pessoa, id, 'loja.editar')
  return withAcesso(acesso, async (tx) => {
    await sql`
      update estabelecimentos set pausa_de = coalesce(${de ?? null}::timestamptz, now()), pausa_ate = ${ate}::timestamptz,
        mensagem_pausa = nullif(${mensagem ?? ''}, '') where id = ${id}`.execute(tx)
    return contar(tx, { pessoa, id, ip, acao: 'estabelecimentos.pausado' })
  })
}

/** Opens again at once; a pause still to come is given up. */
export async function retomarLoja(
  pessoa: Pessoa,
  { estabelecimento_id: id, ip }: { estabelecimento_id: string; ip: string },
): Promise<Pausa> {
  const acesso = acessoDaLoja(pessoa, id, 'loja.editar')
  return withAcesso(acesso, async (tx) => {
    await sql`update estabelecimentos set pausa_de = null, pausa_ate = null, mensagem_pausa = null
      where id = ${id}`.execute(tx)
    return contar(tx, { pessoa, id, ip, acao: 'estabelecimentos.retomado' })
  })
}

/** The team reads the pause, running or to come. */
export async function lerPausa(pessoa: Pessoa, id: string): Promise<Pausa> {
  return withAcesso(acessoDaLoja(pessoa, id, 'painel.ver'), (tx) => find(tx, id))
}

async function contar(
  tx: Tx,
  { pessoa, id, ip, acao }: { pessoa: Pessoa; id: string; ip: string; acao: AcaoAuditada },
): Promise<Pausa> {
  const pausa = await find(tx, id)
  await auditar(tx, {
    pessoa,
    estabelecimentoId: id,
    acao,
    recurso: 'estabelecimentos',
    recursoId: id,
    para: pausa,
    ip,
  })
  await announce(tx, [
    { channel: 'cache', payload: `loja:${id}` },
    { channel: 'cache', payload: 'lojas' },
  ])
  return pausa
}

async function find(tx: Tx, id: string): Promise<Pausa> {
  const { rows } = await sql<Pausa>`
    select iso(pausa_de) as pausa_de, iso(pausa_ate) as pausa_ate, mensagem_pausa,
      coalesce(now() between pausa_de and coalesce(pausa_ate, 'infinity'), false) as em_pausa
    from estabelecimentos where id = ${id}`.execute(tx)
  return rows[0] ?? { pausa_de: null, pausa_ate: null, mensagem_pausa: null, em_pausa: false }
}
