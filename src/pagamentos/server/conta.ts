import { type Access, run, shopAlone, SYSTEM, type Tx } from '#src/shared/server/database/database.ts'
import { open, seal, type Sealed } from '#src/shared/server/vault.ts'

/** A Mercado Pago account, a shop's own or the platform's, opened from the vault for one call. Never returned, logged or kept. */
export interface Conta {
  token: string
  contaId: string
  segredoWebhook: string | null
}

/** Whose account it is: a shop's, or the platform's. */
export type DonoDaConta =
  | { estabelecimentoId: string; daPlataforma?: false | undefined }
  | { daPlataforma: true }

/** Null for the platform's. */
export function donoDaConta(estabelecimentoId: string | null): DonoDaConta {
  return estabelecimentoId === null ? { daPlataforma: true } : { estabelecimentoId }
}

/** Where the money of a payment goes: a sale's into its shop's account, an invoice's into the platform's. */
export interface Recebedor {
  /** The shop that sells, or that pays its invoice. */
  estabelecimentoId: string
  daPlataforma?: boolean | undefined
}

export function recebedorDe(pagamento: { estabelecimento_id: string; fatura_id: string | null }): Recebedor {
  return { estabelecimentoId: pagamento.estabelecimento_id, daPlataforma: pagamento.fatura_id !== null }
}

/** The platform's secrets open for the system alone. */
export function acessoDoRecebedor(dono: DonoDaConta): Access {
  return dono.daPlataforma ? SYSTEM : shopAlone(dono.estabelecimentoId)
}

export function abrirContaDoRecebedor(tx: Tx, dono: DonoDaConta): Promise<Conta | null> {
  return dono.daPlataforma ? abrirContaDaPlataforma(tx) : abrirConta(tx, dono.estabelecimentoId)
}

/** Until the commit nobody makes a payment in this account: the lock that lockTentativas shares. It comes before any other. */
export async function lockConta(tx: Tx, dono: DonoDaConta): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtextextended(${idDoDono(dono)}, 47))`
}

/** The owner's name among the locks. */
export function idDoDono(dono: DonoDaConta): string {
  return dono.daPlataforma ? 'plataforma' : dono.estabelecimentoId
}

export const SEGREDOS_DO_MERCADO_PAGO = ['mercadopago_access_token', 'mercadopago_webhook_secret'] as const
/** What the vault holds, this slice's and those of the slices that stand on it. */
export type Segredo =
  | (typeof SEGREDOS_DO_MERCADO_PAGO)[number]
  | 'bling_access_token'
  | 'bling_refresh_token'
  | 'melhor_envio_access_token'
  | 'melhor_envio_refresh_token'
  | 'webhook_segredo'

/** Seals a secret into the vault, a shop's or, without a shop, the platform's. Answers its place there. */
export async function guardar(
  tx: Tx,
  { estabelecimentoId, nome, segredo }: { estabelecimentoId: string | null; nome: Segredo; segredo: string },
): Promise<string> {
  const { id } = await tx
    .insertInto('cofre')
    .values({
      estabelecimento_id: estabelecimentoId,
      nome,
      ...seal(segredo, contextoDoCofre(estabelecimentoId ?? 'plataforma', nome)),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Takes these secrets of a shop out of the vault, but for the rows that just came in. */
export async function apagarSegredos(
  tx: Tx,
  estabelecimentoId: string,
  { nomes, menos = [] }: { nomes: readonly Segredo[]; menos?: string[] },
): Promise<void> {
  await tx
    .deleteFrom('cofre')
    .where('estabelecimento_id', '=', estabelecimentoId)
    .where('nome', 'in', nomes)
    .$if(menos.length > 0, (query) => query.where('id', 'not in', menos))
    .execute()
}

/** Takes single secrets of a shop out of the vault, of a kind that it may have several of. */
export async function apagarDoCofre(tx: Tx, estabelecimentoId: string, ids: string[]): Promise<void> {
  if (ids.length === 0) return
  await tx
    .deleteFrom('cofre')
    .where('estabelecimento_id', '=', estabelecimentoId)
    .where('id', 'in', ids)
    .execute()
}

/** What a secret is sealed for, its owner a shop's id or `plataforma`: it does not open as another's or as another secret. */
export function contextoDoCofre(dono: string, nome: string): string {
  return `${dono}:${nome}`
}

/** A row of the vault, as it lies there. */
export type Guardado = Sealed & { nome: string }

/** The secret of this name among its owner's rows; undefined where it is none of them. */
export function abrirSegredo(rows: Guardado[], dono: string, nome: Segredo): string | undefined {
  const row = rows.find((candidate) => candidate.nome === nome)
  return row && open(row, contextoDoCofre(dono, nome))
}

/** Null when the shop has connected no account. One query. */
export async function abrirConta(tx: Tx, estabelecimentoId: string): Promise<Conta | null> {
  const rows = await tx
    .selectFrom('estabelecimentos as e')
    .innerJoin('cofre as c', (join) =>
      join
        .onRef('c.estabelecimento_id', '=', 'e.id')
        .on((eb) =>
          eb.or([
            eb('c.id', '=', eb.ref('e.mercadopago_vault_id')),
            eb('c.id', '=', eb.ref('e.webhook_secret_vault_id')),
          ]),
        ),
    )
    .select(['e.mercadopago_user_id', 'c.nome', 'c.chave_id', 'c.iv', 'c.conteudo', 'c.etiqueta'])
    .where('e.id', '=', estabelecimentoId)
    .execute()
  return abrir(rows, estabelecimentoId)
}

/** The account that invoices are paid into; null while the platform has connected none. Only as the system. */
export async function abrirContaDaPlataforma(tx: Tx): Promise<Conta | null> {
  const rows = await tx
    .selectFrom('conta_plataforma as p')
    .innerJoin('cofre as c', (join) =>
      join.on((eb) =>
        eb.or([
          eb('c.id', '=', eb.ref('p.mercadopago_vault_id')),
          eb('c.id', '=', eb.ref('p.webhook_secret_vault_id')),
        ]),
      ),
    )
    .select(['p.mercadopago_user_id', 'c.nome', 'c.chave_id', 'c.iv', 'c.conteudo', 'c.etiqueta'])
    .execute()
  return abrir(rows, 'plataforma')
}

function abrir(rows: (Guardado & { mercadopago_user_id: string | null })[], dono: string): Conta | null {
  const token = abrirSegredo(rows, dono, 'mercadopago_access_token')
  const contaId = rows[0]?.mercadopago_user_id
  if (!token || !contaId) return null
  return { token, contaId, segredoWebhook: abrirSegredo(rows, dono, 'mercadopago_webhook_secret') ?? null }
}
