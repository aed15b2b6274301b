import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { run, withAccess } from '#src/shared/server/database/database.ts'
import { recordFact } from '#src/usuarios/server/auth/audit.ts'
import { confirmarSenha } from '#src/usuarios/server/auth/confirmar-senha.ts'
import type { Origem } from '#src/usuarios/server/auth/origin.ts'
import { excluirTitular } from './excluir-titular.ts'

/**
 * A signed-in person deletes their account, with the password, at once (LGPD art. 18 VI). What the law keeps stays
 * without a name. Refused while somebody still counts on it.
 */
export async function excluirMinhaConta(pessoa: Pessoa, senha: string, origem: Origem): Promise<void> {
  const { userId } = pessoa
  await confirmarSenha(pessoa, senha, origem)
  await withAccess({ papel: 'pessoa', userId }, async (tx) => {
    await run(tx)`
      insert into solicitacoes_titular (user_id, tipo, status, encerrado_em, identidade_em, identidade_via, ip)
      values (${userId}, 'eliminar', 'concluida', now(), now(), 'sessao', ${origem.ip}::inet)`
    await recordFact(tx, { acao: 'contas.excluir', userId, origem })
    await excluirTitular(tx, userId)
  })
}
