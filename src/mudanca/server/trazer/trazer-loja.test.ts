import { join } from 'node:path'
import type pg from 'pg'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { contaDaDemo } from '#src/demo/contas.ts'
import { LOJAS } from '#src/demo/lojas.ts'
import { semear } from '#src/demo/seed.ts'
import { type Simulador, startSimulador } from '#src/demo/simulador/simulador.ts'
import { brokenInvariants } from '#src/plataforma/server/copias/invariantes.ts'
import { parseConfig, setConfig } from '#src/shared/server/config.ts'
import { closeDatabase } from '#src/shared/server/database/database.ts'
import { fileStore } from '#src/shared/server/files/file-store.ts'
import { deleteBytes } from '#src/shared/server/files/files.ts'
import { originalKey, readPicture } from '#src/shared/server/files/picture-sizes.ts'
import { filasDeArquivos } from '#src/shared/server/files/queues.ts'
import { startJobs, stopJobs } from '#src/shared/server/queues/jobs.ts'
import { acompanharEtiquetas } from '#src/fretes/server/acompanhar-etiquetas.ts'
import { conciliarPagamentos } from '#src/pagamentos/server/conciliar.ts'
import { conferirEstoque } from '#src/plataforma/server/alertas/vigiar-alertas.ts'
import { juntarDados } from '#src/privacidade/server/juntar-dados.ts'
import { virarPromocoes } from '#src/produtos/server/virar-promocoes.ts'
import { vigiarPrazos } from '#src/suporte/server/vigiar-prazos.ts'
import { conferirLojas } from '#src/vendas/server/conferir-lojas.ts'
import { resumirDias } from '#src/vendas/server/figuras/resumo-diario.ts'
import { expirarVendas } from '#src/vendas/server/pagamento/expirar-vendas.ts'
import { aplicarPrazosDaVenda } from '#src/vendas/server/prazos-da-venda.ts'
import { relacionarProdutos } from '#src/vitrine/server/relacionar-produtos.ts'
import { createTestDatabase, type TestDatabase } from '#test/support/database.ts'
import { createProduct, createShop, createUser, type TestShop } from '#test/support/factories.ts'
import { archiveFolder, rowsOfShop, takeArchive } from '#test/support/shop-archive.ts'
import { ONDE, type Tabela, VOLTAM } from '../../tabelas.ts'
import { traduzirChave, traduzirLinha } from './traduzir-linha.ts'
import { type Trazida, trazerLoja } from './trazer-loja.ts'
import { tiposDasColunas } from '../tipos-das-colunas.ts'
import { SYSTEM, withAccess } from '#src/shared/server/database/database.ts'

/** What comes for a shop's sales by itself. */
const RELOGIOS = [
  expirarVendas,
  aplicarPrazosDaVenda,
  () => conciliarPagamentos({}),
  acompanharEtiquetas,
  conferirLojas,
  vigiarPrazos,
  resumirDias,
  conferirEstoque,
  virarPromocoes,
  relacionarProdutos,
]

// A shop of the demonstration, with one of everything, leaves one installation and arrives in another: row by
// row it is the same shop, under other ids, and nobody else's row is another.

const { folder, remove } = archiveFolder()
const VAULT_KEY = Buffer.alloc(32, 1).toString('base64')
const em = (pasta: string, mais: object = {}) =>
  setConfig({ ...parseConfig({ DEMO: '1', DATA_DIR: join(folder, pasta), VAULT_KEY }), ...mais })

let antiga: TestDatabase
let nova: TestDatabase
let simulador: Simulador
let loja: { id: string; ownerId: string }
let vizinha: TestShop
let vizinhaAntes: string
let trazida: Trazida
let tipos: Map<string, Record<string, string>>

beforeAll(async () => {
  em('antiga')
  antiga = await createTestDatabase()
  simulador = await startSimulador({ accounts: LOJAS.map((uma) => contaDaDemo(uma.codigo, uma)) })
  em('antiga', { mercadoPagoUrl: simulador.url })
  await semear(simulador.livro)
  const { rows } = await antiga.owner.query<{ id: string; ownerId: string }>(`
    select e.id, e.owner_user_id as "ownerId" from estabelecimentos e join auth.users u on u.id = e.owner_user_id
    where u.email = 'lojista@demo.portal'`)
  loja = rows[0] ?? { id: '', ownerId: '' }
  tipos = await withAccess(SYSTEM, tiposDasColunas)
  await fotografar()
  await completar()
  // A version before this one counted what customers bought otherwise.
  await antiga.owner.query('update consumidores set compras = compras + 1')
  await takeArchive(loja, join(folder, 'loja.zip'))
  await antiga.owner.query('update consumidores set compras = compras - 1')
  await closeDatabase()

  em('nova')
  nova = await createTestDatabase()
  await startJobs(nova.appUrl)
  vizinha = await createShop(nova.owner)
  await createProduct(nova.owner, vizinha.id)
  vizinhaAntes = await tudoDe(nova.owner, vizinha.id)
  const { email } = await createUser(nova.owner)
  trazida = await trazerLoja({ caminho: join(folder, 'loja.zip'), email, plano: 'Enterprise' })
}, 300_000)
afterAll(async () => {
  await stopJobs()
  await simulador.stop()
  await nova.close()
  await antiga.close()
  remove()
})

