import type pg from 'pg'
import { expect } from 'vitest'
import { conferirEstoque, vigiarAlertas } from '#src/plataforma/server/alertas/vigiar-alertas.ts'
import { vigiarAprovacoes } from '#src/plataforma/server/aprovacoes/vigiar-aprovacoes.ts'
import { vigiarTitulares } from '#src/privacidade/server/vigiar-titulares.ts'
import { vigiarPrazos } from '#src/suporte/server/vigiar-prazos.ts'
import { conferirLojas } from '#src/vendas/server/compra/conferir-lojas.ts'

export interface CasoDeAlerta {
  severidade: 'critico' | 'alto' | 'medio'
  /** Makes the real cause. Returns the key of its alert. */
  nasce(): Promise<string>
  /** Lets the program meet the same cause again, where that is more than a watcher's next round. */
  repete?(chave: string): Promise<unknown>
  /** How often it happened by then: events are counted, and so is each look of a slow watcher at what lasts. */
  vezes: number
  /** Takes the cause away; null where only a person can tell that it is over. */
  passa: ((chave: string) => Promise<unknown>) | null
}

/** Every watcher that the clock starts, one round. */
export async function vigiarTudo(): Promise<void> {
  for (const vigiar of [vigiarAlertas, conferirEstoque, conferirLojas, vigiarAprovacoes, vigiarTitulares])
    await vigiar()
  await vigiarPrazos()
}

const logo = { timeout: 8000, interval: 20 }

/** The life of one alert: born of its cause, one row however often, silent when silenced, over by itself. */
export async function viverAlerta(owner: pg.Pool, codigo: string, caso: CasoDeAlerta): Promise<void> {
  const chave = await caso.nasce()
  const linhas = async () =>
    (
      await owner.query(
        `select status, severidade, ocorrencias, nota, responsavel, silenciado_ate > now() as calado
         from alertas where codigo = $1 and chave = $2`,
        [codigo, chave],
      )
    ).rows
  await vigiarTudo()
  await expect.poll(linhas, logo).toMatchObject([{ status: 'novo', severidade: caso.severidade }])
  await owner.query(
    `update alertas set silenciado_ate = now() + interval '1 hour' where codigo = $1 and chave = $2`,
    [codigo, chave],
  )
  await caso.repete?.(chave)
  await vigiarTudo()
  await expect
    .poll(linhas, logo)
    .toMatchObject([{ status: 'novo', calado: true, ocorrencias: caso.vezes, nota: null }])
  await caso.passa?.(chave)
  await vigiarTudo()
  const fim = caso.passa ? { status: 'resolvido', nota: expect.any(String) } : { status: 'novo' }
  await expect.poll(linhas, logo).toMatchObject([fim])
}
