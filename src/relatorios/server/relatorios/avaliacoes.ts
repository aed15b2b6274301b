import { sql } from 'kysely'
import { plural } from '#src/shared/plural.ts'
import { rowOf, rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import { palavrasFrequentes } from '../../classificar.ts'
import { definir } from '../../definicoes.ts'
import { nomeDoPasso, passosDoIntervalo } from '../../periodo.ts'
import { grafico, numero, parte, rotaDasAvaliacoes, tabela } from '../montar.ts'
import { notaMedia, notasRecebidas } from '../notas.ts'
import { type ConsultaDoRelatorio, recorteAnterior, recorteDe } from '../consulta-do-relatorio.ts'
import type { Corpo } from './corpo.ts'

const COMENTARIOS_LIDOS = 2000

/** The note over time, how it is spread, how soon the shop answers and what people write. */
export async function relatorioDeAvaliacoes(tx: Tx, consulta: ConsultaDoRelatorio): Promise<Corpo> {
  const recorte = recorteDe(consulta)
  const notas = sql`${notasRecebidas(recorte)} n`
  const antes = recorteAnterior(consulta)
  const agora = await notaMedia(tx, recorte)
  const anterior = antes && (await notaMedia(tx, antes))
  const meses = await rowsOf<{ mes: string; media: number; quantas: number }>(tx)`
    select date_trunc('month', n.created_at at time zone 'America/Sao_Paulo')::date::text as mes,
      round(avg(n.nota), 2) as media, count(*)::int as quantas from ${notas} group by 1`
  const estrelas = await rowsOf<{ nota: number; quantas: number }>(tx)`
    select n.nota, count(*)::int as quantas from ${notas} group by 1`
  const respostas = await rowOf<{ respondidas: number; mediana: number | null }>(tx)`
    select count(n.respondido_em)::int as respondidas,
      percentile_cont(0.5) within group (order by extract(epoch from n.respondido_em - n.created_at))
        filter (where n.respondido_em is not null) as mediana from ${notas}`
  const comentarios = await rowsOf<{ comentario: string }>(tx)`
    select n.comentario from ${notas} where n.comentario is not null order by n.created_at desc
    limit ${COMENTARIOS_LIDOS}`
  const { respondidas = 0, mediana = null } = respostas ?? {}
  const distribuicao = [5, 4, 3, 2, 1].map((nota) => ({
    nota,
    quantas: estrelas.find((row) => row.nota === nota)?.quantas ?? 0,
  }))

  return {
    tem_dados: agora.quantas > 0 || (anterior?.quantas ?? 0) > 0,
    numeros: [
      numero('media', 'Nota média', 'nota', [agora.media, anterior?.media], {
        rota: rotaDasAvaliacoes(consulta),
      }),
      numero('quantas', 'Avaliações', 'inteiro', [agora.quantas, anterior?.quantas], {
        rota: rotaDasAvaliacoes(consulta),
      }),
      numero('respondidas', 'Respondidas', 'percentual', parte(respondidas, agora.quantas)),
      numero('tempo', 'Tempo de resposta', 'duracao', mediana, { detalhe: 'mediana', bom: 'menos' }),
    ],
    graficos: [
      grafico(
        { id: 'meses', titulo: 'Nota média por mês', tipo: 'linha', unidade: 'nota', eixo: 'Mês' },
        passosDoIntervalo(consulta.periodo, 'mes').map((mes) => ({
          rotulo: nomeDoPasso(mes, 'mes'),
          valor: meses.find((row) => row.mes === mes)?.media ?? null,
        })),
      ),
      grafico(
        {
          id: 'distribuicao',
          titulo: 'Distribuição das notas',
          tipo: 'barras',
          unidade: 'inteiro',
          eixo: 'Nota',
        },
        distribuicao.map(({ nota, quantas }) => ({
          rotulo: estrelasDe(nota),
          valor: quantas,
          rota: rotaDasAvaliacoes(consulta, nota),
        })),
      ),
    ],
    tabelas: [
      tabela(consulta, 'distribuicao', 'Por nota', {
        colunas: [
          ['nota', 'Nota', 'texto', ({ nota }) => estrelasDe(nota)],
          ['quantas', 'Avaliações', 'inteiro', ({ quantas }) => quantas],
          ['parte', 'Participação', 'percentual', (l) => parte(l.quantas, agora.quantas)],
        ],
        linhas: distribuicao,
        rota: ({ nota, quantas }) => (quantas === 0 ? null : rotaDasAvaliacoes(consulta, nota)),
      }),
      tabela(consulta, 'palavras', 'Palavras frequentes', {
        colunas: [
          ['palavra', 'Palavra', 'texto', ({ palavra }) => palavra],
          ['vezes', 'Comentários', 'inteiro', ({ vezes }) => vezes],
        ],
        linhas: palavrasFrequentes(comentarios.map(({ comentario }) => comentario)),
      }),
    ],
    definicoes: definir('Nota média', 'Tempo de resposta', 'Palavras frequentes'),
  }
}

function estrelasDe(nota: number): string {
  return plural(nota, '# estrela', '# estrelas')
}
