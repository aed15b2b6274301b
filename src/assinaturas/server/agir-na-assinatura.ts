import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { encerrarPagamentoAberto } from '#src/pagamentos/server/encerrar-pagamento-aberto.ts'
import { today } from '#src/shared/server/clock.ts'
import { billingOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import { lerRegras } from './ler-regras.ts'
import { type AssinaturaRow, findAssinatura, listEmAberto, lockAssinatura } from './repository.ts'
import type { Momento } from './transitar.ts'

/** What a person does to one subscription, locked, in a transaction of its shop. Whoever calls has asked for the role. */
export async function agirNaAssinatura<T>(
  pessoa: Pessoa,
  estabelecimentoId: string,
  fazer: (tx: Tx, assinatura: AssinaturaRow, momento: Momento) => Promise<T>,
): Promise<T> {
  return withAccess(billingOf(estabelecimentoId, pessoa.userId), async (tx) => {
    const assinatura = await lockAssinatura(tx, estabelecimentoId)
    if (!assinatura) throw errors.loja_nao_encontrada()
    return fazer(tx, assinatura, { hoje: today(), regras: await lerRegras(tx), userId: pessoa.userId })
  })
}

/** The same where the next period's invoice may be replaced: no code that is open for it is paid any more. */
export async function mexerNoPeriodoSeguinte<T>(...ato: Parameters<typeof agirNaAssinatura<T>>): Promise<T> {
  const [, estabelecimentoId] = ato
  const seguinte = await withAccess(billingOf(estabelecimentoId), async (tx) => {
    const assinatura = await findAssinatura(tx, estabelecimentoId)
    const abertas = await listEmAberto(tx, estabelecimentoId)
    return abertas.find((fatura) => fatura.tipo === 'ciclo' && fatura.periodo_de === assinatura?.ciclo_ate)
  })
  if (seguinte && !(await encerrarPagamentoAberto({ estabelecimentoId, faturaId: seguinte.id })))
    throw errors.pagamento_em_andamento()
  return agirNaAssinatura(...ato)
}
