import { randomBytes } from 'node:crypto'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { abrirContaDaPlataforma, guardar } from '#src/pagamentos/server/conta.ts'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { readRootKey } from '#src/shared/server/database/root-key.ts'
import { publicKeys } from '#src/shared/server/http/access-token.ts'
import { keyId, setRootKey } from '#src/shared/server/vault.ts'
import { openFrom, sealInto } from '#src/usuarios/server/auth/secrets.ts'
import { loadSigningKeys } from '#src/usuarios/server/auth/signing-keys.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { trocarChave } from './trocar-chave.ts'

const FATOR = '00000000-0000-4000-8000-0000000000f1'
const config = getConfig()
const [k1, k2, k3] = [randomBytes(32), randomBytes(32), randomBytes(32)] as const
const keys = (vaultKey: Buffer, others: { previous?: typeof k1; next?: typeof k1 } = {}) =>
  setConfig({
    ...config,
    vaultKey,
    VAULT_KEY_PREVIOUS: others.previous,
    VAULT_KEY_NEXT: others.next,
  })

let t: TestDatabase
let conta: string | undefined
const put = (segredo: string) =>
  withAccess(SYSTEM, (tx) =>
    guardar(tx, { estabelecimentoId: null, nome: 'mercadopago_access_token', segredo }),
  )
const sealedBy = async (key: Buffer) => {
  const { rows } = await t.owner.query('select count(*)::int as n from cofre where chave_id = $1', [
    keyId(key),
  ])
  return rows[0].n as number
}
const reads = () => withAccess(SYSTEM, abrirContaDaPlataforma)

beforeAll(async () => {
  t = await createTestDatabase()
})
afterAll(() => t.close())
beforeEach(async () => {
  keys(k1)
  await t.owner.query('truncate raiz_do_cofre; truncate auth.signing_keys; delete from auth.users')
  await t.owner.query('delete from conta_plataforma; delete from cofre')
  await t.owner.query(`insert into auth.users (id, email) values ($1, 'fator@exemplo.com')`, [FATOR])
  await t.owner.query(`insert into auth.mfa_factors (id, user_id, secret) values ($1, $1, $2)`, [
    FATOR,
    sealInto('SEGREDO', `mfa-factor:${FATOR}`),
  ])
  await loadSigningKeys()
  for (let n = 0; n < 25; n++) conta = await put(`token-${n}`)
  await t.owner.query(
    `insert into conta_plataforma (mercadopago_user_id, mercadopago_vault_id) values ('1', $1)`,
    [conta],
  )
})
afterEach(() => {
  setRootKey(config.vaultKey)
  setConfig(config)
})

describe('the vault key', () => {
  test('is exchanged while credentials are read and written, and the old one can be taken away', async () => {
    const kid = publicKeys().keys[0]?.kid
    keys(k2, { previous: k1 })
    let going = true
    let seen = 0
    const traffic = (async () => {
      while (going) {
        expect((await reads())?.token).toBe('token-24')
        const novo = await put('entrou durante a troca')
        await t.owner.query('delete from cofre where id = $1', [novo])
        seen++
      }
    })()
    const frases: string[] = []
    const troca = await trocarChave(t.ownerUrl, { lote: 4, andamento: (frase) => frases.push(frase) })
    going = false
    await traffic
    expect(seen).toBeGreaterThan(0)
    expect(troca).toEqual({ trocados: 27, restam: 0, estragados: [] })
    expect(frases.at(-1)).toMatch(/^27 de 27, faltam 0/)

    keys(k2)
    expect((await reads())?.token).toBe('token-24')
    await loadSigningKeys()
    expect(publicKeys().keys.map((key) => key.kid)).toEqual([kid])
    const { rows } = await t.owner.query('select secret from auth.mfa_factors')
    expect(openFrom(rows[0].secret, `mfa-factor:${FATOR}`)).toBe('SEGREDO')
  })

  test('what links and refresh tokens are derived from stays through two exchanges', async () => {
    keys(k2, { previous: k1 })
    expect((await readRootKey(t.ownerUrl)).equals(k1)).toBe(true)
    await trocarChave(t.ownerUrl)
    keys(k3, { previous: k2 })
    await trocarChave(t.ownerUrl)
    keys(k3)
    expect((await readRootKey(t.ownerUrl)).equals(k1)).toBe(true)
    const { rows } = await t.owner.query('select * from raiz_do_cofre')
    expect(JSON.stringify(rows)).not.toContain(k1.toString('base64'))
    expect(rows[0].chave_id).toBe(keyId(k3))
  })

  test('a run that was cut off is gone on with by the next, and one too many changes nothing', async () => {
    keys(k2, { previous: k1 })
    await expect(
      trocarChave(t.ownerUrl, {
        lote: 10,
        andamento: (frase) => {
          if (frase.startsWith('20 ')) throw new Error('cut off')
        },
      }),
    ).rejects.toThrow('cut off')
    expect([await sealedBy(k1), await sealedBy(k2)]).toEqual([5, 20])
    expect((await reads())?.token).toBe('token-24')
    expect(await trocarChave(t.ownerUrl)).toEqual({ trocados: 7, restam: 0, estragados: [] })
    expect(await trocarChave(t.ownerUrl)).toEqual({ trocados: 0, restam: 0, estragados: [] })
  })

  test('is refused with nothing changed when the old one is wrong or missing', async () => {
    for (const previous of [k3, undefined]) {
      keys(k2, previous ? { previous } : {})
      const wrong = new RegExp(`fechados por uma chave que não foi informada \\(${keyId(k1)}\\)`)
      await expect(trocarChave(t.ownerUrl)).rejects.toThrow(wrong)
      await expect(readRootKey(t.ownerUrl)).rejects.toThrow(wrong)
    }
    keys(k1, { previous: k3 })
    await expect(readRootKey(t.ownerUrl)).rejects.toThrow(/VAULT_KEY_PREVIOUS daqui .* não fechou nada/)
    expect(await sealedBy(k1)).toBe(25)
    expect((await t.owner.query('select 1 from raiz_do_cofre')).rowCount).toBe(0)
  })

  test('is refused on a database that the program has not made yet', async () => {
    const empty = Object.assign(new URL(t.ownerUrl), { pathname: '/postgres' }).toString()
    await expect(trocarChave(empty)).rejects.toThrow(/^O banco ainda não é desta versão/)
  })

  test('what no longer opens is named and left, and the rest goes on', async () => {
    await t.owner.query(`update cofre set conteudo = '\\x00' where id = $1`, [conta])
    keys(k2, { previous: k1 })
    const troca = await trocarChave(t.ownerUrl, { lote: 10 })
    expect(troca).toEqual({
      trocados: 26,
      restam: 0,
      estragados: ['credencial plataforma mercadopago_access_token'],
    })
  })

  test('a process that has the next key already opens what it sealed, and what it seals itself is left for another run', async () => {
    keys(k2, { previous: k1 })
    await trocarChave(t.ownerUrl)
    keys(k1, { next: k2 })
    expect((await readRootKey(t.ownerUrl)).equals(k1)).toBe(true)
    expect((await reads())?.token).toBe('token-24')
    await put('por um processo antigo')
    keys(k2, { previous: k1 })
    expect(await trocarChave(t.ownerUrl)).toMatchObject({ trocados: 1, restam: 0 })
  })
})
