import { sql } from 'kysely'
import { aprovacao } from '#src/estabelecimentos/configuracao.ts'
import { lockAssinaturaDaLoja } from '#src/assinaturas/server/travar-assinatura.ts'
import { alertar, encerrarAlertas } from '#src/registro/server/alertar.ts'
import { lerConfiguracao } from '#src/configuracao/server/ler-secao.ts'
import { emRodadas } from '#src/registro/server/em-rodadas.ts'
import { formatarDataHora } from '#src/shared/datas.ts'
import { rowsOf, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { tudoConfere } from '../../aprovacoes.ts'
import { decidir } from './decidir-aprovacao.ts'
import { selectCadastros } from './listar-aprovacoes.ts'

/**
 * The clock over registrations: APR-SLA, once, for what waits over the set time, an end to the alert when it was decided, and a
 * refusal where a correction has not come in the set days. Run again, it changes nothing twice.
 */
export async function vigiarAprovacoes(): Promise<void> {
  await aprovarSozinho()
  const dias = await withAccess(SYSTEM, async (tx) => {
    const { prazo_horas, dias_para_corrigir } = await lerConfiguracao(tx, aprovacao)
    const atrasada = sql`e.status_aprovacao = 'pendente' and e.status <> 'encerrado'
      and e.enviado_em < now() - ${prazo_horas} * interval '1 hour'`
    await encerrarAlertas(
      tx,
      'APR-SLA',
      sql`not exists (select 1 from estabelecimentos e where e.id = a.estabelecimento_id and ${atrasada})`,
    )
    const novas = await rowsOf<{ id: string; nome: string; enviado_em: Date }>(tx)`
      select e.id, e.nome, e.enviado_em from estabelecimentos e where ${atrasada}
        and not exists (select 1 from alertas a where a.codigo = 'APR-SLA' and a.chave = e.id::text
          and a.status <> 'resolvido')`
    for (const { id, nome, enviado_em } of novas) {
      await alertar(tx, {
        codigo: 'APR-SLA',
        severidade: 'alto',
        estabelecimentoId: id,
        chave: id,
        resumo: `${nome} espera aprovação desde ${formatarDataHora(enviado_em)}`,
      })
    }
    return dias_para_corrigir
  })
  await emRodadas({
    tarefa: 'plataforma.reprovar-sem-resposta',
    candidatas: sql`select e.id, e.id as estabelecimento_id, e.updated_at as desde from estabelecimentos e
      where e.status_aprovacao = 'correcao' and e.status <> 'encerrado'
        and (select max(a.created_at) from analises_estabelecimento a where a.estabelecimento_id = e.id)
          < now() - ${dias} * interval '1 day'`,
    fazer: ({ id }) => withAccess(SYSTEM, (tx) => decidir(tx, id, SEM_RESPOSTA, { pessoa: null })),
  })
}

const SEM_RESPOSTA = {
  decisao: 'reprovado',
  motivo: 'sem_resposta',
  texto: 'Quando quiser retomar, corrija os dados e envie de novo.',
  pode_reenviar: true,
} as const

/** Where the platform lets it: what waits and is all in order is approved without anybody. */
async function aprovarSozinho(): Promise<void> {
  const { automatica } = await withAccess(SYSTEM, (tx) => lerConfiguracao(tx, aprovacao))
  if (!automatica) return
  const pendente = sql`e.status_aprovacao = 'pendente' and e.status <> 'encerrado'`
  await emRodadas({
    tarefa: 'plataforma.aprovar-sozinho',
    candidatas: sql`select id, id as estabelecimento_id, created_at as desde from estabelecimentos e where ${pendente}`,
    lote: null,
    fazer: ({ id }) =>
      withAccess(SYSTEM, async (tx) => {
        await lockAssinaturaDaLoja(tx, id)
        const [cadastro] = await selectCadastros(tx, sql`e.id = ${id} and ${pendente}`, {
          limite: 1,
          salto: 0,
        })
        if (cadastro && tudoConfere(cadastro))
          await decidir(tx, id, { decisao: 'aprovado' }, { pessoa: null })
      }),
  })
}
