import { run, type Tx } from '#src/shared/server/database/database.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import type { ProdutoDaPlanilha } from '../planilha.ts'
import { emTexto, mesmosValores } from '../variacoes.ts'
import {
  categoriaDe,
  type Contexto,
  insertMovimentos,
  medidasProprias,
  prateleiraDepois,
} from './gravar-da-planilha.ts'
import { type LinhaDoPlano, naVenda, type Plano } from './planejar-variacoes.ts'
import { partilhar, type ProdutoRow } from './repository.ts'

interface Alvo {
  produtoId: string
  dados: ProdutoDaPlanilha
  conhecido: { produto: ProdutoRow } | null
  plano: Plano | null
}

/** What the sheet says of variations. Answers, by product, the id of each of the sheet's rows. */
export async function gravarVariacoes(
  tx: Tx,
  alvos: readonly Alvo[],
  contexto: Contexto,
): Promise<Map<string, Map<number, string>>> {
  const comPlano = alvos.flatMap((alvo) => (alvo.plano ? [{ ...alvo, plano: alvo.plano }] : []))
  const ids = new Map<string, Map<number, string>>()
  for (const { produtoId, conhecido, plano } of comPlano) {
    if (plano.antes) await esvaziarPrateleira(tx, plano.antes, contexto)
    if (conhecido && JSON.stringify(conhecido.produto.opcoes) !== JSON.stringify(plano.opcoes))
      await run(
        tx,
      )`update produtos set opcoes = ${JSON.stringify(plano.opcoes)}::jsonb, alterado_por = ${contexto.userId}
        where id = ${produtoId}`
    if (plano.antes) await partilhar(tx, produtoId)
    ids.set(produtoId, new Map())
  }
  await atualizar(
    tx,
    comPlano.flatMap(({ conhecido, plano }) =>
      plano.linhas.flatMap(({ row, ...linha }) =>
        row ? [{ ...linha, row, produto: conhecido?.produto ?? null }] : [],
      ),
    ),
    contexto,
  )
  const novas = comPlano.flatMap(({ produtoId, dados, conhecido, plano }) =>
    plano.linhas.flatMap((linha) => {
      const id = linha.row?.id ?? uuidV7()
      ids.get(produtoId)?.set(linha.dita.linha, id)
      return linha.row ? [] : [{ id, produtoId, dados, pai: conhecido?.produto ?? null, linha }]
    }),
  )
  await inserir(tx, novas, contexto)
  return ids
}

/** What lay there as the product alone is counted anew, as variations. */
async function esvaziarPrateleira(tx: Tx, produto: ProdutoRow, contexto: Contexto): Promise<void> {
  await run(tx)`update produtos set estoque = 0, sku = null, codigo_barras = null where id = ${produto.id}`
  await insertMovimentos(tx, contexto, [
    {
      produtoId: produto.id,
      tipo: 'contagem',
      qtd: -produto.estoque,
      saldo: 0,
      motivo: 'Passou a ser vendido em variações',
    },
  ])
}

interface Nova {
  id: string
  produtoId: string
  dados: ProdutoDaPlanilha
  pai: ProdutoRow | null
  linha: LinhaDoPlano
}

async function inserir(tx: Tx, novas: readonly Nova[], contexto: Contexto): Promise<void> {
  if (novas.length === 0) return
  await tx
    .insertInto('produtos')
    .values(
      novas.map(({ id, produtoId, dados, pai, linha: { dita, valores, ordem } }) => ({
        id,
        estabelecimento_id: contexto.estabelecimentoId,
        pai_id: produtoId,
        // What all of them share follows the product from now on, by trigger.
        nome: dados.nome,
        categoria_id: categoriaDe(dados, contexto) ?? pai?.categoria_id ?? null,
        custo: dados.custo ?? pai?.custo ?? null,
        estoque_aviso: pai?.estoque_aviso ?? 5,
        maior_de_18: pai?.maior_de_18 ?? false,
        so_com_documento: pai?.so_com_documento ?? false,
        medida_quantidade: dados.medida_quantidade ?? pai?.medida_quantidade ?? null,
        medida_unidade: dados.medida_unidade ?? pai?.medida_unidade ?? null,
        valores,
        variacao: emTexto(valores),
        ordem,
        sku: dita.sku,
        codigo_barras: dita.codigo_barras ?? null,
        preco: dita.preco,
        preco_promocao: dita.preco_promocao ?? null,
        em_promocao: (dita.preco_promocao ?? null) !== null,
        ...medidasProprias(dita, null, pai && (pai.opcoes as unknown[]).length > 0 ? pai : dados),
        estoque: dita.estoque ?? 0,
        status: 'variacao',
        alterado_por: contexto.userId,
      })),
    )
    .execute()
  await insertMovimentos(
    tx,
    contexto,
    novas.map(({ id, linha: { dita } }) => ({
      produtoId: id,
      tipo: 'entrada',
      qtd: dita.estoque ?? 0,
      saldo: dita.estoque ?? 0,
    })),
  )
}

/** Those that changed, at once; the units apart, for the product's sum follows them by the difference. */
async function atualizar(
  tx: Tx,
  linhas: readonly (Omit<LinhaDoPlano, 'row'> & { row: ProdutoRow; produto: ProdutoRow | null })[],
  contexto: Contexto,
): Promise<void> {
  const mudadas = linhas.map(({ row, produto, dita, valores, ordem }) => {
    const { estoque, ...depois } = prateleiraDepois(dita, row)
    const medidas = medidasProprias(dita, row, produto ?? {})
    return { row, estoque, depois: { ...depois, ...medidas, ordem, valores, variacao: emTexto(valores) } }
  })
  // Before any takes the values of another.
  const trocam = mudadas.filter(
    ({ row, depois }) => naVenda(row) && !mesmosValores(row.valores ?? [], depois.valores),
  )
  if (trocam.length > 0)
    await run(tx)`update produtos set status = 'variacao_fora'
      where id = any(${trocam.map(({ row }) => row.id)}::uuid[])`
  const outras = mudadas.filter(({ row, depois }) => !naVenda(row) || !igual(row, depois))
  for (const { row, depois } of outras)
    await tx
      .updateTable('produtos')
      .set({ ...depois, status: 'variacao', status_antes: null, alterado_por: contexto.userId })
      .where('id', '=', row.id)
      .execute()
  const contadas = mudadas.filter(({ row, estoque }) => row.estoque !== estoque)
  if (contadas.length > 0)
    await run(tx)`update produtos p set estoque = n.estoque
      from jsonb_to_recordset(${JSON.stringify(contadas.map(({ row, estoque }) => ({ id: row.id, estoque })))}::jsonb)
        as n (id uuid, estoque integer) where p.id = n.id`
  await insertMovimentos(
    tx,
    contexto,
    contadas.map(({ row, estoque }) => ({
      produtoId: row.id,
      tipo: 'contagem',
      qtd: estoque - row.estoque,
      saldo: estoque,
    })),
  )
}

function igual(row: ProdutoRow, depois: Record<string, unknown>): boolean {
  const antes = row as unknown as Record<string, unknown>
  return Object.entries(depois).every(
    ([coluna, valor]) => JSON.stringify(antes[coluna]) === JSON.stringify(valor),
  )
}
