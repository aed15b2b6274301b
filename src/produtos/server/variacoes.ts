import { sql } from 'kysely'
import { acessoDaLoja, type Pessoa } from '#src/acesso/server/acesso.ts'
import { auditar } from '#src/registro/server/auditar.ts'
import { rowsOf, run, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { invalidate } from '#src/shared/server/http/public-cache.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { errors } from '../errors.ts'
import { MEDIDAS_DE_ENVIO, type MedidaDeEnvio } from '../medidas-de-envio.ts'
import type { GradeInput, GradeLida } from '../schemas-variacoes.ts'
import { emTexto, mesmosValores } from '../variacoes.ts'
import { contarEstoque } from './ajustar-estoque.ts'
import { recusarSkuRepetido } from './conferir-campos.ts'
import {
  findImagensDeFora,
  insertMovimento,
  lockProduto,
  lockVariacoes,
  type ProdutoRow,
} from './repository.ts'

interface Qual {
  estabelecimentoId: string
  id: string
}

/** The shop's team: the options of a product and what is sold of their combinations, in their order. */
export async function lerGrade(pessoa: Pessoa, { estabelecimentoId, id }: Qual): Promise<GradeLida> {
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'produtos.ver')
  return withAccess(acesso, (tx) => lerNaTransacao(tx, id))
}

/**
 * Who edits products: the options of a product and all its variations at once. What is not named any more is taken
 * off, with its units; what comes back under the same values comes back with its history. Units that the product held
 * before it had variations leave by the ledger. No units may be held by open sales while a product begins or ends to
 * have variations (409).
 */
export async function gravarGrade(pessoa: Pessoa, id: string, grade: GradeInput): Promise<GradeLida> {
  const { estabelecimento_id: estabelecimentoId, opcoes } = grade
  const acesso = acessoDaLoja(pessoa, estabelecimentoId, 'produtos.editar')
  return withAccess(acesso, async (tx) => {
    const produto = await lockProduto(tx, id)
    if (!produto || produto.status === 'excluido') throw errors.nao_encontrado()
    const antes = await lockVariacoes(tx, id)
    const tinha = (produto.opcoes as unknown[]).length > 0
    const tera = opcoes.length > 0
    if (tinha !== tera && produto.estoque_reservado > 0) throw errors.unidades_reservadas()
    const urls = grade.variacoes.flatMap(({ imagem_url }) => imagem_url ?? [])
    if ((await findImagensDeFora(tx, { estabelecimentoId, urls })).length > 0) throw errors.imagem_de_fora()

    if (tera && !tinha) await esvaziarPrateleira(tx, { pessoa, produto })
    const linhas = casar(grade.variacoes, antes)
    // Before any takes the values of another.
    await run(tx)`update produtos set status = 'variacao_fora' where pai_id = ${id} and status = 'variacao'`
    await run(
      tx,
    )`update produtos set opcoes = ${JSON.stringify(opcoes)}::jsonb, alterado_por = ${pessoa.userId}
      ${tera ? sql`` : sql`, estoque = 0, preco_ate = null`} where id = ${id}`
    await recusarSkuRepetido(escrever(tx, { pessoa, produto, linhas }))
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
      de: { variacoes: antes.filter(({ status }) => (status as string) === 'variacao').length },
      para: { opcoes: opcoes.map(({ nome }) => nome), variacoes: linhas.length },
    })
    await invalidate(tx, `loja:${estabelecimentoId}`)
    return lerNaTransacao(tx, id)
  })
}

interface Linha {
  antes: ProdutoRow | undefined
  nova: GradeInput['variacoes'][number]
  ordem: number
}

/** By the id that was sent, else by the same values. An id of another product is refused. */
function casar(variacoes: GradeInput['variacoes'], antes: ProdutoRow[]): Linha[] {
  const livres = new Set(antes)
  const tomar = (row: ProdutoRow | undefined) => {
    if (row) livres.delete(row)
    return row
  }
  const porId = variacoes.map((nova) => {
    if (!nova.id) return undefined
    const row = [...livres].find(({ id }) => id === nova.id)
    if (!row) throw errors.variacao_de_outro_produto()
    return tomar(row)
  })
  return variacoes.map((nova, ordem) => ({
    antes:
      porId[ordem] ?? tomar([...livres].find(({ valores }) => mesmosValores(valores ?? [], nova.valores))),
    nova,
    ordem,
  }))
}

/** What was sent of weight and measures; the rest stays. */
function medidasDitas(nova: Linha['nova']): Partial<Record<MedidaDeEnvio, number | null>> {
  return Object.fromEntries(
    MEDIDAS_DE_ENVIO.flatMap((campo) => (nova[campo] === undefined ? [] : [[campo, nova[campo]]])),
  )
}

async function escrever(
  tx: Tx,
  { pessoa, produto, linhas }: { pessoa: Pessoa; produto: ProdutoRow; linhas: Linha[] },
): Promise<void> {
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
    status: 'variacao',
    alterado_por: pessoa.userId,
  })
  for (const linha of linhas) {
    if (linha.antes)
      await tx.updateTable('produtos').set(colunas(linha)).where('id', '=', linha.antes.id).execute()
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

async function lerNaTransacao(tx: Tx, id: string): Promise<GradeLida> {
  const produto = await tx
    .selectFrom('produtos')
    .select('opcoes')
    .where('id', '=', id)
    .where('pai_id', 'is', null)
    .where('eliminado_em', 'is', null)
    .executeTakeFirst()
  if (!produto) throw errors.nao_encontrado()
  const variacoes = await rowsOf<GradeLida['variacoes'][number]>(tx)`
    select id, valores, variacao, sku, codigo_barras, preco, preco_promocao, em_promocao, imagem_url, peso_gramas,
      altura_cm, largura_cm, comprimento_cm, estoque, estoque_reservado
    from produtos where pai_id = ${id} and status = 'variacao' order by ordem, id`
  return { opcoes: produto.opcoes as GradeLida['opcoes'], variacoes }
}
