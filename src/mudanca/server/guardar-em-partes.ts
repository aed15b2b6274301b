import { Readable, Writable } from 'node:stream'
import { fileStore } from '#src/shared/server/files/file-store.ts'

/** A store takes whole files alone: an archive is kept as files of this size. */
const PARTE = 4 * 1024 * 1024

const chaveDaParte = (id: string, parte: number) => `lojas/${id}/${parte}`

/** Keeps what is written to it as parts of an archive, all of one length but for the last; one in memory at a time. */
export function emPartes(id: string): Writable & { partes: number; tamanho: number } {
  let pedacos: Buffer[] = []
  let juntos = 0
  const guardar = async (bytes: Buffer) => {
    await guardarParte(id, destino.partes, bytes)
    destino.partes += 1
    destino.tamanho += bytes.length
  }
  const guardarInteiras = async () => {
    let resto = Buffer.concat(pedacos, juntos)
    for (; resto.length >= PARTE; resto = resto.subarray(PARTE)) await guardar(resto.subarray(0, PARTE))
    pedacos = [Buffer.from(resto)]
    juntos = resto.length
  }
  const destino = Object.assign(
    new Writable({
      write(pedaco: Buffer, _codificacao, feito) {
        pedacos.push(pedaco)
        juntos += pedaco.length
        if (juntos < PARTE) feito()
        else guardarInteiras().then(() => feito(), feito)
      },
      final: (feito) => void guardar(Buffer.concat(pedacos, juntos)).then(() => feito(), feito),
    }),
    { partes: 0, tamanho: 0 },
  )
  return destino
}

/** One part of an archive that comes in parts; they are all as long as the first, but for the last. */
export async function guardarParte(id: string, parte: number, bytes: Buffer): Promise<void> {
  await (await fileStore()).write(chaveDaParte(id, parte), bytes, 'application/zip')
}

/** What a process left of a part when it died is none. */
export async function contarPartes(id: string): Promise<number> {
  let partes = 0
  for await (const chave of (await fileStore()).list(`lojas/${id}`)) if (/\/\d+$/.test(chave)) partes += 1
  return partes
}

/** False where a backup was restored: parts are in none. */
export async function temPartes(id: string): Promise<boolean> {
  return (await fileStore()).has(chaveDaParte(id, 0))
}

export interface Faixa {
  /** The first byte and the last. */
  de: number
  ate: number
}

/** The parts as the one file that they are, or a range of it. Fails when one is gone. */
export function lerPartes(id: string, { de, ate }: Faixa): Readable {
  return Readable.from(
    (async function* () {
      const store = await fileStore()
      // As large as when it was made, whatever a part is now.
      const primeira = await store.open(chaveDaParte(id, 0))
      primeira?.body.destroy()
      const cada = primeira?.size ?? PARTE
      for (let parte = Math.floor(de / cada); parte * cada <= ate; parte += 1) {
        const aberta = await store.open(chaveDaParte(id, parte))
        if (!aberta) throw new Error(`The part ${parte} of the archive ${id} is gone`)
        let lugar = parte * cada
        for await (const pedaco of aberta.body as AsyncIterable<Buffer>) {
          const dentro = pedaco.subarray(Math.max(0, de - lugar), Math.max(0, ate + 1 - lugar))
          if (dentro.length > 0) yield dentro
          lugar += pedaco.length
        }
      }
    })(),
    { objectMode: false },
  )
}

export async function apagarPartes(id: string): Promise<void> {
  const store = await fileStore()
  for await (const chave of store.list(`lojas/${id}`)) await store.remove(chave)
}
