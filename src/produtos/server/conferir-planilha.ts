import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { configuracao } from '#src/configuracao/server/ler-secao.ts'
import { darPorConferida } from '#src/planilhas/server/andamento.ts'
import { conferirJuntas, guardarConferidas } from '#src/planilhas/server/importacoes.ts'
import { rowOf, withAccess } from '#src/shared/server/database/database.ts'
import { unhurried } from '#src/shared/server/unhurried.ts'
import { agruparLinhas, type Grupo } from '../agrupar-planilha.ts'
import type { Colunas } from '../campos-da-planilha.ts'
import { catalogo } from '../configuracao.ts'
import { errors } from '../errors.ts'
import type { Importacao } from '../importacao.ts'
import { lerLinha, type LinhaDaPlanilha } from '../planilha.ts'
import { DESCRICAO_LONGA } from '../schemas.ts'
import { lerDescricaoDaCelula } from './descricao.ts'
import { lerImportacao, lerImportacaoNaTransacao } from './ler-importacao.ts'
import { preverProdutos } from './prever-produtos.ts'

interface Conferencia {
  estabelecimentoId: string
  id: string
  colunas: Colunas
}

/**
 * Who edits products: reads every row by these columns and says which are right, what is new and what changes. Writes
 * nothing of it; may be done again with other columns.
 */
export async function conferirPlanilha(
  pessoa: Pessoa,
  { estabelecimentoId, id, colunas: pedidas }: Conferencia,
): Promise<Importacao> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'produtos.editar')
  const { cabecalhos } = await lerImportacao(pessoa, { estabelecimentoId, id })
  const ditas = cabecalhos.map((_, i) => pedidas[i] ?? null)
  const { palavras_proibidas } = await configuracao(catalogo)
  const lidas = await conferirJuntas(acesso, id, async function* (linhas) {
    const cada: LinhaDaPlanilha[] = []
    for await (const { numero, original } of unhurried(linhas)) cada.push(lerLinha(numero, original, ditas))
    for await (const grupo of unhurried(agruparLinhas(cada))) {
      limparDescricao(grupo)
      yield* linhasDe(grupo)
    }
  })
  return withAccess(acesso, async (tx) => {
    const row = await rowOf<{ status: string }>(tx)`
      select status from importacoes where id = ${id} and recurso = 'produtos' for update`
    const status = row?.status
    if (status !== 'enviada' && status !== 'validada') throw errors.importacao_em_andamento()
    const comErro = await guardarConferidas(tx, id, lidas)
    const { recusadas, ...visto } = await preverProdutos(tx, { importacaoId: id, palavras_proibidas })
    const colunas = { cabecalhos, colunas: ditas, ...visto }
    await darPorConferida(tx, id, { comErro: comErro + recusadas, colunas })
    return lerImportacaoNaTransacao(tx, id)
  })
}

function limparDescricao({ produto, linhas, erros }: Grupo): void {
  if (!produto.descricao) return
  const descricao = lerDescricaoDaCelula(produto.descricao)
  const [primeira = 0] = linhas
  if (descricao) Object.assign(produto, descricao)
  else erros.set(primeira, [...(erros.get(primeira) ?? []), `Descrição: ${DESCRICAO_LONGA}`])
}

/** The first row holds the product, the others what row that is; or what is wrong, or which row keeps them out. */
function* linhasDe({ produto, linhas, erros }: Grupo) {
  const [primeira] = linhas
  const [errada] = [...erros.keys()].toSorted((a, b) => a - b)
  for (const numero of linhas) {
    const proprios = erros.get(numero)
    if (errada === undefined)
      yield { numero, dados: numero === primeira ? produto : { parte_de: primeira }, erros: null }
    else if (proprios) yield { numero, dados: null, erros: proprios }
    else
      yield {
        numero,
        dados: { por_causa_de: errada },
        erros: [`Espera pela linha ${errada}, do mesmo produto.`],
      }
  }
}
