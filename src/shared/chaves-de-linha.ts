/** A row of a form with a key of its own: its fields stay its own when a row before it goes. Never sent. */
export type ComChave<T> = T & { chave: string }

export function comChave<T extends object>(linha: T): ComChave<T> {
  return { ...linha, chave: crypto.randomUUID() }
}

/** What rows hold, as text: read again they have other keys. */
export const textoSemChaves = (valor: unknown): string =>
  JSON.stringify(valor, (nome, um) => (nome === 'chave' ? undefined : um))

export function semChave<T extends { chave: string }>({ chave: _chave, ...linha }: T): Omit<T, 'chave'> {
  return linha
}
