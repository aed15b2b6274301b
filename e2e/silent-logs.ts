import pg from 'pg'

/** Who is in a database, by all their names (in two words or more: one alone is a word like others), e-mails and CPF. */
const PEOPLE = `
  with nomes as (
    select nome from consumidores union select nome from profiles union select cliente_nome from conversas
    union select nome from solicitacoes_titular union select raw_user_meta_data ->> 'full_name' from auth.users),
  emails as (
    select email from auth.users union select new_email from auth.users union select email from profiles
    union select email from consumidores union select email from convites union select para from emails
    union select email from solicitacoes_titular)
  select nome as said from nomes where nome ~ '\\S{2,} \\S{2,}'
  union select email from emails where email <> ''
  union select cpf_cnpj from consumidores where cpf_cnpj ~ '^\\d{11}$'
  union select regexp_replace(cpf_cnpj, '(\\d{3})(\\d{3})(\\d{3})(\\d{2})', '\\1.\\2.\\3-\\4')
    from consumidores where cpf_cnpj ~ '^\\d{11}$'`

/** Fails with the lines of a program's log that tell of anybody in its database (docs/logs.md). */
export async function expectSilentLogs(output: string, databaseUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: databaseUrl })
  await client.connect()
  const { rows } = await client.query<{ said: string }>(PEOPLE)
  await client.end()
  // What it prints for a person at its start, accounts of the demonstration too, is no log.
  const log = output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .join('\n')
    .toLowerCase()
  const told = rows.filter(({ said }) => log.includes(said.toLowerCase()))
  const lines = told.map(({ said }) => `${said}: ${lineWith(log, said.toLowerCase())}`)
  if (lines.length > 0) throw new Error(['The log tells of people:', ...lines].join('\n'))
  // An empty list, or no log, would hold nothing.
  if (rows.length < 20 || !log.includes('"msg":"request"'))
    throw new Error(`Of ${rows.length} names, e-mails and CPF none was looked for in a log of requests.`)
}

const lineWith = (log: string, text: string) => {
  const at = log.indexOf(text)
  return log.slice(log.lastIndexOf('\n', at) + 1, log.indexOf('\n', at)).slice(0, 300)
}
