import { sql } from 'kysely'
import type { Pessoa } from '#src/planos/server/acesso.ts'
import { SISTEMA, withAcesso } from '#src/shared/server/database.ts'
import { recordFact } from './audit.ts'
import { confirmarSenha } from './confirmar-senha.ts'
import type { Origem } from './origin.ts'
import { excluirTitular } from './titular/excluir-titular.tsx'

/**
 * A signed-in person deletes their account, with the password, at once (LGPD art. 18 VI). What the law keeps stays
 * without a name. Refused while somebody still counts on it.
 */
export async function excluirMinhaConta(pessoa: Pessoa, senha: string, origem: Origem): Promise<void> {
  const { userId } = pessoa
  await confirmarSenha(pessoa, senha, origem)
  await withAcesso(SISTEMA, async (tx) => {
    await sql`
      insert into solicitacoes_titular (user_id, tipo, status, encerrada_em, identidade_em, identidade_por, ip)
      values (${userId}, 'eliminar', 'concluida', now(), now(), 'sessao', ${origem.ip}::inet)`.execute(tx)
    await recordFact(tx, { acao: 'conta.excluida', userId, origem })
    await excluirTitular(tx, userId)
  })
}
