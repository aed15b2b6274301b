import { randomBytes } from 'node:crypto'
import type pg from 'pg'
import { contextoDoCofre } from '#src/pagamentos/server/conta.ts'
import { seal } from '#src/shared/server/vault.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { cheapHash } from './passwords.ts'

// Rows for a test, made as the owner of the database. Each takes what the test cares about and fills in the rest.

export async function createUser(
  owner: pg.Pool,
  { email = `${word()}@teste.portal`, admin = false, senha = null as string | null } = {},
) {
  const id = uuidV7()
  await owner.query(
    'insert into auth.users (id, email, email_confirmed_at, encrypted_password) values ($1, $2, now(), $3)',
    [id, email, senha === null ? null : await cheapHash(senha)],
  )
  await owner.query('insert into profiles (user_id, nome, email) values ($1, $2, $3)', [
    id,
    email.split('@')[0],
    email,
  ])
  if (admin) await owner.query(`insert into user_roles (user_id, role) values ($1, 'admin')`, [id])
  return { id, email }
}

export interface TestShop {
  id: string
  codigo: string
  ownerId: string
  /** The account at the provider: what the simulator must know. */
  account: { token: string; userId: string; publicKey: string; webhookSecret?: string }
}

export async function createShop(
  owner: pg.Pool,
  {
    status = 'ativo',
    aprovacao = 'aprovado',
    bloqueada = false,
    conectada = true,
    segredo = true,
    plano = 'Enterprise',
    nome = `Loja ${word()}`,
    /** It published that orders may be fetched: who waits for approval has not yet. */
    retirada = undefined as boolean | undefined,
    /** The owner's, when a test needs it. */
    senha = null as string | null,
  } = {},
): Promise<TestShop> {
  const id = uuidV7()
  const codigo = `loja-${word()}`
  const { id: ownerId } = await createUser(owner, { senha })
  const userId = String(100_000_000 + randomBytes(3).readUIntBE(0, 3))
  const account = {
    token: `APP_USR-${word()}-${userId}`,
    userId,
    publicKey: `APP_USR-${word()}`,
    ...(segredo ? { webhookSecret: `segredo-${word()}` } : {}),
  }
  await owner.query(
    `insert into estabelecimentos (id, codigo, nome, cidade, uf, owner_user_id, status, status_aprovacao,
       bloqueado_por_inadimplencia, motivo_bloqueio)
     values ($1, $2, $3, 'São Paulo', 'SP', $4, $5, $6, $7, $8)`,
    [id, codigo, nome, ownerId, status, aprovacao, bloqueada, bloqueada ? 'Fatura vencida' : null],
  )
  await owner.query(
    `insert into profiles (user_id, estabelecimento_id, nome, papel) values ($1, $2, 'Dona', 'proprietario')`,
    [ownerId, id],
  )
  await owner.query(
    `insert into assinaturas_estabelecimento (estabelecimento_id, plano_id, status)
     select $1, id, 'ativa' from planos_assinatura where nome = $2`,
    [id, plano],
  )
  if (retirada ?? aprovacao === 'aprovado') await offerPickUp(owner, id)
  if (conectada) await connectMercadoPago(owner, id, account)
  return { id, codigo, ownerId, account }
}

/** Orders that name no delivery are fetched at the shop: without this it would refuse them. */
async function offerPickUp(owner: pg.Pool, estabelecimentoId: string): Promise<void> {
  await owner.query(
    'insert into configuracoes_estabelecimento (estabelecimento_id, entrega) values ($1, $2)',
    [
      estabelecimentoId,
      {
        retirada: { ativa: true, endereco: '', prazo: 'no mesmo dia' },
        propria: { ativa: false, zonas: [] },
        combinar: { ativa: false, texto: '' },
      },
    ],
  )
}

async function connectMercadoPago(owner: pg.Pool, estabelecimentoId: string, conta: TestShop['account']) {
  const guardar = async (nome: string, segredo: string | undefined) => {
    if (!segredo) return null
    const { chave_id, iv, conteudo, etiqueta } = seal(segredo, contextoDoCofre(estabelecimentoId, nome))
    const { rows } = await owner.query<{ id: string }>(
      `insert into cofre (estabelecimento_id, nome, chave_id, iv, conteudo, etiqueta)
       values ($1, $2, $3, $4, $5, $6) returning id`,
      [estabelecimentoId, nome, chave_id, iv, conteudo, etiqueta],
    )
    return rows[0]?.id ?? null
  }
  await owner.query(
    `update estabelecimentos set mercadopago_vault_id = $2, webhook_secret_vault_id = $3, mercadopago_user_id = $4,
       mercadopago_public_key = $5, pagamentos_habilitados = true where id = $1`,
    [
      estabelecimentoId,
      await guardar('mercadopago_access_token', conta.token),
      await guardar('mercadopago_webhook_secret', conta.webhookSecret),
      conta.userId,
      conta.publicKey,
    ],
  )
}

export async function createProduct(
  owner: pg.Pool,
  estabelecimentoId: string,
  {
    nome = `Produto ${word()}`,
    preco = 10,
    promocao = null as number | null,
    estoque = 10,
    status = 'ativo',
    sku = null as string | null,
  } = {},
) {
  const id = uuidV7()
  await owner.query(
    `insert into produtos (id, estabelecimento_id, nome, preco, preco_promocao, em_promocao, estoque, status, sku)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [id, estabelecimentoId, nome, preco, promocao, promocao !== null, estoque, status, sku],
  )
  if (estoque > 0) {
    await owner.query(
      `insert into movimentos_estoque (estabelecimento_id, produto_id, tipo, qtd, saldo_apos, motivo)
       values ($1, $2, 'entrada', $3, $3, 'Estoque inicial')`,
      [estabelecimentoId, id, estoque],
    )
  }
  return { id, preco, nome }
}

/** Without digits and vowels: no test that searches for something finds it in a name or an address made by chance. */
function word(): string {
  return Array.from(randomBytes(10), (byte) => 'bcdfghjklmnpqrstvwxz'[byte % 20]).join('')
}