/** One of what this shop of the demonstration has none of. */
async function completar(): Promise<void> {
  await antiga.owner.query(`
    with venda as (select id, estabelecimento_id from vendas where estabelecimento_id = '${loja.id}' and status = 'concluido'
        and canal = 'online' order by id limit 1),
      devolucao as (insert into devolucoes (estabelecimento_id, venda_id, tipo, status_anterior, status, descricao)
        select estabelecimento_id, id, 'problema', 'concluido', 'retirada', 'Veio riscado' from venda returning id),
      item as (insert into itens_devolucao (estabelecimento_id, devolucao_id, item_id, quantidade)
        select v.estabelecimento_id, d.id, i.id, 1 from venda v, devolucao d, itens_venda i where i.venda_id = v.id limit 1),
      etiqueta as (insert into etiquetas_de_envio (estabelecimento_id, venda_id, status, servico_id, servico, transportadora, preco,
          volumes, com_nota, provider_id)
        select estabelecimento_id, id, 'entregue', 1, 'PAC', 'Correios', 20, '[{"peso": 1}]', false, uuid_v7()::text from venda),
      frete as (insert into fretes_a_combinar (estabelecimento_id, venda_id, proposta, valor, prazo_dias, proposto_em, aceito_em)
        select estabelecimento_id, id, 1, 12.5, 3, now(), now() from venda)
    insert into relatorios_salvos (estabelecimento_id, user_id, nome, definicao, agenda)
      select estabelecimento_id, '${loja.ownerId}', 'Toda semana', '{"medida": "vendas"}', 'semanal' from venda`)
}

/** What buyers sent is a drawing in the demonstration, and a picture everywhere else. */
async function fotografar(): Promise<void> {
  const foto = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#b5835a' } })
    .jpeg()
    .toBuffer()
  const { rows } = await antiga.owner.query<{ chave: string }>(
    `update arquivos set tamanho = $2, tipo = 'image/jpeg' where estabelecimento_id = $1 returning chave`,
    [loja.id, foto.length],
  )
  for (const { chave } of rows) await (await fileStore()).write(originalKey(chave), foto)
}

/** Rows as text that does not depend on their order. */
const emOrdem = (linhas: object[]): string[] => linhas.map((linha) => JSON.stringify(linha)).toSorted()

/** Whose an anonymous review is stays where it was written. */
const semAutorDaAnonima = (linha: Record<string, unknown>) =>
  linha.anonima === true ? { ...linha, cliente_id: null } : linha

async function tudoDe(owner: pg.Pool, id: string): Promise<string> {
  const linhas = await Promise.all(VOLTAM.map((tabela) => rowsOfShop(owner, tabela, id)))
  return JSON.stringify(linhas.map(emOrdem))
}

/** Pictures that came without a row have one here. */
const SEM_SOLTAS: Readonly<Record<string, string>> = { arquivos: "nome <> 'imagem'" }

describe('row by row', () => {
  test.each(VOLTAM.map((tabela) => [tabela.nome, tabela] as const))('%s', async (nome, tabela: Tabela) => {
    const antes = await rowsOfShop(antiga.owner, tabela, loja.id, ONDE[nome])
    const esperadas = antes.map((linha) =>
      traduzirLinha(semAutorDaAnonima(linha), tipos.get(nome) ?? {}, trazida.ids),
    )
    expect(emOrdem(await rowsOfShop(nova.owner, tabela, trazida.id, SEM_SOLTAS[nome]))).toEqual(
      emOrdem(esperadas),
    )
  })

  test('anonymous reviews of the shop were among them', async () => {
    const { rows } = await nova.owner.query(
      'select 1 from avaliacoes_estabelecimento where estabelecimento_id = $1 and anonima',
      [trazida.id],
    )
    expect(rows).not.toEqual([])
  })

  test('every table had something to compare', async () => {
    const vazias: string[] = []
    for (const tabela of VOLTAM)
      if ((await rowsOfShop(antiga.owner, tabela, loja.id)).length === 0) vazias.push(tabela.nome)
    expect(vazias).toEqual([])
  })
})

