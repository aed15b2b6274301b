import { type RawBuilder, sql } from 'kysely'

/** What the platform calls the person of an id: their own name before what a shop's team calls them, else the e-mail. */
export const nomeDaConta = (userId: RawBuilder<unknown>) =>
  sql`(select coalesce(nullif(p.nome, ''), p.email) from profiles p
    where p.user_id = ${userId} order by p.estabelecimento_id nulls first limit 1)`

/** Who wrote something, before administrators: the name alone, else what their e-mail begins with. */
export const nomeDoAutor = (userId: RawBuilder<unknown>) =>
  sql`coalesce((select nullif(p.nome, '') from profiles p
      where p.user_id = ${userId} order by p.estabelecimento_id nulls first limit 1),
    (select split_part(u.email, '@', 1) from auth.users u where u.id = ${userId}))`
