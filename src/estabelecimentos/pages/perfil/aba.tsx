import type { ReactElement } from 'react'
import type { MinhaPessoa } from '#src/acesso/pages/quem-sou.ts'
import type { MinhaLoja } from '#src/acesso/schemas.ts'

/** What a tab of the profile is opened with. */
export interface ContextoDoPerfil {
  pessoa: MinhaPessoa
  loja: MinhaLoja | null
}

/** A tab's module reads what it shows and gives itself; the frame knows nothing of what is inside. */
export interface ModuloDaAba {
  abrir(contexto: ContextoDoPerfil): Promise<ReactElement>
}

/** Tabs about a shop are opened only with one. */
export function lojaDe({ loja }: ContextoDoPerfil): MinhaLoja {
  if (!loja) throw new Error('This tab needs a shop')
  return loja
}
