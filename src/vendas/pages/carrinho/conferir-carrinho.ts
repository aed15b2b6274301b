import { ehEnsaio } from '#src/shared/ensaio.ts'
import { api } from '#src/shared/ui/api.ts'
import { lerOu } from '#src/shared/ui/recusas.ts'
import type { LinhaDoCarrinho } from '../../carrinho.ts'
import { separarPorLoja } from '../../carrinho-por-loja.ts'
import { compararComAgora, type Mudanca } from '../../mudancas.ts'
import { carrinho, type ProdutoDaLoja } from './carrinho.tsx'

// The most products that the procedure takes at once.
const POR_VEZ = 100

interface Conferido {
  /** Null when a shop could not be asked. */
  mudancas: Mudanca[] | null
  /** Ids of shops that sell nothing any more: blocked, suspended or ended. */
  indisponiveis: string[]
}

/**
 * Brings the cart up to what the server says now and tells what changed; the lines of a shop that could not be asked stay
 * as they are. Every order is checked again by the server, whatever this says.
 */
export async function conferirCarrinho(linhas: readonly LinhaDoCarrinho[]): Promise<Conferido> {
  // A rehearsal's lines are checked where they are bought: no visitor's question reaches it.
  const lojas = separarPorLoja(linhas).filter(({ codigo }) => !ehEnsaio(codigo))
  const grupos = lojas.flatMap((loja) => emGrupos([...loja.linhas, ...loja.fora]))
  const respostas = await Promise.all(grupos.map((grupo) => lerOu(null, () => conferirGrupo(grupo))))
  const feitas = respostas.filter((resposta) => resposta !== null)
  return {
    mudancas: respostas.includes(null) ? null : feitas.flatMap(({ mudancas }) => mudancas),
    indisponiveis: feitas.flatMap(({ parada }) => parada ?? []),
  }
}

async function conferirGrupo(linhas: LinhaDoCarrinho[]): Promise<{ mudancas: Mudanca[]; parada?: string }> {
  const id = linhas[0]?.produto.estabelecimento_id ?? ''
  const produtos = await api.post('/rest/v1/rpc/get_produtos_publicos_estabelecimento', {
    body: { p_estabelecimento_id: id, p_produtos: linhas.map(({ produto }) => produto.id) },
  })
  const parou =
    produtos.length === 0 &&
    !(await api.get('/rest/v1/entrega', { query: { estabelecimento_id: id } })).vendedor
  const mudancas = acertarCarrinho(linhas, produtos)
  return parou ? { mudancas: [], parada: id } : { mudancas }
}

/** The lines as what is sold of them now; what nobody sells any more is sold out. */
export function acertarCarrinho(
  linhas: readonly LinhaDoCarrinho[],
  produtos: readonly ProdutoDaLoja[],
): Mudanca[] {
  const agora = new Map(produtos.map((produto) => [produto.id, produto]))
  const mudancas = compararComAgora(linhas, agora)
  carrinho.atualizar(linhas.map(({ produto }) => agora.get(produto.id) ?? { ...produto, estoque: 0 }))
  return mudancas
}

function emGrupos(linhas: LinhaDoCarrinho[]): LinhaDoCarrinho[][] {
  const grupos: LinhaDoCarrinho[][] = []
  for (let de = 0; de < linhas.length; de += POR_VEZ) grupos.push(linhas.slice(de, de + POR_VEZ))
  return grupos
}
