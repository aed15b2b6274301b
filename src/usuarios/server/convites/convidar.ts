import { sql } from 'kysely'
import type { AcaoAuditada } from '#src/registro/atos.ts'
import { exigirLimite } from '#src/acesso/server/acesso.ts'
import { getConfig } from '#src/shared/server/config.ts'
import {
  type Access,
  ACCOUNTS,
  rowsOf,
  setAccess,
  type Tx,
  violates,
  withAccess,
} from '#src/shared/server/database/database.ts'
import { countHits, mailboxKey } from '#src/shared/server/http/rate-limit.ts'
import { queueEmail } from '#src/shared/server/email/mail.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { errors } from '../../errors.ts'
import { NOME_DO_PAPEL } from '../../rules.ts'
import { type ConviteInput, normalizeEmail } from '../../schemas.ts'
import type { ConviteJson } from '../../schemas-equipe.ts'
import { recordFact } from '../auth/audit.ts'
import { findUserByEmail } from '../repository.ts'
import { EMAILS_DA_CONTA } from '../emails.ts'
import type { Origem } from '../auth/origin.ts'
import { travarEquipeDeQuem } from '../equipe/mudar-equipe.ts'
import { expireConvites, findConvite, lockConviteById, newToken, setSituacao } from './repository.ts'

const DIAS = 7
const REENVIOS = 5
/** E-mails of a day, of one shop: few until somebody has looked at it, whose name and words they carry. */
const POR_DIA = 20
const ANTES_DA_APROVACAO = 3
/** To one mailbox, of whatever shops: an invitation and all the times it may be sent again. */
const POR_CAIXA = 1 + REENVIOS

interface Quem {
  userId: string
  origem: Origem
}

/** `POST /rest/v1/convites`, for a shop's people with `usuarios.gerir`: a seat is taken from now on. */
export async function convidar(input: ConviteInput, { userId, origem }: Quem): Promise<ConviteJson> {
  const email = normalizeEmail(input.email)
  if (!email) throw errors.email_invalido()
  const { estabelecimento_id: estabelecimentoId, papel, mensagem = null } = input
  const id = uuidV7()
  const { token, tokenHash } = newToken()

  const enviado = withAccess(daLoja(estabelecimentoId, userId), async (tx) => {
    await travarEquipeDeQuem(tx, { userId, estabelecimentoId, acao: 'usuarios.gerir' })
    await expireConvites(tx, estabelecimentoId)
    await exigirLimite(tx, { estabelecimentoId, recurso: 'usuarios' })
    const loja = await lojaQueConvida(tx, { estabelecimentoId, userId, email })
    await tx
      .insertInto('convites')
      .values({
        id,
        estabelecimento_id: estabelecimentoId,
        email,
        papel,
        mensagem,
        token_hash: tokenHash,
        convidado_por: userId,
        expira_em: emSeteDias,
      })
      .execute()
    await recordFact(tx, fato('convites.enviar', { id, estabelecimentoId, userId, origem }, { papel }))
    await sendConvite(tx, { email, papel, mensagem, token, ...loja })
    return findConvite(tx, id)
  })
  return enviado.catch((error: unknown) => {
    throw violates(error, 'convites_um_pendente') ? errors.convite_ja_enviado() : error
  })
}

interface DoConvite extends Quem {
  id: string
  estabelecimentoId: string
}

/** `POST …/{id}/reenviar`: a new token and seven new days; the old token dies. */
export async function reenviarConvite(quem: DoConvite): Promise<ConviteJson> {
  const { id, estabelecimentoId, userId } = quem
  const { token, tokenHash } = newToken()
  return withAccess(daLoja(estabelecimentoId, userId), async (tx) => {
    await travarEquipeDeQuem(tx, { userId, estabelecimentoId, acao: 'usuarios.gerir' })
    const convite = await lockConviteById(tx, quem)
    if (!convite) throw errors.convite_invalido()
    const expirado = convite.status === 'expirado' || convite.vencido
    if (convite.status !== 'pendente' && convite.status !== 'expirado')
      throw errors[`convite_${convite.status}`]()
    if (convite.reenvios >= REENVIOS) throw errors.reenvios_esgotados()
    // An expired one gave its seat back.
    if (expirado) await exigirLimite(tx, { estabelecimentoId, recurso: 'usuarios' })
    const loja = await lojaQueConvida(tx, { estabelecimentoId, userId, email: convite.email })
    await tx
      .updateTable('convites')
      .set({
        token_hash: tokenHash,
        status: 'pendente',
        expira_em: emSeteDias,
        reenvios: convite.reenvios + 1,
      })
      .where('id', '=', id)
      .execute()
    await recordFact(tx, fato('convites.reenviar', quem))
    await sendConvite(tx, { ...convite, token, ...loja })
    return findConvite(tx, id)
  }).catch((error: unknown) => {
    throw violates(error, 'convites_um_pendente') ? errors.convite_ja_enviado() : error
  })
}

