import { randomUUID } from 'node:crypto'
import { setTimeout as esperar } from 'node:timers/promises'
import { rowOf, run, shopAlone, withAccess } from '#src/shared/server/database/database.ts'
import { BlingError, type Chamar, trocarPorTokens } from './bling.ts'
import { pedir } from './bling-http.ts'
import { abrirTokens, guardarRenovados } from './conexao.ts'

/** Three calls a second, wherever a second is counted from: so long after one was answered the next goes. And so many a day. */
export const ENTRE_CHAMADAS_SEGUNDOS = 0.34
/** Another program at the same account may have used up the second. */
const SEGUNDO_CHEIO_MS = 1500
export const CHAMADAS_DO_DIA = 120_000
/** Longer than one call takes; whoever died leaves the connection to the next after it. */
const POSSE_SEGUNDOS = 60
/** An access token that ends sooner is renewed before it is used. */
export const FOLGA_SEGUNDOS = 600

/** The connection is another's by now, or gone. What was being done is taken up by whoever has it. */
export class VezPerdida extends Error {}
/** The account's calls of today are used up. */
export class DiaCheio extends Error {}
/** Bling takes the refresh token no more: it was used, it is too old, or somebody took the permission away. */
export class AutorizacaoPerdida extends Error {}

/** A connection that this process alone works now. */
export interface Vez {
  estabelecimentoId: string
  /** Whose turn it is: what it writes of the connection counts only while it has it. */
  por: string
  estoqueDe: 'portal' | 'bling'
  /** Whose account it is there. */
  empresa: string | null
  chamar: Chamar
  renovarSeVence: () => Promise<void>
  /** Lets it go, and notes how it went. */
  largar: (resultado: Resultado) => Promise<void>
}

export interface Resultado {
  problema: string | null
  /** Seconds until it is worked again, by the failures in a row. */
  pausa: (falhas: number) => number
}

/**
 * Takes a connection for this process, with so many seconds between its calls; undefined when another has it, it has to
 * be authorised again, or is gone.
 */
export async function tomarVez(estabelecimentoId: string, entreChamadas: number): Promise<Vez | undefined> {
  const por = randomUUID()
  const acesso = shopAlone(estabelecimentoId)
  const tomada = await withAccess(acesso, async (tx) => {
    const linha = await rowOf<Pick<Vez, 'estoqueDe' | 'empresa'>>(tx)`
      update conexoes_do_bling
      set ocupada_por = ${por}, ocupada_ate = now() + make_interval(secs => ${POSSE_SEGUNDOS}::int)
      where estabelecimento_id = ${estabelecimentoId} and status = 'ativa'
        and (ocupada_por is null or ocupada_ate <= now())
      returning estoque_de as "estoqueDe", empresa`
    const tokens = linha && (await abrirTokens(tx, estabelecimentoId))
    return tokens && { ...linha, tokens }
  })
  if (!tomada) return undefined
  let { tokens } = tomada
  let usada = false

  let livreEm = 0

  async function umaChamada<T>(fazer: () => Promise<T>): Promise<T> {
    const espera = (await reservarChamada({ estabelecimentoId, por, entreChamadas })) * 1000
    await esperar(Math.max(espera, livreEm - performance.now()))
    usada = true
    return fazer().finally(() => {
      livreEm = performance.now() + entreChamadas * 1000
    })
  }

  async function naVez<T>(fazer: () => Promise<T>): Promise<T> {
    return umaChamada(fazer).catch(async (error) => {
      if (!(error instanceof BlingError && error.status === 429)) throw error
      await esperar(SEGUNDO_CHEIO_MS)
      return umaChamada(fazer)
    })
  }

  async function renovar(): Promise<void> {
    const novos = await naVez(() => trocarPorTokens({ refresh_token: tokens.renovacao })).catch((error) => {
      throw error instanceof BlingError && !error.incerto ? new AutorizacaoPerdida(error.message) : error
    })
    const minha = await withAccess(acesso, (tx) =>
      guardarRenovados(tx, { estabelecimentoId, por, tokens: novos }),
    )
    if (!minha) throw new VezPerdida()
    tokens = {
      acesso: novos.access_token,
      renovacao: novos.refresh_token,
      venceEm: new Date(Date.now() + novos.expires_in * 1000),
    }
  }

  async function renovarSeVence(): Promise<void> {
    if (tokens.venceEm.getTime() < Date.now() + FOLGA_SEGUNDOS * 1000) await renovar()
  }

  const chamar: Chamar = async (chamada) => {
    await renovarSeVence()
    const comToken = () => naVez(() => pedir({ ...chamada, token: tokens.acesso }))
    try {
      return await comToken()
    } catch (error) {
      if (!recusouToken(error)) throw error
      // It ended before its time. Refused with a new one too, the permission is gone.
      await renovar()
      return comToken().catch((depois) => {
        throw recusouToken(depois) ? new AutorizacaoPerdida(depois.message) : depois
      })
    }
  }

  return {
    estabelecimentoId,
    por,
    estoqueDe: tomada.estoqueDe,
    empresa: tomada.empresa,
    chamar,
    renovarSeVence,
    largar: (resultado) => largar({ estabelecimentoId, por, entreChamadas, usada, resultado }),
  }
}

