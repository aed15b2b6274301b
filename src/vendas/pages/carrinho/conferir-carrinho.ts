import { ehEnsaio } from '#src/shared/ensaio.ts'
import { api } from '#src/shared/ui/api.ts'
import { lerOu } from '#src/shared/ui/recusas.ts'
import type { LinhaDoCarrinho } from '../../carrinho.ts'
import { separarPorLoja } from '../../carrinho-por-loja.ts'
import { compararComAgora, type Mudanca } from '../../mudancas.ts'
import { carrinho, type ProdutoDaLoja } from './carrinho.tsx'

// The most products that the procedure takes at once.
const POR_VEZ = 100

/**
 * Brings the cart up to what the server says now and tells what changed; null when a shop could not be asked, whose
 * lines then stay as they are. Every order is checked again by the server, whatever this says.
 */
export async function conferirCarrinho(linhas: readonly LinhaDoCarrinho[]): Promise<Mudanca[] | null> {
  // A rehearsal's lines are checked where they are bought: no visitor's question reaches it.
  const lojas = separarPorLoja(linhas).filter(({ codigo }) => !ehEnsaio(codigo))
  const grupos = lojas.flatMap((loja) => emGrupos(loja.linhas))
  const respostas = await Promise.all(grupos.map(conferirGrupo))
  return respostas.includes(null) ? null : respostas.flatMap((mudancas) => mudancas ?? [])
}

async function conferirGrupo(linhas: LinhaDoCarrinho[]): Promise<Mudanca[] | null> {
  return lerOu(null, async () =>
    acertarCarrinho(
      linhas,
      await api.post('/rest/v1/rpc/get_produtos_publicos_estabelecimento', {
        body: {
          p_estabelecimento_id: linhas[0]?.produto.estabelecimento_id,
          p_produtos: linhas.map(({ produto }) => produto.id),
        },
      }),
    ),
  )
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
