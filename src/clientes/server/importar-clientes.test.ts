import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Body,
  IMPORTS,
  type ShopWithCustomers,
  startShopWithCustomers,
} from '#test/support/shop-with-customers.ts'
import { watchBatches } from '#test/support/batches.ts'
import { trabalharImportacao } from './importar-clientes.ts'

let l: ShopWithCustomers
beforeAll(async () => {
  l = await startShopWithCustomers()
})
afterAll(() => l.close())

describe('a spreadsheet', () => {
  /** Sent, started at its route, worked as the queue would, and read again. */
  async function importar(conteudo: string) {
    const enviada = await l.enviarPlanilha(conteudo)
    if (enviada.status !== 201) return enviada
    const importacaoId = String(enviada.body.id)
    const comecada = await l.postar(`${IMPORTS}/${importacaoId}/importar`, {})
    expect([comecada.status, comecada.body.status]).toEqual([202, 'importando'])
    await trabalharImportacao({ importacaoId })
    return l.ler(`${IMPORTS}/${importacaoId}`)
  }

  test('is checked first, then its good lines come in once, whatever separates its cells', async () => {
    const arquivo = [
      'Nome;E-mail;Celular;CPF;Nascimento;Tags;Marketing;Cor',
      'Dora Pires;dora@x.test;(11) 91234-5678;;17/03/1988;feira, atacado;sim;azul',
      'Sem contato;;;;;;;',
      'CPF errado;cpf@x.test;;123;;;;',
      ';anonimo@x.test;;;;;;',
      'Dora P.;DORA@x.test;;111.444.777-35;;vip;;',
      '"Aspas; e ponto";aspas@x.test;;;;;não;',
    ].join('\r\n')
    const { body: previa } = await l.enviarPlanilha(`\uFEFF${arquivo}`)
    expect(previa).toMatchObject({
      validas: 3,
      novos: 2,
      atualizar: 1,
      com_erro: 3,
      mapa: { nome: 0, telefone: 2 },
    })
    expect((previa.erros as Body[]).map(({ linha }) => linha)).toEqual([3, 4, 5])
    const { body } = await importar(arquivo)
    expect(body).toMatchObject({ criados: 2, atualizados: 1, ignorados: 3 })
    expect((await l.ler('?busca=dora')).body.itens).toMatchObject([
      {
        nome: 'Dora Pires',
        etiquetas: ['feira', 'atacado', 'vip'],
        aceita_marketing: true,
        origem: 'importado',
      },
    ])
    expect((await importar(arquivo)).body).toMatchObject({ criados: 0, atualizados: 3 })
    expect((await l.ler('?busca=dora')).body.total).toBe(1)
  })

  test('completes who is known and overwrites nothing, least of all a refusal', async () => {
    const id = await l.inserir({
      nome: 'Elis Paz',
      email: 'elis@x.test',
      cidade: 'Natal',
      aceita_marketing: false,
    })
    await importar('nome,email,cidade,uf,marketing\nElis Outra,elis@x.test,Recife,RN,sim\n')
    const daqui = { nome: 'Elis Paz', cidade: 'Natal', aceita_marketing: false }
    // Half of another address would be neither.
    expect((await l.ler(`/${id}`)).body).toMatchObject({ ...daqui, uf: null })
    await importar('nome,email,cidade,uf\nElis Paz,elis@x.test,Natal,RN\n')
    expect((await l.ler(`/${id}`)).body).toMatchObject({ ...daqui, uf: 'RN' })
  })

  test('does not take a family’s phone for one person', async () => {
    await l.inserir({ nome: 'Pai Souza', telefone: '+5511977776666' })
    const { body } = await importar('nome;telefone\nFilha Souza;(11) 97777-6666\nPAI SOUZA;11977776666')
    expect(body).toMatchObject({ criados: 1, atualizados: 1 })
  })

  test('takes people of different documents for different ones, whatever else they share', async () => {
    const sabido = await l.inserir({ nome: 'Lia Reis', email: 'reis@x.test' })
    await l.inserir({ nome: 'Rui Sá', email: 'sa@x.test', cpf_cnpj: '36298745010' })
    const arquivo = [
      'nome;e-mail;telefone;cpf;marketing',
      'Ana Paiva;familia@x.test;(11) 90001-0001;529.982.247-25;',
      'Beto Paiva;familia@x.test;(11) 90001-0002;390.533.447-05;sim',
      'Lia Reis;reis@x.test;;123.456.789-09;',
      'Caio Reis;reis@x.test;;987.654.321-00;',
      'Rui Sá;sa@x.test;;;',
      'Eva Sá;sa@x.test;;746.971.314-01;',
      'José Luz;;(11) 90001-0003;168.995.350-09;',
      'José Luz;;(11) 90001-0003;935.411.347-80;',
    ].join('\n')
    expect((await l.enviarPlanilha(arquivo)).body).toMatchObject({ novos: 6, atualizar: 2, com_erro: 0 })
    expect((await importar(arquivo)).body).toMatchObject({ criados: 6, atualizados: 2 })
    expect((await l.ler(`/${sabido}`)).body).toMatchObject({ nome: 'Lia Reis', cpf_cnpj: '12345678909' })
    const { body } = await l.ler('?busca=familia@x.test&ordem=nome')
    expect(body.itens).toMatchObject([
      { nome: 'Ana Paiva', telefone: '+5511900010001', aceita_marketing: null },
      { nome: 'Beto Paiva', telefone: '+5511900010002', aceita_marketing: true },
    ])
    expect((await importar(arquivo)).body).toMatchObject({ criados: 0, atualizados: 8 })
  })

  test.each([
    ['nothing but headings', 'nome;email'],
    ['an open quote', 'nome;email\n"Ana;ana@x.test'],
    ['twenty thousand and one lines', `nome;email\n${'Ana;a@x.test\n'.repeat(20_001)}`],
  ])('is refused with %s', async (_como, conteudo) => {
    expect((await importar(conteudo)).status).toBe(422)
  })

  test('starts once, resumes where it stopped, tells who sent it and gives the bad lines back', async () => {
    const { body } = await l.enviarPlanilha('nome;email\nBia Reis;bia@x.test\nSem contato;')
    const conferir = async (mapa: Body) => {
      const { status, body: pedida } = await l.postar(`${IMPORTS}/${String(body.id)}/conferir`, { mapa })
      expect([status, pedida.conferindo]).toEqual([202, true])
      return (await l.conferir(String(body.id))).body
    }
    expect(await conferir({ nome: 1 })).toMatchObject({ validas: 0, com_erro: 2 })
    expect((await l.postar(`${IMPORTS}/${String(body.id)}/importar`, {})).status).toBe(422)
    await conferir({ nome: 0, email: 1 })
    const comecar = () => l.postar(`${IMPORTS}/${String(body.id)}/importar`, {})
    expect((await comecar()).status).toBe(202)
    expect((await comecar()).status).toBe(409)
    for (let vez = 0; vez < 2; vez++) await trabalharImportacao({ importacaoId: String(body.id) })
    expect((await l.ler(`${IMPORTS}/${String(body.id)}`)).body).toMatchObject({
      status: 'concluida',
      criados: 1,
      ignorados: 1,
      amostra: [],
    })
    const { rows: guardadas } = await l.owner.query(
      'select original from linhas_importacao where importacao_id = $1',
      [body.id],
    )
    expect(guardadas).toEqual([{ original: ['Sem contato', ''] }])
    const { rows } = await l.owner.query(
      `select titulo, texto from avisos where user_id = $1 and tipo = 'clientes.importacao_concluida'
       order by id desc limit 1`,
      [l.loja.ownerId],
    )
    expect(rows).toEqual([{ titulo: 'Sua planilha foi importada', texto: '1 criado, 0 atualizados.' }])
    const erros = await fetch(`${l.url}${IMPORTS}/${String(body.id)}/erros?estabelecimento_id=${l.loja.id}`, {
      headers: { authorization: `Bearer ${l.dono}` },
    })
    expect(await erros.text()).toContain('"Sem contato";"";"3";"Falta e-mail ou telefone."')
    const deOutra = await l.ler(
      `${IMPORTS}/${String(body.id)}`,
      await l.tokenFor(l.outra.ownerId),
      l.outra.id,
    )
    expect(deOutra.status).toBe(404)
  })

  test('of many lines comes in by small transactions, so that nobody is held up', async () => {
    const linhas = Array.from({ length: 3000 }, (_, i) => `Cliente ${i};lote${i}@x.test;Cidade ${i % 9};sim`)
    const batches = await watchBatches(l.owner, l.loja.id, {
      conferidas: ['update', 'linhas_importacao'],
      importadas: ['insert', 'consumidores'],
    })
    const chegada = await importar(`nome;email;cidade;marketing\n${linhas.join('\n')}`)
    expect(chegada.body).toMatchObject({ criados: 3000, ignorados: 0 })
    for (const qual of ['conferidas', 'importadas'] as const) {
      const transacoes = await batches(qual)
      expect(Math.max(...transacoes.map(({ linhas: n }) => n)), qual).toBeLessThanOrEqual(500)
      expect(Math.max(...transacoes.map(({ comandos }) => comandos)), qual).toBeLessThanOrEqual(3)
    }
    const { rows } = await l.owner.query(
      `select count(*)::int as n from consentimentos_cliente where estabelecimento_id = $1 and origem = 'importacao'`,
      [l.loja.id],
    )
    expect(rows[0].n).toBeGreaterThanOrEqual(3000)
  }, 240_000)
})
