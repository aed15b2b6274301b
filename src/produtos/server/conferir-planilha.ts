import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { configuracao } from '#src/configuracao/server/ler-secao.ts'
import {
  type EmConferencia,
  type LinhaConferida,
  type PedidoDeConferencia,
  pedirConferencia,
  trabalharConferencia,
} from '#src/planilhas/server/conferir.ts'
import { type LinhaEnviada, lerLinhas, lerLinhasPorNumero } from '#src/planilhas/server/importacoes.ts'
import { withAccess } from '#src/shared/server/database/database.ts'
import { unhurried } from '#src/shared/server/unhurried.ts'
import { type Cabeca, cabecaDe, type Grupo, montarGrupo, reunirLinhas } from '../agrupar-planilha.ts'
import type { Colunas } from '../campos-da-planilha.ts'
import { catalogo } from '../configuracao.ts'
import { errors } from '../errors.ts'
import type { Importacao } from '../importacao.ts'
import { reconhecerOrigem } from '../origem-da-planilha.ts'
import { lerLinha } from '../planilha.ts'
import { DESCRICAO_LONGA } from '../schemas.ts'
import { lerDescricaoDaCelula } from './descricao.ts'
import { lerImportacaoNaTransacao } from './ler-importacao.ts'
import { preverProdutos } from './prever-produtos.ts'
import { filasDeProdutos } from './queues.ts'

const LINHAS_POR_VEZ = 500

interface Pedido {
  estabelecimentoId: string
  id: string
  colunas: Colunas
}

/** Who edits products: every row is read by these columns, by a job; may be asked for again with other columns. */
export async function conferirPlanilha(
  pessoa: Pessoa,
  { estabelecimentoId, id, colunas: pedidas }: Pedido,
): Promise<Importacao> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'produtos.editar')
  return withAccess(acesso, async (tx) => {
    const { cabecalhos } = await lerImportacaoNaTransacao(tx, id)
    const colunas = { cabecalhos, colunas: cabecalhos.map((_, i) => pedidas[i] ?? null) }
    const fila = filasDeProdutos.conferirPlanilha
    await pedirConferencia(tx, { id, colunas, fila, ocupada: errors.importacao_em_andamento })
    return lerImportacaoNaTransacao(tx, id)
  })
}

type Conferida = EmConferencia<Pick<Importacao, 'cabecalhos' | 'colunas'>>

/** The queue `produtos.conferir-planilha` calls this: which rows are right, what is new and what changes. */
export async function trabalharConferenciaDeProdutos(pedido: PedidoDeConferencia): Promise<void> {
  const { palavras_proibidas } = await configuracao(catalogo)
  await trabalharConferencia(pedido, {
    voltas: 3,
    ler: lerProdutos,
    prever: (importacao: Conferida) => preverProdutos(importacao, palavras_proibidas),
  })
}

/** Twice through the spreadsheet: which rows are one product, then each product with its rows alone in memory. */
async function* lerProdutos({
  acesso,
  id,
  colunas: { cabecalhos, colunas },
  naVez,
  passou,
}: Conferida): AsyncGenerator<LinhaConferida> {
  const origem = reconhecerOrigem(cabecalhos)
  const ler = ({ numero, original }: LinhaEnviada) => lerLinha(numero, original, colunas, origem)
  const cabecas: Cabeca[] = []
  for await (const linhas of lerLinhas(acesso, id)) {
    for await (const linha of unhurried(linhas)) cabecas.push(cabecaDe(ler(linha)))
    await naVez((tx) => passou(tx, linhas.length))
  }
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
