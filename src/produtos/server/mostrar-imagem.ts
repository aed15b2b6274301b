import { rowOf, rowsOf, run, type Tx } from '#src/shared/server/database/database.ts'
import { invalidate } from '#src/shared/server/http/public-cache.ts'
import { lockProduto, replaceImagens } from './repository.ts'

export interface ImagemPedida {
  id: string
  produto_id: string
  variacoes: string[]
  texto_alternativo: string
  posicao: number
}

interface Mostrada {
  url: string
  texto_alternativo: string
  /** Where the spreadsheet has it; null when somebody else put it there. */
  posicao: number | null
}

/**
 * Puts a picture among its product's, before those that the spreadsheet names after it, and on the variations that it is
 * of. Null when it is there; else why it is not.
 */
export async function mostrarImagem(
  tx: Tx,
  {
    estabelecimentoId,
    pedida,
    url,
    limite,
  }: { estabelecimentoId: string; pedida: ImagemPedida; url: string; limite: number },
): Promise<string | null> {
  const { id, produto_id: produtoId, posicao, texto_alternativo, variacoes } = pedida
  const produto = await lockProduto(tx, produtoId)
  if (!produto || produto.status === 'excluido') return 'O produto foi excluído.'
  const pedidaAinda = await rowOf(tx)`select 1 from imagens_importacao where id = ${id}`
  if (!pedidaAinda) return 'A importação foi desfeita.'
  const antes = await rowsOf<Mostrada>(tx)`
    select i.url, i.texto_alternativo, m.posicao from imagens_produto i
    left join imagens_importacao m on m.estabelecimento_id = i.estabelecimento_id and m.produto_id = i.produto_id
      and m.url = i.url
    where i.estabelecimento_id = ${estabelecimentoId} and i.produto_id = ${produtoId} order by i.ordem`
  if (antes.length >= limite) return `Cada produto tem até ${limite} imagens.`
  const depois = antes.findIndex((outra) => outra.posicao !== null && outra.posicao > posicao)
  const imagens = antes.toSpliced(depois < 0 ? antes.length : depois, 0, { url, texto_alternativo, posicao })
  await replaceImagens(tx, {
    produtoId,
    estabelecimentoId,
    imagens: imagens.map((uma) => ({ url: uma.url, texto_alternativo: uma.texto_alternativo })),
  })
  await run(tx)`update produtos set imagem_url = ${imagens[0]?.url ?? url} where id = ${produtoId}`
  await run(tx)`update produtos set imagem_url = ${url}
    where pai_id = ${produtoId} and id = any(${variacoes}::uuid[])`
  await run(tx)`update imagens_importacao set status = 'pronta', motivo = null, url = ${url} where id = ${id}`
  await invalidate(tx, `loja:${estabelecimentoId}`)
  return null
}
