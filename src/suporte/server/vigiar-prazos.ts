import { type RawBuilder, sql } from 'kysely'
import { regrasDeAlerta } from '#src/configuracao/secao-alertas.ts'
import { alertar, encerrarAlertas } from '#src/registro/server/alertar.ts'
import { lerConfiguracao } from '#src/configuracao/server/ler-secao.ts'
import { emRodadas } from '#src/registro/server/em-rodadas.ts'
import { rowsOf, shopAlone, SYSTEM, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { filasDeSuporte } from './queues.ts'
import { FECHA_EM_DIAS } from '../rules.ts'
import { lockChamado } from './chamados.ts'
import { moverChamado } from './mover-chamado.ts'

/**
 * Every ten minutes: closes what was solved a week ago and tells the platform of promises that were not kept (SUP-SLA).
 * An alert is raised once for as long as it is open, and ends by itself when somebody answers.
 */
export async function vigiarPrazos(): Promise<void> {
  await withAccess(SYSTEM, async (tx) => {
    const { suporte_horas } = await lerConfiguracao(tx, regrasDeAlerta)
    const vencidas = sql`responder_ate < now() - make_interval(hours => ${suporte_horas}::int)`
    await alertarChamados(tx, vencidas)
    await alertarConversas(tx, vencidas)
    await encerrarAlertas(
      tx,
      'SUP-SLA',
      sql`not exists (select 1 from chamados c where a.chave = 'chamado:' || c.id and c.responder_ate < now())
        and not exists (select 1 from conversas c where a.chave = 'conversa:' || c.id and c.responder_ate < now())`,
    )
    await lembrarLojas(tx)
  })
  await fecharResolvidos()
}

async function fecharResolvidos(): Promise<void> {
  await emRodadas({
    tarefa: 'suporte.fechar-resolvidos',
    candidatas: sql`select id, estabelecimento_id, resolvido_em as desde from chamados
      where status = 'resolvido' and resolvido_em < now() - make_interval(days => ${FECHA_EM_DIAS})`,
    fazer: ({ id, estabelecimento_id: estabelecimentoId }) =>
      withAccess(shopAlone(estabelecimentoId), async (tx) => {
        const chamado = await lockChamado(tx, id)
        if (chamado.status === 'resolvido')
          await moverChamado(tx, chamado, { para: 'fechado', pessoa: null, responderAte: null })
      }),
  })
}

async function alertarChamados(tx: Tx, vencidas: RawBuilder<unknown>): Promise<void> {
  const rows = await rowsOf<{ id: string; numero: number; assunto: string; estabelecimento_id: string }>(tx)`
    select id, numero, assunto, estabelecimento_id from chamados c
    where ${vencidas} and not exists (
      select 1 from alertas a where a.codigo = 'SUP-SLA' and a.chave = 'chamado:' || c.id and a.status <> 'resolvido')
    limit 500`
  for (const { id, numero, assunto, estabelecimento_id } of rows)
    await alertar(tx, {
      codigo: 'SUP-SLA',
      severidade: 'alto',
      estabelecimentoId: estabelecimento_id,
      chave: `chamado:${id}`,
      resumo: `Chamado #${numero} fora do prazo: ${assunto}`,
      dados: { chamado_id: id },
    })
}

async function alertarConversas(tx: Tx, vencidas: RawBuilder<unknown>): Promise<void> {
  const rows = await rowsOf<{ id: string; protocolo: string; estabelecimento_id: string }>(tx)`
    select id, protocolo, estabelecimento_id from conversas c
    where ${vencidas} and not exists (
      select 1 from alertas a where a.codigo = 'SUP-SLA' and a.chave = 'conversa:' || c.id and a.status <> 'resolvido')
    limit 500`
  for (const { id, protocolo, estabelecimento_id } of rows)
    await alertar(tx, {
      codigo: 'SUP-SLA',
      severidade: 'alto',
      estabelecimentoId: estabelecimento_id,
      chave: `conversa:${id}`,
      resumo: `Cliente sem resposta há mais de 5 dias: protocolo ${protocolo}`,
      dados: { conversa_id: id },
    })
}

/** A day before the law's deadline the shop is reminded once more. */
async function lembrarLojas(tx: Tx): Promise<void> {
  const rows = await rowsOf<{ id: string; prazo: Date }>(tx)`
    select id, responder_ate as prazo from conversas
    where responder_ate between now() and now() + interval '1 day' limit 500`
  for (const { id, prazo } of rows)
    await enqueue(
      tx,
      filasDeSuporte.enviarEmail,
      { conversaId: id, modelo: 'prazo_acabando', ocasiao: prazo.toISOString() },
      { singletonKey: `${id}.${prazo.getTime()}` },
    )
}
