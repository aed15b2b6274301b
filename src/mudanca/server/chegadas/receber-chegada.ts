import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { nadaMudou } from '#src/registro/server/ato-auditado.ts'
import { formatarTamanho } from '#src/shared/arquivos.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { rowOf, withAccess } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import { BYTES_DA_PARTE } from '../../chegadas.ts'
import { errors } from '../../errors.ts'
import { contarPartes, guardarParte } from '../guardar-em-partes.ts'
import { filasDaMudanca } from '../queues.ts'

export const limiteDaChegada = (): number => getConfig().SHOP_ARCHIVE_MAX_MB * 1024 * 1024

const comoPlataforma = ({ userId }: Pessoa) => ({ papel: 'plataforma', userId }) as const

/** An administrator begins to send a shop's archive, as large as it will be. */
export async function comecarChegada(
  pessoa: Pessoa,
  { nome, tamanho }: { nome: string; tamanho: number },
): Promise<{ id: string }> {
  if (tamanho > limiteDaChegada())
    throw errors.chegada_grande_demais({ detail: `O limite é ${formatarTamanho(limiteDaChegada())}.` })
  return withAccess(comoPlataforma(pessoa), async (tx) => {
    const row = await rowOf<{ id: string }>(tx)`
      insert into chegadas_de_lojas (user_id, nome, tamanho) values (${pessoa.userId}, ${nome}, ${tamanho})
      returning id`
    const id = row?.id ?? ''
    await auditar(tx, pessoa, 'plataforma.receber_loja', {
      recurso: 'chegadas_de_lojas',
      id,
      para: { nome, tamanho },
    })
    return { id }
  })
}

/** One part of it, again where the line broke: each is whole, and as long as its place asks. */
export async function receberParte(
  pessoa: Pessoa,
  { id, parte, bytes }: { id: string; parte: number; bytes: Buffer },
): Promise<void> {
  const tamanho = await tamanhoDaQueSobe(pessoa, id)
  const esperado = Math.min(BYTES_DA_PARTE, tamanho - parte * BYTES_DA_PARTE)
  if (esperado < 1 || bytes.length !== esperado) throw errors.parte_errada()
  await guardarParte(id, parte, bytes)
  // The act is the whole archive: its beginning and its end are written down.
  nadaMudou()
}

/** All parts are there: the archive is read in the background. */
export async function conferirDepois(pessoa: Pessoa, id: string): Promise<void> {
  const tamanho = await tamanhoDaQueSobe(pessoa, id)
  if ((await contarPartes(id)) !== Math.ceil(tamanho / BYTES_DA_PARTE)) throw errors.partes_faltando()
  await withAccess(comoPlataforma(pessoa), async (tx) => {
    const row = await rowOf<{ nome: string }>(tx)`
      update chegadas_de_lojas set status = 'conferindo' where id = ${id} and status = 'subindo' returning nome`
    if (!row) throw errors.chegada_em_outro_ponto()
    await auditar(tx, pessoa, 'plataforma.conferir_loja', {
      recurso: 'chegadas_de_lojas',
      id,
      para: { nome: row.nome },
    })
    await enqueue(tx, filasDaMudanca.conferirChegada, { chegadaId: id }, { singletonKey: id })
  })
}

/** Longer than one that is on its way may take: it would come after its archive went. */
const SEGUNDOS_DE_UMA_PARTE = 60

/** What is not being worked on goes before its time. A shop that it became stays. */
export async function apagarChegada(pessoa: Pessoa, id: string): Promise<void> {
  await withAccess(comoPlataforma(pessoa), async (tx) => {
    const existe = await rowOf(tx)`select 1 from chegadas_de_lojas where id = ${id} for update`
    if (!existe) throw errors.chegada_nao_encontrada()
    const de = await rowOf<{ nome: string }>(tx)`
      delete from chegadas_de_lojas where id = ${id} and status not in ('conferindo', 'trazendo') returning nome`
    if (!de) throw errors.chegada_em_outro_ponto()
    await auditar(tx, pessoa, 'plataforma.descartar_loja', { recurso: 'chegadas_de_lojas', id, de })
    await enqueue(tx, filasDaMudanca.apagarPartes, { id }, { startAfter: SEGUNDOS_DE_UMA_PARTE })
  })
}

async function tamanhoDaQueSobe(pessoa: Pessoa, id: string): Promise<number> {
  const row = await withAccess(
    comoPlataforma(pessoa),
    (tx) => rowOf<{ tamanho: number; status: string }>(tx)`
    select tamanho, status from chegadas_de_lojas where id = ${id}`,
  )
  if (!row) throw errors.chegada_nao_encontrada()
  if (row.status !== 'subindo') throw errors.chegada_em_outro_ponto()
  return row.tamanho
}
