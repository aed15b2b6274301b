import { sql } from 'kysely'
import { regrasDeAlerta } from '#src/configuracao/secao-alertas.ts'
import { lerConfiguracao } from '#src/configuracao/server/ler-secao.ts'
import { alertar, encerrarAlertas } from '#src/registro/server/alertar.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import { rowsOf, SYSTEM, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { lerUltimaCopia } from '../copias/ultima-copia.ts'
import { faltaDesde } from '../painel/vez-do-relogio.ts'
import { resolverAlertas } from './resolver-alertas.ts'

/**
 * Every ten minutes: looks for what no single request sees — jobs that fail or do not run, shops that
 * buyers rate badly, reports and mediations that nobody decided — and settles the alerts whose cause is gone. Run again, it finds the same ones.
 */
export async function vigiarAlertas(): Promise<void> {
  await withAccess(SYSTEM, async (tx) => {
    await vigiarTarefas(tx)
    await vigiarNotas(tx)
    await vigiarDenuncias(tx)
    await vigiarMediacoes(tx)
    await vigiarDesistencias(tx)
    await vigiarCopias(tx)
    await resolverAlertas(tx)
  })
}

/** Raises one alert per key unless it is open already, and settles those of this code whose key is not among them. */
async function manter(
  tx: Tx,
  codigo: string,
  achados: {
    chave: string
    severidade: 'critico' | 'alto' | 'medio'
    estabelecimentoId: string | null
    resumo: string
    dados?: Record<string, unknown>
  }[],
): Promise<void> {
  await encerrarAlertas(tx, codigo, sql`a.chave <> all(${achados.map(({ chave }) => chave)}::text[])`)
  const abertas = await rowsOf<{ chave: string }>(tx)`
    select chave from alertas where codigo = ${codigo} and status <> 'resolvido'`
  const ja = new Set(abertas.map(({ chave }) => chave))
  for (const achado of achados) if (!ja.has(achado.chave)) await alertar(tx, { codigo, ...achado })
}

/** The same, one alert for each row about a shop. */
async function manterDaLoja<R extends { id: string; loja: string }>(
  tx: Tx,
  { codigo, severidade, rows }: { codigo: string; severidade: 'critico' | 'alto' | 'medio'; rows: R[] },
  dizer: (row: R) => { resumo: string; dados?: Record<string, unknown> },
): Promise<void> {
  const achados = rows.map((row) => ({
    chave: row.id,
    severidade,
    estabelecimentoId: row.loja,
    ...dizer(row),
  }))
  await manter(tx, codigo, achados)
}

/** Tries of one row by a clock before somebody is notified. */
const FALHAS_ATE_O_ALERTA = 5

/**
 * A job that failed twice or used up its tries, or whose turn by the clock came twice without a run; and what a clock
 * cannot do for a shop.
 */
async function vigiarTarefas(tx: Tx): Promise<void> {
  const falhas = await rowsOf<{ fila: string; vezes: number }>(tx)`
    select j.name as fila, count(*)::int as vezes from pgboss.job_common j
    where ((j.state = 'failed' and j.completed_on > now() - interval '1 day') or (j.state = 'retry' and j.retry_count >= 1))
      and not exists (select 1 from pgboss.job_common d where d.name = j.name and d.state = 'completed'
        and d.completed_on > coalesce(j.completed_on, j.started_on))
    group by j.name`
  const agendadas = await rowsOf<{ fila: string; cron: string; ultima: string; agora: string }>(tx)`
    select s.name as fila, s.cron, iso(now()) as agora, iso(greatest(s.created_on,
        (select max(j.created_on) from pgboss.job_common j where j.name = s.name))) as ultima
    from pgboss.schedule s`
  const semSucesso = await rowsOf<{ tarefa: string; loja: string; alvos: number }>(tx)`
    select tarefa, estabelecimento_id as loja, count(*)::int as alvos from tarefas_adiadas
    where falhas >= ${FALHAS_ATE_O_ALERTA} group by 1, 2`
  const perdidas = agendadas.filter(
    ({ cron, ultima, agora }) => new Date(agora) > faltaDesde(cron, new Date(ultima)),
  )
  await manter(tx, 'JOB-FALHA', [
    ...falhas.map(({ fila, vezes }) => ({
      chave: `falha:${fila}`,
      severidade: 'critico' as const,
      estabelecimentoId: null,
      resumo: `A tarefa ${fila} falhou mais de uma vez${vezes > 1 ? ` (${vezes} trabalhos)` : ''}.`,
      dados: { fila, vezes },
    })),
    ...perdidas.map(({ fila, ultima }) => ({
      chave: `perdida:${fila}`,
      severidade: 'critico' as const,
      estabelecimentoId: null,
      resumo: `A tarefa ${fila} não roda desde ${formatarDataHora(ultima)}.`,
      dados: { fila },
    })),
    ...semSucesso.map(({ tarefa, loja, alvos }) => ({
      chave: `adiada:${tarefa}:${loja}`,
      severidade: 'alto' as const,
      estabelecimentoId: loja,
      resumo: `A tarefa ${tarefa} não consegue terminar nesta loja${alvos > 1 ? ` (${alvos} registros)` : ''}.`,
      dados: { tarefa, alvos },
    })),
  ])
}

/** COP-ATRASO: the last backup is older than a day, or the platform is and there is none. */
async function vigiarCopias(tx: Tx): Promise<void> {
  const { atrasada, instante } = await lerUltimaCopia(tx)
  const resumo = instante
    ? `A última cópia de segurança é de ${formatarDataHora(instante)}.`
    : 'Ainda não há cópia de segurança.'
  const achado = { chave: 'copias', severidade: 'critico' as const, estabelecimentoId: null, resumo }
  await manter(tx, 'COP-ATRASO', atrasada ? [achado] : [])
}

