import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { withAccess } from '#src/shared/server/database/database.ts'
import { getConfig, setConfig } from '#src/shared/server/config.ts'
import { brokenInvariants } from '#test/support/invariants.ts'
import { startPictureServer } from '#test/support/picture-server.ts'
import { anySpreadsheet } from '#test/support/random-spreadsheets.ts'
import { type SellingShop, startSellingShop } from '#test/support/selling-shop.ts'
import {
  categoriesOf,
  importsOf,
  openShopWithGrids,
  productsOf,
  type Spreadsheet,
  spreadsheet,
} from '#test/support/shop-that-imports.ts'
import { buscarImagens } from './buscar-imagens.ts'
import { desfazerImportados } from './desfazer-importados.ts'
import { desistirDeDesfazer, trabalharDesfazer } from './desfazer-importacao.ts'
import { esvaziarLixeira } from './esvaziar-lixeira.ts'

let l: SellingShop
let fora: Awaited<ReturnType<typeof startPictureServer>>
const DATA_DIR = mkdtempSync(join(tmpdir(), 'desfazer-'))
beforeAll(async () => {
  l = await startSellingShop()
  fora = await startPictureServer()
  setConfig({ ...getConfig(), DATA_DIR, OUTBOUND_LOOPBACK: true })
})
afterAll(async () => {
  expect(await brokenInvariants(l.owner)).toEqual({})
  setConfig({ ...getConfig(), OUTBOUND_LOOPBACK: false })
  fora.close()
  await l.close()
  rmSync(DATA_DIR, { recursive: true })
})

async function abrir(
  aberta?: Awaited<ReturnType<typeof importsOf>> & { loja: { id: string; ownerId: string } },
) {
  const de = aberta ?? (await openShopWithGrids(l))
  const { loja, verbo, andamento } = de
  const pedido = (importacaoId: string) => ({
    importacaoId,
    estabelecimentoId: loja.id,
    userId: loja.ownerId,
  })
  const desfazer = async (id: string) => {
    const { status, body } = await verbo(id, 'desfazer')
    expect(status, JSON.stringify(body)).toBe(202)
    await trabalharDesfazer(pedido(id))
    return (await andamento(id)).desfazer
  }
  const foto = () => productsOf(l.owner, loja.id)
  const categorias = () => categoriesOf(l.owner, loja.id)
  const linha = async (nome: string) =>
    (
      await l.owner.query(
        `select id, nome, status, preco::float, estoque from produtos
         where estabelecimento_id = $1 and nome = $2 and pai_id is null`,
        [loja.id, nome],
      )
    ).rows[0]
  return { ...de, loja, pedido, desfazer, foto, categorias, linha }
}

const ANTES = `Identificador;Nome;SKU;Preço;Preço promocional;Estoque;Categoria;Descrição;Opção 1;Valor da opção 1;Peso para envio (g)
bule;Bule;B-1;40;35;3;Cozinha;Bule de ferro;;;900
prato;Prato;P-1;20;;8;Cozinha;;;;
vaso;Vaso;V-1;60;;5;Casa;;;;
camisa;Camisa;C-P;50;;3;Roupas;;Tamanho;P;
camisa;;C-M;50;45;4;;;;M;
camisa;;C-G;55;;2;;;;G;
`
const DEPOIS = `Identificador;Nome;SKU;Preço;Preço promocional;Estoque;Categoria;Descrição;Opção 1;Valor da opção 1;Peso para envio (g);NCM
bule;Bule esmaltado;B-1;44;;7;Mesa posta;<p>Outro</p>;;;950;69111010
prato;Prato;P-2;18;15;;;;;;;
vaso;Vaso;V-A;61;;2;;;Cor;Azul;;
vaso;;V-V;62;;4;;;;Verde;;
camisa;Camisa;C-M;51;;9;;;Tamanho;P;;
camisa;;C-P;52;49;1;;;;M;;
camisa;;C-GG;60;;6;;;;GG;;
jarra;Jarra;J-1;30;;1;Jarras;;;;;
tigela;Tigela;T-1;12;;2;Cozinha;;Cor;Rosa;;
`

