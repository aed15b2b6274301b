import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { darPorConferida } from '#src/planilhas/server/andamento.ts'
import { conferirLinhas, guardarConferidas } from '#src/planilhas/server/importacoes.ts'
import { rowOf, withAccess } from '#src/shared/server/database/database.ts'
import { errors } from '../errors.ts'
import type { Importacao } from '../importacao.ts'
import { type Colunas, lerLinha, type ProdutoDaPlanilha } from '../planilha.ts'
import { DESCRICAO_LONGA } from '../schemas.ts'
import { lerDescricaoDaCelula } from './descricao.ts'
import { lerImportacao, lerImportacaoNaTransacao } from './ler-importacao.ts'

interface Conferencia {
  estabelecimentoId: string
  id: string
  colunas: Colunas
}

/** Who edits products: reads every row by these columns and says which are right. May be done again with others. */
export async function conferirPlanilha(
  pessoa: Pessoa,
  { estabelecimentoId, id, colunas }: Conferencia,
): Promise<Importacao> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'produtos.editar')
  const { cabecalhos } = await lerImportacao(pessoa, { estabelecimentoId, id })
  const ditas = cabecalhos.map((_, i) => colunas[i] ?? null)
  const lidas = await conferirLinhas(acesso, id, leitor(ditas))
  return withAccess(acesso, async (tx) => {
    const row = await rowOf<{ status: string }>(tx)`
      select status from importacoes where id = ${id} and recurso = 'produtos' for update`
    const status = row?.status
    if (status !== 'enviada' && status !== 'validada') throw errors.importacao_em_andamento()
    const comErro = await guardarConferidas(tx, id, lidas)
    await darPorConferida(tx, id, { comErro, colunas: { cabecalhos, colunas: ditas } })
    return lerImportacaoNaTransacao(tx, id)
  })
}

/** A row may be another size of the product before it; a SKU may be said once. */
function leitor(colunas: Colunas) {
  const skus = new Set<string>()
  let anterior: { grupo: string; nome: string } | null = null
  return ({ original }: { original: string[] }) => {
    const lida = lerLinha(original, colunas, anterior)
    anterior = { grupo: lida.grupo, nome: lida.nome }
    if ('erros' in lida) return { dados: null, erros: lida.erros }
    const { produto } = lida
    const descricao = produto.descricao ? lerDescricaoDaCelula(produto.descricao) : {}
    const erros = [
      ...repetido(produto.sku, skus),
      ...(descricao === null ? [`Descrição: ${DESCRICAO_LONGA}`] : []),
    ]
    if (erros.length > 0) return { dados: null, erros }
    return { dados: { ...produto, ...descricao } satisfies ProdutoDaPlanilha, erros: null }
  }
}

function repetido(sku: string | null, vistos: Set<string>): string[] {
  if (sku === null) return []
  if (vistos.has(sku)) return ['SKU: aparece mais de uma vez nesta planilha.']
  vistos.add(sku)
  return []
}
