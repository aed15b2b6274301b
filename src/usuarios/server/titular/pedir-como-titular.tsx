import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Pessoa } from '#src/planos/server/acesso.ts'
import { formatarData } from '#src/shared/datas.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { SISTEMA, type Tx, withAcesso } from '#src/shared/server/database.ts'
import { queueLetter } from '#src/shared/server/mail.ts'
import { countHits } from '#src/shared/server/rate-limit.ts'
import { errors } from '../../errors.ts'
import { normalizeEmail } from '../../schemas.ts'
import { TIPOS_DE_PEDIDO, type TipoDePedido } from '../../titular.ts'
import { recordFact } from '../audit.ts'
import { CartaDePedidoDeTitular } from '../cartas/pedido-de-titular.tsx'
import { endereco, type Origem } from '../origin.ts'
import { sha256 } from '../secrets.ts'

export interface PedidoNovo {
  tipo: TipoDePedido
  nome: string
  email: string
  descricao: string | null
}

interface Feito {
  protocolo: string
  vence_em: string
  /** False until the letter's link was followed. */
  identidade_confirmada: boolean
}

/**
 * Anyone asks about their own data. Whoever is signed in has proved who they are; to the others a letter goes, and
 * only the link in it confirms. The answer never tells whether there is an account. Five a day
 * about one e-mail, and ten an hour from one address.
 */
export async function pedirComoTitular(
  pedido: PedidoNovo,
  { pessoa, origem }: { pessoa: Pessoa | null; origem: Origem },
): Promise<Feito> {
  const email = pessoa ? pessoa.email : normalizeEmail(pedido.email)
  if (!email) throw errors.email_invalido()
  await contar(email, { pessoa, origem })
  const token = pessoa ? null : randomBytes(32).toString('base64url')
  return withAcesso(SISTEMA, async (tx) => {
    if (pessoa) await exigirNenhumIgual(tx, pessoa.userId, pedido.tipo)
    const feito = await insertPedido(tx, { ...pedido, email, pessoa, origem, token })
    await recordFact(tx, {
      acao: 'titular.pediu',
      userId: pessoa?.userId ?? null,
      origem,
      recurso: 'solicitacoes_titular',
      recursoId: feito.id,
      para: { tipo: pedido.tipo, protocolo: feito.protocolo },
    })
    await queueLetter(tx, {
      para: email,
      assunto: token
        ? `Confirme o seu pedido de privacidade ${feito.protocolo}`
        : `Recebemos o seu pedido de privacidade ${feito.protocolo}`,
      corpo: (
        <CartaDePedidoDeTitular
          protocolo={feito.protocolo}
          tipo={TIPOS_DE_PEDIDO[pedido.tipo]}
          prazo={formatarData(feito.vence_em)}
          confirmar={token && `${getConfig().publicUrl}/privacidade/pedido?confirmar=${token}`}
        />
      ),
      chave: `titular.${feito.id}`,
    })
    return {
      protocolo: feito.protocolo,
      vence_em: feito.vence_em,
      identidade_confirmada: pessoa !== null,
    }
  })
}

async function contar(
  email: string,
  { pessoa, origem }: { pessoa: Pessoa | null; origem: Origem },
): Promise<void> {
  const contagens = await withAcesso(SISTEMA, (tx) =>
    countHits(tx, [
      ...(pessoa
        ? []
        : [{ nome: 'titular.endereco', quem: endereco(origem), limite: 10, janelaSegundos: 3600 }]),
      { nome: 'titular.email', quem: email, limite: 5, janelaSegundos: 24 * 3600 },
    ]),
  )
  if (contagens.some(({ cabe }) => !cabe)) throw errors.pedidos_demais()
}

async function exigirNenhumIgual(tx: Tx, userId: string, tipo: TipoDePedido): Promise<void> {
  const { rows } = await sql<{ protocolo: string }>`
    select protocolo from solicitacoes_titular where user_id = ${userId} and tipo = ${tipo}
      and estabelecimento_id is null and status not in ('concluida', 'negada') limit 1`.execute(tx)
  if (rows[0]) throw errors.pedido_repetido({ detail: `Acompanhe o protocolo ${rows[0].protocolo}.` })
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
  const { rows } = await sql<{ id: string; protocolo: string; vence_em: string }>`
    insert into solicitacoes_titular (user_id, tipo, status, canal, nome, email, descricao, token_hash, ip,
      identidade_em, identidade_por)
    values (${pessoa?.userId ?? null}, ${tipo}, ${pessoa ? 'identidade_confirmada' : 'recebida'},
      ${pessoa ? 'conta' : 'formulario'}, ${nome}, ${email}, ${descricao}, ${token && sha256(token)}, ${origem.ip}::inet,
      ${pessoa ? sql`now()` : null}, ${pessoa ? 'sessao' : null})
    returning id, protocolo, iso(vence_em) as vence_em`.execute(tx)
  if (!rows[0]) throw new Error('The new request did not come back')
  return rows[0]
}
