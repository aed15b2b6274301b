import { getConfig } from '#src/shared/server/config.ts'
import { run, type Tx } from '#src/shared/server/database/database.ts'
import { enqueue } from '#src/shared/server/queues/jobs.ts'
import type { ProdutoDaPlanilha } from '../planilha.ts'
import { filasDeProdutos } from './queues.ts'

interface Gravado {
  produtoId: string
  dados: ProdutoDaPlanilha
  /** By the row of the sheet. */
  variacoes: Map<number, string>
}

interface Pedido {
  importacaoId: string
  estabelecimentoId: string
  userId: string
  /** Of one product. */
  limite: number
  gravados: readonly Gravado[]
}

/**
 * Notes which pictures the products of a spreadsheet want, for a job to fetch. Those that came before are shown by the
 * variations that name them now; those that failed are tried again.
 */
export async function pedirImagens(
  tx: Tx,
  { importacaoId, estabelecimentoId, userId, limite, gravados }: Pedido,
): Promise<void> {
  const pedidas = gravados.flatMap(({ produtoId, dados, variacoes }) =>
    (dados.imagens ?? []).map(({ endereco, texto, posicao }) => ({
      estabelecimento_id: estabelecimentoId,
      importacao_id: importacaoId,
      produto_id: produtoId,
      variacoes: (dados.variacoes ?? []).flatMap(({ linha, imagem }) =>
        imagem === endereco ? (variacoes.get(linha) ?? []) : [],
      ),
      endereco,
      texto_alternativo: texto,
      posicao,
      status: posicao > limite ? 'falhou' : 'na_fila',
      motivo: posicao > limite ? `Cada produto tem até ${limite} imagens.` : null,
    })),
  )
  if (pedidas.length === 0) return
  const ids = [...new Set(pedidas.map(({ produto_id }) => produto_id))]
  const daqui = `${getConfig().publicUrl}/imagens/`
  await run(tx)`
    insert into imagens_importacao (estabelecimento_id, importacao_id, produto_id, variacoes, endereco,
      texto_alternativo, posicao, status, motivo, url)
    select n.estabelecimento_id, n.importacao_id, n.produto_id, n.variacoes, n.endereco, n.texto_alternativo, n.posicao,
      -- What our own export names is here already.
      case when i.url is null then n.status else 'pronta' end, case when i.url is null then n.motivo end, i.url
    from jsonb_to_recordset(${JSON.stringify(pedidas)}::jsonb) as n (estabelecimento_id uuid, importacao_id uuid,
      produto_id uuid, variacoes uuid[], endereco text, texto_alternativo text, posicao smallint, status text, motivo text)
    left join imagens_produto i on i.estabelecimento_id = n.estabelecimento_id and i.produto_id = n.produto_id
      and n.endereco = ${daqui} || substr(i.url, length('/imagens/') + 1)
    on conflict (estabelecimento_id, produto_id, endereco) do update set variacoes = excluded.variacoes,
      importacao_id = case when imagens_importacao.status = 'pronta' then imagens_importacao.importacao_id
        else excluded.importacao_id end,
      status = case when imagens_importacao.status = 'falhou' then excluded.status else imagens_importacao.status end,
      motivo = case when imagens_importacao.status = 'falhou' then excluded.motivo else imagens_importacao.motivo end,
      tentativas = case when imagens_importacao.status = 'falhou' then 0 else imagens_importacao.tentativas end,
      tentar_em = case when imagens_importacao.status = 'falhou' then now() else imagens_importacao.tentar_em end`
  await run(tx)`
    update produtos v set imagem_url = m.url from imagens_importacao m
    where m.estabelecimento_id = ${estabelecimentoId} and m.produto_id = any(${ids}::uuid[]) and m.status = 'pronta'
      and v.id = any(m.variacoes) and v.pai_id = m.produto_id and v.imagem_url is distinct from m.url
      and exists (select 1 from imagens_produto i where i.estabelecimento_id = m.estabelecimento_id
        and i.produto_id = m.produto_id and i.url = m.url)`
  await enqueue(tx, filasDeProdutos.buscarImagens, { importacaoId, estabelecimentoId, userId })
}
