import { sql } from 'kysely'
import { vagasNoPlano } from '#src/acesso/server/acesso.ts'
import { darPorFeitas, recusarLinhas } from '#src/planilhas/server/andamento.ts'
import { configuracao } from '#src/configuracao/server/ler-secao.ts'
import { type Access, rowsOf, type Tx, withAccess } from '#src/shared/server/database/database.ts'
import { invalidate } from '#src/shared/server/http/public-cache.ts'
import { uuidV7 } from '#src/shared/uuid.ts'
import { palavraEncontrada } from '#src/shared/palavras.ts'
import { catalogo } from '../configuracao.ts'
import { MEDIDAS_DE_ENVIO, type MedidaDeEnvio } from '../medidas-de-envio.ts'
import { marcarPelaLei } from './marcar-pela-lei.ts'
import type { ProdutoDaPlanilha } from '../planilha.ts'
import { categoriasPorNome } from '#src/categorias/server/categorias-por-nome.ts'

interface Importacao {
  id: string
  estabelecimentoId: string
  userId: string
}
interface Linha {
  numero: number
  dados: ProdutoDaPlanilha
}
interface Conhecido {
  id: string
  sku: string
  preco: number
  estoque: number
  variacao: boolean
  com_variacoes: boolean
}

const POR_VEZ = 250

/** The next rows of a spreadsheet, in one transaction. False when none are left. */
export async function importarLote(acesso: Access, importacao: Importacao): Promise<boolean> {
  const { id, estabelecimentoId } = importacao
  const { palavras_proibidas } = await configuracao(catalogo)
  return withAccess(acesso, async (tx) => {
    const linhas = await rowsOf<Linha>(tx)`
      select numero, dados from linhas_importacao where importacao_id = ${id} and dados is not null and not feita
      order by numero limit ${POR_VEZ} for update`
    if (linhas.length === 0) return false
    const conhecidos = await lockPorSku(tx, linhas)
    const categorias = await categoriasPorNome(tx, {
      estabelecimentoId,
      nomes: linhas.map(({ dados }) => dados.categoria ?? ''),
    })
    const { vagas } = await vagasNoPlano(tx, { estabelecimentoId, recurso: 'produtos' })

    const proibidas = linhas.filter(({ dados }) => palavraEncontrada(dados.nome ?? '', palavras_proibidas))
    const aceitas = linhas.filter((linha) => !proibidas.includes(linha))
    const antigas = aceitas.filter(({ dados }) => dados.sku !== null && conhecidos.has(dados.sku))
    const novas = aceitas.filter((linha) => !antigas.includes(linha))
    const semPreco = novas.filter(({ dados }) => dados.preco === null)
    const queCabem = novas.filter(({ dados }) => dados.preco !== null).slice(0, Math.min(vagas, POR_VEZ))
    const ids = await insertNovos(tx, { linhas: queCabem, categorias, importacao })
    for (const { dados } of antigas) {
      const produto = conhecidos.get(dados.sku ?? '')
      if (produto) await atualizar(tx, { produto, dados, categorias, importacao })
    }
    await marcarPelaLei(tx, [...ids, ...[...conhecidos.values()].map(({ id: conhecido }) => conhecido)])
    const numeros = (algumas: Linha[]) => algumas.map(({ numero }) => numero)
    await recusarLinhas(tx, id, numeros(proibidas), 'Nome: o Portal não aceita este produto.')
    await recusarLinhas(tx, id, numeros(semPreco), 'Preço: falta, e o produto é novo.')
    const semVaga = novas.filter((linha) => !queCabem.includes(linha) && !semPreco.includes(linha))
    await recusarLinhas(tx, id, numeros(semVaga), 'O limite de produtos do plano foi atingido.')

    await darPorFeitas(tx, id, {
      linhas: numeros(linhas),
      criados: queCabem.length,
      atualizados: antigas.length,
      recusadas: semPreco.length + semVaga.length + proibidas.length,
    })
    await invalidate(tx, `loja:${estabelecimentoId}`)
    return true
  })
}

async function lockPorSku(tx: Tx, linhas: Linha[]): Promise<Map<string, Conhecido>> {
  const skus = linhas.flatMap(({ dados }) => dados.sku ?? [])
  const rows = await rowsOf<Conhecido>(tx)`
    select id, sku, preco, estoque, pai_id is not null as variacao, preco_ate is not null as com_variacoes
    from produtos where sku = any(${skus}::text[]) and status not in ('excluido', 'variacao_fora')
      and estabelecimento_id = (select app_loja_atual())
    order by id for no key update`
  return new Map(rows.map((produto) => [produto.sku, produto]))
}