/** `POST …/{id}/revogar`: the link dies, the seat is free. Doing it again changes nothing. */
export async function revogarConvite(quem: DoConvite): Promise<ConviteJson> {
  return withAccess(daLoja(quem.estabelecimentoId, quem.userId), async (tx) => {
    const convite = await lockConviteById(tx, quem)
    if (!convite) throw errors.convite_invalido()
    if (convite.status === 'aceito' || convite.status === 'recusado')
      throw errors[`convite_${convite.status}`]()
    if (convite.status !== 'revogado') {
      await setSituacao(tx, convite.id, 'revogado')
      await recordFact(tx, fato('convites.revogar', quem))
    }
    return findConvite(tx, convite.id)
  })
}

interface Loja {
  loja: string
  pessoa: string
}

interface Alvo {
  estabelecimentoId: string
  userId: string
  email: string
}

/** The shop and who invites, once it is sure that this shop may invite this address today. */
async function lojaQueConvida(tx: Tx, alvo: Alvo): Promise<Loja> {
  // Whose address it is stands in the accounts, which no shop reads.
  setAccess(tx, ACCOUNTS)
  const conta = (await findUserByEmail(tx, alvo.email))?.id ?? null
  setAccess(tx, daLoja(alvo.estabelecimentoId, alvo.userId))
  const rows = await rowsOf<Loja & { status: string; membro: boolean }>(tx)`
    select e.nome as loja, e.status,
      coalesce((select nullif(p.nome, '') from profiles p where p.user_id = ${alvo.userId}
        order by p.estabelecimento_id is null limit 1), 'O responsável') as pessoa,
      ${conta}::uuid = e.owner_user_id or exists (select 1 from profiles p
        where p.user_id = ${conta}::uuid and p.estabelecimento_id = e.id and p.desativado_em is null) as membro
    from estabelecimentos e where e.id = ${alvo.estabelecimentoId}`
  const [row] = rows
  if (row?.status !== 'inativo' && row?.status !== 'ativo') throw errors.loja_indisponivel()
  if (row.membro) throw errors.ja_e_da_equipe()
  await contarEmail(tx, alvo, row.status === 'inativo')
  return { loja: row.loja, pessoa: row.pessoa }
}

/** Counts what is about to be sent. What is refused after it was not sent, and is not counted. */
async function contarEmail(
  tx: Tx,
  { estabelecimentoId, email }: Alvo,
  esperaAprovacao: boolean,
): Promise<void> {
  const daLoja = esperaAprovacao ? ANTES_DA_APROVACAO : POR_DIA
  const windowSeconds = 24 * 3600
  const [loja, caixa] = await countHits(tx, [
    { name: 'convite-loja', who: estabelecimentoId, limit: daLoja, windowSeconds },
    { name: 'convite-caixa', who: mailboxKey(email), limit: POR_CAIXA, windowSeconds },
  ])
  if (!loja?.fits)
    throw errors.convites_demais({
      detail: `${esperaAprovacao ? 'Até ser aprovada, a' : 'A'} loja pode enviar ${daLoja} convites por dia, contando os reenviados.`,
      retryAfterSeconds: loja?.waitSeconds,
    })
  if (!caixa?.fits) throw errors.convites_demais_ao_email({ retryAfterSeconds: caixa?.waitSeconds })
}

interface Email extends Loja {
  email: string
  papel: ConviteInput['papel']
  mensagem: string | null
  token: string
}

async function sendConvite(tx: Tx, { email, papel, mensagem, token, loja, pessoa }: Email): Promise<void> {
  const link = `${getConfig().publicUrl}/aceitar-convite?token=${token}`
  await queueEmail(tx, {
    para: email,
    ...EMAILS_DA_CONTA.write('convite', { pessoa, loja, papel: NOME_DO_PAPEL[papel], mensagem, link }),
  })
}

const daLoja = (estabelecimentoId: string, userId: string): Access => ({
  papel: 'loja',
  userId,
  estabelecimentoId,
})

const emSeteDias = sql<Date>`now() + ${DIAS} * interval '1 day'`

function fato(
  acao: AcaoAuditada,
  { id, estabelecimentoId, userId, origem }: DoConvite,
  para?: Record<string, unknown>,
) {
  return { acao, userId, origem, estabelecimentoId, recurso: 'convites', recursoId: id, para }
}
