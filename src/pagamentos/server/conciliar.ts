import { sql } from 'kysely'
import { emRodadas } from '#src/registro/server/em-rodadas.ts'
import { databaseTime } from '#src/shared/server/clock.ts'
import { rowOf, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import { STATUS_ABERTOS, statusLocal } from '../rules.ts'
import { atualizarComInformado, atualizarPagamento, perguntar } from './atualizar-pagamento.ts'
import { abrirContaDoRecebedor, acessoDoRecebedor, recebedorDe } from './conta.ts'
import { cancelarNoProvedor } from './encerrar-pagamento-aberto.ts'
import { buscarPorReferencia } from './mercadopago.ts'
import { executarReembolso } from './reembolsar-pagamento.ts'
import {
  encerradoSemPerguntar,
  findPagamento,
  idDa,
  type PagamentoRow,
  referenciaDe,
  updateStatus,
} from './repository.ts'

/** So long is an attempt without an answer asked about before it is given up, where nobody waits for it. */
const DESISTIR_APOS_MS = 10 * 60_000

/**
 * Every five minutes, and for one payment when its answer was lost: asks Mercado Pago about all that is still open or
 * on its way back, and for the refunds it never answered to, so that lost webhooks and lost answers settle by themselves.
 */
export async function conciliarPagamentos({ pagamentoId }: { pagamentoId?: string }): Promise<void> {
  if (pagamentoId) return conciliar(pagamentoId)
  await emRodadas({
    tarefa: 'pagamentos.conciliar',
    // What was asked about longest ago comes first. One given up before its answer came, or without asking, may have been taken all the same.
    candidatas: sql`select id, estabelecimento_id, coalesce(verificado_em, created_at) as desde from pagamentos p
      where provider_api is not null and (status in (${sql.join([...STATUS_ABERTOS])})
        or exists (select 1 from reembolsos r where r.pagamento_id = p.id and r.status = 'em_processamento')
        or status = 'cancelado' and created_at > now() - interval '1 hour'
          and (provider_payment_id is null or ${encerradoSemPerguntar})
        or ${indefinido})`,
    fazer: ({ id }) => conciliar(id),
  })
  await emRodadas({
    tarefa: 'pagamentos.reembolsar',
    // Its job died, or used up its tries while the provider did not answer.
    candidatas: sql`select r.id, r.estabelecimento_id, r.updated_at as desde from reembolsos r
      join pagamentos p on p.estabelecimento_id = r.estabelecimento_id and p.id = r.pagamento_id
      where r.status = 'solicitado' and p.provider_payment_id is not null and r.updated_at < now() - interval '15 minutes'`,
    fazer: ({ id }) => reembolsar(id),
  })
}

/** A word nobody knows, or a dispute (by the hour, for months) may end unheard; where no account is connected nobody can be asked. */
const indefinido = sql`(status = 'desconhecido' or verificado_em < now() - interval '1 hour' and (provider_status = 'in_mediation'
    or provider_status = 'charged_back' and coalesce(provider_status_detail, '') not in ('settled', 'reimbursed')))
  and exists (select 1 from estabelecimentos e where e.id = p.estabelecimento_id
    and (p.fatura_id is not null or e.mercadopago_vault_id is not null))`

async function reembolsar(reembolsoId: string): Promise<void> {
  const pagamento = await withAccess(
    SYSTEM,
    (tx) => rowOf<{ estabelecimento_id: string; fatura_id: string | null }>(tx)`
      select p.estabelecimento_id, p.fatura_id from reembolsos r
      join pagamentos p on p.estabelecimento_id = r.estabelecimento_id and p.id = r.pagamento_id where r.id = ${reembolsoId}`,
  )
  if (pagamento) await executarReembolso({ ...recebedorDe(pagamento), reembolsoId })
}

async function conciliar(pagamentoId: string): Promise<void> {
  const pagamento = await withAccess(SYSTEM, (tx) => findPagamento(tx, pagamentoId))
  if (!pagamento) return
  const recebedor = recebedorDe(pagamento)
  const acesso = acessoDoRecebedor(recebedor)
  const conta = await withAccess(acesso, (tx) => abrirContaDoRecebedor(tx, recebedor))
  if (!conta) throw recebedor.daPlataforma ? errors.plataforma_sem_conta() : errors.loja_sem_conta()
  const id = pagamento.provider_payment_id
  if (id) {
    // Given up without asking: whoever still has its code shall not pay it any more.
    if (pagamento.status === 'cancelado')
      await cancelarNoProvedor({ ...recebedor, pagamentoId, token: conta.token, id })
    else await atualizarPagamento({ ...recebedor, pagamentoId, origem: 'conciliacao' })
    return
  }
  await procurarTentativa(pagamento, { token: conta.token, desistirAposMs: DESISTIR_APOS_MS })
}

/**
 * Asks for the payment of an attempt by its reference: its answer never came. What the provider does not know this long
 * after it was asked for was never made.
 */
export async function procurarTentativa(
  pagamento: PagamentoRow,
  { token, desistirAposMs, prazoMs }: { token: string; desistirAposMs: number; prazoMs?: number },
): Promise<void> {
  const pagamentoId = pagamento.id
  const recebedor = recebedorDe(pagamento)
  const acesso = acessoDoRecebedor(recebedor)
  const referencia = idDa(referenciaDe(pagamento))
  const achados = await perguntar(recebedor, () => buscarPorReferencia({ token, referencia, prazoMs }))
  const [conhecidos, agora] = await withAccess(acesso, (tx) =>
    Promise.all([
      tx
        .selectFrom('pagamentos')
        .select('provider_payment_id')
        .where(pagamento.venda_id ? 'venda_id' : 'fatura_id', '=', referencia)
        .execute(),
      databaseTime(tx),
    ]),
  )
  const informado = achados.find((achado) => !conhecidos.some((c) => c.provider_payment_id === achado.id))
  // Given up here and still open there: nobody has its code, it ends by itself.
  const aberto = informado && STATUS_ABERTOS.includes(statusLocal(informado.status, informado.status_detail))
  if (aberto && pagamento.status === 'cancelado') return
  if (informado) {
    await atualizarComInformado({ ...recebedor, pagamentoId, informado, origem: 'conciliacao' })
  } else if (agora.getTime() - pagamento.created_at.getTime() > desistirAposMs) {
    await withAccess(acesso, (tx) => updateStatus(tx, pagamentoId, { de: 'criando', para: 'cancelado' }))
  }
}
