import { createHash } from 'node:crypto'

/** What an id of the archive is in the shop that it becomes: the same for the same, and of no other shop. */
export interface Ids {
  /** Of a row. Its first 48 bits, the time in an id made here, stay, so that rows keep their order. */
  linha: (id: string) => string
  /** Of a picture in the store of files. */
  imagem: (nome: string) => string
}

export function idsDaLoja(lojaId: string): Ids {
  const resumo = (texto: string) => createHash('sha256').update(`${lojaId}/${texto}`).digest('hex')
  return {
    linha(id) {
      const hex = resumo(id.toLowerCase())
      const variante = ((Number.parseInt(hex.charAt(3), 16) & 0x3) | 0x8).toString(16)
      return `${id.slice(0, 13).toLowerCase()}-7${hex.slice(0, 3)}-${variante}${hex.slice(4, 7)}-${hex.slice(8, 20)}`
    },
    imagem: (nome) => resumo(nome).slice(0, 32),
  }
}
