import { setImmediate as respirar } from 'node:timers/promises'
import { recusarLinhas } from '#src/planilhas/server/andamento.ts'
import type { EmConferencia } from '#src/planilhas/server/conferir.ts'
import { formatarReais } from '#src/shared/dinheiro.ts'
import { plural } from '#src/shared/plural.ts'
import { rowsOf } from '#src/shared/server/database/database.ts'
import type { Importacao } from '../importacao.ts'
import type { NaPrateleira } from '../planilha.ts'
import { alvoDaPrateleira, prateleiraDepois } from './gravar-da-planilha.ts'
import { type Linha, linhasDe, type Pedido, planejarLote } from './planejar-lote.ts'
import { naVenda, type Plano } from './planejar-variacoes.ts'
import type { ProdutoRow } from './repository.ts'

const POR_VEZ = 250
const MOSTRADOS = 12

type Visto = Pick<Importacao, 'resumo' | 'previa'>

/**
 * What the rows that are right would do in the shop as it is now; those that it would refuse are marked as wrong. In
 * short transactions: a long spreadsheet takes its time.
 */
export async function preverProdutos(
  { id, naVez, passou }: Pick<EmConferencia<unknown>, 'id' | 'naVez' | 'passou'>,
  palavras_proibidas: readonly string[],
): Promise<Visto> {
  const visto: Visto = {
    resumo: { produtos: 0, variacoes: 0, imagens: 0, sem_estoque: 0 },
    previa: [],
  }
  for (let ultima = 0; ; ) {
    const { linhas, pedidos } = await naVez(async (tx) => {
      const lidas = await rowsOf<Linha>(tx)`
        select numero, dados from linhas_importacao
        where importacao_id = ${id} and dados ? 'nome' and numero > ${ultima} order by numero limit ${POR_VEZ}`
      const lote = await planejarLote(tx, lidas, { travar: false, palavras_proibidas })
      for (const [erro, quais] of lote.recusas) await recusarLinhas(tx, id, quais.flatMap(linhasDe), erro)
      await passou(tx, (lidas.at(-1)?.numero ?? ultima) - ultima)
      return { linhas: lidas, pedidos: lote.pedidos }
    })
    if (linhas.length === 0) return visto
    ultima = linhas.at(-1)?.numero ?? ultima
    for (const pedido of pedidos) somar(visto, pedido)
    await respirar()
  }
}

function somar({ resumo, previa }: Visto, pedido: Pedido): void {
  const { numero, dados, conhecido } = pedido
  const naPrateleira: NaPrateleira[] = dados.variacoes ?? [dados]
  resumo.produtos += 1
  resumo.variacoes += dados.variacoes?.length ?? 0
  resumo.imagens += dados.imagens?.length ?? 0
  resumo.sem_estoque += naPrateleira.filter(({ estoque }) => estoque === undefined).length
  if (previa.length === MOSTRADOS) return
  previa.push({
    linha: numero,
    nome: dados.nome,
    opcoes: dados.opcoes ?? [],
    variacoes: (dados.variacoes ?? []).map(({ valores }) => valores),
    imagens: dados.imagens?.length ?? 0,
    novo: conhecido === null,
    mudancas: mudancasDe(pedido),
  })
}

/** What a shopkeeper looks at first of what would change; nothing of a new product. */
function mudancasDe({ dados, conhecido, plano }: Pedido): string[] {
  if (!conhecido) return []
  const { produto, soVariacao } = conhecido
  const daFicha = soVariacao
    ? []
    : [
        dados.nome === produto.nome ? [] : 'nome novo',
        dados.descricao && dados.descricao !== produto.descricao ? 'descrição nova' : [],
      ].flat()
  if (plano) return [...daFicha, ...mudancasDaGrade(plano)]
  const alvo = alvoDaPrateleira(dados, conhecido)
  return alvo ? [...daFicha, ...mudancasDaPrateleira(alvo, prateleiraDepois(dados, alvo))] : daFicha
}

type Prateleira = Pick<ProdutoRow, 'preco' | 'preco_promocao' | 'em_promocao' | 'estoque'>

function mudancasDaPrateleira(antes: Prateleira, depois: Prateleira): string[] {
  const [promocaoAntes, promocaoDepois] = [antes, depois].map(({ em_promocao, preco_promocao }) =>
    em_promocao && preco_promocao !== null ? formatarReais(preco_promocao) : 'nenhuma',
  )
  return [
    antes.preco === depois.preco
      ? []
      : `preço de ${formatarReais(antes.preco)} para ${formatarReais(depois.preco)}`,
    promocaoAntes === promocaoDepois ? [] : `promoção de ${promocaoAntes} para ${promocaoDepois}`,
    antes.estoque === depois.estoque
      ? []
      : `estoque de ${antes.estoque.toLocaleString('pt-BR')} para ${depois.estoque.toLocaleString('pt-BR')}`,
  ].flat()
}

function mudancasDaGrade({ linhas }: Plano): string[] {
  const naGrade = linhas.flatMap(({ row, dita }) => (row && naVenda(row) ? [{ row, dita }] : []))
  const novas = linhas.length - naGrade.length
  const mudadas = naGrade.filter(
    ({ row, dita }) => mudancasDaPrateleira(row, prateleiraDepois(dita, row)).length > 0,
  ).length
  return [
    novas > 0 ? plural(novas, '# variação nova', '# variações novas') : [],
    mudadas > 0 ? `preço ou estoque de ${plural(mudadas, '# variação', '# variações')}` : [],
  ].flat()
}
