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
    form: /^alter table .*\badd (column )?(?!constraint)(?!.*\bdefault\b).*\bnot null\b/,
    how: 'the version before writes rows without it: a default, or a CHECK in a later release',
  },
  {
    form: /^do /,
    how: 'what it runs cannot be read here: write it plainly',
  },
  {
    form: /^(update|delete from|truncate|cluster|vacuum full|lock) /,
    how: 'fill and clean in batches, by a job',
  },
]
/** Takes away what the version before may use or write. */
const CONTRACTS =
  /^(drop (?!index concurrently)|revoke |alter policy |alter table .*\b(drop (column )?(?!constraint|not null)|drop constraint (if exists )?\S+_p?key\b|rename)|alter (?!table)\w+ .*\brename)/
const LATER =
  'the version before may use it: a release later, in a file that says "-- contract: since NNNN nothing does", by the number of a migration'

const NARROW =
  'the version before may write what it refuses: "-- contract: since NNNN nothing does", or, in the place of a stricter one, "-- wider: what it lets in"'

/** What is wrong with a new migration, in a sentence a statement. */
export function longLocks(text: string): string[] {
  const statements = statementsOf(text)
  const made = new Set(
    statements.flatMap((one) => /^create table (?:if not exists )?(\S+)/.exec(one)?.[1] ?? []),
  )
  const contract = contractSince(text) !== undefined
  const wider = /^-- wider: ./m.test(text)
  const added = statements.some((one) => /\badd constraint\b/.test(one))
  return statements.flatMap((one) => {
    const table = /^(?:alter table(?: only)?|update|delete from|create (?:unique )?index \S+ on) (\S+)/.exec(
      one,
    )?.[1]
    if (table && made.has(table)) return []
    const wrong = REFUSED.filter(({ form }) => form.test(one)).map(({ how }) => how)
    if (!contract && CONTRACTS.test(one)) wrong.push(LATER)
    if (!contract && narrows(one, { statements, wider })) wrong.push(NARROW)
    if (added && /\bvalidate constraint\b/.test(one))
      wrong.push('the lock of ADD CONSTRAINT lasts until the end of its file: validate in the next one')
    return wrong.map((how) => `${one.slice(0, 80)}: ${how}`)
  })
}

/** A number of the version from which on nothing uses what this file takes away; undefined when it says none. */
export function contractSince(text: string): string | undefined {
  return /^-- contract: since (\d{4})\b./m.exec(text)?.[1]
}

/** A constraint that says nothing of a column that came with it: the version before may write what it refuses. */
function narrows(one: string, { statements, wider }: { statements: string[]; wider: boolean }): boolean {
  if (one.startsWith('create unique index concurrently')) return true
  const [, table, name, rule] =
    /^alter table (?:only )?(\S+) (?:.*?, )?add constraint (\S+) (.*)/.exec(one) ?? []
  if (table === undefined || rule === undefined) return false
  if (wider && statements.some((other) => other.includes(`drop constraint ${name}`))) return false
  return !statements
    .filter((other) => other.startsWith(`alter table ${table} `))
    .flatMap((other) => [...other.matchAll(/\badd column (?:if not exists )?(\w+)/g)])
    .some(([, column]) => new RegExp(`\\b${column}\\b`).test(rule))
}

/** What is dropped whole, by its name. */
export function droppedNames(text: string): string[] {
  return statementsOf(text).flatMap(
    (one) => /^drop (?:table|function|view|type) (?:if exists )?([\w.]+)/.exec(one)?.[1] ?? [],
  )
}

/**
 * Functions whose arguments or answer are others than `known` says, which is told of those of this file. A call that fits
 * two functions of one name fits none.
 */
export function changedFunctions(text: string, known: Map<string, string>): string[] {
  const changed: string[] = []
  for (const one of statementsOf(text)) {
    const gone = /^drop function (?:if exists )?([\w.]+)/.exec(one)?.[1]
    if (gone) known.delete(gone)
    const [, name, signature] =
      /^create (?:or replace )?function ([\w.]+) ?(\(.*?) (?:language|as|stable|immutable|volatile|strict|security|set) /.exec(
        one,
      ) ?? []
    if (name === undefined || signature === undefined) continue
    if ((known.get(name) ?? signature) !== signature)
      changed.push(
        `${name} takes or answers something else: another name, and the old one goes a release later`,
      )
    known.set(name, signature)
  }
  return changed
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
