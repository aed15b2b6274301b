import { posix } from 'node:path'

/** What breaks the project's rules on imports, one sentence each; `files` maps a path from the root to its source. */
export function violations(files: ReadonlyMap<string, string>): string[] {
  const routes = files.get('src/routes.ts') ?? ''
  return [...files].flatMap(([path, source]) => {
    if (!/^src\/.+\.tsx?$/.test(path) || /\.test\.tsx?$/.test(path)) return ofLength(path, source)
    const file = place(path)
    const found = ofFile(file, source)
    for (const imported of importsOf(source)) {
      const target = resolve(path, imported.from)
      found.push(...ofPackage(file, imported, path))
      if (target) found.push(...ofImport(file, place(target), imported, { path, source, routes }))
    }
    return found
  })
}

/** Leftwards only; the slices of one line do not know each other. */
const ORDER = [
  ['shared'],
  ['configuracao'],
  ['acesso'],
  ['registro'],
  ['avisos'],
  ['planilhas'],
  ['usuarios'],
  ['estabelecimentos'],
  ['categorias'],
  ['produtos'],
  ['clientes'],
  ['pagamentos'],
  ['fretes'],
  ['assinaturas'],
  ['cupons'],
  ['vendas'],
  ['avaliacoes'],
  ['perguntas'],
  ['relatorios', 'suporte', 'vitrine'],
  ['integracoes'],
  ['ensaio'],
  ['plataforma'],
  ['privacidade'],
  ['mudanca'],
  ['painel'],
  ['demo'],
]

/** Top folders and files that are the program's frame or its looks, not a slice. */
const LOOKS = ['styles', 'fonts', 'theme']
const LONGEST = 300
const LONG_BY_NATURE = ['src/shared/server/database/database-types.ts']
const READS_ENVIRONMENT = ['src/shared/server/config.ts']
/** A store of random bytes, and the holidays of the years asked for: nobody can tell whether they are new. */
const KEEPS_UNSEEN = ['src/shared/uuid.ts', 'src/shared/feriados.ts']
/** A module's variable, or something empty that will be filled. */
const KEPT = /^(?:export )?(?:let |const .*= (?:new (?:Weak)?(?:Map|Set)\b.*\(\)|\[\]|\{\})$)/m

type Zone = 'pure' | 'server' | 'pages' | 'frame'

interface Place {
  path: string
  slice: string
  zone: Zone
}

interface Import {
  from: string
  typeOnly: boolean
}

function place(path: string): Place {
  const [, top = '', ...rest] = path.split('/')
  if (!ORDER.flat().includes(top)) return { path, slice: top.replace(/\..*$/, ''), zone: 'frame' }
  if (top === 'demo') return { path, slice: top, zone: rest[0] === 'pages' ? 'pages' : 'server' }
  const pure = rest.length < 2 || rest[0] === 'conteudo'
  const zone = pure ? 'pure' : rest[0] === 'server' ? 'server' : 'pages'
  return { path, slice: top, zone }
}

function ofFile({ path, zone }: Place, source: string): string[] {
  const found = ofLength(path, source)
  if (zone === 'pure' && KEPT.test(source) && !KEEPS_UNSEEN.includes(path)) {
    found.push(`${path}: a pure file keeps something from one call to the next`)
  }
  if (/\/index\.tsx?$/.test(path)) found.push(`${path}: no index files; import the file that has it`)
  if (/\bprocess\.env\b/.test(source) && !READS_ENVIRONMENT.includes(path)) {
    found.push(`${path}: settings are read in ${READS_ENVIRONMENT[0]} alone`)
  }
  return found
}

function ofLength(path: string, source: string): string[] {
  const lines = source.split('\n').length - 1
  const long = lines > LONGEST && !LONG_BY_NATURE.includes(path)
  return long ? [`${path}: ${lines} lines, more than ${LONGEST}`] : []
}

function ofPackage({ zone }: Place, { from, typeOnly }: Import, path: string): string[] {
  if (zone !== 'pure' || typeOnly) return []
  const outside = /^(node:|react$|react\/|react-dom|react-router|@mantine\/|pg$|kysely$|fastify$|pino$)/
  // An e-mail is JSX and runs anywhere; what it must not do is touch the server or the browser.
  if (path.endsWith('.tsx') && /^react/.test(from)) return []
  return outside.test(from) ? [`${path}: a pure file imports ${from}`] : []
}

interface Context {
  path: string
  source: string
  routes: string
}

function ofImport(file: Place, target: Place, imported: Import, context: Context): string[] {
  if (file.zone === 'frame') return []
  const { path } = context
  if (target.zone === 'frame') {
    return LOOKS.includes(target.slice) ? [] : [`${path}: a slice imports the frame (${target.path})`]
  }
  return [
    ...ofZones(file, target, imported, context),
    ...ofOrder(file, target, path),
    ...ofSpelling(file, target, imported, path),
  ]
}

function ofZones(
  file: Place,
  target: Place,
  { typeOnly }: Import,
  { path, source, routes }: Context,
): string[] {
  if (file.zone === target.zone || target.zone === 'pure' || typeOnly) return []
  if (file.zone === 'pure') return [`${path}: a pure file imports ${target.zone} (${target.path})`]
  if (file.zone === 'server') return [`${path}: server code imports pages (${target.path})`]
  const isRoute = routes.includes(`'${path.slice('src/'.length)}'`)
  const hasLoader = /^export\s+(async\s+)?(function|const)\s+loader\b/m.test(source)
  return isRoute && hasLoader
    ? []
    : [`${path}: a page imports server code outside a route's loader (${target.path})`]
}

function ofOrder(file: Place, target: Place, path: string): string[] {
  if (file.slice === target.slice) return []
  const rank = (slice: string) => ORDER.findIndex((line) => line.includes(slice))
  const found: string[] = []
  if (rank(target.slice) >= rank(file.slice)) {
    found.push(`${path}: ${file.slice} may not import ${target.slice} (${target.path})`)
  }
  if (/\/repository(\.|\/)/.test(target.path)) {
    found.push(`${path}: another slice's repository (${target.path}); call its use case`)
  }
  return found
}

function ofSpelling(file: Place, target: Place, { from }: Import, path: string): string[] {
  const same = file.slice === target.slice
  if (same && from.startsWith('#src/')) return [`${path}: its own slice by a relative path, not ${from}`]
  if (!same && !from.startsWith('#src/')) return [`${path}: another slice by #src/, not ${from}`]
  return []
}

export function resolve(path: string, from: string): string | undefined {
  if (from.startsWith('#src/')) return `src/${from.slice('#src/'.length)}`
  if (from.startsWith('.')) return posix.join(posix.dirname(path), from)
  return undefined
}

export function importsOf(source: string): Import[] {
  const statements = source.matchAll(
    /^\s*(?:import|export)\s+(type\s)?(?:[\w$*{][^'"`;]*?\sfrom\s*)?['"]([^'"]+)['"]/gm,
  )
  const dynamic = source.matchAll(/\bimport\(\s*['"]([^'"]+)['"]/g)
  return [
    ...[...statements].map(([, type, from = '']) => ({ from, typeOnly: type !== undefined })),
    ...[...dynamic].map(([, from = '']) => ({ from, typeOnly: false })),
  ]
}
