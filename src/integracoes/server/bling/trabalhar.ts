import { avisarComEmail } from '#src/avisos/server/avisar-com-email.ts'
import { rowOf, rowsOf, shopAlone, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { enqueueAll } from '#src/shared/server/queues/jobs.ts'
import { filasDeIntegracoes } from '../queues.ts'
import { BlingError } from './bling.ts'
import { compararProdutos } from './comparar.ts'
import { enviarPedidos } from './enviar-pedido.ts'
import { conferirSaldos } from './saldos.ts'
import {
  AutorizacaoPerdida,
  DiaCheio,
  ENTRE_CHAMADAS_SEGUNDOS,
  FOLGA_SEGUNDOS,
  tomarVez,
  type Vez,
  VezPerdida,
} from './vez.ts'

/** Connections that are handed out at once; a job of one comes back for the rest of its work. */
const FORA = 50
const RESERVA_SEGUNDOS = 60

/**
 * Each worker looks every few seconds for connections that have something to do (triggers write it, so nobody could queue
 * it) and that nobody works.
 */
export async function despacharBling(): Promise<void> {
  await withAccess(SYSTEM, async (tx) => {
    const devidas = await rowsOf<{ estabelecimentoId: string }>(tx)`
      with devidas as (
        select c.estabelecimento_id from conexoes_do_bling c
        where c.status = 'ativa' and (c.ocupada_ate is null or c.ocupada_ate <= now())
          and (c.pausada_ate is null or c.pausada_ate <= now())
          and (c.comparar_em <= now() or c.vence_em < now() + make_interval(secs => ${FOLGA_SEGUNDOS}::int)
            or exists (select 1 from pedidos_no_bling p where p.estabelecimento_id = c.estabelecimento_id
              and p.situacao in ('pendente', 'a_cancelar') and p.proxima_em <= now())
            or c.estoque_de = 'bling' and exists (select 1 from produtos_no_bling p
              where p.estabelecimento_id = c.estabelecimento_id and p.conferir_em is not null))
        limit ${FORA} for update of c skip locked
      )
      update conexoes_do_bling c
      set ocupada_por = null, ocupada_ate = now() + make_interval(secs => ${RESERVA_SEGUNDOS}::int)
      from devidas d where c.estabelecimento_id = d.estabelecimento_id
      returning c.estabelecimento_id as "estabelecimentoId"`
    if (devidas.length > 0) await enqueueAll(tx, filasDeIntegracoes.bling, devidas)
  })
}

/** What a connection has to do, by this process alone: orders first, then stock that moved, then a piece of the comparison. */
export async function trabalharBling(
  { estabelecimentoId }: { estabelecimentoId: string },
  entreChamadas = ENTRE_CHAMADAS_SEGUNDOS,
): Promise<void> {
  const vez = await tomarVez(estabelecimentoId, entreChamadas)
  if (!vez) return
  try {
    await vez.renovarSeVence()
    await enviarPedidos(vez)
    await conferirSaldos(vez)
    await compararProdutos(vez)
    await vez.largar({ problema: null, pausa: () => 0 })
  } catch (error) {
    await anotarFalha(vez, error)
  }
}

const MEIA_HORA = 1800

/** The one place where a failure becomes what the shop reads of its connection. What nobody foresaw is the queue's to tell. */
async function anotarFalha(vez: Vez, error: unknown): Promise<void> {
  if (error instanceof VezPerdida) return
  if (error instanceof AutorizacaoPerdida) return pedirReconexao(vez)
  if (error instanceof DiaCheio) return vez.largar({ problema: 'limite_do_dia', pausa: () => MEIA_HORA })
  if (error instanceof BlingError) {
    if (error.status === 403) return vez.largar({ problema: 'falta_permissao', pausa: () => MEIA_HORA })
    const problema = error.status === 429 ? 'muitas_chamadas' : error.incerto ? 'sem_resposta' : 'recusou'
    return vez.largar({ problema, pausa: recuo })
  }
  await vez.largar({ problema: 'erro_nosso', pausa: recuo })
  throw error
}

/** 5, 10, 20 … seconds, up to a quarter of an hour, never all at once. */
const recuo = (falhas: number) => Math.min(900, 5 * 2 ** (falhas - 1)) * (0.75 + Math.random() / 2)

/** The shop is told once, and everything waits for it. */
async function pedirReconexao({ estabelecimentoId, por }: Vez): Promise<void> {
  const parada = await withAccess(
    shopAlone(estabelecimentoId),
    (tx) =>
      rowOf<{ venceu: string }>(tx)`
      update conexoes_do_bling set status = 'reconectar', ocupada_por = null, ocupada_ate = null
      where estabelecimento_id = ${estabelecimentoId} and ocupada_por = ${por} returning iso(vence_em) as venceu`,
  )
  if (!parada) return
  // As the system: it reads the addresses of the shop's people.
  await withAccess(SYSTEM, (tx) =>
    avisarComEmail(tx, {
      estabelecimentoId,
      evento: 'integracoes',
      oQueHouve: 'bling_parou',
      acao: 'integracoes.gerir',
      titulo: 'Conecte o Bling de novo',
      texto:
        'O Bling não aceita mais a autorização da loja. Os pedidos pagos esperam e seguem assim que você conectar de novo em Integrações.',
      rota: '/perfil?tab=integracoes',
      chave: `${estabelecimentoId}:${parada.venceu}`,
    }),
  )
}
