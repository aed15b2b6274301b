import { formatarDia } from '#src/shared/dias.ts'
import { paraCentavos, paraReais } from '#src/shared/dinheiro.ts'
import { rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { fimDoPeriodo } from '../../calendario.ts'
import { precoComPeriodo } from '../../rotulos.ts'
import { type Periodicidade, precoDoPeriodo } from '../../valores.ts'
import { escreverEmailDaAssinatura } from '../emails-da-cobranca.ts'
import { emDia } from '../repository.ts'

interface Assinante {
  id: string
  periodicidade: Periodicidade
  dia_ciclo: number | null
  /** The first day of the next period, null before the trial, and whether its invoice is out already. */
  proximo: string | null
  faturado: boolean
}

/**
 * Writes to every shop that will pay the plan's new price: from which to which, and from which period on. Who leaves, or
 * changes to another plan, is not notified. Prices in reais a month.
 */
export async function avisarNovoPreco(
  tx: Tx,
  { planoId, nome, de, para }: { planoId: string; nome: string; de: number; para: number },
): Promise<void> {
  const rows = await rowsOf<Assinante>(tx)`
    select a.estabelecimento_id as id, a.dia_ciclo, ${emDia('a.ciclo_ate')} as proximo,
      case when a.plano_seguinte_id is null then a.periodicidade
        else coalesce(a.periodicidade_seguinte, a.periodicidade) end as periodicidade,
      exists (select 1 from faturas f where f.estabelecimento_id = a.estabelecimento_id and f.tipo = 'ciclo'
        and not f.substituida and f.periodo_de = ${emDia('a.ciclo_ate')}::date) as faturado
    from assinaturas_estabelecimento a where coalesce(a.plano_seguinte_id, a.plano_id) = ${planoId}
      and a.status in ('aguardando_aprovacao', 'em_teste', 'ativa', 'em_atraso', 'bloqueada')
    order by a.estabelecimento_id`
  const ocasiao = uuidV7()
  for (const { id, periodicidade, dia_ciclo, proximo, faturado } of rows) {
    const inicio =
      faturado && proximo
        ? fimDoPeriodo(proximo, periodicidade, dia_ciclo ?? Number(proximo.slice(8)))
        : proximo
    await escreverEmailDaAssinatura(tx, {
      modelo: 'preco_mudou',
      estabelecimentoId: id,
      ocasiao,
      dados: {
        plano: nome,
        de: preco(de, periodicidade),
        para: preco(para, periodicidade),
        dia: inicio ? formatarDia(inicio) : '',
      },
    })
  }
}

function preco(mensal: number, periodicidade: Periodicidade): string {
  return precoComPeriodo(paraReais(precoDoPeriodo(paraCentavos(mensal), periodicidade)), periodicidade)
}
