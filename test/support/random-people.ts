import type { Pessoa } from '#src/acesso/server/acesso.ts'

/** Somebody as the routes know them; the owner of a shop with `lojaId`. */
export function personOf(userId: string, lojaId?: string): Pessoa {
  const papel = 'proprietario' as const
  const lojas = lojaId
    ? [{ estabelecimentoId: lojaId, papel, status: 'ativo', bloqueada: false, plano: null }]
    : []
  return { userId, email: '', sessionId: '', segundoFator: false, admin: false, lojas }
}