test('what is counted from the rows is counted anew', async () => {
  const contar = async (owner: pg.Pool, id: string) =>
    (
      await owner.query(
        `select total_vendas, total_produtos, produtos_em_promocao, media_avaliacoes, total_avaliacoes,
           (select array_agg(c.total_produtos order by k.nome) from contadores_categoria c
            join categorias k on k.id = c.categoria_id where c.estabelecimento_id = e.id) as categorias
         from contadores_estabelecimento n join estabelecimentos e on e.id = n.estabelecimento_id where e.id = $1`,
        [id],
      )
    ).rows
  expect(await contar(nova.owner, trazida.id)).toEqual(await contar(antiga.owner, loja.id))
})

test('the invariants hold, and the shop next door is as it was', async () => {
  expect(await brokenInvariants(nova.owner)).toEqual({})
  expect(await tudoDe(nova.owner, vizinha.id)).toBe(vizinhaAntes)
})

test('the clocks go on with its sales, though nobody has an account and nothing is connected', async () => {
  em('nova')
  for (const trabalhar of RELOGIOS) await trabalhar()
  const { rows } = await nova.owner.query('select tarefa, falhas from tarefas_adiadas')
  expect(rows).toEqual([])
  expect(await brokenInvariants(nova.owner)).toEqual({})
})

test('it waits for approval, under its old code, without what connects it to others', async () => {
  const { rows } = await nova.owner.query('select * from estabelecimentos where id = $1', [trazida.id])
  const { rows: antes } = await antiga.owner.query('select * from estabelecimentos where id = $1', [loja.id])
  const iguais = [
    'codigo',
    'nome',
    'cnpj',
    'razao_social',
    'descricao',
    'telefone',
    'cidade',
    'uf',
    'cor',
    'pix_minutos',
  ]
  for (const campo of iguais) expect([campo, rows[0][campo]]).toEqual([campo, antes[0][campo]])
  expect(rows[0]).toMatchObject({
    status: 'inativo',
    status_aprovacao: 'pendente',
    mercadopago_vault_id: null,
    mercadopago_user_id: null,
    pagamentos_habilitados: false,
  })
})

test('pictures and attachments are the same, byte by byte', async () => {
  const { rows } = await antiga.owner.query<{ chave: string }>(
    'select chave from arquivos where estabelecimento_id = $1',
    [loja.id],
  )
  const chaveNoLugar = (chave: string) => (chave.includes('/') ? chave : originalKey(chave))
  for (const { chave } of rows) {
    em('antiga')
    const antes = await (await fileStore()).read(chaveNoLugar(chave))
    em('nova')
    const depois = await (await fileStore()).read(chaveNoLugar(traduzirChave(chave, trazida.ids)))
    expect(depois).toEqual(antes)
  }
})

test('what people sent the shop is not its new owner’s own', async () => {
  const { rows } = await nova.owner.query(
    'select owner_user_id as dono from estabelecimentos where id = $1',
    [trazida.id],
  )
  const { dono } = rows[0]
  const lidos = await withAccess({ papel: 'pessoa', userId: dono }, (tx) =>
    tx.selectFrom('arquivos').select('id').execute(),
  )
  expect(lidos).toEqual([])
  const dados: Record<string, unknown[]> = {}
  for await (const { secao, itens } of juntarDados(dono, (ler) => withAccess(SYSTEM, ler)))
    dados[secao] = itens
  expect(dados.arquivos).toEqual([])
})

test('what it shows is there still when what no row names was taken out', async () => {
  em('nova')
  const { rows: limpezas } = await nova.owner.query<{ data: { chaves: string[] } }>(
    'select data from pgboss.job_common where name = $1',
    [filasDeArquivos.apagar.name],
  )
  expect(limpezas).not.toEqual([])
  for (const { data } of limpezas) await deleteBytes(data)
  const { rows: mostradas } = await nova.owner.query<{ url: string }>(
    `select logo_url as url from estabelecimentos where id = $1
     union select imagem_url from produtos where estabelecimento_id = $1 and imagem_url is not null`,
    [trazida.id],
  )
  expect(mostradas.length).toBeGreaterThan(10)
  const faltam: string[] = []
  for (const { url } of mostradas) if (!(await readPicture(url))) faltam.push(url)
  expect(faltam).toEqual([])
})
