import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { rowsOf, run, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { queueEmail } from '#src/shared/server/email/mail.ts'
import { errors } from '../../errors.ts'
import { recordFact } from '../auth/audit.ts'
import { EMAILS_DA_CONTA } from '../emails.ts'
import { confirmarSenha } from '../auth/confirmar-senha.ts'
import { findDono } from '../dono-de-loja.ts'
import { findMembro, type NaEquipe, travarEquipe } from './mudar-equipe.ts'

/**
 * The owner, who proves their password again, hands the shop to an active member of the team and stays in it as
 * administrator. A shop has one owner before and after; both are written to. Who owns a shop already takes over a second
 * one only on a plan with several, as one opens it.
 */
export async function transferirPropriedade(
  pessoa: Pessoa,
  { estabelecimentoId, id, senha, origem }: NaEquipe & { senha: string },
): Promise<void> {
  acessoDaLoja(pessoa, estabelecimentoId, 'loja.transferir')
  await confirmarSenha(pessoa, senha, origem)
  await withAccess(SYSTEM, async (tx) => {
    await travarEquipe(tx, estabelecimentoId)
    const eu = await findMembro(tx, { estabelecimentoId, userId: pessoa.userId })
    if (eu?.papel !== 'proprietario') throw errors.so_o_proprietario()
    const nova = await findMembro(tx, { estabelecimentoId, id })
    if (!nova) throw errors.pessoa_nao_encontrada()
    if (nova.user_id === eu.user_id) throw errors.voce_mesmo()
    if (nova.desativado) throw errors.pessoa_desativada()
    await findDono(tx, nova.user_id, errors.ja_tem_loja)
    // The old one first: the database holds that there is one.
    await run(tx)`update profiles set papel = 'administrador' where id = ${eu.id}`
    await run(tx)`update profiles set papel = 'proprietario' where id = ${nova.id}`
    await run(tx)`select entregar_loja(${estabelecimentoId}, ${nova.user_id})`
    await recordFact(tx, {
      acao: 'equipe.transferir_propriedade',
      userId: pessoa.userId,
      origem,
      estabelecimentoId,
      recurso: 'equipe',
      recursoId: nova.user_id,
      para: { de: eu.nome, para: nova.nome },
    })
    const rows = await rowsOf<{ email: string; loja: string }>(tx)`
      select u.email, e.nome as loja from auth.users u, estabelecimentos e
      where u.id = any(${[eu.user_id, nova.user_id]}::uuid[]) and e.id = ${estabelecimentoId} and u.email is not null`
    for (const { email, loja } of rows) {
      await queueEmail(tx, {
        para: email,
        ...EMAILS_DA_CONTA.write('propriedade', { loja, antes: eu.nome, agora: nova.nome }),
      })
    }
  })
}
