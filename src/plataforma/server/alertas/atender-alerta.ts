import { type RawBuilder, sql } from 'kysely'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { mudarAlerta } from '#src/registro/server/alertar.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { rowOf, rowsOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { nomeDaConta } from '#src/usuarios/server/nome-da-conta.ts'
import { type AtoDeAlerta, HORAS_DE_SILENCIO } from '../../alertas.ts'
import { errors } from '../../errors.ts'

/** Somebody of the platform takes an alert up, puts it off for a day or says that it is over. 409 when it is over. */
export async function atenderAlerta(pessoa: Pessoa, id: string, ato: AtoDeAlerta): Promise<void> {
  await withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    const antes = await rowOf<{ status: string; codigo: string; estabelecimento_id: string | null }>(tx)`
      select status, codigo, estabelecimento_id from alertas where id = ${id} for no key update`
    if (!antes) throw errors.alerta_nao_encontrado()
    if (antes.status === 'resolvido') throw errors.alerta_resolvido()
    if (ato.ato === 'atribuir') await exigirAdministrador(tx, ato.responsavel)
    const depois = await mudarAlerta(tx, id, mudanca(ato, pessoa))
    await auditar(tx, pessoa, `plataforma.${ato.ato}_alerta`, {
      estabelecimentoId: antes.estabelecimento_id,
      recurso: 'alertas',
      id,
      de: { status: antes.status },
      para: { codigo: antes.codigo, ...depois },
      motivo: ato.ato === 'resolver' ? ato.nota : null,
    })
  })
}

async function exigirAdministrador(tx: Tx, userId: string): Promise<void> {
  const rows = await rowsOf(tx)`select 1 from user_roles where user_id = ${userId} and role = 'admin'`
  if (rows.length === 0) throw errors.administrador_nao_encontrado()
}

/** Who of the platform alerts may be given to. */
export async function listarAdministradores(pessoa: Pessoa): Promise<{ id: string; nome: string }[]> {
  return withAccess({ papel: 'plataforma', userId: pessoa.userId }, async (tx) => {
    return rowsOf<{ id: string; nome: string }>(tx)`
      select u.id, coalesce(${nomeDaConta(sql`u.id`)}, u.email) as nome
      from user_roles r join auth.users u on u.id = r.user_id where r.role = 'admin' order by 2, 1 limit 100`
  })
}

function mudanca(ato: AtoDeAlerta, { userId }: Pessoa): RawBuilder<unknown> {
  switch (ato.ato) {
    case 'reconhecer':
      return sql`status = 'reconhecido'`
    case 'assumir':
      return sql`status = 'reconhecido', responsavel = ${userId}`
    case 'atribuir':
      return sql`status = 'reconhecido', responsavel = ${ato.responsavel}`
    case 'silenciar':
      return sql`silenciado_ate = now() + ${HORAS_DE_SILENCIO} * interval '1 hour'`
    case 'resolver':
      return sql`status = 'resolvido', resolvido_em = now(), nota = ${ato.nota}`
  }
}