const recusouToken = (error: unknown): error is BlingError =>
  error instanceof BlingError && error.status === 401

/** Seconds until the next call of a connection may be made; that turn is this caller's then. */
async function reservarChamada({
  estabelecimentoId,
  por,
  entreChamadas,
}: {
  estabelecimentoId: string
  por: string
  entreChamadas: number
}): Promise<number> {
  return withAccess(shopAlone(estabelecimentoId), async (tx) => {
    const linha = await rowOf<{ espera: number }>(tx)`
      with hoje as (select (now() at time zone 'America/Sao_Paulo')::date as dia)
      update conexoes_do_bling c
      set proxima_chamada_em = greatest(now(), proxima_chamada_em) + make_interval(secs => ${entreChamadas}::float8),
        chamadas = case when chamadas_dia = h.dia then chamadas + 1 else 1 end, chamadas_dia = h.dia,
        ocupada_ate = now() + make_interval(secs => ${POSSE_SEGUNDOS}::int)
      from hoje h
      where estabelecimento_id = ${estabelecimentoId} and ocupada_por = ${por}
        and (chamadas_dia is distinct from h.dia or chamadas < ${CHAMADAS_DO_DIA}::int)
      returning extract(epoch from proxima_chamada_em - now())::float8 - ${entreChamadas}::float8 as espera`
    if (linha) return Math.max(0, linha.espera)
    const minha = await rowOf(tx)`
      select 1 from conexoes_do_bling where estabelecimento_id = ${estabelecimentoId} and ocupada_por = ${por}`
    throw minha ? new DiaCheio() : new VezPerdida()
  })
}

async function largar({
  estabelecimentoId,
  por,
  entreChamadas,
  usada,
  resultado: { problema, pausa },
}: {
  estabelecimentoId: string
  por: string
  entreChamadas: number
  usada: boolean
  resultado: Resultado
}): Promise<void> {
  await withAccess(shopAlone(estabelecimentoId), async (tx) => {
    const linha = await rowOf<{ falhas: number }>(tx)`
      select falhas from conexoes_do_bling
      where estabelecimento_id = ${estabelecimentoId} and ocupada_por = ${por} for update`
    if (!linha) return
    const falhas = problema === null ? 0 : linha.falhas + 1
    await run(tx)`
      update conexoes_do_bling set ocupada_por = null, ocupada_ate = null, falhas = ${falhas}, problema = ${problema},
        pausada_ate = now() + make_interval(secs => ${problema === null ? 0 : pausa(falhas)}::float8),
        proxima_chamada_em = greatest(proxima_chamada_em, now() + make_interval(secs => ${entreChamadas}::float8)),
        ultima_troca_em = case when ${usada && problema === null} then now() else ultima_troca_em end
      where estabelecimento_id = ${estabelecimentoId}`
  })
}
