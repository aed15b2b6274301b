import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { type Tx, withAccess } from '#src/shared/server/database/database.ts'
import type { ContaDaPlataforma } from '../schemas.ts'
import { testarCredenciais } from './conectar-mercadopago.ts'
import { abrirContaDaPlataforma, acessoDoRecebedor, guardar } from './conta.ts'
import { enderecoDoWebhook } from './gerar-pix.ts'
import { perguntarPelosEncerrados, trocarConta } from './trocar-conta.ts'

/** The platform connects its own account: tested first, then sealed like a shop's. */
export async function conectarPlataforma(
  pessoa: Pessoa,
  dados: { access_token: string; public_key: string; webhook_secret?: string | null | undefined },
): Promise<ContaDaPlataforma> {
  const conta = await testarCredenciais(dados.access_token)
  const dono = { daPlataforma: true } as const
  return trocarConta({ dono, novaContaId: conta.id, acesso: acessoDoRecebedor(dono) }, async (tx) => {
    const antes = await abrirContaDaPlataforma(tx)
    const segredo = dados.webhook_secret ?? (antes?.contaId === conta.id ? antes.segredoWebhook : null)
    await gravarContaDaPlataforma(tx, {
      token: dados.access_token,
      publicKey: dados.public_key,
      contaId: conta.id,
      segredo,
    })
    await perguntarPelosEncerrados(tx, dono)
    await auditar(tx, pessoa, 'pagamentos.conectar_plataforma', {
      recurso: 'conta_plataforma',
      de: { conta: antes?.contaId ?? null },
      para: { conta: conta.id },
    })
    return ler(tx)
  })
}

/** Replaces whatever was there. The provider was asked already. */
export async function gravarContaDaPlataforma(
  tx: Tx,
  conta: { token: string; publicKey: string; contaId: string; segredo: string | null },
): Promise<void> {
  await tx.deleteFrom('conta_plataforma').execute()
  await tx.deleteFrom('cofre').where('estabelecimento_id', 'is', null).execute()
  const cofre = { estabelecimentoId: null }
  await tx
    .insertInto('conta_plataforma')
    .values({
      mercadopago_vault_id: await guardar(tx, {
        ...cofre,
        nome: 'mercadopago_access_token',
        segredo: conta.token,
      }),
      webhook_secret_vault_id:
        conta.segredo &&
        (await guardar(tx, { ...cofre, nome: 'mercadopago_webhook_secret', segredo: conta.segredo })),
      mercadopago_public_key: conta.publicKey,
      mercadopago_user_id: conta.contaId,
    })
    .execute()
}

export async function lerContaDaPlataforma(): Promise<ContaDaPlataforma> {
  return withAccess(acessoDoRecebedor({ daPlataforma: true }), ler)
}

async function ler(tx: Tx): Promise<ContaDaPlataforma> {
  const row = await tx.selectFrom('conta_plataforma').selectAll().executeTakeFirst()
  return {
    conectada: row?.mercadopago_vault_id != null,
    conta_id: row?.mercadopago_user_id ?? null,
    public_key: row?.mercadopago_public_key ?? null,
    tem_segredo_webhook: row?.webhook_secret_vault_id != null,
    webhook_url: enderecoDoWebhook('plataforma'),
  }
}
