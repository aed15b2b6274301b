import pg from 'pg'
import { contextoDoCofre } from '#src/pagamentos/server/conta.ts'
import { ConfigError, getConfig } from '#src/shared/server/config.ts'
import {
  findRootKey,
  ROOT_CONTEXT,
  readSealedRoot,
  readSealingKeys,
  requireKeys,
} from '#src/shared/server/database/root-key.ts'
import { keyId, seal, vaultKeys } from '#src/shared/server/vault.ts'
import { openFrom, sealInto } from '#src/usuarios/server/auth/secrets.ts'

export interface Troca {
  trocados: number
  /** Sealed under another key meanwhile, by a process that has not the new one yet. */
  restam: number
  /** What no longer opens, although its key was given. */
  estragados: string[]
}

interface Lugar {
  nome: string
  contexto: (partes: string[]) => string
  /** `selado` as `sealInto` writes it, `partes` what it is sealed for. */
  linhas: string
  chave: string
  id: string
  trocar: string
}

const LUGARES: Lugar[] = [
  {
    nome: 'credencial',
    contexto: ([dono = '', nome = '']) => contextoDoCofre(dono, nome),
    linhas: `select id::text as id, array[coalesce(estabelecimento_id::text, 'plataforma'), nome] as partes,
      decode(chave_id, 'hex') || iv || etiqueta || conteudo as selado from cofre`,
    chave: 'chave_id',
    id: 'id::text',
    trocar: `update cofre c set chave_id = encode(substr(n.selado, 1, 4), 'hex'), iv = substr(n.selado, 5, 12),
      etiqueta = substr(n.selado, 17, 16), conteudo = substr(n.selado, 33)
      from unnest($1::uuid[], $2::bytea[]) n (id, selado) where c.id = n.id`,
  },
  {
    nome: 'chave de assinatura',
    contexto: ([kid]) => `signing-key:${kid}`,
    linhas: 'select kid as id, array[kid] as partes, jwk as selado from auth.signing_keys',
    chave: `encode(substr(jwk, 1, 4), 'hex')`,
    id: 'kid',
    trocar: `update auth.signing_keys k set jwk = n.selado
      from unnest($1::text[], $2::bytea[]) n (id, selado) where k.kid = n.id`,
  },
  {
    nome: 'segundo fator',
    contexto: ([id]) => `mfa-factor:${id}`,
    linhas: 'select id::text as id, array[id::text] as partes, secret as selado from auth.mfa_factors',
    chave: `encode(substr(secret, 1, 4), 'hex')`,
    id: 'id::text',
    trocar: `update auth.mfa_factors f set secret = n.selado
      from unnest($1::uuid[], $2::bytea[]) n (id, selado) where f.id = n.id`,
  },
]

/**
 * `npm run vault:rotate`: seals everything in the database under VAULT_KEY that the key before it sealed. A short
 * transaction a batch, so that nobody waits; whatever ends it, the next run goes on. Throws ConfigError, with nothing
 * changed, when a key is missing.
 */
export async function trocarChave(
  ownerUrl: string,
  { lote = 200, andamento = () => undefined }: { lote?: number; andamento?: (frase: string) => void } = {},
): Promise<Troca> {
  const client = new pg.Client({ connectionString: ownerUrl })
  await client.connect()
  try {
    await guardarRaiz(client)
    const total = await contarRestantes(client)
    const troca: Troca = { trocados: 0, restam: 0, estragados: [] }
    for (const lugar of LUGARES) {
      await trocarLugar(client, lugar, {
        lote,
        feito: (trocados, estragados) => {
          troca.trocados += trocados
          troca.estragados.push(...estragados)
          andamento(`${troca.trocados} de ${total}, faltam ${Math.max(0, total - troca.trocados)}`)
        },
      })
    }
    const restantes = await contarRestantes(client)
    return { ...troca, restam: Math.max(0, restantes - troca.estragados.length) }
  } finally {
    await client.end()
  }
}

/** The first exchange keeps the root, later ones only seal it anew. A key that is missing is told before. */
async function guardarRaiz(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ falta: boolean }>(
    `select to_regclass('raiz_do_cofre') is null as falta`,
  )
  if (rows[0]?.falta)
    throw new ConfigError(['O banco ainda não é desta versão: inicie o Portal antes de trocar a chave.'])
  const antes = await readSealedRoot(client)
  const raiz = await findRootKey(client, antes)
  requireKeys(await readSealingKeys(client))
  const { VAULT_KEY_PREVIOUS, vaultKey } = getConfig()
  if (!VAULT_KEY_PREVIOUS || antes?.chave_id === keyId(vaultKey)) return
  const { chave_id, iv, conteudo, etiqueta } = seal(raiz.toString('base64'), ROOT_CONTEXT)
  await client.query(
    `insert into raiz_do_cofre (chave_id, iv, conteudo, etiqueta) values ($1, $2, $3, $4)
     on conflict (unica) do update set chave_id = $1, iv = $2, conteudo = $3, etiqueta = $4`,
    [chave_id, iv, conteudo, etiqueta],
  )
}

async function trocarLugar(
  client: pg.Client,
  { nome, contexto, linhas, chave, id, trocar }: Lugar,
  { lote, feito }: { lote: number; feito: (trocados: number, estragados: string[]) => void },
): Promise<void> {
  const nova = keyId(getConfig().vaultKey)
  const outras = vaultKeys()
    .map(keyId)
    .filter((outra) => outra !== nova)
  for (let depois = ''; ; ) {
    await client.query('begin')
    try {
      const { rows } = await client.query<{ id: string; partes: string[]; selado: Buffer }>(
        `${linhas} where ${chave} = any($1) and ${id} > $2 collate "C" order by ${id} collate "C" limit $3
         for no key update`,
        [outras, depois, lote],
      )
      const estragados: string[] = []
      const novos = rows.flatMap((row) => {
        const para = contexto(row.partes)
        try {
          return [{ id: row.id, selado: sealInto(openFrom(row.selado, para), para) }]
        } catch {
          estragados.push(`${nome} ${row.partes.join(' ')}`)
          return []
        }
      })
      await client.query(trocar, [novos.map((um) => um.id), novos.map((um) => um.selado)])
      await client.query('commit')
      feito(novos.length, estragados)
      const ultima = rows.at(-1)
      if (!ultima || rows.length < lote) return
      depois = ultima.id
    } catch (error) {
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  }
}

async function contarRestantes(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ restam: number }>(
    `select sum(restam)::int as restam from (${LUGARES.map(
      ({ linhas, chave }) => `select count(*) as restam from (${linhas} where ${chave} <> $1) t`,
    ).join(' union all ')}) todos`,
    [keyId(getConfig().vaultKey)],
  )
  return rows[0]?.restam ?? 0
}
