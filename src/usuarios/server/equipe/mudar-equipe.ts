import { sql } from 'kysely'
import type { AcaoAuditada } from '#src/registro/atos.ts'
import { type Acao, type PapelEquipe, podeNoPapel } from '#src/acesso/papeis.ts'
import { acessoDaLoja, exigirLimite, type Pessoa } from '#src/acesso/server/acesso.ts'
import { errors as portal } from '#src/shared/errors.ts'
import { rowOf, run, SYSTEM, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { type AcaoNaEquipe, impedimentoNaEquipe } from '../../equipe.ts'
import { errors } from '../../errors.ts'
import { recordFact } from '../auth/audit.ts'
import type { Origem } from '../auth/origin.ts'
import { endSessions } from '../auth/sessions.ts'
import { revokeConvitesPara } from '../convites/repository.ts'

export interface NaEquipe {
  estabelecimentoId: string
  /** The member's row in this shop. */
  id: string
  origem: Origem
}

interface Membro {
  id: string
  user_id: string
  papel: PapelEquipe
  nome: string
  desativado: boolean
}

/** Another role counts from the person's next request on: roles are read at every route. */
export async function alterarPapel(
  pessoa: Pessoa,
  qual: NaEquipe & { papel: Exclude<PapelEquipe, 'proprietario'> },
): Promise<void> {
  await mudar(pessoa, { ...qual, acao: 'alterar_papel' }, async (tx, membro) => {
    if (membro.papel === qual.papel) return null
    await tx.updateTable('profiles').set({ papel: qual.papel }).where('id', '=', membro.id).execute()
    return {
      acao: 'equipe.alterar_papel',
      para: { de: membro.papel, para: qual.papel, pessoa: membro.nome },
    }
  })
}

/** Out until somebody lets them in again; their seat is free and their sessions end at once. */
export async function desativarPessoa(pessoa: Pessoa, qual: NaEquipe): Promise<void> {
  await mudar(pessoa, { ...qual, acao: 'desativar' }, async (tx, membro) => {
    if (membro.desativado) return null
    await run(tx)`update profiles set desativado_em = now() where id = ${membro.id}`
    await endSessions(tx, membro.user_id, 'all')
    return { acao: 'equipe.desativar', para: { pessoa: membro.nome } }
  })
}

/** Needs a free seat of the plan. */
export async function reativarPessoa(pessoa: Pessoa, qual: NaEquipe): Promise<void> {
  await mudar(pessoa, { ...qual, acao: 'reativar' }, async (tx, membro) => {
    if (!membro.desativado) return null
    const { estabelecimentoId } = qual
    await revokeConvitesPara(tx, { estabelecimentoId, userIds: [membro.user_id] })
    await exigirLimite(tx, { estabelecimentoId, recurso: 'usuarios' })
    await run(tx)`
      update profiles set desativado_em = null, desativado_pelo_plano = false where id = ${membro.id}`
    return { acao: 'equipe.reativar', para: { pessoa: membro.nome } }
  })
}

/** Out for good; what they did stays in the log under their name. Their sessions end at once. */
export async function removerPessoa(pessoa: Pessoa, qual: NaEquipe): Promise<void> {
  await mudar(pessoa, { ...qual, acao: 'remover' }, async (tx, membro) => {
    await tx.deleteFrom('profiles').where('id', '=', membro.id).execute()
    await endSessions(tx, membro.user_id, 'all')
    return { acao: 'equipe.remover', para: { pessoa: membro.nome, papel: membro.papel } }
  })
}

/** Signed out everywhere, also from what they do outside this shop: a lost device is lost as a whole. */
export async function encerrarSessoesDaPessoa(
  pessoa: Pessoa,
  qual: NaEquipe,
): Promise<{ encerradas: number }> {
  let encerradas = 0
  await mudar(pessoa, { ...qual, acao: 'encerrar_sessoes' }, async (tx, membro) => {
    const quais = membro.user_id === pessoa.userId ? { except: pessoa.sessionId } : 'all'
    encerradas = await endSessions(tx, membro.user_id, quais)
    return { acao: 'equipe.encerrar_sessoes', para: { pessoa: membro.nome, sessoes: encerradas } }
  })
  return { encerradas }
}

type Feito = { acao: AcaoAuditada; para: Record<string, unknown> } | null

async function mudar(
  pessoa: Pessoa,
  { estabelecimentoId, id, origem, acao }: NaEquipe & { acao: AcaoNaEquipe },
  fazer: (tx: Tx, membro: Membro) => Promise<Feito>,
): Promise<void> {
  acessoDaLoja(pessoa, estabelecimentoId, 'usuarios.gerir')
  await withAccess(SYSTEM, async (tx) => {
    // One change of a team at a time: of two administrators who remove each other, one comes too late.
    await travarEquipe(tx, estabelecimentoId)
    const eu = await findMembro(tx, { estabelecimentoId, userId: pessoa.userId })
    if (!eu || eu.desativado) throw errors.voce_saiu_da_equipe()
    const membro = await findMembro(tx, { estabelecimentoId, id })
    if (!membro) throw errors.pessoa_nao_encontrada()
    const impedimento = impedimentoNaEquipe(acao, { userId: eu.user_id, papel: eu.papel }, paraRegra(membro))
    if (impedimento) throw errors[impedimento]()
    const feito = await fazer(tx, membro)
    if (!feito) return
    await recordFact(tx, {
      ...feito,
      userId: pessoa.userId,
      origem,
      estabelecimentoId,
      recurso: 'equipe',
      recursoId: membro.user_id,
    })
  })
}

export async function travarEquipe(tx: Tx, estabelecimentoId: string): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtextextended(${estabelecimentoId}, 11))`
}

/**
 * The team, locked, before an act that outlives the place in it of who does it: they are still of the team and may do that.
 * Comes before the lock of any row of the team, its invitations or its keys.
 */
export async function travarEquipeDeQuem(
  tx: Tx,
  { userId, estabelecimentoId, acao }: { userId: string; estabelecimentoId: string; acao: Acao },
): Promise<void> {
  await travarEquipe(tx, estabelecimentoId)
  const eu = await rowOf<{ papel: PapelEquipe | null }>(tx)`
    select case when e.owner_user_id = ${userId} then 'proprietario' else p.papel end as papel
    from estabelecimentos e
    left join profiles p on p.estabelecimento_id = e.id and p.user_id = ${userId} and p.desativado_em is null
    where e.id = ${estabelecimentoId}`
  if (!eu?.papel) throw errors.voce_saiu_da_equipe()
  if (!podeNoPapel(eu.papel, acao)) throw portal.sem_permissao()
}

export async function findMembro(
  tx: Tx,
  { estabelecimentoId, ...qual }: { estabelecimentoId: string } & ({ id: string } | { userId: string }),
): Promise<Membro | undefined> {
  return rowOf<Membro>(tx)`
    select p.id, p.user_id, coalesce(nullif(p.nome, ''), split_part(u.email, '@', 1), '') as nome,
      case when e.owner_user_id = p.user_id then 'proprietario' else p.papel end as papel,
      p.desativado_em is not null as desativado
    from profiles p join estabelecimentos e on e.id = p.estabelecimento_id join auth.users u on u.id = p.user_id
    where p.estabelecimento_id = ${estabelecimentoId}
      and ${'id' in qual ? sql`p.id = ${qual.id}` : sql`p.user_id = ${qual.userId}`} for update of p`
}

function paraRegra({ user_id: userId, papel }: Membro) {
  return { userId, papel }
}
