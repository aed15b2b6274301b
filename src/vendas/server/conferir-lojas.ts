import { sql } from 'kysely'
import { regrasDeAlerta } from '#src/configuracao/secao-alertas.ts'
import { alertar, encerrarAlertas } from '#src/registro/server/alertar.ts'
import { lerConfiguracao } from '#src/configuracao/server/ler-secao.ts'
import { rowsOf, SYSTEM, type Tx, withAccess } from '#src/shared/server/database/database.ts'

interface Achado {
  estabelecimento_id: string
  quantas: number
  de: number
}

/**
 * Once a day: shops that give up too many of their orders, or deliver without a fiscal document (docs/rules/platform.md#alerts). An
 * alert whose cause is gone is settled.
 */
export async function conferirLojas(): Promise<void> {
  await withAccess(SYSTEM, async (tx) => {
    const regras = await lerConfiguracao(tx, regrasDeAlerta)
    // What the shop gave up or let lapse, of what was ordered in thirty days; few orders say nothing.
    const canceladas = await rowsOf<Achado>(tx)`
      select estabelecimento_id, count(*)::int as de,
        count(*) filter (where cancelado_por in ('loja', 'prazo_da_loja'))::int as quantas
      from vendas where created_at > now() - interval '30 days' and canal = 'online' and status <> 'expirado'
      group by 1 having count(*) >= ${regras.cancelamentos_minimo}
        and count(*) filter (where cancelado_por in ('loja', 'prazo_da_loja')) * 100 > count(*) * ${regras.cancelamentos_percentual}::numeric`
    await avisar(tx, 'LOJA-CANC', {
      severidade: 'alto',
      achados: canceladas,
      resumo: ({ quantas, de }) => `A loja cancelou ou deixou vencer ${quantas} de ${de} pedidos em 30 dias.`,
    })

    const semNota = await rowsOf<Achado>(tx)`
      select v.estabelecimento_id, count(*)::int as de, count(*) filter (where n.venda_id is null)::int as quantas
      from vendas v left join notas_fiscais n on n.estabelecimento_id = v.estabelecimento_id and n.venda_id = v.id
      where v.entregue_em > now() - interval '30 days' and v.status in ('entregue', 'concluido')
      group by 1 having count(*) >= ${regras.sem_nota_minimo}
        and count(*) filter (where n.venda_id is null) * 100 > count(*) * ${regras.sem_nota_percentual}::numeric`
    await avisar(tx, 'LOJA-SEMNF', {
      severidade: 'medio',
      achados: semNota,
      resumo: ({ quantas, de }) => `${quantas} de ${de} vendas entregues em 30 dias estão sem nota fiscal.`,
    })
  })
}

interface Aviso {
  severidade: 'alto' | 'medio'
  achados: Achado[]
  resumo: (achado: Achado) => string
}

async function avisar(tx: Tx, codigo: string, { severidade, achados, resumo }: Aviso): Promise<void> {
  for (const achado of achados) {
    const { estabelecimento_id: estabelecimentoId, quantas, de } = achado
    await alertar(tx, {
      codigo,
      severidade,
      estabelecimentoId,
      chave: estabelecimentoId,
      resumo: resumo(achado),
      dados: { quantas, de },
    })
  }
  const ainda = achados.map(({ estabelecimento_id }) => estabelecimento_id)
  await encerrarAlertas(tx, codigo, sql`a.estabelecimento_id <> all(${ainda}::uuid[])`)
}
