import type pg from 'pg'
import { expect } from 'vitest'
import { conferirEstoque, vigiarAlertas } from '#src/plataforma/server/alertas/vigiar-alertas.ts'
import { vigiarAprovacoes } from '#src/plataforma/server/aprovacoes/vigiar-aprovacoes.ts'
import { vigiarTitulares } from '#src/privacidade/server/vigiar-titulares.ts'
import { vigiarPrazos } from '#src/suporte/server/vigiar-prazos.ts'
import { conferirLojas } from '#src/vendas/server/conferir-lojas.ts'

export interface AlertCase {
  severity: 'critico' | 'alto' | 'medio'
  /** Makes the real cause. Returns the key of its alert. */
  raise(): Promise<string>
  /** Lets the program meet the same cause again, where that is more than a watcher's next round. */
  repeat?(chave: string): Promise<unknown>
  /** How often it happened by then: events are counted, and so is each look of a slow watcher at what lasts. */
  times: number
  /** Takes the cause away; null where only a person can tell that it is over. */
  resolve: ((chave: string) => Promise<unknown>) | null
}

/** Every watcher that the clock starts, one round. */
export async function watchEverything(): Promise<void> {
  for (const vigiar of [vigiarAlertas, conferirEstoque, conferirLojas, vigiarAprovacoes, vigiarTitulares])
    await vigiar()
  await vigiarPrazos()
}

/** The life of one alert: born of its cause, one row however often, silent when silenced, over by itself. */
export async function liveThroughAlert(owner: pg.Pool, codigo: string, caso: AlertCase): Promise<void> {
  const chave = await caso.raise()
  const linhas = async () =>
    (
      await owner.query(
        `select status, severidade, ocorrencias, nota, responsavel, silenciado_ate > now() as calado
         from alertas where codigo = $1 and chave = $2`,
        [codigo, chave],
      )
    ).rows
  await watchEverything()
  await expect.poll(linhas).toMatchObject([{ status: 'novo', severidade: caso.severity }])
  await owner.query(
    `update alertas set silenciado_ate = now() + interval '1 hour' where codigo = $1 and chave = $2`,
    [codigo, chave],
  )
  await caso.repeat?.(chave)
  await watchEverything()
  await expect
    .poll(linhas)
    .toMatchObject([{ status: 'novo', calado: true, ocorrencias: caso.times, nota: null }])
  await caso.resolve?.(chave)
  await watchEverything()
  const fim = caso.resolve ? { status: 'resolvido', nota: expect.any(String) } : { status: 'novo' }
  await expect.poll(linhas).toMatchObject([fim])
}