async function insertNovos(
  tx: Tx,
  {
    linhas,
    categorias,
    importacao,
  }: { linhas: Linha[]; categorias: Map<string, string>; importacao: Importacao },
): Promise<string[]> {
  if (linhas.length === 0) return []
  const { estabelecimentoId, userId } = importacao
  const produtos = linhas.map(({ dados }) => ({ id: uuidV7(), dados }))
  await tx
    .insertInto('produtos')
    .values(
      produtos.map(({ id, dados }) => ({
        id,
        estabelecimento_id: estabelecimentoId,
        nome: dados.nome,
        sku: dados.sku,
        preco: dados.preco ?? 0,
        preco_promocao: dados.preco_promocao ?? null,
        em_promocao: dados.preco_promocao !== undefined,
        custo: dados.custo ?? null,
        estoque: dados.estoque ?? 0,
        categoria_id: categorias.get(dados.categoria ?? '') ?? null,
        codigo_barras: dados.codigo_barras ?? null,
        descricao: dados.descricao ?? null,
        descricao_html: dados.descricao_html ?? null,
        ...textosDe(dados),
        ...medidasDe(dados),
        informacoes: JSON.stringify(dados.informacoes ?? {}),
        especificacoes_tecnicas: '[]',
        status: dados.ativo === false ? 'inativo' : 'ativo',
        alterado_por: userId,
      })),
    )
    .execute()
  const comEstoque = produtos.filter(({ dados }) => (dados.estoque ?? 0) > 0)
  const ids = produtos.map(({ id }) => id)
  if (comEstoque.length === 0) return ids
  await tx
    .insertInto('movimentos_estoque')
    .values(
      comEstoque.map(({ id, dados }) => ({
        estabelecimento_id: estabelecimentoId,
        produto_id: id,
        tipo: 'entrada',
        qtd: dados.estoque ?? 0,
        saldo_apos: dados.estoque ?? 0,
        user_id: userId,
        motivo: 'Importação de planilha',
      })),
    )
    .execute()
  return ids
}

/**
 * Only what the spreadsheet says changes; the stock as a count. Of a variation that is what lies on the shelf; of a
 * product with variations all but that.
 */
async function atualizar(
  tx: Tx,
  {
    produto,
    dados,
    categorias,
    importacao,
  }: {
    produto: Conhecido
    dados: ProdutoDaPlanilha
    categorias: Map<string, string>
    importacao: Importacao
  },
): Promise<void> {
  const preco = dados.preco ?? produto.preco
  const promocao = dados.preco_promocao
  const daPrateleira = {
    preco,
    // A promotion that the new price would turn around ends.
    preco_promocao:
      promocao ?? sql<number | null>`case when preco_promocao < ${preco}::numeric then preco_promocao end`,
    ...(promocao === undefined ? {} : { em_promocao: true, promocao_de: null, promocao_ate: null }),
    ...(dados.codigo_barras ? { codigo_barras: dados.codigo_barras } : {}),
    ...(dados.estoque === undefined ? {} : { estoque: dados.estoque }),
  }
  const categoria = categorias.get(dados.categoria ?? '')
  const doProduto = {
    nome: dados.nome,
    ...(dados.custo === undefined ? {} : { custo: dados.custo }),
    ...(categoria ? { categoria_id: categoria } : {}),
    ...(dados.descricao ? { descricao: dados.descricao, descricao_html: dados.descricao_html ?? null } : {}),
    ...textosDe(dados),
    ...(dados.informacoes
      ? { informacoes: sql<string>`informacoes || ${JSON.stringify(dados.informacoes)}::jsonb` }
      : {}),
  }
  await tx
    .updateTable('produtos')
    .set({
      ...(produto.com_variacoes ? {} : daPrateleira),
      ...(produto.variacao ? {} : doProduto),
      ...medidasDe(dados),
      alterado_por: importacao.userId,
    })
    .where('id', '=', produto.id)
    .execute()
  if (produto.com_variacoes || dados.estoque === undefined || dados.estoque === produto.estoque) return
  await tx
    .insertInto('movimentos_estoque')
    .values({
      estabelecimento_id: importacao.estabelecimentoId,
      produto_id: produto.id,
      tipo: 'contagem',
      qtd: dados.estoque - produto.estoque,
      saldo_apos: dados.estoque,
      user_id: importacao.userId,
      motivo: 'Importação de planilha',
    })
    .execute()
}

function medidasDe(dados: ProdutoDaPlanilha) {
  return Object.fromEntries(
    MEDIDAS_DE_ENVIO.flatMap((campo) => (dados[campo] ? [[campo, dados[campo]]] : [])),
  ) as Partial<Record<MedidaDeEnvio, number>>
}

function textosDe(dados: ProdutoDaPlanilha) {
  const { fabricante, material, dimensoes, peso, garantia, ncm, seo_titulo, seo_descricao } = dados
  const { medida_quantidade, medida_unidade } = dados
  const todos = { fabricante, material, dimensoes, peso, garantia, ncm, seo_titulo, seo_descricao }
  return {
    ...(Object.fromEntries(Object.entries(todos).filter(([, valor]) => valor)) as Partial<
      Record<keyof typeof todos, string>
    >),
    ...(medida_quantidade && medida_unidade ? { medida_quantidade, medida_unidade } : {}),
  }
}
