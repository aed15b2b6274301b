import { sql } from 'kysely'
import { regrasDeAlerta } from '#src/configuracao/secao-alertas.ts'
import { alertar, encerrarAlertas } from '#src/registro/server/alertar.ts'
import { lerConfiguracao } from '#src/configuracao/server/ler-secao.ts'
import { rowsOf, run, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { currentTime } from '#src/shared/server/clock.ts'
import { MOTIVOS_LEGAIS, PRAZO_DIAS, TIPOS_DE_PEDIDO, type TipoDePedido } from '../titular.ts'

/**
 * Called by the clock every morning: LGPD-PRAZO for each open request of as many days as the platform set, of the
 * fifteen that the law gives; an end to requests that nobody confirmed in that time, and to the alert of those that were answered. Run again, it counts on the same alert.
 */
export async function vigiarTitulares(): Promise<void> {
  await withAccess(SYSTEM, async (tx) => {
    const { titular_dias } = await lerConfiguracao(tx, regrasDeAlerta)
    const rows = await rowsOf<{ id: string; protocolo: string; tipo: TipoDePedido; dias: number }>(tx)`
      select s.id, s.protocolo, s.tipo, floor(extract(epoch from ${currentTime()}::timestamptz - s.created_at) / 86400)::int as dias
      from solicitacoes_titular s
      where s.estabelecimento_id is null and s.status not in ('concluida', 'negada')
        and s.created_at <= ${currentTime()}::timestamptz - ${titular_dias} * interval '1 day'
        and not exists (select 1 from alertas a where a.codigo = 'LGPD-PRAZO' and a.chave = s.id::text
          and a.status <> 'resolvido' and a.ultima_em >= ${currentTime()}::timestamptz - interval '20 hours')`
    for (const { id, protocolo, tipo, dias } of rows)
      await alertar(tx, {
        codigo: 'LGPD-PRAZO',
        severidade: 'alto',
        estabelecimentoId: null,
        chave: id,
        resumo: `Pedido ${protocolo} (${TIPOS_DE_PEDIDO[tipo].toLowerCase()}) está no dia ${dias} de ${PRAZO_DIAS}`,
        dados: { solicitacao_id: id },
      })
    // Nobody ever followed the e-mail's link: there is no one to answer.
    await run(tx)`
      update solicitacoes_titular set status = 'negada', motivo = ${MOTIVOS_LEGAIS.identidade}, encerrado_em = now()
      where status = 'recebida' and estabelecimento_id is null and vence_em < ${currentTime()}`
    await encerrarAlertas(
      tx,
      'LGPD-PRAZO',
      sql`exists (select 1 from solicitacoes_titular s where s.id::text = a.chave and s.status in ('concluida', 'negada'))`,
    )
  })
}
