import { createHash } from 'node:crypto'
import { diaEmSaoPaulo, somarDias } from '#src/shared/feriados.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { publicReads, rowOf, run, SYSTEM, withAccess } from '#src/shared/server/database/database.ts'
import { addressKey, hitFitsHere } from '#src/shared/server/http/rate-limit.ts'
import { log } from '#src/shared/server/log.ts'
import { termoContado } from '../buscas-em-vao.ts'

const GRAVAR_A_CADA_MS = 3_000
const NA_ESPERA = 300
const VISTAS_MAX = 50_000
/** Different terms of a shop on one day. */
const TERMOS_NO_DIA = 200
/** Of them, what one address looked for there, and anywhere: it leaves room for others. */
const TERMOS_DO_ENDERECO_NA_LOJA = 20
const TERMOS_DO_ENDERECO = 200
const DIAS_GUARDADOS = 180

interface Busca {
  loja: string | null
  dia: string
  termo: string
}

const espera = new Map<string, Busca & { vezes: number }>()
/**
 * Who searched for what today, so that each address counts once, and how much: hashes, in memory alone, forgotten with
 * the day.
 */
let vistas = { dia: '', buscas: new Set<string>(), termos: new Map<string, number>() }
let relogio: ReturnType<typeof setTimeout> | undefined

/**
 * Counts that a search found nothing: in a shop, or with null over all of them. Kept in memory and written together a
 * few seconds later, once it is sure that there is nothing to find. What goes past the limits is not counted.
 */
export function contarBuscaEmVao({
  ip,
  loja,
  termo: escrito,
}: {
  ip: string
  loja: string | null
  termo: string
}): void {
  const termo = termoContado(escrito)
  const { FUNNEL_ADDRESS_LIMIT: limit, FUNNEL_WINDOW_SECONDS: windowSeconds } = getConfig()
  const quem = addressKey(ip)
  if (!termo || !hitFitsHere({ name: 'buscas-em-vao', who: quem, limit, windowSeconds })) return
  const dia = diaEmSaoPaulo(new Date())
  const chave = `${loja} ${dia} ${termo}`
  if (!primeiraVez({ quem, loja, dia, termo })) return
  const contada = espera.get(chave)
  if (!contada && espera.size >= NA_ESPERA) return
  espera.set(chave, { loja, dia, termo, vezes: (contada?.vezes ?? 0) + 1 })
  relogio ??= setTimeout(() => {
    gravarBuscasEmVao().catch((error) => log.warn({ err: error }, 'searches in vain were not written'))
  }, GRAVAR_A_CADA_MS).unref()
}

function primeiraVez({ quem, loja, dia, termo }: Busca & { quem: string }): boolean {
  if (vistas.dia !== dia) vistas = { dia, buscas: new Set(), termos: new Map() }
  const { buscas, termos } = vistas
  const busca = resumo(`${quem} ${loja} ${termo}`)
  const [naLoja, emTudo] = [resumo(`${quem} ${loja}`), resumo(quem)]
  const [daLoja, deTudo] = [termos.get(naLoja) ?? 0, termos.get(emTudo) ?? 0]
  if (buscas.has(busca) || buscas.size >= VISTAS_MAX) return false
  if (daLoja >= TERMOS_DO_ENDERECO_NA_LOJA || deTudo >= TERMOS_DO_ENDERECO) return false
  buscas.add(busca)
  termos.set(naLoja, daLoja + 1).set(emTudo, deTudo + 1)
  return true
}

const resumo = (palavras: string) => createHash('sha256').update(palavras).digest('base64').slice(0, 16)

/** Writes what was counted; what could be found after all, or is of no shop, is left out. At the program's end too. */
export async function gravarBuscasEmVao(): Promise<void> {
  clearTimeout(relogio)
  relogio = undefined
  const contadas = [...espera.values()]
  espera.clear()
  const vaos: (Busca & { vezes: number })[] = []
  for (const contada of contadas) if (await nadaHa(contada)) vaos.push(contada)
  if (vaos.length === 0) return
  // In key order, so that two processes that write at once wait for each other instead of dying in a deadlock.
  vaos.sort((a, b) => chaveDe(a).localeCompare(chaveDe(b)))
  await withAccess(SYSTEM, async (tx) => {
    for (const { loja, dia, termo, vezes } of vaos)
      await run(tx)`
        insert into buscas_em_vao as b (estabelecimento_id, dia, termo, vezes)
        select ${loja}::uuid, ${dia}::date, ${termo}, ${vezes}
        where (${loja}::uuid is null or exists (select from estabelecimentos where id = ${loja}))
          and (select count(*) from buscas_em_vao where estabelecimento_id is not distinct from ${loja}::uuid
            and dia = ${dia}) < ${TERMOS_NO_DIA}
        on conflict on constraint buscas_em_vao_dia_termo_key do update set vezes = b.vezes + excluded.vezes`
    await run(
      tx,
    )`delete from buscas_em_vao where dia < ${somarDias(diaEmSaoPaulo(new Date()), -DIAS_GUARDADOS)}`
  })
}

const chaveDe = ({ loja, dia, termo }: Busca) => `${loja} ${dia} ${termo}`

/** Anybody may say that nothing was found. */
async function nadaHa({ loja, termo }: Busca): Promise<boolean> {
  const row = loja
    ? await rowOf<{ total: number }>(publicReads())`
        select (publico_lista_da_loja(${loja}, ${termo}, null, null, null, null, null, 0, 0) ->> 'total')::integer as total`
    : await rowOf<{ total: number }>(publicReads())`
        select total from publico_pagina_da_busca(jsonb_build_object('termo', ${termo}::text), 1)`
  return row?.total === 0
}
