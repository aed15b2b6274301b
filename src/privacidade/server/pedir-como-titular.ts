import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { formatarData } from '#src/shared/datas.ts'
import { tenteDeNovoEm } from '#src/shared/espera.ts'
import { getConfig } from '#src/shared/server/config.ts'
import {
  type Access,
  publicWrites,
  rowOf,
  run,
  SYSTEM,
  type Tx,
  withAccess,
} from '#src/shared/server/database/database.ts'
import { queueEmail } from '#src/shared/server/email/mail.ts'
import { countHits, mailboxKey, type RateCount } from '#src/shared/server/http/rate-limit.ts'
import { errors } from '#src/usuarios/errors.ts'
import { normalizeEmail } from '#src/usuarios/schemas.ts'
import { TIPOS_DE_PEDIDO, type TipoDePedido } from '../titular.ts'
import { recordFact } from '#src/usuarios/server/auth/audit.ts'
import { EMAILS_DA_PRIVACIDADE } from './emails.ts'
import { endereco, type Origem } from '#src/usuarios/server/auth/origin.ts'
import { sha256 } from '#src/usuarios/server/auth/secrets.ts'

export interface PedidoNovo {
  tipo: TipoDePedido
  nome: string
  email: string
  descricao: string | null
}

interface Feito {
  protocolo: string
  vence_em: string
  /** False until the e-mail's link was followed. */
  identidade_confirmada: boolean
}

/**
 * Anyone asks about their own data. Whoever is signed in has proved who they are; to the others an e-mail goes, and
 * only the link in it confirms. The answer never tells whether there is an account.
 */
export async function pedirComoTitular(
  pedido: PedidoNovo,
  { pessoa, origem }: { pessoa: Pessoa | null; origem: Origem },
): Promise<Feito> {
  const email = pessoa ? pessoa.email : normalizeEmail(pedido.email)
  if (!email) throw errors.email_invalido()
  await exigirRitmo(email, { pessoa, origem })
  const token = pessoa ? null : randomBytes(32).toString('base64url')
  // The request of a visitor is nobody's until its link is followed.
  const acesso: Access = pessoa ? { papel: 'pessoa', userId: pessoa.userId } : SYSTEM
  return withAccess(acesso, async (tx) => {
    if (pessoa) await exigirNenhumIgual(tx, { userId: pessoa.userId, email, tipo: pedido.tipo })
    const feito = await insertPedido(tx, { ...pedido, email, pessoa, origem, token })
    await recordFact(tx, {
      acao: 'titulares.pedir',
      userId: pessoa?.userId ?? null,
      origem,
      recurso: 'solicitacoes_titular',
      recursoId: feito.id,
      para: { tipo: pedido.tipo, protocolo: feito.protocolo },
    })
    const dados = {
      protocolo: feito.protocolo,
      tipo: TIPOS_DE_PEDIDO[pedido.tipo],
      prazo: formatarData(feito.vence_em),
    }
    await queueEmail(tx, {
      para: email,
      ...(token
        ? EMAILS_DA_PRIVACIDADE.write('pedido_a_confirmar', {
            ...dados,
            link: `${getConfig().publicUrl}/privacidade/pedido?confirmar=${token}`,
          })
        : EMAILS_DA_PRIVACIDADE.write('pedido_recebido', dados)),
      chave: `titular.${feito.id}`,
    })
    return {
      protocolo: feito.protocolo,
      vence_em: feito.vence_em,
      identidade_confirmada: pessoa !== null,
    }
  })
}

/** Whoever is signed in counts by their account alone: nobody who types their mailbox keeps them from asking. */
async function exigirRitmo(
  email: string,
  { pessoa, origem }: { pessoa: Pessoa | null; origem: Origem },
): Promise<void> {
  const config = getConfig()
  const porCaixa = {
    limit: config.DATA_REQUEST_MAILBOX_LIMIT,
    windowSeconds: config.DATA_REQUEST_MAILBOX_WINDOW_SECONDS,
  }
  const daRede = {
    name: 'titular.endereco',
    who: endereco(origem),
    limit: config.DATA_REQUEST_ADDRESS_LIMIT,
    windowSeconds: config.DATA_REQUEST_ADDRESS_WINDOW_SECONDS,
  }
  const [principal, rede] = await countHits(
    publicWrites(),
    pessoa
      ? [{ name: 'titular.conta', who: pessoa.userId, ...porCaixa }]
      : [{ name: 'titular.email', who: mailboxKey(email), ...porCaixa }, daRede],
  )
  recusar(principal, pessoa ? 'da sua conta' : 'para este e-mail')
  recusar(rede, 'a partir desta rede')
}

function recusar(contagem: RateCount | undefined, deOnde: string): void {
  if (!contagem || contagem.fits) return
  throw errors.pedidos_demais({
    detail: `Recebemos pedidos demais ${deOnde}. ${tenteDeNovoEm(contagem.waitSeconds)}`,
    retryAfterSeconds: contagem.waitSeconds,
  })
}

/**
 * One request of a kind at a time for a person: of two at once the second sees the first. What nobody proved yet is
 * nobody's.
 */
export async function exigirNenhumIgual(
  tx: Tx,
  { userId, email, tipo }: { userId: string | null; email: string; tipo: TipoDePedido },
): Promise<void> {
  await run(tx)`select pg_advisory_xact_lock(hashtextextended(${userId ?? email}, 43))`
  const row = await rowOf<{ protocolo: string }>(tx)`
    select protocolo from solicitacoes_titular where (user_id = ${userId} or email = ${email}) and tipo = ${tipo}
      and estabelecimento_id is null and status not in ('recebida', 'concluida', 'negada') limit 1`
  if (row) throw errors.pedido_repetido({ detail: `Acompanhe o protocolo ${row.protocolo}.` })
}

async function insertPedido(
  tx: Tx,
  {
    tipo,
    nome,
    email,
    descricao,
    pessoa,
    origem,
    token,
  }: PedidoNovo & { pessoa: Pessoa | null; origem: Origem; token: string | null },
): Promise<{ id: string; protocolo: string; vence_em: string }> {
  const row = await rowOf<{ id: string; protocolo: string; vence_em: string }>(tx)`
    insert into solicitacoes_titular (user_id, tipo, status, canal, nome, email, descricao, token_hash, ip,
      identidade_em, identidade_via)
    values (${pessoa?.userId ?? null}, ${tipo}, ${pessoa ? 'identidade_confirmada' : 'recebida'},
      ${pessoa ? 'conta' : 'formulario'}, ${nome}, ${email}, ${descricao}, ${token && sha256(token)}, ${origem.ip}::inet,
      ${pessoa ? sql`now()` : null}, ${pessoa ? 'sessao' : null})
    returning id, protocolo, iso(vence_em) as vence_em`
  if (!row) throw new Error('The new request did not come back')
  return row
}
