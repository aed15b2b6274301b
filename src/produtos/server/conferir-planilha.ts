import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { darPorConferida } from '#src/planilhas/server/andamento.ts'
import { conferirJuntas, guardarConferidas } from '#src/planilhas/server/importacoes.ts'
import { rowOf, withAccess } from '#src/shared/server/database/database.ts'
import { unhurried } from '#src/shared/server/unhurried.ts'
import { agruparLinhas, type Grupo } from '../agrupar-planilha.ts'
import type { Colunas } from '../campos-da-planilha.ts'
import { errors } from '../errors.ts'
import type { Importacao, ResumoDaPlanilha } from '../importacao.ts'
import { lerLinha, type LinhaDaPlanilha, type NaPrateleira } from '../planilha.ts'
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
  const resumo: ResumoDaPlanilha = { produtos: 0, variacoes: 0, imagens: 0, sem_estoque: 0 }
  const lidas = await conferirJuntas(acesso, id, async function* (linhas) {
    const cada: LinhaDaPlanilha[] = []
    for await (const { numero, original } of unhurried(linhas)) cada.push(lerLinha(numero, original, ditas))
    for await (const grupo of unhurried(agruparLinhas(cada))) {
      limparDescricao(grupo)
      somar(resumo, grupo)
      yield* linhasDe(grupo)
    }
  })
  return withAccess(acesso, async (tx) => {
    const row = await rowOf<{ status: string }>(tx)`
      select status from importacoes where id = ${id} and recurso = 'produtos' for update`
    const status = row?.status
    if (status !== 'enviada' && status !== 'validada') throw errors.importacao_em_andamento()
    const comErro = await guardarConferidas(tx, id, lidas)
    await darPorConferida(tx, id, { comErro, colunas: { cabecalhos, colunas: ditas, resumo } })
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

function somar(resumo: ResumoDaPlanilha, { produto, erros }: Grupo): void {
  if (erros.size > 0) return
  const naPrateleira: NaPrateleira[] = produto.variacoes ?? [produto]
  resumo.produtos += 1
  resumo.variacoes += produto.variacoes?.length ?? 0
  resumo.imagens += produto.imagens?.length ?? 0
  resumo.sem_estoque += naPrateleira.filter(({ estoque }) => estoque === undefined).length
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
