import { sql } from 'kysely'
import { aprovacao } from '#src/estabelecimentos/configuracao.ts'
import { alertar, encerrarAlertas } from '#src/planos/server/alertar.ts'
import { lerConfiguracao } from '#src/planos/server/configuracao.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import { SISTEMA, withAcesso } from '#src/shared/server/database.ts'
import { log } from '#src/shared/server/log.ts'
import { tudoConfere } from '../aprovacoes.ts'
import { decidir } from './decidir-aprovacao.ts'
import { selectCadastros } from './listar-aprovacoes.ts'

/**
 * The clock over registrations: APR-SLA, once, for what waits over the set time, an end to the alert when it was decided, and a
 * refusal where a correction has not come in the set days. Run again, it changes nothing twice.
 */
export async function vigiarAprovacoes(): Promise<void> {
  await aprovarSozinho()
  const mudas = await withAcesso(SISTEMA, async (tx) => {
    const { prazo_horas, dias_para_corrigir } = await lerConfiguracao(tx, aprovacao)
    const atrasada = sql`e.status_aprovacao = 'pendente' and e.status <> 'encerrado'
      and e.enviado_em < now() - ${prazo_horas} * interval '1 hour'`
    await encerrarAlertas(
      tx,
      'APR-SLA',
      sql`not exists (select 1 from estabelecimentos e where e.id = a.estabelecimento_id and ${atrasada})`,
    )
    const { rows: novas } = await sql<{ id: string; nome: string; enviado_em: Date }>`
      select e.id, e.nome, e.enviado_em from estabelecimentos e where ${atrasada}
        and not exists (select 1 from alertas a where a.codigo = 'APR-SLA' and a.chave = e.id::text
          and a.situacao <> 'resolvido')`.execute(tx)
    for (const { id, nome, enviado_em } of novas) {
      await alertar(tx, {
        codigo: 'APR-SLA',
        severidade: 'alto',
        estabelecimentoId: id,
        chave: id,
        resumo: `${nome} espera aprovação desde ${formatarDataHora(enviado_em)}`,
      })
    }
    const { rows } = await sql<{ id: string }>`
      select e.id from estabelecimentos e where e.status_aprovacao = 'correcao' and e.status <> 'encerrado'
        and (select max(a.created_at) from analises_estabelecimento a where a.estabelecimento_id = e.id)
          < now() - ${dias_para_corrigir} * interval '1 day'`.execute(tx)
    return rows
  })
  for (const { id } of mudas) {
    await withAcesso(SISTEMA, (tx) =>
      decidir(
        tx,
        id,
        {
          decisao: 'reprovado',
          motivo: 'sem_resposta',
          texto: 'Quando quiser retomar, corrija os dados e envie de novo.',
          pode_reenviar: true,
        },
        { pessoa: null, ip: null },
      ),
    )
  }
}

/** Where the platform lets it: what waits and is all in order is approved without anybody. */
async function aprovarSozinho(): Promise<void> {
  const prontas = await withAcesso(SISTEMA, async (tx) => {
    const { automatica } = await lerConfiguracao(tx, aprovacao)
    if (!automatica) return []
    const cadastros = await selectCadastros(
      tx,
      sql`e.status_aprovacao = 'pendente' and e.status <> 'encerrado'`,
      { limite: 500, salto: 0 },
    )
    return cadastros.filter(tudoConfere)
  })
  for (const { id } of prontas)
    await withAcesso(SISTEMA, (tx) =>
      decidir(tx, id, { decisao: 'aprovado' }, { pessoa: null, ip: null }),
    ).catch((error: unknown) =>
      log.warn({ err: error, loja: id }, 'a registration could not be approved by itself'),
    )
}
