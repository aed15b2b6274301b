import { sql } from 'kysely'
import { auditar } from '#src/planos/server/auditar.ts'
import { Botao, Carta, Paragrafo } from '#src/shared/carta.tsx'
import { formatarData } from '#src/shared/datas.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { SISTEMA, type Tx, withAcesso } from '#src/shared/server/database.ts'
import { emLotes } from '#src/shared/server/em-lotes.ts'
import { queueLetter } from '#src/shared/server/mail.ts'
import { agora } from '#src/shared/server/relogio.ts'
import { excluirTitular } from './titular/excluir-titular.tsx'

const POR_VEZ = 500
/** Days between the letter and the end of an account that nobody uses. */
const AVISO_DIAS = 30

/**
 * Called by the clock once a night: the terms of what is kept about people (PRODUCT §3.5). Invitations go 30 days after
 * their end, consents five years after the account, and an account that nobody used for five years is emptied a month
 * after a letter said so. Run again, it changes nothing twice.
 */
export async function cumprirPrazos(): Promise<void> {
  const convites = await emLotes(apagarConvites)
  const consentimentos = await emLotes(apagarConsentimentos)
  await emLotes(avisarParadas)
  const contas = await emLotes(esvaziarParadas)
  for (const [recurso, apagados] of Object.entries({ convites, consentimentos, contas })) {
    if (apagados === 0) continue
    await withAcesso(SISTEMA, (tx) =>
      auditar(tx, {
        pessoa: null,
        estabelecimentoId: null,
        acao: 'retencao.apagou',
        recurso,
        recursoId: null,
        para: { quantos: apagados },
      }),
    )
  }
}

async function apagarConvites(tx: Tx): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from convites where id in (
      select id from convites
      where case when status = 'pendente' then expira_em else updated_at end < ${agora()}::timestamptz - interval '30 days'
      limit ${POR_VEZ})`.execute(tx)
  return Number(numAffectedRows ?? 0)
}

async function apagarConsentimentos(tx: Tx): Promise<number> {
  const { rows } = await sql<{ apagados: number }>`
    select expurgar_consentimentos(${POR_VEZ}) as apagados`.execute(tx)
  return rows[0]?.apagados ?? 0
}

/** No sign-in, no open session, no order in five years; nobody of a shop's team and nobody of the platform. */
const PARADAS = (quando: Date) => sql`
  u.deleted_at is null and u.email is not null
  and coalesce(u.last_sign_in_at, u.created_at) < ${quando}::timestamptz - interval '5 years'
  and not exists (select 1 from auth.sessions s where s.user_id = u.id
    and s.refreshed_at >= ${quando}::timestamptz - interval '5 years')
  and not exists (select 1 from vendas v where v.user_id = u.id
    and v.created_at >= ${quando}::timestamptz - interval '5 years')
  and not exists (select 1 from profiles p where p.user_id = u.id and p.estabelecimento_id is not null)
  and not exists (select 1 from estabelecimentos e where e.owner_user_id = u.id and e.status <> 'encerrado')
  and not exists (select 1 from user_roles r where r.user_id = u.id)`

async function avisarParadas(tx: Tx): Promise<number> {
  const quando = agora()
  const fim = new Date(quando.getTime() + AVISO_DIAS * 86_400_000)
  const { rows } = await sql<{ id: string; email: string }>`
    update auth.users set inatividade_avisada_em = ${quando} where id in (
      select u.id from auth.users u where ${PARADAS(quando)} and (u.inatividade_avisada_em is null
        or u.inatividade_avisada_em < coalesce(u.last_sign_in_at, u.created_at))
      order by coalesce(u.last_sign_in_at, u.created_at) limit 100 for update skip locked)
    returning id, email`.execute(tx)
  for (const { id, email } of rows)
    await queueLetter(tx, {
      para: email,
      assunto: 'Sua conta no Portal de Vendas vai ser excluída',
      corpo: (
        <Carta titulo="Faz cinco anos que você não entra">
          <Paragrafo>
            Não guardamos dados de quem não usa mais o Portal. Em {formatarData(fim.toISOString())} apagamos o
            seu nome, e-mail, telefone e endereços.
          </Paragrafo>
          <Paragrafo>Se você quer ficar com a conta, basta entrar até lá.</Paragrafo>
          <Botao href={`${getConfig().publicUrl}/auth/consumidor`}>Entrar</Botao>
        </Carta>
      ),
      chave: `${id}.inatividade.${quando.toISOString().slice(0, 10)}`,
    })
  return rows.length
}

/** One at a time: an account that somebody still counts on, by an old order that never ended, stays. */
async function esvaziarParadas(tx: Tx): Promise<number> {
  const quando = agora()
  const { rows } = await sql<{ id: string }>`
    select u.id from auth.users u where ${PARADAS(quando)}
      and u.inatividade_avisada_em between coalesce(u.last_sign_in_at, u.created_at)
        and ${quando}::timestamptz - ${AVISO_DIAS} * interval '1 day'
      and not exists (select 1 from vendas v where v.user_id = u.id and v.excluida_em is null and (v.em_disputa
        or v.status in ('pendente', 'pago', 'em_preparacao', 'pronto_retirada', 'enviado', 'em_devolucao')
        or exists (select 1 from devolucoes d where d.estabelecimento_id = v.estabelecimento_id and d.venda_id = v.id
          and d.situacao in ('aberta', 'recebida'))))
    order by u.inatividade_avisada_em limit 1 for update skip locked`.execute(tx)
  for (const { id } of rows) {
    await auditar(tx, {
      pessoa: null,
      estabelecimentoId: null,
      acao: 'conta.esvaziada_por_inatividade',
      recurso: 'usuarios',
      recursoId: id,
    })
    await excluirTitular(tx, id)
  }
  return rows.length
}
