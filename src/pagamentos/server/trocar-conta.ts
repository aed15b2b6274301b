import { sql } from 'kysely'
import { type Access, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { errors } from '../errors.ts'
import { STATUS_ABERTOS } from '../rules.ts'
import { conciliarPagamentos } from './conciliar.ts'
import { abrirContaDoRecebedor, type Conta, type DonoDaConta, lockConta } from './conta.ts'
import { encerrarPagamentoAberto } from './encerrar-pagamento-aberto.ts'
import { MercadoPagoError, quemSou } from './mercadopago.ts'
import { filasDePagamentos } from './queues.ts'
import { encerradoSemPerguntar, type PagamentoRow, referenciaDe } from './repository.ts'

/** So often is what was made meanwhile cancelled as well, before whoever exchanges the account is asked to come back. */
const VOLTAS = 5

interface Troca {
  dono: DonoDaConta
  novaContaId: string | null
  acesso: Access
}

/**
 * Puts another account, or none, in the place of the one there is. What is open in that one is cancelled before, while it
 * can still be asked, and nobody makes a payment in it from the last look to the commit. A credential that the provider
 * refuses asks nothing any more; then what is open ends with its sale.
 */
export async function trocarConta<T>(
  { dono, novaContaId, acesso }: Troca,
  trocar: (tx: Tx) => Promise<T>,
): Promise<T> {
  const tentados = new Set<string>()
  let recusada = false
  for (let volta = 0; volta < VOLTAS; volta += 1) {
    const passo = await withAccess(acesso, async (tx): Promise<Passo<T>> => {
      const [, conta, abertos] = await Promise.all([
        lockConta(tx, dono),
        abrirContaDoRecebedor(tx, dono),
        findAbertos(tx, dono),
      ])
      if (conta && conta.contaId !== novaContaId) {
        const novos = abertos.filter((aberto) => !tentados.has(comoEsta(aberto)))
        if (novos.length > 0) return { conta, novos }
        if (!recusada && abertos.some(({ status }) => status === 'criando')) throw errors.pagamento_em_curso()
      }
      return { trocada: await trocar(tx) }
    })
    if ('trocada' in passo) return passo.trocada
    for (const aberto of passo.novos) tentados.add(comoEsta(aberto))
    recusada = !(await cancelar(passo.conta, passo.novos))
  }
  throw errors.pagamento_em_curso()
}

type Passo<T> = { conta: Conta; novos: PagamentoRow[] } | { trocada: T }

/** One whose answer came after it was tried is another. */
const comoEsta = ({ id, status }: PagamentoRow) => `${id} ${status}`

/** False when the provider refuses the credential. */
async function cancelar({ token }: Conta, abertos: PagamentoRow[]): Promise<boolean> {
  try {
    await quemSou({ token })
    for (const aberto of abertos) {
      // An answer that was lost: whether it was made is known in this account alone.
      if (!aberto.provider_payment_id) await conciliarPagamentos({ pagamentoId: aberto.id })
      const { estabelecimento_id: estabelecimentoId } = aberto
      await encerrarPagamentoAberto({ estabelecimentoId, ...referenciaDe(aberto) })
    }
    return true
  } catch (error) {
    if (!(error instanceof MercadoPagoError)) throw error
    if (error.incerto) throw errors.falha_ao_conectar()
    return false
  }
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