/** LOJA-NOTA: shops that buyers rated badly in ninety days; few reviews say nothing. */
async function vigiarNotas(tx: Tx): Promise<void> {
  const { nota_abaixo_de, nota_minimo } = await lerConfiguracao(tx, regrasDeAlerta)
  const rows = await rowsOf<{ id: string; loja: string; nota: number; quantas: number }>(tx)`
    select estabelecimento_id as id, estabelecimento_id as loja, round(avg(nota), 1) as nota, count(*)::int as quantas
    from avaliacoes_estabelecimento
    where status in ('publicada', 'em_analise') and created_at > now() - interval '90 days'
    group by estabelecimento_id having count(*) >= ${nota_minimo}::int and avg(nota) < ${nota_abaixo_de}::numeric`
  await manterDaLoja(tx, { codigo: 'LOJA-NOTA', severidade: 'medio', rows }, ({ nota, quantas }) => ({
    resumo: `Nota ${nota.toLocaleString('pt-BR', { minimumFractionDigits: 1 })} em ${quantas} avaliações de 90 dias.`,
    dados: { nota, quantas },
  }))
}

/** DEN-PRAZO: reports whose days are over, one alert for all of the same thing, as old as the first of them. */
async function vigiarDenuncias(tx: Tx): Promise<void> {
  const rows = await rowsOf<{ id: string; loja: string; protocolo: string; prazo: Date }>(tx)`
    select distinct on (estabelecimento_id, produto_id, avaliacao_id, pergunta_id) id, estabelecimento_id as loja,
      protocolo, responder_ate as prazo
    from denuncias where status in ('aberta', 'em_analise') and responder_ate < now()
    order by estabelecimento_id, produto_id, avaliacao_id, pergunta_id, created_at, id limit 500`
  await manterDaLoja(tx, { codigo: 'DEN-PRAZO', severidade: 'alto', rows }, ({ id, protocolo, prazo }) => ({
    resumo: `A denúncia ${protocolo} devia ter sido decidida até ${formatarDataHora(prazo)}.`,
    dados: { denuncia_id: id },
  }))
}

/** DEV-PRAZO: regrets whose day has come, while the shop says nothing and the buyer has not posted the goods. */
async function vigiarDesistencias(tx: Tx): Promise<void> {
  const rows = await rowsOf<{ id: string; loja: string; venda: string; protocolo: string; prazo: Date }>(tx)`
    select id, estabelecimento_id as loja, venda_id as venda, protocolo, reembolsar_ate as prazo from devolucoes
    where tipo = 'arrependimento' and status = 'aberta' and reembolsar_ate < now() limit 500`
  await manterDaLoja(
    tx,
    { codigo: 'DEV-PRAZO', severidade: 'alto', rows },
    ({ venda, protocolo, prazo }) => ({
      resumo: `O dinheiro da desistência ${protocolo} devia voltar até ${formatarDataHora(prazo)}.`,
      dados: { venda_id: venda },
    }),
  )
}

/** MED-PRAZO: what buyers brought to the platform, and it let its days pass. */
async function vigiarMediacoes(tx: Tx): Promise<void> {
  const rows = await rowsOf<{ id: string; loja: string; oQue: string; prazo: Date }>(tx)`
    select d.id, d.estabelecimento_id as loja, 'A mediação da devolução ' || d.protocolo as "oQue",
      d.mediacao_responder_ate as prazo
    from devolucoes d where d.mediacao_pedida_em is not null and d.mediacao_decidida_em is null
      and d.status in ('aberta', 'recusada') and d.mediacao_responder_ate < now()
    union all
    select c.id, c.estabelecimento_id, 'O pedido de ajuda do protocolo ' || c.protocolo, c.mediacao_responder_ate
    from conversas c where c.mediacao_responder_ate < now() and c.mediacao_decidida_em is null
      and c.status <> 'encerrada' limit 500`
  await manterDaLoja(tx, { codigo: 'MED-PRAZO', severidade: 'alto', rows }, ({ oQue, prazo }) => ({
    resumo: `${oQue} devia ter resposta até ${formatarDataHora(prazo)}.`,
  }))
}

/**
 * Once a day: products whose stock is not what their ledger adds up to (EST-NEG). The database refuses a stock below
 * zero, so this finds what was changed behind the ledger's back.
 */
export async function conferirEstoque(): Promise<void> {
  await withAccess(SYSTEM, async (tx) => {
    const rows = await rowsOf<{ id: string; loja: string; nome: string; estoque: number; livro: number }>(tx)`
      select p.id, p.estabelecimento_id as loja, nome_do_produto(p.nome, p.variacao) as nome, p.estoque, coalesce(m.livro, 0)::int as livro
      from produtos p left join (
        select produto_id, sum(qtd) as livro from movimentos_estoque group by produto_id) m on m.produto_id = p.id
      where p.status <> 'excluido' and p.opcoes = '[]' and p.estoque <> coalesce(m.livro, 0) order by p.id limit 500`
    await manterDaLoja(
      tx,
      { codigo: 'EST-NEG', severidade: 'critico', rows },
      ({ id, nome, estoque, livro }) => ({
        resumo: `${nome}: o estoque diz ${estoque} e o livro soma ${livro}.`,
        dados: { produto_id: id, estoque, livro },
      }),
    )
  })
}
