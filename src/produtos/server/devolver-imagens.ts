import { rowsOf, run, type Tx } from '#src/shared/server/database/database.ts'
import type { Mudada } from '../importados.ts'
import type { ImagemDoProduto } from '../schemas.ts'
import { replaceImagens } from './repository.ts'

interface Trazida extends ImagemDoProduto {
  produto_id: string
  /** An import that is taken back brought it. */
  sai: boolean
}

/** Takes out of galleries the pictures that an import fetched; each row shows what it showed before. */
export async function devolverImagens(
  tx: Tx,
  {
    importacaoId,
    estabelecimentoId,
    produtos,
    mudadas,
  }: {
    importacaoId: string
    estabelecimentoId: string
    produtos: readonly string[]
    mudadas: ReadonlyMap<string, Mudada>
  },
): Promise<void> {
  if (produtos.length === 0) return
  // What never had to be fetched was there before.
  const imagens = await rowsOf<Trazida>(tx)`
    select i.produto_id, i.url, i.texto_alternativo, m.id is not null as sai from imagens_produto i
    left join imagens_importacao m on m.estabelecimento_id = i.estabelecimento_id and m.produto_id = i.produto_id
      and m.url = i.url and m.importacao_id = ${importacaoId} and m.tentativas > 0
    where i.estabelecimento_id = ${estabelecimentoId} and i.produto_id = any(${produtos}::uuid[]) order by i.ordem`
  for (const [produtoId, umas] of Map.groupBy(imagens, ({ produto_id }) => produto_id)) {
    if (!umas.some(({ sai }) => sai)) continue
    const ficam = umas.filter(({ sai }) => !sai)
    await replaceImagens(tx, {
      produtoId,
      estabelecimentoId,
      imagens: ficam.map(({ url, texto_alternativo }) => ({ url, texto_alternativo })),
    })
  }
  const saem = imagens.filter(({ sai }) => sai).map(({ url }) => url)
  const antes = [...mudadas.values()].flatMap(({ id, antes: colunas }) =>
    colunas && 'imagem_url' in colunas ? [{ id, url: colunas.imagem_url }] : [],
  )
  await run(tx)`
    update produtos p set imagem_url = a.url
    from jsonb_to_recordset(${JSON.stringify(antes)}::jsonb) as a (id uuid, url text)
    where p.id = a.id and coalesce(p.pai_id, p.id) = any(${produtos}::uuid[]) and p.imagem_url = any(${saem}::text[])`
  // Sent again, the same spreadsheet fetches them again.
  await run(tx)`
    delete from imagens_importacao where importacao_id = ${importacaoId} and produto_id = any(${produtos}::uuid[])
      and (status <> 'pronta' or tentativas > 0)`
}
