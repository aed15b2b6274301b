// Makes the rows by the factories of another version, on a database of that version: node stock.ts {its folder} {database}.
import { join } from 'node:path'
import pg from 'pg'
import { type Factories, stockMall } from '../support/mall.ts'

const [folder = '', connectionString] = process.argv.slice(2)
const factories = (await import(join(folder, 'test/support/factories.ts'))) as Factories
const owner = new pg.Pool({ connectionString, max: 2 })
process.stdout.write(JSON.stringify(await stockMall(owner, factories)))
await owner.end()
