import type { AcaoAuditada } from '#src/registro/atos.ts'
import { exigirLimite, type Pessoa } from '#src/acesso/server/acesso.ts'
import { avisar } from '#src/avisos/server/avisar.ts'
import { DomainError } from '#src/shared/domain-error.ts'
import { mascararEmail } from '#src/shared/mascaras.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { rowsOf, run, SYSTEM, type Tx, violates, withAccess } from '#src/shared/server/database/database.ts'
import { queueEmail } from '#src/shared/server/email/mail.ts'
import { countHits } from '#src/shared/server/http/rate-limit.ts'
import { errors } from '../../errors.ts'
import { estadoDoConvite, NOME_DO_PAPEL } from '../../rules.ts'
import { type AceitarConviteInput, MIN_PASSWORD } from '../../schemas.ts'
import type { SessionJson } from '../../schemas-auth.ts'
import { despejar } from '../auth/administrar-contas.ts'
import { recordFact } from '../auth/audit.ts'
import { EMAILS_DA_CONTA } from '../emails.ts'
import { guardarAceitesDoCadastro } from '../conta/textos-legais.ts'
import { rememberDevice } from '../auth/entrar-com-senha.ts'
import type { Origem } from '../auth/origin.ts'
import { hashPassword } from '../auth/password.ts'
import { findUserByEmail, findUserById, insertUser, type UserRow } from '../repository.ts'
import { openSession, sessionAnswer } from '../auth/sessions.ts'
import { travarEquipe } from '../equipe/mudar-equipe.ts'
import {
  type ConviteTravado,
  findLojaDoToken,
  findQuemConvida,
  lockConviteByToken,
  setSituacao,
} from './repository.ts'

interface Quem {
  pessoa: Pessoa | null
  origem: Origem
}

/** `POST /rest/v1/convites/consultar`, open to who holds the token: the state the page shows, the address masked. */
export async function consultarConvite(token: string, { pessoa }: Quem) {
  return comConvite(token, async (tx, convite) => {
    if (!convite) return { estado: 'invalido' as const }
    const rows = await rowsOf<{ tem_conta: boolean; pessoa: string | null; tem_vaga: boolean }>(tx)`
      select exists (select 1 from auth.users u where u.email = ${convite.email} and u.email_confirmed_at is not null)
          as tem_conta,
        (select nullif(nome, '') from profiles where user_id = ${convite.convidado_por}
          order by estabelecimento_id is null limit 1) as pessoa,
        coalesce((select p.max_usuarios = -1 or p.max_usuarios > (
            select count(*) from profiles m
            where m.estabelecimento_id = a.estabelecimento_id and m.desativado_em is null) + (
            select count(*) from convites o
            where o.estabelecimento_id = a.estabelecimento_id and o.status = 'pendente' and o.expira_em > now()
              and o.id <> ${convite.id})
          from assinaturas_estabelecimento a join planos_assinatura p on p.id = a.plano_id
          where a.estabelecimento_id = ${convite.estabelecimento_id}), false) as tem_vaga`
    const [row] = rows
    const visto = {
      ...convite,
      temConta: row?.tem_conta ?? false,
      lojaAberta: convite.loja_aberta,
      temVaga: row?.tem_vaga ?? false,
    }
    return {
      estado: estadoDoConvite(visto, pessoa?.email ?? null),
      loja: convite.loja,
      pessoa: row?.pessoa ?? 'O responsável',
      papel: convite.papel,
      papel_nome: NOME_DO_PAPEL[convite.papel],
      email: mascararEmail(convite.email),
    }
  })
}

/**
 * `POST /rest/v1/convites/aceitar`: a signed-in person of the invited address joins the shop; for an address without
 * an account, name and password make it, confirmed, because the token came through its mailbox.
 */
