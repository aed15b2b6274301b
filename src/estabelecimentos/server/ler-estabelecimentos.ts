import { errors } from '#src/acesso/errors.ts'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { cortarPagina } from '#src/shared/lista.ts'
import { type Access, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import type { Estabelecimento, EstabelecimentoPublico } from '../schemas.ts'
import {
  countEstabelecimentos,
  countPublicos,
  type FiltroProprio,
  findPublicoByCodigo,
  findPublicoById,
  findPublicosById,
  listEstabelecimentos,
  listPublicos,
} from './repository.ts'

interface Lista {
  itens: Estabelecimento[]
  total: number
  proximo: string | null
}

/**
 * Anyone: the visible shops. A person asking for `owner_user_id` of their own: their shops in any state.
 * The platform: all shops.
 */
export async function listarEstabelecimentos(pessoa: Pessoa | null, filtro: FiltroProprio): Promise<Lista> {
  if (pessoa?.admin) return listarProprios({ papel: 'plataforma', userId: pessoa.userId }, filtro)
  if (filtro.owner_user_id !== undefined) {
    if (filtro.owner_user_id !== pessoa?.userId) return VAZIA
    return listarProprios({ papel: 'pessoa', userId: pessoa.userId }, filtro)
  }
  if ((filtro.status ?? 'ativo') !== 'ativo' || (filtro.status_aprovacao ?? 'aprovado') !== 'aprovado')
    return VAZIA
  if (filtro.codigo !== undefined) return umaLoja(await findPublicoByCodigo(filtro.codigo))

  const { cidade, depois, limite } = filtro
  const [linhas, total] = await Promise.all([
    listPublicos({ cidade, depois, limite: limite + 1 }),
    countPublicos(cidade),
  ])
  return { ...cortarPagina(linhas, limite), total }
}

/** One shop: in full for its team and the platform, else as visitors see it; what is not visible does not exist. */
export async function lerEstabelecimento(pessoa: Pessoa | null, id: string): Promise<Estabelecimento> {
  const acesso = acessoProprio(pessoa, id)
  const [loja] = acesso
    ? await withAccess(acesso, (tx) => listEstabelecimentos(tx, { id, limite: 1 }))
    : [await findPublicoById(id)]
  if (!loja) throw errors.estabelecimento_nao_encontrado()
  return loja
}

/** Those of these shops that visitors see, as they see them. */
export function lerPublicos(tx: Tx, ids: readonly string[]): Promise<EstabelecimentoPublico[]> {
  return findPublicosById(tx, ids)
}

const VAZIA: Lista = { itens: [], total: 0, proximo: null }

function umaLoja(loja: Estabelecimento | undefined): Lista {
  return loja ? { itens: [loja], total: 1, proximo: null } : VAZIA
}

async function listarProprios(acesso: Access, filtro: FiltroProprio): Promise<Lista> {
  return withAccess(acesso, async (tx) => {
    const linhas = await listEstabelecimentos(tx, filtro)
    return { ...cortarPagina(linhas, filtro.limite), total: await countEstabelecimentos(tx, filtro) }
  })
}

function acessoProprio(pessoa: Pessoa | null, id: string): Access | null {
  if (!pessoa) return null
  if (pessoa.admin) return { papel: 'plataforma', userId: pessoa.userId }
  if (!pessoa.lojas.some((loja) => loja.estabelecimentoId === id)) return null
  return { papel: 'loja', userId: pessoa.userId, estabelecimentoId: id }
}
