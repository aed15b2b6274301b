import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { lerComoEnvia } from '#src/fretes/server/ler-como-envia.ts'
import { getConfig } from '#src/shared/server/config.ts'
import { rowOf, withAccess } from '#src/shared/server/database/database.ts'
import { itensDoProduto, problemasDoProduto } from '../../feeds.ts'
import type { FeedsDaLoja } from '../../schemas-feeds.ts'
import { produtosDoFeed } from './ler-produtos.ts'

const MOSTRADOS = 50

/** What the catalogues get of a shop, and which products they refuse or take in part. Reads all its products. */
export async function conferirFeeds(pessoa: Pessoa, estabelecimentoId: string): Promise<FeedsDaLoja> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'integracoes.gerir')
  const loja = await withAccess(
    acesso,
    (tx) =>
      rowOf<{ codigo: string }>(tx)`select codigo from estabelecimentos where id = ${estabelecimentoId}`,
  )
  const codigo = loja?.codigo ?? ''
  const { publicUrl: origem } = getConfig()
  const fora: FeedsDaLoja['produtos'] = []
  const avisos: FeedsDaLoja['produtos'] = []
  let itens = 0
  const comoEnvia = await lerComoEnvia(estabelecimentoId)
  for await (const produtos of produtosDoFeed(estabelecimentoId))
    for (const produto of produtos) {
      itens += itensDoProduto(produto, { origem, codigo, comoEnvia }).length
      const problemas = problemasDoProduto(produto)
      if (problemas.length === 0) continue
      const deFora = problemas.some((problema) => problema.fora)
      const frases = problemas.filter((problema) => problema.fora === deFora).map(({ frase }) => frase)
      const quais = deFora ? fora : avisos
      quais.push({ id: produto.id, nome: produto.nome, fora: deFora, frases })
    }
  const endereco = `${origem}/feeds/${encodeURIComponent(codigo)}`
  return {
    google: `${endereco}/google.xml`,
    meta: `${endereco}/meta.csv`,
    itens,
    fora: fora.length,
    com_aviso: avisos.length,
    produtos: [...fora, ...avisos].slice(0, MOSTRADOS),
  }
}
