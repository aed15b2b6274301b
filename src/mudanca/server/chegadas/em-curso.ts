import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { avisar } from '#src/avisos/server/avisar.ts'
import { rowOf, run, SYSTEM, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import type { Resumo } from '../../chegadas.ts'
import { lerPartes } from '../guardar-em-partes.ts'
import { emPasta } from '../pasta-de-trabalho.ts'

export interface EmCurso {
  id: string
  nome: string
  tamanho: number
  /** Whose the shop becomes and with which plan, once that is said. */
  email: string | null
  plano: string | null
  aceita: boolean
}

type Passo = 'conferindo' | 'trazendo'

/** The archive that a job knows by its id; undefined where that step is done already, or was given up. */
export function lerEmCurso(id: string, passo: Passo): Promise<EmCurso | undefined> {
  return withAccess(
    SYSTEM,
    (tx) => rowOf<EmCurso>(tx)`
      select c.id, c.nome, c.tamanho, u.email, p.nome as plano, c.aceita_desconhecida as aceita
      from chegadas_de_lojas c left join auth.users u on u.id = c.dono_id left join planos_assinatura p on p.id = c.plano_id
      where c.id = ${id} and c.status = ${passo}`,
  )
}

/** The archive as a file of this machine, as long as `fazer` works with it. */
export function noDisco<T>({ id, tamanho }: EmCurso, fazer: (caminho: string) => Promise<T>): Promise<T> {
  return emPasta('portal-chegada-', async (pasta) => {
    const caminho = join(pasta, 'loja.zip')
    await pipeline(lerPartes(id, { de: 0, ate: tamanho - 1 }), createWriteStream(caminho))
    return fazer(caminho)
  })
}

/** Shows how far a step is, a percent at a time, beside the transaction that does it. */
export function andamentoDe(
  id: string,
  passo: Passo,
): { andar: (parte: number) => void; escrito: () => Promise<unknown> } {
  let ultimo = 0
  let escrita: Promise<unknown> = Promise.resolve()
  return {
    andar(parte) {
      const agora = Math.min(99, Math.floor(parte * 100))
      if (agora <= ultimo) return
      ultimo = agora
      escrita = escrita.then(() =>
        withAccess(
          SYSTEM,
          (tx) =>
            run(tx)`update chegadas_de_lojas set andamento = ${agora} where id = ${id} and status = ${passo}`,
        ),
      )
      // How far it is, the next one tells too.
      escrita = escrita.catch(() => undefined)
    },
    escrito: () => escrita,
  }
}

interface Fim {
  id: string
  passo: Passo
  status: 'conferida' | 'trazida' | 'recusada'
  motivo?: string
  resumo?: Resumo
  lojaId?: string
}

/** Ends a step and tells who brings the archive. False where somebody else ended it. */
export async function terminar(tx: Tx, { id, passo, status, motivo, resumo, lojaId }: Fim): Promise<boolean> {
  const dito = motivo ? legivel(motivo, 500) : null
  const row = await rowOf<{ user_id: string; nome: string }>(tx)`
    update chegadas_de_lojas set status = ${status}, andamento = 100, motivo = ${dito},
      resumo = coalesce(${resumo ? JSON.stringify(resumo) : null}::jsonb, resumo), loja_id = ${lojaId ?? null}
    where id = ${id} and status = ${passo} returning user_id, nome`
  if (!row) return false
  await avisar(tx, {
    userId: row.user_id,
    tipo: 'mudanca.chegada',
    titulo: dito ? TITULO_DA_RECUSA[passo] : TITULO[passo],
    texto: dito ?? row.nome,
    rota: '/admin/estabelecimentos/chegadas',
  })
  return true
}

const TITULO = {
  conferindo: 'O arquivo da loja foi conferido',
  trazendo: 'A loja chegou e espera a aprovação',
}
const TITULO_DA_RECUSA = {
  conferindo: 'O arquivo da loja foi recusado',
  trazendo: 'Não foi possível trazer a loja',
}

/** Words of an archive as a person may read them: without signs that a database cannot hold or that hide others. */
export function legivel(texto: unknown, maximo: number): string {
  if (typeof texto !== 'string') return ''
  return Array.from(texto.replaceAll(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' '))
    .slice(0, maximo)
    .join('')
}
