import { sql } from 'kysely'
import { type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { errors } from '../errors.ts'
import { STATUS_ABERTOS } from '../rules.ts'
import { conciliarPagamentos } from './conciliar.ts'
import { abrirContaDoRecebedor, acessoDoRecebedor, type DonoDaConta } from './conta.ts'
import { encerrarPagamentoAberto } from './encerrar-pagamento-aberto.ts'
import { MercadoPagoError, quemSou } from './mercadopago.ts'
import { filasDePagamentos } from './queues.ts'
import { encerradoSemPerguntar, type PagamentoRow, referenciaDe } from './repository.ts'

/**
 * Before another account, or none, takes the place of the one there is: what is open in it is cancelled while it can still
 * be asked. A credential that the provider refuses asks nothing any more; then what is open ends with its sale.
 */
export async function encerrarPagamentosDaConta(
  dono: DonoDaConta,
  novaContaId: string | null,
): Promise<void> {
  const acesso = acessoDoRecebedor(dono)
  const conta = await withAccess(acesso, (tx) => abrirContaDoRecebedor(tx, dono))
  if (!conta || conta.contaId === novaContaId) return
  const abertos = await withAccess(acesso, (tx) => findAbertos(tx, dono))
  if (abertos.length === 0) return
  try {
    await quemSou({ token: conta.token })
    for (const aberto of abertos) {
      // An answer that was lost: whether it was made is known in this account alone.
      if (!aberto.provider_payment_id) await conciliarPagamentos({ pagamentoId: aberto.id })
      const { estabelecimento_id: estabelecimentoId } = aberto
      await encerrarPagamentoAberto({ estabelecimentoId, ...referenciaDe(aberto) })
    }
  } catch (error) {
    if (!(error instanceof MercadoPagoError)) throw error
    if (error.incerto) throw errors.falha_ao_conectar()
    return
  }
  const restam = await withAccess(acesso, (tx) => findAbertos(tx, dono))
  if (restam.some(({ status }) => status === 'criando')) throw errors.pagamento_em_curso()
}

/** What an account before this one left ended unasked: the one that is connected now may know it. */
export async function perguntarPelosEncerrados(tx: Tx, dono: DonoDaConta): Promise<void> {
  const rows = await daConta(tx, dono)
    .select('id')
    .where(sql<boolean>`${encerradoSemPerguntar} and created_at > now() - interval '30 days'`)
    .execute()
  for (const { id } of rows) await enqueue(tx, filasDePagamentos.conciliar, { pagamentoId: id })
}

async function findAbertos(tx: Tx, dono: DonoDaConta): Promise<PagamentoRow[]> {
  const rows = await daConta(tx, dono)
    .selectAll()
    .where('status', 'in', [...STATUS_ABERTOS])
    .execute()
  return rows as PagamentoRow[]
}

const daConta = (tx: Tx, dono: DonoDaConta) =>
  tx
    .selectFrom('pagamentos')
    .where('provider_api', 'is not', null)
    .where('fatura_id', dono.daPlataforma ? 'is not' : 'is', null)
    .$if(!dono.daPlataforma, (query) =>
      query.where('estabelecimento_id', '=', dono.daPlataforma ? '' : dono.estabelecimentoId),
    )
