import { useSyncExternalStore } from 'react'
import { ApiError, api } from '#src/shared/ui/api.ts'
import { lerSessao, ouvirSessao } from '#src/shared/ui/sessao/sessao-guardada.ts'
import { toast } from '#src/shared/ui/toasts/toasts.tsx'

const NENHUM: ReadonlySet<string> = new Set()
let ids: ReadonlySet<string> = NENHUM
let dono: string | undefined
/** What this person pressed here, which holds over what was read before and answered after. */
const apertados = new Map<string, boolean>()
const ouvintes = new Set<() => void>()

/** The ids of this person's favourites; empty for a visitor and until they are read. */
export function useFavoritos(): ReadonlySet<string> {
  return useSyncExternalStore(
    ouvir,
    () => ids,
    () => NENHUM,
  )
}

/** Keeps or lets go, at once on the screen and put back when the server says no. */
export async function mudarFavorito(produtoId: string, querer: boolean): Promise<void> {
  const desfazer = () => apertar(produtoId, !querer)
  apertar(produtoId, querer)
  const recusas = await import('#src/shared/ui/recusas.ts').catch(() => null)
  if (!recusas) {
    desfazer()
    toast.erro('Não foi possível salvar', 'Confira sua internet e tente de novo.')
    return
  }
  await recusas.tentar({ titulo: 'Não foi possível salvar', aoRecusar: desfazer }, () =>
    querer
      ? api.post('/rest/v1/favoritos', { body: { produto_id: produtoId } })
      : api.del('/rest/v1/favoritos/:produto_id', { params: { produto_id: produtoId } }),
  )
}

function apertar(produtoId: string, querer: boolean): void {
  apertados.set(produtoId, querer)
  guardar(ids)
}

function guardar(lidos: ReadonlySet<string>): void {
  const novos = new Set(lidos)
  for (const [id, querer] of apertados) {
    if (querer) novos.add(id)
    else novos.delete(id)
  }
  ids = novos
  for (const ouvinte of ouvintes) ouvinte()
}

async function carregar(): Promise<void> {
  const sessao = lerSessao()
  const usuarioId = sessao && !sessao.faltaSegundoFator ? sessao.usuario.id : undefined
  if (usuarioId === dono) return
  dono = usuarioId
  apertados.clear()
  if (!usuarioId) return guardar(NENHUM)
  try {
    const { itens } = await api.get('/rest/v1/favoritos')
    if (dono === usuarioId) guardar(new Set(itens.map(({ id }) => id)))
  } catch (erro) {
    // A heart that stays empty does no harm; the next page asks again.
    if (!(erro instanceof ApiError)) throw erro
    dono = undefined
  }
}

function ouvir(aoMudar: () => void): () => void {
  ouvintes.add(aoMudar)
  const pararDeOuvirSessao = ouvirSessao(() => void carregar())
  void carregar()
  return () => {
    ouvintes.delete(aoMudar)
    pararDeOuvirSessao()
  }
}
