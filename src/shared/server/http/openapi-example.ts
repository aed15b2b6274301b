/** As much of a JSON schema as an example is made of. */
interface Shape {
  type?: string
  format?: string
  pattern?: string
  const?: unknown
  enum?: unknown[]
  examples?: unknown[]
  minimum?: number
  required?: string[]
  properties?: Record<string, Shape>
  items?: Shape
  anyOf?: Shape[]
  oneOf?: Shape[]
  allOf?: Shape[]
}

export interface Asked {
  parameters?: unknown[]
  requestBody?: { content: Record<string, { schema: object }> }
}

/** The line that asks for an operation with an API key: with what it requires and no more. Ids are variables. */
export function curl(
  { parameters = [], requestBody }: Asked,
  { method, path, example }: { method: string; path: string; example: object | undefined },
): string {
  const query = (parameters as { in: string; name: string; required?: boolean; schema: Shape }[])
    .filter((one) => one.in === 'query' && (one.required || one.name === 'estabelecimento_id'))
    .map(({ name, schema }) => `${name}=${String(sample(schema, name))}`)
    .join('&')
  const address = `$PORTAL${path.replaceAll(/\{(\w+)\}/g, '$$$1')}${query && `?${query}`}`
  const verb = method === 'get' ? '' : ` -X ${method.toUpperCase()}`
  const line = `curl${verb} "${address}" -H "Authorization: Bearer $CHAVE"`
  if (method === 'get') return line
  const [[type, body] = []] = Object.entries(requestBody?.content ?? {})
  if (type === 'multipart/form-data') {
    const { arquivo = 'planilha.csv' } = (example ?? {}) as { arquivo?: string }
    return `${line} -F "arquivo=@${arquivo}"`
  }
  const once = `${line} \\\n  -H "Idempotency-Key: $(uuidgen)"`
  if (!body) return once
  const json = JSON.stringify(example ?? sample(body.schema as Shape, ''), null, 2)
  return `${once} -H "Content-Type: application/json" -d @- <<FIM\n${json}\nFIM`
}

const FORMATS: Record<string, string> = { date: '2026-12-01', 'date-time': '2026-12-01T12:00:00Z' }

function sample(shape: Shape, name: string): unknown {
  const branch = (shape.anyOf ?? shape.oneOf ?? shape.allOf)?.[0]
  if (branch) return sample(branch, name)
  const { type, format = '', pattern = '', examples, enum: words, const: word } = shape
  if (examples) return examples[0]
  if (word !== undefined || words) return word ?? words?.[0]
  if (shape.properties || type === 'object')
    return Object.fromEntries(
      (shape.required ?? []).map((field) => [field, sample(shape.properties?.[field] ?? {}, field)]),
    )
  if (type === 'array') return [sample(shape.items ?? {}, name)]
  if (type === 'boolean') return true
  if (type === 'number' || type === 'integer') return Math.max(1, shape.minimum ?? 1)
  if (name === 'estabelecimento_id') return '$LOJA'
  if (format === 'uuid' || pattern.startsWith('^([0-9a-fA-F]{8}-')) return `$${name}`
  return FORMATS[format] ?? 'Exemplo'
}
