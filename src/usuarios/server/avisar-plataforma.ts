import { regrasDeAlerta } from '#src/configuracao/secao-alertas.ts'
import { alertar } from '#src/registro/server/alertar.ts'
import { lerConfiguracao } from '#src/configuracao/server/ler-secao.ts'
import type { Tx } from '#src/shared/server/database/database.ts'
import { addressKey, countHits } from '#src/shared/server/http/rate-limit.ts'
import type { Origem } from './auth/origin.ts'

/**
 * SEG-LOGIN: counts a refused sign-in, and tells when more than the platform set came within an hour on one account or
 * from one address. Once an hour for each of them.
 */
export async function contarRecusa(tx: Tx, userId: string | undefined, origem: Origem): Promise<void> {
  const { tentativas_de_login } = await lerConfiguracao(tx, regrasDeAlerta)
  const alvos = [
    ...(userId ? [`conta ${userId}`] : []),
    `endereço ${origem.ip ? addressKey(origem.ip) : 'desconhecido'}`,
  ]
  const contagens = await countHits(
    tx,
    alvos.map((who) => ({
      name: 'login-recusado',
      who,
      limit: tentativas_de_login + 1,
      windowSeconds: 3600,
    })),
  )
  for (const [i, alvo] of alvos.entries()) {
    if (!contagens[i]?.full || !contagens[i].fits) continue
    await alertar(tx, {
      codigo: 'SEG-LOGIN',
      severidade: 'alto',
      estabelecimentoId: null,
      chave: `tentativas:${alvo}`,
      resumo: `Tentativas de login demais: ${alvo}`,
      dados: { user_id: userId ?? null, ip: origem.ip },
    })
  }
}

/** SEG-LOGIN: an administrator of the platform came in from a device never seen. Quiet for everybody else. */
export async function avisarAdminEmNovoAparelho(tx: Tx, userId: string, origem: Origem): Promise<void> {
  const admin = await tx
    .selectFrom('user_roles')
    .select('role')
    .where('user_id', '=', userId)
    .where('role', '=', 'admin')
    .executeTakeFirst()
  if (!admin) return
  await alertar(tx, {
    codigo: 'SEG-LOGIN',
    severidade: 'alto',
    estabelecimentoId: null,
    chave: `admin:${userId}`,
    resumo: 'Administrador entrou por um aparelho novo',
    dados: { user_id: userId, ip: origem.ip },
  })
}
