/** Forms of SQL that keep a large table's writers waiting, or take away what the version before still uses. */
const REFUSED: { form: RegExp; how: string }[] = [
  {
    form: /^create (unique )?index(?! concurrently)/,
    how: 'an index of a table that is there: a file of its own, NNNN-nome.concurrently.sql',
  },
  {
    form: /^alter table .*\badd (column )?.*\bdefault\s+(?!now\(\)|current_)[a-z0-9_.]+\(/,
    how: 'a computed default writes every row: add the column without one, set the default after it, fill in batches',
  },
  { form: /^alter table .*\bgenerated always\b/, how: 'writes every row: fill a plain column in batches' },
  { form: /^alter table .*\balter (column )?\S+ (set data )?type\b/, how: 'writes every row: a new column' },
  {
    form: /^alter table .*\bset not null\b/,
    how: 'reads every row: a CHECK that is NOT VALID, validated by the next file',
  },
  {
    form: /^alter table .*\badd constraint \S+ (check|foreign key)(?!.*\bnot valid\b)/,
    how: 'reads every row: NOT VALID, and VALIDATE CONSTRAINT in the next file',
  },
  {
    form: /^alter table .*\badd (constraint \S+ )?(unique|primary key)(?! using index)/,
    how: 'makes an index: make it concurrently, then ADD CONSTRAINT … USING INDEX',
  },
  {
    form: /^alter table .*\badd column .*\b(references|check|unique|primary key|serial|bigserial|identity)\b/,
    how: 'reads every row: add the column alone, then the constraint NOT VALID',
  },
  {
    form: /^(update|delete from|truncate|cluster|vacuum full|lock) /,
    how: 'fill and clean in batches, by a job',
  },
]
const CONTRACTS =
  /^(drop (table|function|view|type|schema)|alter table .*\b(drop (column )?(?!constraint|default|not null)|rename)|alter (function|view) .*\brename)/

/** What is wrong with a new migration, in a sentence a statement. */
export function longLocks(text: string): string[] {
  const statements = statementsOf(text)
  const made = new Set(
    statements.flatMap((one) => /^create table (?:if not exists )?(\S+)/.exec(one)?.[1] ?? []),
  )
  const contract = /^-- contract: ./m.test(text)
  const added = statements.some((one) => /\badd constraint\b/.test(one))
  return statements.flatMap((one) => {
    const table = /^(?:alter table(?: only)?|update|delete from|create (?:unique )?index \S+ on) (\S+)/.exec(
      one,
    )?.[1]
    if (table && made.has(table)) return []
    const wrong = REFUSED.filter(({ form }) => form.test(one)).map(({ how }) => how)
    if (CONTRACTS.test(one) && !contract)
      wrong.push(
        'the version before may use it: a release later, in a file that says "-- contract: since when nothing does"',
      )
    if (added && /\bvalidate constraint\b/.test(one))
      wrong.push('the lock of ADD CONSTRAINT lasts until the end of its file: validate in the next one')
    return wrong.map((how) => `${one.slice(0, 80)}: ${how}`)
  })
}

/** In lower case, without comments, names' quotes, and the bodies of functions. */
function statementsOf(text: string): string[] {
  return text
    .replace(/(\$[a-z_]*\$)[\s\S]*?\1/gi, "''")
    .replace(/--.*$/gm, '')
    .replace(/'(?:[^']|'')*'/g, "''")
    .toLowerCase()
    .split(';')
    .map((one) => one.replace(/\s+/g, ' ').trim())
    .filter(Boolean)
}
