import { sql } from 'kysely'
import { z } from 'zod'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { diaDoPedido } from '#src/shared/dia-do-pedido.ts'
import { anosEntre } from '#src/shared/dias.ts'
import { rowOf, run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { route, routes } from '#src/shared/server/http/route-table.ts'
import { errors } from '../../errors.ts'

const idadeSchema = z.object({ nascimento: z.string().nullable() })

/** A person says once when they were born: what is sold to adults alone asks for it. Another day is refused (409). */
async function declararNascimento(
  { userId }: Pessoa,
  { nascimento, ip }: { nascimento: string; ip: string },
): Promise<{ nascimento: string }> {
  return withAccess({ papel: 'pessoa', userId }, async (tx) => {
    const dita = await rowOf<{ nascimento: string }>(tx)`
      with nova as (
        insert into declaracoes_de_idade (user_id, nascimento, ip)
        select ${userId}, ${nascimento}::date, ${ip}::inet
        where ${possivel(nascimento)}
        on conflict (user_id) do nothing returning nascimento)
      select nascimento::text from nova
      union all select nascimento::text from declaracoes_de_idade where user_id = ${userId} limit 1`
    if (!dita) throw errors.nascimento_invalido()
    if (dita.nascimento !== nascimento) throw errors.nascimento_ja_dito()
    return { nascimento }
  })
}

/** At a person's request the platform corrects when they were born. Answers what they had said. */
export async function corrigirNascimento(
  tx: Tx,
  { userId, nascimento }: { userId: string; nascimento: string },
): Promise<string | null> {
  const antes = await rowOf<{ nascimento: string }>(tx)`
    select nascimento::text from declaracoes_de_idade where user_id = ${userId} for update`
  const escritas = await run(tx)`
    insert into declaracoes_de_idade (user_id, nascimento) select ${userId}, ${nascimento}::date
    where ${possivel(nascimento)}
    on conflict (user_id) do update set nascimento = excluded.nascimento`
  if (escritas === 0) throw errors.nascimento_invalido()
  return antes?.nascimento ?? null
}

const possivel = (dia: string) =>
  sql`${dia}::date between '1900-01-01' and (now() at time zone 'America/Sao_Paulo')::date`

/** How many whole years old somebody is by what they said; null when they have not. */
export async function lerIdade(tx: Tx, userId: string): Promise<number | null> {
  const dita = await rowOf<{ nascimento: string; hoje: string }>(tx)`
    select nascimento::text, (now() at time zone 'America/Sao_Paulo')::date::text as hoje
    from declaracoes_de_idade where user_id = ${userId}`
  return dita ? anosEntre(dita.nascimento, dita.hoje) : null
}

/** A person's own route to their age. */
export const idadeApi = routes('usuarios', {
  'GET /rest/v1/minha_idade': route({
    who: 'pessoa',
    summary: 'A própria data de nascimento, se foi dita',
    answer: idadeSchema,
    handle: ({ pessoa: { userId } }) =>
      withAccess({ papel: 'pessoa', userId }, async (tx) => {
        const dita = await rowOf<{ nascimento: string }>(tx)`
          select nascimento::text from declaracoes_de_idade where user_id = ${userId}`
        return { nascimento: dita?.nascimento ?? null }
      }),
  }),

  'POST /rest/v1/minha_idade': route({
    who: 'pessoa',
    summary: 'Diz a data de nascimento, uma vez',
    body: z.strictObject({ nascimento: diaDoPedido() }),
    answer: idadeSchema,
    handle: ({ pessoa, body, ip }) => declararNascimento(pessoa, { ...body, ip }),
  }),
})
