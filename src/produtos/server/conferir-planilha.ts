import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { configuracao } from '#src/configuracao/server/ler-secao.ts'
import { darPorConferida } from '#src/planilhas/server/andamento.ts'
import {
  conferirLinhas,
  exigirAVez,
  lerLinhas,
  lerLinhasPorNumero,
  type LinhaConferida,
  type LinhaEnviada,
} from '#src/planilhas/server/importacoes.ts'
import { type Access, withAccess } from '#src/shared/server/database/database.ts'
import { unhurried } from '#src/shared/server/unhurried.ts'
import { type Cabeca, cabecaDe, type Grupo, montarGrupo, reunirLinhas } from '../agrupar-planilha.ts'
import type { Colunas } from '../campos-da-planilha.ts'
import { catalogo } from '../configuracao.ts'
import { errors } from '../errors.ts'
import type { Importacao } from '../importacao.ts'
import { lerLinha } from '../planilha.ts'
import { DESCRICAO_LONGA } from '../schemas.ts'
import { lerDescricaoDaCelula } from './descricao.ts'
import { lerImportacao, lerImportacaoNaTransacao } from './ler-importacao.ts'
import { preverProdutos } from './prever-produtos.ts'

const LINHAS_POR_VEZ = 500

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
  const ocupada = errors.importacao_em_andamento
  const lidas = lerProdutos(acesso, id, ditas)
  const vez = await conferirLinhas(acesso, { id, recurso: 'produtos', ocupada }, lidas)
  return withAccess(acesso, async (tx) => {
    await exigirAVez(tx, { id, vez, ocupada })
    const visto = await preverProdutos(tx, { importacaoId: id, palavras_proibidas })
    await darPorConferida(tx, id, { cabecalhos, colunas: ditas, ...visto })
    return lerImportacaoNaTransacao(tx, id)
  })
}

/** Twice through the spreadsheet: which rows are one product, then each product with its rows alone in memory. */
async function* lerProdutos(acesso: Access, id: string, colunas: Colunas): AsyncGenerator<LinhaConferida> {
  const ler = ({ numero, original }: LinhaEnviada) => lerLinha(numero, original, colunas)
  const cabecas: Cabeca[] = []
  for await (const linhas of lerLinhas(acesso, id))
    for await (const linha of unhurried(linhas)) cabecas.push(cabecaDe(ler(linha)))
  const skus = new Set<string>()
  for (const grupos of porcoesDe(reunirLinhas(cabecas))) {
    const enviadas = await lerLinhasPorNumero(acesso, id, grupos.flat())
    for await (const numeros of unhurried(grupos)) {
      const grupo = montarGrupo(numeros.flatMap((numero) => enviadas.get(numero) ?? []).map(ler), skus)
      limparDescricao(grupo)
      yield* linhasDe(grupo)
    }
  }
}

function* porcoesDe(grupos: number[][]): Generator<number[][]> {
  let porcao: number[][] = []
  let linhas = 0
  for (const grupo of grupos) {
    porcao.push(grupo)
    linhas += grupo.length
    if (linhas < LINHAS_POR_VEZ) continue
    yield porcao
    porcao = []
    linhas = 0
  }
  if (porcao.length > 0) yield porcao
}

function limparDescricao({ produto, linhas, erros }: Grupo): void {
  if (!produto.descricao) return
  const descricao = lerDescricaoDaCelula(produto.descricao)
  const [primeira = 0] = linhas
  if (descricao) Object.assign(produto, descricao)
  else erros.set(primeira, [...(erros.get(primeira) ?? []), `Descrição: ${DESCRICAO_LONGA}`])
}

/** The first row holds the product, the others what row that is; or what is wrong, or which row keeps them out. */
function* linhasDe({ produto, linhas, erros }: Grupo): Generator<LinhaConferida> {
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