export async function aceitarConvite(input: AceitarConviteInput, { pessoa, origem }: Quem) {
  const hash = pessoa ? null : await prepararSenha(input)
  const aceito = await withAccess(SYSTEM, async (tx) => {
    await travarEquipeDoConvite(tx, input.token)
    const convite = exigirPendente(await lockConviteByToken(tx, input.token))
    if (!convite.loja_aberta) throw errors.loja_indisponivel()
    const user = pessoa
      ? await convidado(tx, convite, pessoa)
      : await novaConta(tx, convite, { hash, nome: input.nome ?? '' })
    if (!pessoa)
      await guardarAceitesDoCadastro(tx, { userId: user.id, aceites: input.aceites, ip: origem.ip })
    await avisarAEquipe(tx, convite, 'aceito')
    await entrarNaLoja(tx, convite, user.id)
    await recordFact(tx, fato('convites.aceitar', convite, { userId: user.id, origem }))
    if (pessoa) return { convite, aberta: null }
    await rememberDevice(tx, user.id, origem)
    return { convite, aberta: await openSession(tx, { user, method: 'invite', origem }) }
  }).catch((error: unknown) => {
    // Made meanwhile: by another invitation, or by signing up.
    if (violates(error, 'users_email_key')) throw errors.convite_pede_login()
    const semVaga = error instanceof DomainError && error.code === 'acesso.limite_usuarios'
    throw semVaga ? errors.loja_sem_vaga() : error
  })
  const { estabelecimento_id, papel } = aceito.convite
  const sessao: SessionJson | null = aceito.aberta && (await sessionAnswer(aceito.aberta))
  return { estabelecimento_id, papel, ...(sessao ? { sessao } : {}) }
}

/** `POST /rest/v1/convites/recusar`, open to who holds the token. Doing it again changes nothing. */
export async function recusarConvite(token: string, { pessoa, origem }: Quem): Promise<void> {
  await comConvite(token, async (tx, achado) => {
    if (achado?.status === 'recusado') return
    const convite = exigirPendente(achado)
    await setSituacao(tx, convite.id, 'recusado')
    await avisarAEquipe(tx, convite, 'recusado')
    await recordFact(tx, fato('convites.recusar', convite, { userId: pessoa?.userId ?? null, origem }))
  })
}

/** Who manages the team is notified how an invitation ended. */
async function avisarAEquipe(tx: Tx, convite: ConviteTravado, fim: 'aceito' | 'recusado'): Promise<void> {
  await avisar(tx, {
    estabelecimentoId: convite.estabelecimento_id,
    acao: 'usuarios.gerir',
    tipo: `usuarios.convite_${fim}`,
    titulo: `${convite.email} ${fim === 'aceito' ? 'aceitou' : 'recusou'} o convite`,
    texto: NOME_DO_PAPEL[convite.papel],
    rota: '/usuarios',
    chave: convite.id,
  })
}

/** `POST /rest/v1/convites/pedir`, open to who holds an expired token: tells who can invite anew, once a day. */
export async function pedirConvite(token: string): Promise<void> {
  await comConvite(token, async (tx, convite) => {
    if (!convite) throw errors.convite_invalido()
    const expirado = convite.status === 'expirado' || (convite.status === 'pendente' && convite.vencido)
    if (!expirado) return
    const limite = { name: 'convite-pedido', who: convite.id, limit: 1, windowSeconds: 24 * 3600 }
    const [contagem] = await countHits(tx, [limite])
    if (!contagem?.fits) return
    await avisar(tx, {
      estabelecimentoId: convite.estabelecimento_id,
      acao: 'usuarios.gerir',
      tipo: 'usuarios.convite_pedido',
      titulo: `${convite.email} pediu um novo convite`,
      rota: '/usuarios',
    })
    const para = await findQuemConvida(tx, convite)
    if (!para) return
    await queueEmail(tx, {
      para,
      ...EMAILS_DA_CONTA.write('pedido_de_convite', {
        email: convite.email,
        loja: convite.loja,
        link: `${getConfig().publicUrl}/usuarios`,
      }),
    })
  })
}

