/** As much of a JSON schema as the routes' own description uses. */
export interface Shape {
  type?: string | string[]
  format?: string
  pattern?: string
  enum?: unknown[]
  minLength?: number
  maxLength?: number
  minimum?: number
  maximum?: number
  exclusiveMinimum?: number
  minItems?: number
  maxItems?: number
  required?: string[]
  properties?: Record<string, Shape>
  additionalProperties?: unknown
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
}

/** What a field is called, to what stands in it when it is not the one under attack. */
export type KnownIds = (nome: string) => unknown

const TEXTOS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  '\u202e\u2066gpj.exe',
  '\r\nBcc: alguem@exemplo.com',
  '<script>alert(1)</script>',
  "' or 1=1; --",
  '%_\\',
  '{{7*7}}',
  '../../etc/passwd',
  '=1+1',
  '＝1+1',
  'NaN',
  'Infinity',
  '-1',
  '0',
  '1.5',
  '1e308',
  '1e400',
  '0x10',
  '9999999999999999999',
  'true',
  'null',
  '__proto__',
  'constructor',
  '[object Object]',
  '2026-02-30',
  '0000-00-00',
  '0000-01-01',
  '0001-01-01',
  '9999-12-31',
  '10000-01-01',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '00000000-0000-0000-0000-000000000000',
  'ffffffff-ffff-ffff-ffff-ffffffffffff',
  'a'.repeat(10_240),
  '👩‍👩‍👧‍👦'.repeat(20),
]
const OUTROS: unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  0.001,
  1e308,
  2 ** 31,
  2 ** 53,
  9_999_999_999,
  [],
  {},
  [null],
  [[[]]],
  { constructor: { prototype: 1 } },
  { $gt: '' },
]

/** Every value of this shape with exactly one thing in it that nobody sane would send, by the place of that thing. */
export function* hostile(esquema: Shape, nome: string, conhecidos: KnownIds): Generator<[string, unknown]> {
  const ramos = esquema.anyOf ?? esquema.oneOf ?? esquema.allOf
  if (ramos) {
    for (const ramo of ramos) yield* hostile(ramo, nome, conhecidos)
  } else if (esquema.properties) {
    const base = sample(esquema, nome, conhecidos) as object
    for (const valor of ['x', 1, null, []]) yield [nome, valor]
    for (const [campo, forma] of Object.entries(esquema.properties))
      for (const [onde, valor] of hostile(forma, campo, conhecidos))
        yield [`${nome}.${onde}`, { ...base, [campo]: valor }]
  } else if (esquema.type === 'array') {
    const item = sample(esquema.items ?? {}, nome, conhecidos)
    for (const valor of ['x', {}, [], [item, item], Array.from({ length: 3_000 }, () => item)])
      yield [nome, valor]
    for (const [onde, valor] of hostile(esquema.items ?? {}, nome, conhecidos)) yield [`${onde}[]`, [valor]]
  } else if (esquema.type !== 'null') {
    for (const valor of [...limites(esquema), ...TEXTOS, ...OUTROS]) yield [nome, valor]
  }
}

/** What the shape itself allows at its very ends. */
function limites({ minimum, maximum, maxLength, enum: palavras }: Shape): unknown[] {
  return [minimum, maximum, ...(palavras ?? [])]
    .filter((valor) => valor !== undefined)
    .concat(maxLength ? ['á'.repeat(maxLength), '\u0301'.repeat(maxLength)] : [])
}

const MOLDES = [
  '01310100',
  '#0f6b4f',
  'SP',
  '08:00',
  '11222333000181',
  '1234567',
  'caneca-azul',
  '/imagens/caneca.webp',
  'APP_USR-123',
  'vencimento',
  'caneca',
  'MP-ABC',
  'produtos.editar',
  '127.0.0.1',
  '::1',
]
const FORMATOS: Record<string, string> = {
  uuid: '019a0000-0000-7000-8000-000000000000',
  date: '2026-08-20',
  'date-time': '2026-08-20T12:00:00Z',
  email: 'ana@exemplo.com',
  uri: 'https://exemplo.com/',
}

/** A value of this shape that a route takes: what must be there and no more. */
export function sample(esquema: Shape, nome: string, conhecidos: KnownIds): unknown {
  const ramo = (esquema.anyOf ?? esquema.oneOf ?? esquema.allOf)?.[0]
  if (ramo) return sample(ramo, nome, conhecidos)
  if (esquema.properties) {
    const campos = esquema.required ?? []
    return Object.fromEntries(
      campos.map((campo) => [campo, sample(esquema.properties?.[campo] ?? {}, campo, conhecidos)]),
    )
  }
  const tipo = [esquema.type].flat()[0]
  if (tipo === 'array')
    return Array.from({ length: Math.max(1, esquema.minItems ?? 0) }, () =>
      sample(esquema.items ?? {}, nome, conhecidos),
    )
  if (esquema.enum) return esquema.enum[0]
  const conhecido = conhecidos(nome)
  if (conhecido !== undefined) return conhecido
  if (tipo === 'boolean') return true
  if (tipo === 'number' || tipo === 'integer') return Math.max(1, esquema.minimum ?? 1)
  if (tipo === 'object' || tipo === undefined) return {}
  const { pattern, format, minLength = 0 } = esquema
  if (format && FORMATOS[format]) return FORMATOS[format]
  if (pattern) return MOLDES.find((molde) => new RegExp(pattern, 'u').test(molde)) ?? 'Caneca'
  return 'Caneca azul de louça'.padEnd(minLength, '.')
}

/** What a route takes at most in one body, with room for the rest of it. */
const MUITO = 400_000
/** Shorter texts cost nothing, whatever is done to them. */
const LONGO = 500
const MIOLOS = [' ', '\t\n', '<', '<a ', '&', '\u0301\u0316', 'a\u0316\u0301 ']

/** Every value of this shape with one text in it, or one list of texts, as long as it may be, and dear to read. */
export function* extremes(esquema: Shape, nome: string, conhecidos: KnownIds): Generator<[string, unknown]> {
  const ramos = esquema.anyOf ?? esquema.oneOf ?? esquema.allOf
  if (ramos) {
    for (const ramo of ramos) yield* extremes(ramo, nome, conhecidos)
  } else if (esquema.properties) {
    const base = sample(esquema, nome, conhecidos) as object
    for (const [campo, forma] of Object.entries(esquema.properties))
      for (const [onde, valor] of extremes(forma, campo, conhecidos))
        yield [`${nome}.${onde}`, { ...base, [campo]: valor }]
  } else if (esquema.type === 'array') {
    for (const [onde, valor] of extremes(esquema.items ?? {}, nome, conhecidos)) {
      const quantos = Math.min(esquema.maxItems ?? MUITO, Math.ceil(MUITO / JSON.stringify(valor).length))
      yield [`${onde}[]`, Array.from({ length: quantos }, () => valor)]
    }
  } else if ([esquema.type].flat().includes('string') && !esquema.enum && !esquema.format) {
    const tamanho = Math.min(esquema.maxLength ?? MUITO, MUITO)
    if (tamanho < LONGO) return
    for (const miolo of MIOLOS)
      yield [
        nome,
        `a${miolo.repeat(Math.floor((tamanho - 2) / miolo.length))}a`.padEnd(esquema.minLength ?? 0),
      ]
  } else if (esquema.type === undefined || esquema.type === 'object') {
    for (const miolo of MIOLOS) yield [nome, { nome: `a${miolo.repeat(MUITO / 4)}a` }]
  }
}
