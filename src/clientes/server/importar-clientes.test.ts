import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Corpo, type LojaComClientes, startLojaComClientes } from '#test/loja-com-clientes.ts'

let l: LojaComClientes
beforeAll(async () => {
  l = await startLojaComClientes()
})
afterAll(() => l.close())

describe('a spreadsheet', () => {
  const importar = (conteudo: string, extra: Corpo = {}) => l.postar('/importar', { conteudo, ...extra })

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
    const { body: previa } = await l.postar('/importar/conferir', { conteudo: `\uFEFF${arquivo}` })
    expect(previa).toMatchObject({
      validas: 3,
      novos: 2,
      atualizar: 1,
      com_erro: 3,
      mapa: { nome: 0, telefone: 2 },
    })
    expect((previa.erros as Corpo[]).map(({ linha }) => linha)).toEqual([3, 4, 5])
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
    expect((await l.ler(`/${id}`)).body).toMatchObject({
      nome: 'Elis Paz',
      cidade: 'Natal',
      uf: 'RN',
      aceita_marketing: false,
    })
  })

  test('does not take a family’s phone for one person', async () => {
    await l.inserir({ nome: 'Pai Souza', telefone: '+5511977776666' })
    const { body } = await importar('nome;telefone\nFilha Souza;(11) 97777-6666\nPAI SOUZA;11977776666')
    expect(body).toMatchObject({ criados: 1, atualizados: 1 })
  })

  test.each([
    ['nothing but headings', 'nome;email'],
    ['an open quote', 'nome;email\n"Ana;ana@x.test'],
    ['ten thousand and one lines', `nome;email\n${'Ana;a@x.test\n'.repeat(10_001)}`],
  ])('is refused with %s', async (_como, conteudo) => {
    expect((await importar(conteudo)).status).toBe(422)
  })

  test('of five thousand lines comes in without holding anybody up', async () => {
    const linhas = Array.from({ length: 5000 }, (_, i) => `Cliente ${i};lote${i}@x.test;Cidade ${i % 9};sim`)
    const chegada = importar(`nome;email;cidade;marketing\n${linhas.join('\n')}`)
    const [feita, outraLoja] = await Promise.all([
      chegada,
      l.ler('?limite=1', await l.tokenFor(l.outra.donoId), l.outra.id),
    ])
    expect(feita.body).toMatchObject({ criados: 5000, ignorados: 0 })
    expect(outraLoja.status).toBe(200)
    const { rows } = await l.owner.query(
      `select count(*)::int as n from consentimentos_cliente where estabelecimento_id = $1 and origem = 'importacao'`,
      [l.loja.id],
    )
    expect(rows[0].n).toBeGreaterThanOrEqual(5000)
  })
})
