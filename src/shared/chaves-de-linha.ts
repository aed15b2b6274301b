/** A row of a form with a key of its own: its fields stay its own when a row before it goes. Never sent. */
export type ComChave<T> = T & { chave: string }

export function comChave<T extends object>(linha: T): ComChave<T> {
  return { ...linha, chave: crypto.randomUUID() }
}

export function semChave<T extends { chave: string }>({ chave: _chave, ...linha }: T): Omit<T, 'chave'> {
  return linha
}
