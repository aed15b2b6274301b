import { sql } from 'kysely'
import { alertar, encerrarAlertas } from '#src/registro/server/alertar.ts'
import { plural } from '#src/shared/plural.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { rowOf, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { log } from '#src/shared/server/log.ts'

const CODIGO = 'PAG-SEMPROV'

/**
 * Called when a worker starts, and by the clock of billing: without the provider's settings nobody hears what banks pay.
 * Permissions stay as they are, for the settings to come back to; meanwhile each invoice is paid with its own PIX.
 */
export async function conferirProvedor(): Promise<void> {
  await withAccess(SYSTEM, async (tx) => {
    const vivas = getConfig().automaticPix
      ? undefined
      : await rowOf<{ lojas: number; noBanco: number }>(tx)`
          select (select count(*)::int from autorizacoes_pix_automatico where status in ('criada', 'aprovada')) as lojas,
            (select count(*)::int from cobrancas_pix_automatico where status = 'agendada') as "noBanco"`
    if (!vivas || vivas.lojas + vivas.noBanco === 0) return encerrarAlertas(tx, CODIGO, sql`true`)
    const lojas = plural(vivas.lojas, '# autorização vale', '# autorizações valem')
    const noBanco = plural(vivas.noBanco, '# cobrança está no banco', '# cobranças estão no banco')
    const resumo = `O PIX Automático ficou sem provedor: ${lojas}, ${noBanco}, e ninguém ouve o que é pago. Devolva AUTOMATIC_PIX_URL, AUTOMATIC_PIX_TOKEN e AUTOMATIC_PIX_WEBHOOK_SECRET, ou veja no provedor o que foi pago antes que uma loja seja bloqueada.`
    log.error(vivas, resumo)
    await alertar(tx, {
      codigo: CODIGO,
      severidade: 'critico',
      estabelecimentoId: null,
      chave: CODIGO,
      resumo,
      dados: { ...vivas },
    })
  })
}
