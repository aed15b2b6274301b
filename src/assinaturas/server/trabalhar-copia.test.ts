import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type AuthApp, type Person, startAuthApp } from '#test/support/auth-app.ts'
import { retomarCopias, trabalharCopia } from './trabalhar-copia.ts'

let auth: AuthApp
let planos: Record<string, string>
let dona: Person
beforeAll(async () => {
  auth = await startAuthApp()
  const { rows } = await auth.owner.query('select nome, id from planos_assinatura')
  planos = Object.fromEntries(rows.map(({ nome, id }) => [nome, id]))
  dona = await auth.person()
})
afterAll(() => auth.close())

/** A shop of hers, begun with the products of another. */
async function opened(de?: string): Promise<string> {
  const { status, body } = await auth.send('POST', '/functions/v1/create-establishment', {
    token: dona.token,
    body: {
      userId: dona.id,
      nome: 'Padaria da Vila',
      email: 'loja@exemplo.com',
      planoId: planos.Enterprise,
      ...(de ? { copiar: { de, partes: ['produtos'], produtos_como: 'rascunho' } } : {}),
    },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return (body.estabelecimento as { id: string }).id
}
const rowsOf = async (query: string, ...values: unknown[]) => (await auth.owner.query(query, values)).rows

/** What the panel is told of a shop that is being filled. */
async function copyOf(loja: string) {
  const { body } = await auth.send('GET', '/rest/v1/quem_sou', { token: dona.token })
  return (body.lojas as { id: string; copia: unknown }[]).find(({ id }) => id === loja)?.copia
}

describe('a second shop with many products', () => {
  let grande: string
  const N = 10_200
  beforeAll(async () => {
    grande = await opened()
    await auth.owner.query(
      `insert into produtos (estabelecimento_id, nome, preco, sku) select $1, 'Item ' || n, 1, 'S' || n
       from generate_series(1, ${N}) n`,
      [grande],
    )
  }, 120_000)
  const skusOf = async (loja: string) =>
    (
      await rowsOf(
        `select count(*)::int as produtos, count(distinct sku)::int as skus from produtos where estabelecimento_id = $1`,
        loja,
      )
    )[0]

  test('is open at once, and filled behind a job that died goes on where it stopped', async () => {
    const nova = await opened(grande)
    expect(await copyOf(nova)).toEqual({ total: N, copiados: 0 })
    // What it has later stays there.
    await auth.owner.query(
      `insert into produtos (estabelecimento_id, nome, preco) values ($1, 'Depois', 1)`,
      [grande],
    )
    await auth.owner.query(`
      create function parar() returns trigger language plpgsql as $$ begin raise 'The disk is full'; end $$;
      create trigger parar before insert on produtos for each row when (new.sku = 'S250') execute function parar()`)
    await expect(trabalharCopia({ para: nova })).rejects.toThrow('The disk is full')
    const antes = await copyOf(nova)
    expect(antes).toEqual({ total: N, copiados: 200 })
    expect(await skusOf(nova)).toEqual({ produtos: 200, skus: 200 })
    await auth.owner.query('drop trigger parar on produtos')
    // Somebody of the new shop has used a code that is still to come.
    await auth.owner.query(
      `insert into produtos (estabelecimento_id, nome, preco, sku) values ($1, 'Daqui', 1, 'S9000')`,
      [nova],
    )
    await Promise.all([trabalharCopia({ para: nova }), trabalharCopia({ para: nova })])
    expect(await skusOf(nova)).toEqual({ produtos: N + 1, skus: N })
    expect(await copyOf(nova)).toBeNull()
    expect(
      await rowsOf(
        `select titulo, texto from avisos where estabelecimento_id = $1 and chave like 'copia:%'`,
        nova,
      ),
    ).toEqual([
      { titulo: 'Os produtos da loja nova chegaram', texto: '10.200 produtos vieram da outra loja.' },
    ])
  }, 300_000)

  test('stops and says so when the plan has no more room, or the first shop is another’s by now', async () => {
    const nova = await opened(grande)
    await auth.owner.query('update planos_assinatura set limite_produtos = 100 where id = $1', [
      planos.Starter,
    ])
    await auth.owner.query(
      'update assinaturas_estabelecimento set plano_id = $1 where estabelecimento_id = $2',
      [planos.Starter, nova],
    )
    await trabalharCopia({ para: nova })
    const outra = await opened(grande)
    const outro = await auth.person()
    await auth.owner.query('update estabelecimentos set owner_user_id = $1 where id = $2', [outro.id, grande])
    await trabalharCopia({ para: outra })
    await auth.owner.query('update estabelecimentos set owner_user_id = $1 where id = $2', [dona.id, grande])
    expect(
      await rowsOf(
        `select texto from avisos where estabelecimento_id in ($1, $2) and chave like 'copia:%' order by id`,
        nova,
        outra,
      ),
    ).toEqual([
      { texto: '100 produtos vieram, de 10.201. O plano não tem lugar para os outros.' },
      { texto: '0 produtos vieram, de 10.201. A outra loja não é mais sua.' },
    ])
    expect(await skusOf(outra)).toEqual({ produtos: 0, skus: 0 })
  }, 120_000)

  test('is begun again by the clock when the queue gave it up', async () => {
    const nova = await opened(grande)
    const jobs = () =>
      rowsOf(
        `select id from pgboss.job where name = 'assinaturas.copiar-produtos' and data ->> 'para' = $1`,
        nova,
      )
    await auth.owner.query(`delete from pgboss.job where name = 'assinaturas.copiar-produtos'`)
    await retomarCopias()
    expect(await jobs()).toEqual([])
    await auth.owner.query('alter table copias_de_produtos disable trigger updated_at')
    await auth.owner.query(`update copias_de_produtos set updated_at = now() - interval '31 minutes'`)
    await retomarCopias()
    expect(await jobs()).toHaveLength(1)
  })
})
