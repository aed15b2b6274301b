import { alertar } from '#src/planos/server/alertar.ts'
import type { Tx } from '#src/shared/server/database.ts'
import type { Origem } from './origin.ts'

/** SEG-LOGIN: guesses without end on one account or from one address. One open alert for each of them. */
export async function avisarTentativas(tx: Tx, userId: string | undefined, origem: Origem): Promise<void> {
  const alvo = userId ? `conta ${userId}` : `endereço ${origem.ip ?? 'desconhecido'}`
  await alertar(tx, {
    codigo: 'SEG-LOGIN',
    severidade: 'alto',
    estabelecimentoId: null,
    chave: `tentativas:${alvo}`,
    resumo: `Tentativas de login demais: ${alvo}`,
    dados: { user_id: userId ?? null, ip: origem.ip },
  })
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
