import { type RawBuilder, sql } from 'kysely'
import { LINHAS_DE_XLSX } from '#src/planilhas/exportacoes.ts'
import { countRows } from '#src/shared/server/database/lists.ts'
import { rowsOf, type Tx } from '#src/shared/server/database/database.ts'
import { inPeriod } from '#src/shared/server/database/period.ts'
import type { Tabela } from '../../schemas.ts'
import type { ConsultaDoRelatorio } from '../consulta-do-relatorio.ts'
import { type Coluna, tabela } from '../montar.ts'

export interface Movimento {
  id: string
  /** ISO 8601. */
  em: string
  nome: string
  tipo: string
  qtd: number
  saldo: number
  motivo: string | null
  venda_id: string | null
  /** Of one that has a page still. */
  produto_id: string | null
}

const NOMES: Record<string, string> = {
  entrada: 'Entrada',
  saida: 'Saída',
  contagem: 'Contagem',
  reserva: 'Reserva de pedido',
  baixa: 'Baixa por entrega',
  liberacao: 'Liberação de reserva',
  cancelamento: 'Cancelamento',
  devolucao: 'Devolução',
  perda: 'Perda',
}

export const COLUNAS_DA_RAZAO: readonly Coluna<Movimento>[] = [
  ['quando', 'Data', 'data', ({ em }) => em],
  ['produto', 'Produto', 'texto', ({ nome }) => nome],
  ['tipo', 'Movimento', 'texto', ({ tipo }) => NOMES[tipo] ?? tipo],
  ['quantidade', 'Quantidade', 'inteiro', ({ qtd }) => qtd],
  ['saldo', 'Saldo', 'inteiro', ({ saldo }) => saldo],
  ['motivo', 'Motivo', 'texto', ({ motivo }) => motivo],
]

interface Recorte {
  loja: string
  periodo: { de?: string | undefined; ate?: string | undefined }
}

/** The newest movements of the period; all of them, however many, are a list of their own (exportar-movimentos.ts). */
export async function tabelaDaRazao(tx: Tx, consulta: ConsultaDoRelatorio): Promise<Tabela> {
  const limite = Math.min(consulta.maximo, LINHAS_DE_XLSX)
  const movimentos = tabela(consulta, 'razao', 'Movimentos de estoque', {
    colunas: COLUNAS_DA_RAZAO,
    linhas: await lerMovimentos(tx, { ...consulta, depois: null, limite }),
    rota: ({ venda_id: venda, produto_id: produto }) =>
      venda ? `/vendas/${venda}` : produto && `/produto/${produto}/editar`,
  })
  return { ...movimentos, total: await contarMovimentos(tx, consulta) }
}

export function contarMovimentos(tx: Tx, recorte: Recorte): Promise<number> {
  return countRows(tx, sql`movimentos_estoque m where ${daRazao(recorte)}`)
}

/** Newest first, from the one after `depois` on. */
export function lerMovimentos(
  tx: Tx,
  { depois, limite, ...recorte }: Recorte & { depois: Pick<Movimento, 'em' | 'id'> | null; limite: number },
): Promise<Movimento[]> {
  const adiante = depois
    ? sql`and (m.created_at, m.id) < (${depois.em}::timestamptz, ${depois.id}::uuid)`
    : sql``
  return rowsOf<Movimento>(tx)`
    select m.id, iso(m.created_at) as em, nome_do_produto(p.nome, p.variacao) as nome, m.tipo, m.qtd,
      m.saldo_apos as saldo, m.motivo, m.venda_id, case when q.status <> 'excluido' then q.id end as produto_id
    from movimentos_estoque m join produtos p on p.estabelecimento_id = m.estabelecimento_id and p.id = m.produto_id
    join produtos q on q.estabelecimento_id = m.estabelecimento_id and q.id = coalesce(p.pai_id, p.id)
    where ${daRazao(recorte)} ${adiante} order by m.created_at desc, m.id desc limit ${limite}`
}

function daRazao({ loja, periodo }: Recorte): RawBuilder<unknown> {
  return sql`m.estabelecimento_id = ${loja} and ${inPeriod(sql`m.created_at`, periodo)}`
}
