// npm run seed:big -- --lojas 1000 --produtos 1000000 --vendas 5000000: a mall of that size beside the demonstration,
// to measure with. Only in demo mode, in the program's own database, and once.
import { parseArgs } from 'node:util'
import pg from 'pg'
import { BIG_SHOP, fill, type Volume } from '../bench/volume.ts'
import { ConfigError, getConfig } from '../src/shared/server/config.ts'
import { openEmbeddedPostgres } from '../src/shared/server/embedded-postgres/embedded-postgres.ts'

const { values: options } = parseArgs({
  options: {
    lojas: { type: 'string', default: '1000' },
    produtos: { type: 'string', default: '100000' },
    vendas: { type: 'string', default: '100000' },
  },
})

try {
  await run({
    shops: many('lojas', 1),
    products: many('produtos', Number(options.lojas)),
    sales: many('vendas', 1),
  })
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

function many(name: 'lojas' | 'produtos' | 'vendas', least: number): number {
  const number = Number(options[name])
  if (Number.isInteger(number) && number >= least && number <= 100_000_000) return number
  throw new ConfigError([`--${name} é um número inteiro a partir de ${least}.`])
}

async function run(volume: Volume): Promise<void> {
  const { DATA_DIR, demo, embedded } = getConfig()
  if (!demo || !embedded)
    throw new ConfigError(['Só no modo de demonstração, com o banco de dados do próprio Portal.'])
  const server = await openEmbeddedPostgres(DATA_DIR)
  try {
    const url = Object.assign(new URL(server.superuserUrl), {
      pathname: new URL(server.url).pathname,
    }).toString()
    await refuseTwice(url)
    await fill(url, volume, progress(volume.products + volume.sales))
    console.log('Pronto. Reinicie o Portal: o que ele guardou das páginas é de antes.')
  } finally {
    await server.release()
  }
}

async function refuseTwice(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ demo: boolean; big: boolean }>(
      `select exists (select from auth.users where email = 'consumidor@demo.portal') as demo,
         exists (select from estabelecimentos where codigo = $1) as big`,
      [BIG_SHOP],
    )
    if (!rows[0]?.demo)
      throw new ConfigError(['Inicie antes o Portal uma vez, para que haja a demonstração.'])
    if (rows[0].big) throw new ConfigError(['As lojas de medição já estão neste banco de dados.'])
  } finally {
    await client.end()
  }
}

function progress(total: number): (rows: number) => void {
  const since = Date.now()
  return (rows) => {
    const left = Math.ceil((((Date.now() - since) / rows) * (total - rows)) / 60_000)
    const when = rows < total ? `faltam cerca de ${left} min` : 'falta contar e arrumar'
    console.log(`${number(rows)} de ${number(total)} produtos e vendas; ${when}`)
  }
}

function number(value: number): string {
  return value.toLocaleString('pt-BR')
}
