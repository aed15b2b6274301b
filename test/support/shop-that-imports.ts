import { readFileSync } from 'node:fs'
import type pg from 'pg'
import type { Importacao } from '#src/produtos/importacao.ts'
import { trabalharConferenciaDeProdutos } from '#src/produtos/server/conferir-planilha.ts'
import { trabalharImportacao } from '#src/produtos/server/importar-produtos.ts'
import type { TestApp } from './app.ts'
import { createShop, type TestShop } from './factories.ts'

type Answer = Importacao & { code?: string; detail?: string }

/** A shop of its own, and the four steps of its spreadsheets of products. */
export async function openImportingShop(t: TestApp, { plano = 'Enterprise' } = {}) {
  const loja = await createShop(t.owner, { plano })
  return { loja, ...(await importsOf(t, loja)) }
}

/** The same for a shop that is open already. */
export async function importsOf(t: TestApp, loja: TestShop) {
  const token = await t.tokenFor(loja.ownerId)
  const enviar = async (csv: string | Buffer, nome = 'produtos.csv') => {
    const corpo = new FormData()
    corpo.set('arquivo', new Blob([typeof csv === 'string' ? csv : new Uint8Array(csv)]), nome)
    const resposta = await fetch(`${t.url}/rest/v1/importacoes_produtos?estabelecimento_id=${loja.id}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}` },
      body: corpo,
    })
    return { status: resposta.status, body: (await resposta.json()) as Answer }
  }
  const verbo = (id: string, qual: string, mais: object = {}) =>
    t.request<Answer>('POST', `/rest/v1/importacoes_produtos/${id}/${qual}`, {
      token,
      body: { estabelecimento_id: loja.id, ...mais },
    })
  const ler = async (id: string, o = '') =>
    fetch(`${t.url}/rest/v1/importacoes_produtos/${id}${o}?estabelecimento_id=${loja.id}`, {
      headers: { authorization: `Bearer ${token}` },
    })
  const andamento = async (id: string) => (await (await ler(id)).json()) as Answer
  /** Asked for at its route, worked as the queue would, and read again. */
  const conferir = async ({ id, colunas }: Pick<Importacao, 'id' | 'colunas'>) => {
    const pedida = await verbo(id, 'conferir', { colunas })
    if (pedida.status !== 202) throw new Error(JSON.stringify(pedida.body))
    await trabalharConferenciaDeProdutos(await turnOf(t.owner, id))
    return andamento(id)
  }
  /** All four steps. */
  const importar = async (csv: string | Buffer) => {
    const { body: enviada } = await enviar(csv)
    const conferida = await conferir(enviada)
    const { status, body } = await verbo(enviada.id, 'importar')
    if (status !== 202) return { status, conferida, final: body }
    await trabalharImportacao({ importacaoId: enviada.id })
    return { status, conferida, final: await andamento(enviada.id) }
  }
  /** What lists show. */
  const produtos = async () =>
    (
      await t.owner.query(
        `select p.nome, p.sku, p.preco, p.preco_promocao, p.em_promocao, p.estoque, p.status, c.nome as categoria
         from produtos p left join categorias c on c.id = p.categoria_id
         where p.estabelecimento_id = $1 and p.pai_id is null order by p.nome, p.sku`,
        [loja.id],
      )
    ).rows
  return { token, enviar, verbo, ler, andamento, conferir, importar, produtos }
}

/** What the job of a spreadsheet's check carries. */
export async function turnOf(owner: pg.Pool, importacaoId: string) {
  const { rows } = await owner.query<{ vez: string }>(
    `select colunas ->> 'conferindo' as vez from importacoes where id = $1`,
    [importacaoId],
  )
  return { importacaoId, vez: rows[0]?.vez ?? '' }
}

export type Spreadsheet = 'shopify' | 'shopify-2025' | 'nuvemshop' | 'nuvemshop-es' | 'bling'

/** A spreadsheet as another shop's program exports it; its pictures lie under `imagens`. */
export function spreadsheet(nome: Spreadsheet, imagens = ''): Buffer {
  const bytes = readFileSync(new URL(`./spreadsheets/${nome}.csv`, import.meta.url))
  return Buffer.from(bytes.toString('latin1').replaceAll('{IMAGENS}', imagens), 'latin1')
}

/** The same with what came of it: a product's variations as the grid has them with the ledger of each, and itself. */
export async function openShopWithGrids(t: TestApp, opcoes = {}) {
  const aberta = await openImportingShop(t, opcoes)
  const grade = async (nome: string) =>
    (
      await t.owner.query(
        `select v.id, v.variacao, v.sku, v.preco::float, v.preco_promocao::float as promocao, v.em_promocao, v.estoque, v.peso_gramas,
           (select array_agg(m.qtd order by m.id) from movimentos_estoque m where m.produto_id = v.id) as livro
         from produtos v join produtos p on p.id = v.pai_id
         where p.estabelecimento_id = $1 and p.nome = $2 and v.status = 'variacao' order by v.ordem`,
        [aberta.loja.id, nome],
      )
    ).rows
  const produto = async (nome: string) =>
    (
      await t.owner.query(
        `select id, sku, opcoes, preco::float, preco_promocao::float as promocao, preco_ate::float, estoque,
           descricao_html, seo_endereco, status
         from produtos where estabelecimento_id = $1 and nome = $2 and pai_id is null`,
        [aberta.loja.id, nome],
      )
    ).rows[0]
  return { ...aberta, grade, produto }
}

/** All that lies in a shop, but for when and by whom it was touched, and the prices that were on show. */
export async function productsOf(owner: pg.Pool, loja: string) {
  const { rows } = await owner.query(
    `select to_jsonb(p) - '{updated_at,alterado_por,menor_preco_30d}'::text[] as linha,
       (select coalesce(jsonb_agg(i.url order by i.ordem), '[]') from imagens_produto i where i.produto_id = p.id) as imagens
     from produtos p where estabelecimento_id = $1 and status <> 'excluido' and not (status = 'variacao_fora' and estoque = 0)
       and not exists (select 1 from produtos pai where pai.id = p.pai_id and pai.status = 'excluido')
     order by nome, sku, id`,
    [loja],
  )
  return rows
}

export async function categoriesOf(owner: pg.Pool, loja: string) {
  const { rows } = await owner.query(
    'select nome from categorias where estabelecimento_id = $1 order by nome',
    [loja],
  )
  return rows
}