describe('an import taken back', () => {
  test('leaves what was there before: plain, with variations, given variations', async () => {
    const { importar, foto, categorias, desfazer, linha } = await abrir()
    await importar(ANTES)
    const antes = [await foto(), await categorias()]
    const { final } = await importar(DEPOIS)
    expect(final).toMatchObject({ status: 'concluida', criados: 2, atualizados: 4, com_erro: 0 })
    expect(final.desfazer).toMatchObject({ situacao: null, total: 6, feitos: 0, ate: expect.any(String) })
    expect([await foto(), await categorias()]).not.toEqual(antes)
    expect(await desfazer(final.id)).toMatchObject({
      ate: null,
      situacao: 'concluida',
      feitos: 6,
      removidos: 2,
      restaurados: 4,
      arquivados: 0,
      mantidos: 0,
      lista: [],
    })
    expect([await foto(), await categorias()]).toEqual(antes)
    expect(await linha('Jarra')).toMatchObject({ status: 'excluido' })
    // And may come again.
    const { final: outra } = await importar(DEPOIS)
    expect(outra).toMatchObject({ criados: 2, atualizados: 4, com_erro: 0 })
    await desfazer(outra.id)
    expect([await foto(), await categorias()]).toEqual(antes)
  })

  test('gives back the price and the units of what got variations of the same', async () => {
    const { importar, foto, desfazer } = await abrir()
    const tabela = (opcao: string, valor: string) =>
      `Nome;SKU;Preço;Estoque;Opção 1;Valor da opção 1\nVaso;V-1;60;5;${opcao};${valor}`
    await importar(tabela('', ''))
    const antes = await foto()
    await desfazer((await importar(tabela('Cor', 'Azul'))).final.id)
    expect(await foto()).toEqual(antes)
  })

  test('leaves any shop as it was, whatever any spreadsheet did to it', async () => {
    const { loja, importar, foto, categorias, desfazer } = await abrir()
    await fc.assert(
      fc.asyncProperty(anySpreadsheet, anySpreadsheet, async (primeira, segunda) => {
        await importar(primeira)
        const antes = [await foto(), await categorias()]
        const { status, final } = await importar(segunda)
        if (status === 202 && final.desfazer.total > 0)
          expect(await desfazer(final.id)).toMatchObject({ mantidos: 0, arquivados: 0 })
        expect([await foto(), await categorias()]).toEqual(antes)
      }),
      { numRuns: 8 },
    )
    const { rows } = await l.owner.query('select 1 from produtos where estabelecimento_id = $1', [loja.id])
    expect(rows.length).toBeGreaterThan(20)
  }, 120_000)

  test.each<Spreadsheet>(['shopify', 'shopify-2025', 'nuvemshop', 'nuvemshop-es', 'bling'])(
    '%s: nothing of it stays',
    async (qual) => {
      const { importar, foto, categorias, desfazer } = await abrir()
      const antes = [await foto(), await categorias()]
      const { final } = await importar(spreadsheet(qual))
      expect(await desfazer(final.id)).toMatchObject({ removidos: final.criados, mantidos: 0 })
      expect([await foto(), await categorias()]).toEqual(antes)
    },
  )

  test('leaves alone, by name and reason, what somebody changed, sold or needs since', async () => {
    const { importar, desfazer, linha, loja } = await abrir({ ...(await importsOf(l, l.loja)), loja: l.loja })
    await importar(
      'Nome;SKU;Preço;Estoque;Categoria\nA mão;X-1;10;5;Umas\nVendido;X-2;10;5;Umas\nEsgotado;X-3;10;1;Umas\nCódigo;X-4;10;5;Umas\nLixo;X-5;10;5;Umas\nOutra;X-6;10;1;Umas',
    )
    const { final } = await importar(
      'Nome;SKU;Preço;Estoque;Categoria;Identificador\nA mão;X-1;11;6;;\nVendido;X-2;11;7;;\nEsgotado;X-3;11;9;;\nLixo;X-5;11;5;;\nOutra;X-6;10;1;Novas;\nNovo;X-7;10;5;;\nNovo 2;X-8;10;5;;',
    )
    await l.owner.query(`update produtos set preco = 15 where estabelecimento_id = $1 and nome = 'A mão'`, [
      loja.id,
    ])
    await l.owner.query(
      `update produtos set status_antes = status, status = 'excluido', excluido_em = now() where estabelecimento_id = $1 and nome = 'Lixo'`,
      [loja.id],
    )
    for (const [nome, quantas] of [
      ['Vendido', 2],
      ['Esgotado', 9],
      ['Novo', 1],
    ] as const)
      expect((await l.buy(l.order((await linha(nome)).id, quantas))).status).toBe(201)
    const feito = await desfazer(final.id)
    expect(feito).toMatchObject({ removidos: 1, arquivados: 1, restaurados: 2, mantidos: 3 })
    expect(feito.lista.map(({ produto, motivo }) => [produto, motivo])).toEqual([
      ['A mão', 'Foi alterado depois.'],
      ['Esgotado', 'As unidades já foram vendidas.'],
      ['Lixo', 'Está na lixeira.'],
      ['Novo', 'Já foi vendido: ficou inativo.'],
    ])
    expect(await linha('A mão')).toMatchObject({ preco: 15, estoque: 6 })
    // Two of the seven were sold: of the five from before, three are left.
    expect(await linha('Vendido')).toMatchObject({ preco: 10, estoque: 3 })
    expect(await linha('Novo')).toMatchObject({ status: 'inativo', estoque: 4 })
    expect(await linha('Novo 2')).toMatchObject({ status: 'excluido' })
  })

  test('meets SKUs, categories and grids that are others’ by now', async () => {
    const { importar, desfazer, foto, linha, loja } = await abrir()
    await importar(
      'Nome;Identificador;SKU;Preço;Categoria\nSku;sku;S-1;10;Umas\nCategoria;categoria;S-2;10;Somem\nGrade;grade;S-3;10;',
    )
    const { final } = await importar(
      'Nome;Identificador;SKU;Preço;Categoria;Opção 1;Valor da opção 1;Estoque\nSku;sku;S-9;10;;;;\nCategoria;categoria;S-2;10;Outras;;;\nGrade;grade;G-1;10;;Cor;Azul;3',
    )
    await importar('Nome;SKU;Preço\nOutro;S-1;10')
    await l.owner.query(`delete from categorias where estabelecimento_id = $1 and nome = 'Somem'`, [loja.id])
    await importar(
      'Nome;Identificador;SKU;Preço;Opção 1;Valor da opção 1;Estoque\nGrade;grade;G-2;10;Cor;Verde;1',
    )
    const antes = await foto()
    const { mantidos, lista } = await desfazer(final.id)
    expect(mantidos).toBe(3)
    expect(lista.map(({ produto, motivo }) => [produto, motivo])).toEqual([
      ['Categoria', 'A categoria que ele tinha foi excluída.'],
      ['Grade', 'Foi alterado depois.'],
      ['Sku', 'O SKU que ele tinha agora é de outro produto.'],
    ])
    expect(await foto()).toEqual(antes)
    expect(await linha('Outro')).toMatchObject({ status: 'ativo' })
  })

  test('takes its pictures out of the galleries, and fetches none any more', async () => {
    const { importar, foto, desfazer, pedido } = await abrir()
    await importar(`Nome;SKU;Preço;Imagens\nBule;B-1;10;${fora.url}/antes.png\nPrato;P-1;10;\n`).then(
      ({ final }) => buscarImagens(pedido(final.id)),
    )
    const antes = await foto()
    expect(antes[0].imagens).toHaveLength(1)
    const { final } = await importar(
      `Nome;SKU;Preço;Imagens\nBule;B-1;10;${fora.url}/depois.png ${fora.url}/antes.png\nPrato;P-1;10;${fora.url}/p1.png\nNovo;N-1;10;${fora.url}/n.png`,
    )
    await buscarImagens(pedido(final.id))
    expect((await foto()).map(({ imagens }) => imagens.length)).toEqual([2, 1, 1])
    await desfazer(final.id)
    expect(await foto()).toEqual(antes)
    const { final: outra } = await importar(`Nome;SKU;Preço;Imagens\nBule;B-1;10;${fora.url}/nunca.png`)
    await desfazer(outra.id)
    await buscarImagens(pedido(outra.id))
    expect(fora.asked).not.toContain('/nunca.png')
    expect(await foto()).toEqual(antes)
  })

  test('is done once, however often its job dies and comes again', async () => {
    const { importar, foto, verbo, pedido, loja, andamento } = await abrir()
    const folha = (preco: number, mais = 0) =>
      `Nome;SKU;Preço;Estoque\n${Array.from({ length: 230 + mais }, (_, i) => `Produto ${i};S-${i};${preco};${preco}`).join('\n')}`
    await importar(folha(5))
    const antes = await foto()
    const { final } = await importar(folha(7, 20))
    expect((await verbo(final.id, 'desfazer')).status).toBe(202)
    expect((await verbo(final.id, 'desfazer')).body.code).toBe('produtos.importacao_ja_desfeita')
    const acesso = { papel: 'loja', userId: loja.ownerId, estabelecimentoId: loja.id } as const
    expect(await withAccess(acesso, (tx) => desfazerImportados(tx, pedido(final.id)))).toBe(true)
    expect((await andamento(final.id)).desfazer).toMatchObject({ situacao: 'em_andamento', feitos: 100 })
    // What was under way when the process died is not done at all.
    await expect(
      withAccess(acesso, async (tx) => {
        await desfazerImportados(tx, pedido(final.id))
        throw new Error('killed')
      }),
    ).rejects.toThrow('killed')
    await desistirDeDesfazer(pedido(final.id))
    expect((await andamento(final.id)).desfazer).toMatchObject({
      situacao: null,
      feitos: 100,
      ate: expect.any(String),
    })
    expect((await verbo(final.id, 'desfazer')).status).toBe(202)
    await Promise.all([trabalharDesfazer(pedido(final.id)), trabalharDesfazer(pedido(final.id))])
    expect(await foto()).toEqual(antes)
    expect((await andamento(final.id)).desfazer).toMatchObject({
      situacao: 'concluida',
      removidos: 20,
      restaurados: 230,
    })
    const { rows } = await l.owner.query(
      `select (select count(*)::int from auditoria where acao = 'produtos.desfazer_importacao' and recurso_id = $1) as atos,
         (select count(*)::int from avisos where chave = $2) as avisos`,
      [final.id, `importacao:${final.id}:desfeita`],
    )
    expect(rows).toEqual([{ atos: 1, avisos: 1 }])
    await trabalharDesfazer(pedido(final.id))
    expect((await verbo(final.id, 'desfazer')).status).toBe(409)
  })

  test('is refused before it is done, after seven days, and to another shop', async () => {
    const { enviar, importar, verbo, andamento } = await abrir()
    const { body } = await enviar('Nome;Preço\nCopo;5\n')
    expect((await verbo(body.id, 'desfazer')).body.code).toBe('produtos.importacao_em_andamento')
    const { final } = await importar('Nome;Preço\nCopo;5\n')
    const outra = await abrir({ ...(await openShopWithGrids(l)) })
    expect((await outra.verbo(final.id, 'desfazer')).status).toBe(404)
    await l.owner.query(
      `update importacoes set created_at = now() - interval '8 days 1 hour' where id = $1`,
      [final.id],
    )
    expect((await andamento(final.id)).desfazer.ate).toBeNull()
    expect((await verbo(final.id, 'desfazer')).body.code).toBe('produtos.importacao_sem_volta')
    await esvaziarLixeira()
    const { rows } = await l.owner.query('select 1 from produtos_importados where importacao_id = $1', [
      final.id,
    ])
    expect(rows).toEqual([])
  })
})