/** The invitation of a token, locked. As the system: it binds the account of whoever holds it to a shop. */
function comConvite<T>(
  token: string,
  work: (tx: Tx, convite: ConviteTravado | undefined) => Promise<T>,
): Promise<T> {
  return withAccess(SYSTEM, async (tx) => work(tx, await lockConviteByToken(tx, token)))
}

/** Before the invitation itself, as by whoever changes the team. */
async function travarEquipeDoConvite(tx: Tx, token: string): Promise<void> {
  const estabelecimentoId = await findLojaDoToken(tx, token)
  if (estabelecimentoId) await travarEquipe(tx, estabelecimentoId)
}

function exigirPendente(convite: ConviteTravado | undefined): ConviteTravado {
  if (!convite) throw errors.convite_invalido()
  if (convite.status !== 'pendente') throw errors[`convite_${convite.status}`]()
  if (convite.vencido) throw errors.convite_expirado()
  return convite
}

/** Hashing is dear: it waits until the token is known to be worth it, and happens outside any transaction. */
async function prepararSenha({ token, nome, senha }: AceitarConviteInput): Promise<string> {
  await comConvite(token, async (tx, achado) => {
    const convite = exigirPendente(achado)
    if ((await findUserByEmail(tx, convite.email))?.email_confirmed_at) throw errors.convite_pede_login()
  })
  if (!nome) throw errors.nome_necessario()
  if (!senha || senha.length < MIN_PASSWORD) throw errors.senha_curta()
  return hashPassword(senha)
}

async function convidado(tx: Tx, convite: ConviteTravado, pessoa: Pessoa): Promise<UserRow> {
  if (pessoa.email.toLowerCase() !== convite.email) {
    throw errors.convite_de_outro_email({
      detail: `Este convite é para ${mascararEmail(convite.email)}. Sair e continuar`,
    })
  }
  const user = await findUserById(tx, pessoa.userId)
  if (!user) throw errors.convite_pede_login()
  return user
}

/** An account somebody began with this address and never proved gives way to who has the mailbox. */
async function novaConta(
  tx: Tx,
  { email }: ConviteTravado,
  { hash, nome }: { hash: string | null; nome: string },
): Promise<UserRow> {
  const existing = await findUserByEmail(tx, email)
  if (existing?.email_confirmed_at) throw errors.convite_pede_login()
  if (existing) await despejar(tx, existing.id)
  const userMetadata = { full_name: nome }
  const id = await insertUser(tx, { email, encryptedPassword: hash, confirmed: true, userMetadata })
  const user = await findUserById(tx, id)
  if (!user) throw new Error('The account of an accepted invitation is gone')
  return user
}

/**
 * The invitation first gives its seat back, then the seat is asked for: the last one goes to one person. Whoever is of the
 * team by now keeps the role that they have.
 */
async function entrarNaLoja(tx: Tx, convite: ConviteTravado, userId: string): Promise<void> {
  const { estabelecimento_id: estabelecimentoId, papel, email } = convite
  await run(tx)`
    update convites set status = 'aceito', aceito_por = ${userId}, aceito_em = now() where id = ${convite.id}`
  await exigirLimite(tx, { estabelecimentoId, recurso: 'usuarios' })
  await run(tx)`
    insert into profiles as p (user_id, estabelecimento_id, papel, email, nome)
    select ${userId}, ${estabelecimentoId}, ${papel}, ${email},
      coalesce((select nome from profiles where user_id = ${userId} and estabelecimento_id is null), '')
    on conflict (user_id, estabelecimento_id) do update set papel = excluded.papel, desativado_em = null,
      desativado_pelo_plano = false
    where p.desativado_em is not null`
}

function fato(
  acao: AcaoAuditada,
  convite: ConviteTravado,
  { userId, origem }: { userId: string | null; origem: Origem },
) {
  const { id, estabelecimento_id: estabelecimentoId, papel } = convite
  return { acao, userId, origem, estabelecimentoId, recurso: 'convites', recursoId: id, para: { papel } }
}
