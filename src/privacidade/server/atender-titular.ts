import { sql } from 'kysely'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { encerrarAlertas } from '#src/registro/server/alertar.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import {
  type Access,
  rowOf,
  run,
  setAccess,
  type Tx,
  withAccess,
} from '#src/shared/server/database/database.ts'
import { queueEmail } from '#src/shared/server/email/mail.ts'
import { corrigirNascimento } from '#src/usuarios/server/conta/idade.ts'
import { EMAILS_DA_PRIVACIDADE } from './emails.ts'
import { excluirTitular } from './excluir-titular.ts'
import { MOTIVOS_LEGAIS, podePassar, SITUACOES_DE_PEDIDO, type SituacaoDePedido } from '../titular.ts'
import { errors } from '#src/plataforma/errors.ts'
import type { AtoDePedido } from '../pedidos.ts'

interface PedidoDoTitular {
  id: string
  protocolo: string
  status: SituacaoDePedido
  tipo: string
  email: string | null
  user_id: string | null
}

const PARA: Record<AtoDePedido['ato'], SituacaoDePedido> = {
  confirmar_identidade: 'identidade_confirmada',
  assumir: 'em_atendimento',
  concluir: 'concluida',
  negar: 'negada',
}

/**
 * Somebody of the platform moves a data subject's request one step on; its end is announced by e-mail. 409 out of
 * order.
 */
export async function atenderTitular(pessoa: Pessoa, id: string, ato: AtoDePedido): Promise<void> {
  const acesso: Access = { papel: 'plataforma', userId: pessoa.userId }
  await withAccess(acesso, async (tx) => {
    const pedido = await lockPedido(tx, id)
    const para = PARA[ato.ato]
    if (!podePassar(pedido.status, para))
      throw errors.pedido_fora_de_ordem({
        detail: `Transição inválida: ${nome(pedido.status)} → ${nome(para)}.`,
      })
    await mudar(tx, { pedido, ato, para, pessoa })
    const nascimento = await corrigir(tx, pedido, ato)
    await auditar(tx, pessoa, `titulares.${ato.ato}`, {
      id,
      de: { status: pedido.status, ...nascimento?.de },
      para: {
        status: para,
        ...nascimento?.para,
        ...('eliminar_conta' in ato && ato.eliminar_conta ? { conta_eliminada: true } : {}),
      },
      motivo: motivoDe(ato),
    })
    if (ato.ato === 'concluir' && ato.eliminar_conta) {
      if (!pedido.user_id) throw errors.pedido_sem_conta()
      await excluirTitular(tx, pedido.user_id)
      setAccess(tx, acesso)
    }
    // After the account's e-mails went with it: the answer is the last of them.
    if (ato.ato === 'concluir' || ato.ato === 'negar') await responder(tx, pedido, ato)
  })
}

const nome = (status: SituacaoDePedido) => SITUACOES_DE_PEDIDO[status].texto

async function lockPedido(tx: Tx, id: string): Promise<PedidoDoTitular> {
  const row = await rowOf<PedidoDoTitular>(tx)`
    select id, protocolo, status, tipo, email, user_id from solicitacoes_titular
    where id = ${id} and estabelecimento_id is null for update`
  if (!row) throw errors.pedido_nao_encontrado()
  return row
}

async function mudar(
  tx: Tx,
  {
    pedido,
    ato,
    para,
    pessoa,
  }: { pedido: PedidoDoTitular; ato: AtoDePedido; para: SituacaoDePedido; pessoa: Pessoa },
): Promise<void> {
  const mudancas = {
    confirmar_identidade: sql`, identidade_em = now(), identidade_via = 'equipe',
      user_id = (select u.id from auth.users u where u.email = ${pedido.email} and u.deleted_at is null)`,
    assumir: sql`, responsavel = ${pessoa.userId}`,
    concluir: sql`, encerrado_em = now(), resposta = ${'resposta' in ato ? ato.resposta : null}`,
    negar: sql`, encerrado_em = now(), resposta = ${'resposta' in ato ? ato.resposta : null},
      motivo = ${'motivo' in ato ? MOTIVOS_LEGAIS[ato.motivo] : null}`,
  }
  await run(tx)`update solicitacoes_titular set status = ${para}${mudancas[ato.ato]} where id = ${pedido.id}`
  if (para === 'concluida' || para === 'negada')
    await encerrarAlertas(tx, 'LGPD-PRAZO', sql`a.chave = ${pedido.id}`)
}

async function corrigir(tx: Tx, { tipo, user_id: userId }: PedidoDoTitular, ato: AtoDePedido) {
  if (ato.ato !== 'concluir' || !ato.nascimento) return null
  if (tipo !== 'corrigir')
    throw errors.pedido_fora_de_ordem({
      detail: 'Só um pedido para corrigir os dados muda a data de nascimento.',
    })
  if (!userId) throw errors.pedido_sem_conta()
  const { nascimento } = ato
  return {
    de: { nascimento: await corrigirNascimento(tx, { userId, nascimento }) },
    para: { nascimento },
  }
}

function motivoDe(ato: AtoDePedido): string | null {
  if (ato.ato === 'confirmar_identidade') return ato.como
  if (ato.ato === 'negar') return MOTIVOS_LEGAIS[ato.motivo]
  return null
}

async function responder(
  tx: Tx,
  { id, protocolo, email }: PedidoDoTitular,
  ato: Extract<AtoDePedido, { ato: 'concluir' | 'negar' }>,
): Promise<void> {
  if (!email) return
  const resposta = ato.resposta.split(/\n+/)
  await queueEmail(tx, {
    para: email,
    ...(ato.ato === 'negar'
      ? EMAILS_DA_PRIVACIDADE.write('pedido_negado', {
          protocolo,
          motivo: MOTIVOS_LEGAIS[ato.motivo],
          resposta,
        })
      : EMAILS_DA_PRIVACIDADE.write('pedido_atendido', { protocolo, resposta })),
    chave: `titular.${id}.resposta`,
  })
}
