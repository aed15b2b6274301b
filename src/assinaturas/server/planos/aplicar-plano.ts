import { travarLimites } from '#src/acesso/server/acesso.ts'
import { ajustarProdutosAoPlano } from '#src/produtos/server/ajustar-produtos-ao-plano.ts'
import { formatarDia } from '#src/shared/dias.ts'
import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { billingOf, SYSTEM, setAccess, type Tx } from '#src/shared/server/database/database.ts'
import { ajustarEquipeAoPlano } from '#src/usuarios/server/equipe/ajustar-equipe-ao-plano.ts'
import { invalidate } from '#src/shared/server/http/public-cache.ts'
import { mrrDe, type Periodicidade, precoDoPeriodo } from '../../valores.ts'
import { escreverEmailDaAssinatura } from '../emails-da-cobranca.ts'
import { lancar } from '../eventos.ts'
import { type AssinaturaRow, type Escolha, findPlano, gravarAssinatura, SEM_AGENDA } from '../repository.ts'

export interface Troca {
  planoId: string
  periodicidade: Periodicidade
  escolha: Escolha | null
}

/** Puts a plan in force: its price in the ledger, its limits on products and users. Clears what was scheduled. */
export async function aplicarPlano(
  tx: Tx,
  assinatura: AssinaturaRow,
  { planoId, periodicidade, escolha, dia, userId }: Troca & { dia: string; userId: string | null },
): Promise<AssinaturaRow> {
  const plano = await findPlano(tx, planoId)
  if (!plano) return assinatura
  const { estabelecimento_id: id, mrr } = assinatura
  const mensal = paraCentavos(plano.valor_mensal)
  // From here to the commit nobody adds a product or a person that was counted against the old plan.
  await travarLimites(tx, id)
  const trocada = await gravarAssinatura(tx, id, {
    plano_id: plano.id,
    periodicidade,
    preco_periodo: paraReais(precoDoPeriodo(mensal, periodicidade)),
    ...SEM_AGENDA,
  })
  const valor =
    mrr > 0 ? { mrr: paraReais(mrrDe(mensal, periodicidade)) } : { tipo: 'troca_no_teste' as const }
  const evento = { dia, planoDe: assinatura.plano_nome, planoPara: plano.nome, userId }
  const depois = await lancar(tx, trocada, { ...evento, ...valor })
  await ajustarProdutosAoPlano(tx, id, {
    limite: plano.limite_produtos,
    manter: escolha?.produtos ?? [],
  })
  // Who loses a seat is signed out, and sessions are of no shop.
  setAccess(tx, SYSTEM)
  await ajustarEquipeAoPlano(tx, {
    estabelecimentoId: id,
    max: plano.max_usuarios,
    manter: escolha?.usuarios ?? [],
  })
  setAccess(tx, billingOf(id, userId))
  if (plano.id !== assinatura.plano_id || periodicidade !== assinatura.periodicidade)
    await escreverEmailDaAssinatura(tx, {
      modelo: 'plano_mudou',
      estabelecimentoId: id,
      dados: { plano: plano.nome, dia: formatarDia(dia) },
    })
  await invalidate(tx, `loja:${id}`, 'lojas')
  return depois
}
