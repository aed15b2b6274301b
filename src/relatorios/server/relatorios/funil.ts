import { sql } from 'kysely'
import { rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import { inPeriod } from '#src/shared/server/database/period.ts'
import { contarVendasComPix, somarVendas } from '#src/vendas/server/figuras/metricas.ts'
import type { Recorte } from '#src/vendas/server/figuras/vendas-pagas.ts'
import { definir } from '../../definicoes.ts'
import { grafico, numero, parte, rotaDasPagas, rotaDasVendas, rotaDoPix, tabela } from '../montar.ts'
import { type ConsultaDoRelatorio, recorteAnterior, recorteDe } from '../consulta-do-relatorio.ts'
import type { Corpo } from './corpo.ts'

const ETAPAS = [
  ['visita', 'Visitas'],
  ['produto', 'Viram um produto'],
  ['carrinho', 'Puseram no carrinho'],
  ['checkout', 'Chegaram ao pagamento'],
  ['pix', 'PIX gerado'],
  ['pago', 'PIX pago'],
] as const
type Etapa = (typeof ETAPAS)[number][0]

/** From the visit to the paid PIX: where people stop, and the orders they left behind. */
export async function relatorioDeFunil(tx: Tx, consulta: ConsultaDoRelatorio): Promise<Corpo> {
  const contagens = await contarEtapas(tx, recorteDe(consulta))
  const antes = recorteAnterior(consulta)
  const contagensAntes = antes && (await contarEtapas(tx, antes))
  const abandonados = await pedidosAbandonados(tx, recorteDe(consulta))
  const linhas = ETAPAS.map(([etapa, nome], i) => {
    const anterior = ETAPAS[i - 1]
    const vieram = anterior ? contagens[anterior[0]] : 0
    // A PIX may come from the counter or from a page opened the day before: a step can hold more than the one above.
    const queda = anterior && vieram > 0 ? Math.max(0, 100 - (contagens[etapa] / vieram) * 100) : null
    return {
      etapa,
      nome,
      quantos: contagens[etapa],
      queda,
      doTodo: parte(contagens[etapa], contagens.visita),
    }
  })

  const { de, ate } = consulta.periodo
  const abandono = { aba: 'canceladas', canal: 'online', paga: 'nao', de, ate }

  return {
    tem_dados: ETAPAS.some(([etapa]) => contagens[etapa] > 0),
    numeros: [
      numero('visitas', 'Visitas', 'inteiro', [contagens.visita, contagensAntes?.visita]),
      numero(
        'conversao',
        'Visitas que viram venda paga',
        'percentual',
        [
          parte(contagens.vendas, contagens.visita),
          contagensAntes && parte(contagensAntes.vendas, contagensAntes.visita),
        ],
        { rota: rotaDasPagas(consulta, { canal: 'online' }) },
      ),
      numero('abandonados', 'Pedidos abandonados', 'inteiro', abandonados.quantos, {
        rota: rotaDasVendas(abandono),
        bom: 'menos',
      }),
      numero('valor_abandonado', 'Valor abandonado', 'reais', abandonados.valor, {
        rota: rotaDasVendas(abandono),
        bom: 'menos',
      }),
    ],
    graficos: [
      grafico(
        { id: 'funil', titulo: 'Da visita ao PIX pago', tipo: 'funil', unidade: 'inteiro', eixo: 'Etapa' },
        linhas.map(({ etapa, nome, quantos }) => ({
          rotulo: nome,
          valor: quantos,
          rota: rotaDaEtapa(etapa, consulta),
        })),
      ),
    ],
    tabelas: [
      tabela(consulta, 'etapas', 'Etapas', {
        colunas: [
          ['etapa', 'Etapa', 'texto', ({ nome }) => nome],
          ['quantos', 'Quantas', 'inteiro', ({ quantos }) => quantos],
          ['queda', 'Desistiram aqui', 'percentual', ({ queda }) => queda],
          ['todo', 'Das visitas', 'percentual', ({ doTodo }) => doTodo],
        ],
        linhas,
        rota: ({ etapa, quantos }) => (quantos === 0 ? null : rotaDaEtapa(etapa, consulta)),
      }),
      tabela(consulta, 'abandonados', 'O que ficou nos pedidos abandonados', {
        colunas: [
          ['produto', 'Produto', 'texto', ({ nome }) => nome],
          ['pedidos', 'Pedidos', 'inteiro', ({ pedidos }) => pedidos],
          ['quantidade', 'Unidades', 'inteiro', ({ quantidade }) => quantidade],
          ['valor', 'Valor', 'reais', ({ valor }) => valor],
        ],
        linhas: abandonados.produtos,
        rota: ({ produto_id }) => rotaDasVendas({ ...abandono, produto_id }),
      }),
    ],
    definicoes: definir('Visitas', 'Visitas que viram venda paga', 'Pedidos com PIX', 'Pedidos abandonados'),
  }
}

/** A PIX that was made leads to its sales; what comes before it leaves no sale. */
function rotaDaEtapa(etapa: Etapa, consulta: ConsultaDoRelatorio): string | null {
  if (etapa === 'pix') return rotaDoPix(consulta, 'gerado')
  return etapa === 'pago' ? rotaDoPix(consulta, 'pago') : null
}

/** How many reached each step, and how many sales of the online shop were paid, by PIX or otherwise. */
async function contarEtapas(tx: Tx, recorte: Recorte): Promise<Record<Etapa | 'vendas', number>> {
  const rows = await rowsOf<{ etapa: Etapa; quantos: number }>(tx)`
    select etapa, sum(quantidade)::int as quantos from funil_diario
    where estabelecimento_id = ${recorte.estabelecimentoId} and dia between ${recorte.de} and ${recorte.ate}
    group by 1`
  const pix = await contarVendasComPix(tx, recorte)
  const { vendas } = await somarVendas(tx, { ...recorte, canal: 'online' })
  const contar = (etapa: Etapa) => rows.find((row) => row.etapa === etapa)?.quantos ?? 0
  return {
    visita: contar('visita'),
    produto: contar('produto'),
    carrinho: contar('carrinho'),
    checkout: contar('checkout'),
    pix: pix.com_pix,
    pago: pix.pagas,
    vendas,
  }
}

interface Abandonado {
  produto_id: string
  nome: string
  pedidos: number
  quantidade: number
  valor: number
}

/** Online orders of the period that ended without having been paid. */
async function pedidosAbandonados(tx: Tx, { estabelecimentoId, ...dias }: Recorte) {
  const pedidos = sql`
    select v.id, v.total from vendas v where v.estabelecimento_id = ${estabelecimentoId} and v.canal = 'online'
      and v.status in ('expirado', 'cancelado') and v.pago_em is null and v.excluido_em is null
      and ${inPeriod(sql`v.created_at`, dias)}`
  const rows = await rowsOf<{ quantos: number; valor: number }>(tx)`
    select count(*)::int as quantos, coalesce(sum(total), 0) as valor from (${pedidos}) p`
  const produtos = await rowsOf<Abandonado>(tx)`
    select i.produto_id, max(i.nome) as nome, count(*)::int as pedidos, sum(i.quantidade)::int as quantidade,
      sum(i.subtotal) as valor
    from (${pedidos}) p join itens_venda i on i.estabelecimento_id = ${estabelecimentoId} and i.venda_id = p.id
    group by 1 order by 5 desc, 2`
  return { quantos: rows[0]?.quantos ?? 0, valor: rows[0]?.valor ?? 0, produtos: produtos }
}
