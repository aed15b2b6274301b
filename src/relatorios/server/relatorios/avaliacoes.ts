import { sql } from 'kysely'
import type { Tx } from '#src/shared/server/database.ts'
import { palavrasFrequentes } from '../../classificar.ts'
import { definir } from '../../definicoes.ts'
import { nomeDoPasso, passosDoIntervalo } from '../../periodo.ts'
import { grafico, numero, parte, rotaDasAvaliacoes, tabela } from '../montar.ts'
import { notaMedia, notasRecebidas } from '../notas.ts'
import { type Pedido, recorteAnterior, recorteDe } from '../pedido.ts'
import type { Corpo } from './corpo.ts'

const COMENTARIOS_LIDOS = 2000

/** The note over time, how it is spread, how soon the shop answers and what people write. */
export async function relatorioDeAvaliacoes(tx: Tx, pedido: Pedido): Promise<Corpo> {
  const recorte = recorteDe(pedido)
  const notas = sql`${notasRecebidas(recorte)} n`
  const antes = recorteAnterior(pedido)
  const agora = await notaMedia(tx, recorte)
  const anterior = antes && (await notaMedia(tx, antes))
  const meses = await sql<{ mes: string; media: number; quantas: number }>`
    select date_trunc('month', n.created_at at time zone 'America/Sao_Paulo')::date::text as mes,
      round(avg(n.nota), 2) as media, count(*)::int as quantas from ${notas} group by 1`.execute(tx)
  const estrelas = await sql<{ nota: number; quantas: number }>`
    select n.nota, count(*)::int as quantas from ${notas} group by 1`.execute(tx)
  const respostas = await sql<{ respondidas: number; mediana: number | null }>`
    select count(n.respondida_em)::int as respondidas,
      percentile_cont(0.5) within group (order by extract(epoch from n.respondida_em - n.created_at))
        filter (where n.respondida_em is not null) as mediana from ${notas}`.execute(tx)
  const comentarios = await sql<{ comentario: string }>`
    select n.comentario from ${notas} where n.comentario is not null order by n.created_at desc
    limit ${COMENTARIOS_LIDOS}`.execute(tx)
  const { respondidas = 0, mediana = null } = respostas.rows[0] ?? {}
  const distribuicao = [5, 4, 3, 2, 1].map((nota) => ({
    nota,
    quantas: estrelas.rows.find((row) => row.nota === nota)?.quantas ?? 0,
  }))

  return {
    tem_dados: agora.quantas > 0 || (anterior?.quantas ?? 0) > 0,
    numeros: [
      numero('media', 'Nota média', 'nota', {
        valor: agora.media,
        anterior: anterior?.media,
        rota: rotaDasAvaliacoes(pedido),
      }),
      numero('quantas', 'Avaliações', 'inteiro', {
        valor: agora.quantas,
        anterior: anterior?.quantas,
        rota: rotaDasAvaliacoes(pedido),
      }),
      numero('respondidas', 'Respondidas', 'percentual', { valor: parte(respondidas, agora.quantas) }),
      numero('tempo', 'Tempo de resposta', 'duracao', { valor: mediana, detalhe: 'mediana' }, 'menos'),
    ],
    graficos: [
      grafico({
        id: 'meses',
        titulo: 'Nota média por mês',
        tipo: 'linha',
        unidade: 'nota',
        eixo: 'Mês',
        pontos: passosDoIntervalo(pedido.periodo, 'mes').map((mes) => ({
          rotulo: nomeDoPasso(mes, 'mes'),
          valor: meses.rows.find((row) => row.mes === mes)?.media ?? null,
        })),
      }),
      grafico({
        id: 'distribuicao',
        titulo: 'Distribuição das notas',
        tipo: 'barras',
        unidade: 'inteiro',
        eixo: 'Nota',
        pontos: distribuicao.map(({ nota, quantas }) => ({
          rotulo: estrelasDe(nota),
          valor: quantas,
          rota: rotaDasAvaliacoes(pedido, nota),
        })),
      }),
    ],
    tabelas: [
      tabela({
        id: 'distribuicao',
        titulo: 'Por nota',
        pedido,
        colunas: [
          { id: 'nota', nome: 'Nota', unidade: 'texto', valor: ({ nota }) => estrelasDe(nota) },
          { id: 'quantas', nome: 'Avaliações', unidade: 'inteiro', valor: ({ quantas }) => quantas },
          {
            id: 'parte',
            nome: 'Participação',
            unidade: 'percentual',
            valor: (l) => parte(l.quantas, agora.quantas),
          },
        ],
        linhas: distribuicao,
        rota: ({ nota, quantas }) => (quantas === 0 ? null : rotaDasAvaliacoes(pedido, nota)),
      }),
      tabela({
        id: 'palavras',
        titulo: 'Palavras frequentes',
        pedido,
        colunas: [
          { id: 'palavra', nome: 'Palavra', unidade: 'texto', valor: ({ palavra }) => palavra },
          { id: 'vezes', nome: 'Comentários', unidade: 'inteiro', valor: ({ vezes }) => vezes },
        ],
        linhas: palavrasFrequentes(comentarios.rows.map(({ comentario }) => comentario)),
      }),
    ],
    definicoes: definir('Nota média', 'Tempo de resposta', 'Palavras frequentes'),
  }
}

function estrelasDe(nota: number): string {
  return nota === 1 ? '1 estrela' : `${nota} estrelas`
}
