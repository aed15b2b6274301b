import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { exigirALei } from '#src/estabelecimentos/server/conformidade-da-loja.ts'
import { reativar, suspender } from '#src/estabelecimentos/server/situacao.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { avisar } from '#src/avisos/server/avisar.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { rowOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { queueEmail } from '#src/shared/server/email/mail.ts'
import { errors } from '../../errors.ts'
import { ROTULO_DO_STATUS } from '../../lojas.ts'
import { EMAILS_DA_PLATAFORMA } from '../emails/emails.ts'

interface Ato {
  id: string
  motivo: string
}

/**
 * Takes a shop out of sight: no new sales, its paid orders still served. The owner is notified why; visitors are not.
 */
export async function suspenderLoja(pessoa: Pessoa, { id, motivo }: Ato): Promise<void> {
  await mudarStatus(pessoa, { id, motivo, de: 'ativo', para: 'suspenso' })
}

/** Puts a suspended shop back where it was, with all that the law asks of an open one. */
export async function reativarLoja(pessoa: Pessoa, { id, motivo }: Ato): Promise<void> {
  await mudarStatus(pessoa, { id, motivo, de: 'suspenso', para: 'ativo' })
}

async function mudarStatus(
  pessoa: Pessoa,
  { id, motivo, de, para }: Ato & { de: 'ativo' | 'suspenso'; para: 'ativo' | 'suspenso' },
): Promise<void> {
  await withAccess({ papel: 'plataforma', userId: pessoa.userId }, (tx) =>
    mudarStatusEm(tx, pessoa, { id, motivo, de, para }),
  )
}

/** Suspends in the caller's transaction: a report of the shop that proved true. */
export async function suspenderEm(tx: Tx, pessoa: Pessoa, ato: Ato): Promise<void> {
  await mudarStatusEm(tx, pessoa, { ...ato, de: 'ativo', para: 'suspenso' })
}

async function mudarStatusEm(
  tx: Tx,
  pessoa: Pessoa,
  { id, motivo, de, para }: Ato & { de: 'ativo' | 'suspenso'; para: 'ativo' | 'suspenso' },
): Promise<void> {
  const loja = await rowOf<{ nome: string; status: string; email: string | null }>(tx)`
      select e.nome, e.status, (select u.email from auth.users u where u.id = e.owner_user_id) as email
      from estabelecimentos e where e.id = ${id} for no key update of e`
  if (!loja) throw errors.loja_nao_encontrada()
  if (loja.status !== de)
    throw errors.status_da_loja({
      detail:
        loja.status === 'inativo'
          ? 'A loja ainda não foi aberta.'
          : `A loja está ${ROTULO_DO_STATUS[loja.status]?.texto.toLowerCase()}.`,
    })
  const suspensa = para === 'suspenso'
  if (!suspensa) await exigirALei(tx, id)
  await (suspensa ? suspender(tx, id, motivo) : reativar(tx, id))
  await auditar(tx, pessoa, suspensa ? 'plataforma.suspender_loja' : 'plataforma.reativar_loja', {
    estabelecimentoId: id,
    recurso: 'estabelecimentos',
    id,
    de: { status: de },
    para: { status: para },
    motivo,
  })
  const email = EMAILS_DA_PLATAFORMA.write(suspensa ? 'loja_suspensa' : 'loja_reativada', {
    loja: loja.nome,
    motivo,
    link: `${getConfig().publicUrl}${suspensa ? '/suporte' : '/admin'}`,
  })
  await avisar(tx, {
    estabelecimentoId: id,
    acao: 'loja.editar',
    tipo: suspensa ? 'plataforma.loja_suspensa' : 'plataforma.loja_reativada',
    titulo: email.assunto,
    texto: motivo,
    rota: '/admin',
  })
  if (loja.email) await queueEmail(tx, { para: loja.email, ...email })
}
