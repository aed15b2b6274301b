import { sql } from 'kysely'
import type { Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { rowsOf, run, type Tx } from '#src/shared/server/database/database.ts'
import { invalidate } from '#src/shared/server/http/public-cache.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { errors } from '../errors.ts'
import { MEDIDAS_DE_ENVIO, type MedidaDeEnvio } from '../medidas-de-envio.ts'
import type { GradeDoProduto } from '../schemas-variacoes.ts'
import { emTexto, mesmosValores } from '../variacoes.ts'
import { contarEstoque } from './ajustar-estoque.ts'
import { recusarConflitos } from './conferir-campos.ts'
import { insertMovimento, lockVariacoes, partilhar, type ProdutoRow } from './repository.ts'

interface Gravacao {
  pessoa: Pessoa
  /** Locked. */
  produto: ProdutoRow
  grade: GradeDoProduto
  /** The pictures that the product will have. */
  imagens: readonly string[]
}

/**
 * The options of a product and all its variations. What is not named any more is taken off, with its units; what comes
 * back under the same values comes back with its history. Units that the product held before it had variations leave by
 * the ledger. No units may be held by open sales while a product begins or ends to have variations (409).
 */
export async function gravarNaTransacao(
  tx: Tx,
  { pessoa, produto, grade, imagens }: Gravacao,
): Promise<void> {
  const { id, estabelecimento_id: estabelecimentoId } = produto
  const { opcoes, variacoes } = grade
  const tinha = (produto.opcoes as unknown[]).length > 0
  const tera = opcoes.length > 0
  // What is sold as it is keeps its own price and stock.
  if (!tinha && !tera) return
  const antes = await lockVariacoes(tx, id)
  if (tinha !== tera && produto.estoque_reservado > 0) throw errors.unidades_reservadas()
  recusarFotoDeFora(variacoes, imagens)

  if (tera && !tinha) await esvaziarPrateleira(tx, { pessoa, produto })
  const linhas = casar(variacoes, antes)
  await recusarSkuDeOutro(tx, { produto, linhas })
  // Before any takes the values of another.
  const ficam = linhas.flatMap((linha) => (linha.antes && igual(linha) ? [linha.antes.id] : []))
  await run(tx)`update produtos set status = 'variacao_fora'
    where pai_id = ${id} and status = 'variacao' and id <> all(${ficam}::uuid[])`
  await run(tx)`update produtos set opcoes = ${JSON.stringify(opcoes)}::jsonb, alterado_por = ${pessoa.userId}
      ${tera ? sql`` : sql`, estoque = 0, preco_ate = null`} where id = ${id}`
  if (tera && !tinha) await partilhar(tx, id)
  await recusarConflitos(escrever(tx, { pessoa, produto, linhas }))
  for (const { antes: row, nova } of linhas) {
    if (row && nova.estoque !== nova.estoque_visto)
      await contarEstoque(tx, {
        pessoa,
        produto: row,
        nova: nova.estoque,
        vista: nova.estoque_visto,
        motivo: 'Contagem na grade de variações',
      })
  }
  await auditar(tx, pessoa, 'produtos.variacoes', {
    estabelecimentoId,
    id,
    de: { variacoes: antes.filter(({ status }) => status === 'variacao').length },
    para: { opcoes: opcoes.map(({ nome }) => nome), variacoes: linhas.length },
  })
  await invalidate(tx, `loja:${estabelecimentoId}`)
}

type Nova = GradeDoProduto['variacoes'][number]

interface Linha {
  antes: ProdutoRow | undefined
  nova: Nova
  ordem: number
}

/** A variation shows one of the pictures that its product has. */
function recusarFotoDeFora(variacoes: readonly Nova[], imagens: readonly string[]): void {
  const i = variacoes.findIndex(({ imagem_url }) => imagem_url !== null && !imagens.includes(imagem_url))
  if (i < 0) return
  const path = `grade.variacoes.${i}.imagem_url`
  throw errors.imagem_de_fora({ errors: [{ path, message: 'Escolha uma das imagens do produto.' }] })
}

/** By the id that was sent, else by the same values. An id of another product is refused. */
function casar(variacoes: readonly Nova[], antes: ProdutoRow[]): Linha[] {
  const livres = new Map(antes.map((row) => [row.id, row]))
  const tomar = (row: ProdutoRow | undefined) => {
    if (row) livres.delete(row.id)
    return row
  }
  const porId = variacoes.map(({ id }) => {
    if (!id) return undefined
    const row = livres.get(id)
    if (!row) throw errors.variacao_de_outro_produto()
    return tomar(row)
  })
  return variacoes.map((nova, ordem) => ({
    antes: porId[ordem] ?? tomar(ultima([...livres.values()], nova.valores)),
    nova,
    ordem,
  }))
}

/** On sale before taken off, newest first: ids grow with time. */
const ultima = (rows: ProdutoRow[], valores: string[]) =>
  rows
    .filter((row) => mesmosValores(row.valores ?? [], valores))
    .toSorted(
      (a, b) => Number(a.status !== 'variacao') - Number(b.status !== 'variacao') || (a.id < b.id ? 1 : -1),
    )[0]

async function recusarSkuDeOutro(
  tx: Tx,
  { produto, linhas }: { produto: ProdutoRow; linhas: Linha[] },
): Promise<void> {
  const skus = linhas.flatMap(({ nova }) => nova.sku ?? [])
  if (skus.length === 0) return
  const [usado] = await rowsOf<{ sku: string }>(tx)`
    select sku from produtos where estabelecimento_id = ${produto.estabelecimento_id} and sku = any(${skus}::text[])
      and status not in ('excluido', 'variacao_fora') and pai_id is distinct from ${produto.id} limit 1`
  if (!usado) return
  const i = linhas.findIndex(({ nova }) => nova.sku === usado.sku)
  const message = `O SKU ${usado.sku} já é de outro produto da loja.`
  throw errors.sku_em_uso({ detail: message, errors: [{ path: `grade.variacoes.${i}.sku`, message }] })
}

/** What was sent of weight and measures; the rest stays. */
function medidasDitas(nova: Nova): Partial<Record<MedidaDeEnvio, number | null>> {
  return Object.fromEntries(
    MEDIDAS_DE_ENVIO.flatMap((campo) => (nova[campo] === undefined ? [] : [[campo, nova[campo]]])),
  )
}

const colunas = ({ nova, ordem }: Linha) => ({
  valores: nova.valores,
  variacao: emTexto(nova.valores),
  ordem,
  sku: nova.sku,
  codigo_barras: nova.codigo_barras,
  preco: nova.preco,
  preco_promocao: nova.preco_promocao,
  em_promocao: nova.preco_promocao !== null,
  imagem_url: nova.imagem_url,
  ...medidasDitas(nova),
  status: 'variacao' as const,
})

/** Nothing of it changes but perhaps its units. */
function igual(linha: Linha): boolean {
  const { antes } = linha
  if (!antes) return false
  const { valores, ...resto } = colunas(linha)
  return (
    mesmosValores(antes.valores ?? [], valores) &&
    Object.entries(resto).every(([coluna, valor]) => antes[coluna as keyof ProdutoRow] === valor)
  )
}

async function escrever(
  tx: Tx,
  { pessoa, produto, linhas }: { pessoa: Pessoa; produto: ProdutoRow; linhas: Linha[] },
): Promise<void> {
  const alterado_por = pessoa.userId
  for (const linha of linhas) {
    if (linha.antes && !igual(linha))
      await tx
        .updateTable('produtos')
        .set({ ...colunas(linha), alterado_por })
        .where('id', '=', linha.antes.id)
        .execute()
  }
  const novas = linhas.flatMap((linha) => (linha.antes ? [] : [{ ...linha, id: uuidV7() }]))
  if (novas.length === 0) return
  const { estabelecimento_id } = produto
  await tx
    .insertInto('produtos')
    .values(
      novas.map(({ id, ...linha }) => ({
        ...colunas(linha),
        id,
        alterado_por,
        estabelecimento_id,
        pai_id: produto.id,
        nome: produto.nome,
        categoria_id: produto.categoria_id,
        custo: produto.custo,
        estoque: linha.nova.estoque,
        estoque_aviso: produto.estoque_aviso,
        maior_de_18: produto.maior_de_18,
        so_com_documento: produto.so_com_documento,
        medida_quantidade: produto.medida_quantidade,
        medida_unidade: produto.medida_unidade,
      })),
    )
    .execute()
  for (const { id: produtoId, nova } of novas) {
    if (nova.estoque > 0)
      await insertMovimento(tx, {
        estabelecimentoId: estabelecimento_id,
        produtoId,
        tipo: 'entrada',
        qtd: nova.estoque,
        saldo: nova.estoque,
        userId: pessoa.userId,
        motivo: 'Estoque inicial',
      })
  }
}

/** What lay there as the product alone is counted anew, as variations. */
async function esvaziarPrateleira(
  tx: Tx,
  { pessoa, produto }: { pessoa: Pessoa; produto: ProdutoRow },
): Promise<void> {
  if (produto.estoque === 0) return
  await contarEstoque(tx, {
    pessoa,
    produto,
    nova: 0,
    vista: produto.estoque,
    motivo: 'Passou a ser vendido em variações',
  })
}
