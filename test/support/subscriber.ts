import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { COBRANCA_PADRAO } from '#src/assinaturas/configuracao.ts'
import { iniciarTeste } from '#src/assinaturas/server/iniciar-teste.ts'
import { quitarFatura } from '#src/assinaturas/server/faturas/quitar-fatura.ts'
import { lockAssinatura } from '#src/assinaturas/server/repository.ts'
import { contextoDoCofre } from '#src/pagamentos/server/conta.ts'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { setClock } from '#src/shared/server/clock.ts'
import { seal } from '#src/shared/server/vault.ts'
import { createShop, type TestShop } from './factories.ts'

/** Sets the product's calendar to ten in the morning of a day. */
export function goToDay(dia: string): void {
  setClock(new Date(`${dia}T10:00:00-03:00`))
}

/** A shop approved on that day: its trial runs, its first period begins fourteen days later. */
export async function createSubscriber(
  owner: pg.Pool,
  { aprovadaEm, plano = 'Starter', nome }: { aprovadaEm: string; plano?: string; nome?: string },
): Promise<TestShop> {
  const loja = await createShop(owner, { plano, ...(nome ? { nome } : {}) })
  await owner.query(
    `update assinaturas_estabelecimento set status = 'aguardando_aprovacao' where estabelecimento_id = $1`,
    [loja.id],
  )
  goToDay(aprovadaEm)
  await withAccess(SYSTEM, (tx) => iniciarTeste(tx, { estabelecimentoId: loja.id }))
  return loja
}

/** Settles an invoice as its PIX would, or by another way; false when it was settled before. */
export function payInvoice(
  lojaId: string,
  pago: { faturaId: string; hoje: string; pagoEm?: Date; valor?: number; meio?: 'pix' | 'transferencia' },
): Promise<boolean> {
  return withAccess(SYSTEM, async (tx) => {
    const linha = await lockAssinatura(tx, lojaId)
    if (!linha) throw new Error('no subscription')
    return quitarFatura(tx, linha, { meio: 'pix', pagoEm: new Date(), regras: COBRANCA_PADRAO, ...pago })
  })
}

/** The platform's own account at the provider, as its administration would connect it. */
export async function connectPlatform(owner: pg.Pool) {
  const userId = '900100200'
  const conta = {
    token: `APP_USR-plataforma-${randomUUID()}-${userId}`,
    userId,
    publicKey: 'APP_USR-publica-da-plataforma',
    webhookSecret: `segredo-${randomUUID()}`,
  }
  const guardar = async (nome: string, segredo: string) => {
    const { chave_id, iv, conteudo, etiqueta } = seal(segredo, contextoDoCofre('plataforma', nome))
    const { rows } = await owner.query<{ id: string }>(
      `insert into cofre (estabelecimento_id, nome, chave_id, iv, conteudo, etiqueta)
       values (null, $1, $2, $3, $4, $5) returning id`,
      [nome, chave_id, iv, conteudo, etiqueta],
    )
    return rows[0]?.id
  }
  await owner.query(
    `insert into conta_plataforma (mercadopago_vault_id, webhook_secret_vault_id, mercadopago_public_key, mercadopago_user_id)
     values ($1, $2, $3, $4)`,
    [
      await guardar('mercadopago_access_token', conta.token),
      await guardar('mercadopago_webhook_secret', conta.webhookSecret),
      conta.publicKey,
      userId,
    ],
  )
  return conta
}
