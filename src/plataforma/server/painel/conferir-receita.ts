import { sql } from 'kysely'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { nadaMudou } from '#src/registro/server/ato-auditado.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { rowOf, run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { nomeDaConta } from '#src/usuarios/server/nome-da-conta.ts'
import { errors } from '../../errors.ts'
import { type CadastroVisto, exigirCadastroVisto } from '../aprovacoes/cadastro-visto.ts'

/** Who looked up the company of `estabelecimentos e`: joined, it is null once CNPJ or name are no longer those of then. */
export const JUNTAR_CONFERENCIA = sql`left join conferencias_da_receita cr on cr.estabelecimento_id = e.id
  and (cr.cnpj, cr.razao_social) is not distinct from (e.cnpj, e.razao_social)`
export const CONFERENCIA = sql`case when cr.estabelecimento_id is not null then jsonb_build_object(
  'em', iso(cr.conferido_em), 'por', coalesce(${nomeDaConta(sql`cr.conferido_por`)}, 'alguém da administração')) end`

/**
 * Somebody of the platform looked the company up at the Receita: active, and called as the shop says. Valid for the
 * CNPJ and name that were looked at; taken back by the same route. Twice the same: nothing.
 */
export async function conferirReceita(
  pessoa: Pessoa,
  { conferida, ...cadastro }: CadastroVisto & { conferida: boolean },
): Promise<void> {
  const { id } = cadastro
  const acesso = { papel: 'plataforma', userId: pessoa.userId } as const
  await withAccess(acesso, async (tx) => {
    await exigirCadastroVisto(tx, acesso, cadastro)
    const loja = await rowOf<{ cnpj: string | null; razao_social: string | null }>(tx)`
      select cnpj, razao_social from estabelecimentos where id = ${id}`
    if (!loja) throw errors.cadastro_nao_encontrado()
    if (conferida && !loja.cnpj) throw errors.sem_cnpj()
    const mudou = conferida ? await marcar(tx, { id, userId: pessoa.userId }) : await desmarcar(tx, id)
    if (!mudou) return nadaMudou()
    await auditar(tx, pessoa, conferida ? 'plataforma.conferir_receita' : 'plataforma.desmarcar_receita', {
      estabelecimentoId: id,
      recurso: 'estabelecimentos',
      id,
      para: { ...loja },
    })
  })
}

async function marcar(tx: Tx, { id, userId }: { id: string; userId: string }): Promise<boolean> {
  return (
    (await run(tx)`
    insert into conferencias_da_receita as r (estabelecimento_id, cnpj, razao_social, conferido_por)
    select id, cnpj, razao_social, ${userId} from estabelecimentos where id = ${id}
    on conflict (estabelecimento_id) do update set cnpj = excluded.cnpj, razao_social = excluded.razao_social,
      conferido_por = excluded.conferido_por, conferido_em = now()
    where (r.cnpj, r.razao_social) is distinct from (excluded.cnpj, excluded.razao_social)`) > 0
  )
}

async function desmarcar(tx: Tx, id: string): Promise<boolean> {
  return (
    (await run(tx)`
    delete from conferencias_da_receita where estabelecimento_id = ${id}`) > 0
  )
}
