import { describe, expect, it } from 'vitest'
import {
  entregasDaCompra,
  type LojaQueEntrega,
  marcasDasOpcoes,
  nomeDaOpcao,
  precoDaOpcao,
  textoDaOpcao,
} from './entrega-da-compra.ts'

const ZONA = {
  nome: 'Centro',
  bairros: ['Bela Vista'],
  ceps: [],
  taxa: 7.9,
  minimo: 30,
  prazo: '1 dia útil',
}
const loja = (id: string, entrega: Partial<LojaQueEntrega['entrega']> | null = {}): LojaQueEntrega => ({
  id,
  nome: `Loja ${id}`,
  cidade: 'São Paulo',
  uf: 'SP',
  entrega: entrega && {
    retirada: { ativa: true, endereco: 'Rua A, 1', prazo: 'hoje' },
    propria: { ativa: true, zonas: [ZONA] },
    combinar: { ativa: false, texto: '' },
    ...entrega,
  },
})
const parte = (estabelecimentoId: string, subtotalCentavos = 4000) => ({
  estabelecimentoId,
  nome: '',
  codigo: '',
  logoUrl: null,
  linhas: [],
  fora: [],
  subtotalCentavos,
})
const PERTO = {
  cep: '01310100',
  logradouro: 'Avenida Paulista',
  numero: '900',
  bairro: 'Bela Vista',
  cidade: 'São Paulo',
  uf: 'SP',
}
const semRetirada = { retirada: { ativa: false, endereco: '', prazo: '' } }

describe('how a purchase is handed over', () => {
  it('starts with what costs nothing, and shows what the rest would cost', () => {
    const compra = entregasDaCompra([loja('a')], { daCompra: [parte('a')], endereco: PERTO })
    expect(compra).toMatchObject({
      centavos: 0,
      texto: 'grátis, retirada na loja',
      falta: null,
      usaEndereco: false,
    })
    const [daLoja] = compra.lojas
    expect(daLoja?.opcoes.map((opcao) => precoDaOpcao(opcao, daLoja.loja))).toEqual([
      'grátis',
      'R$\u00a07,90',
    ])
    expect(daLoja?.opcoes.map((opcao) => textoDaOpcao(opcao, daLoja.loja))).toEqual([
      'Rua A, 1, hoje',
      'Centro, 1 dia útil',
    ])
  })

  it('adds the fees of all shops', () => {
    const compra = entregasDaCompra([loja('a'), loja('b')], {
      daCompra: [parte('a'), parte('b')],
      escolhas: { a: 'propria', b: 'propria' },
      endereco: PERTO,
    })
    expect(compra).toMatchObject({ centavos: 1580, texto: 'R$\u00a015,80', falta: null, usaEndereco: true })
  })

  it.each([
    ['without an address', undefined, 4000, 'Informe o endereço da entrega.', 'a partir de R$\u00a07,90'],
    [
      'outside of the area',
      { ...PERTO, bairro: 'Longe' },
      4000,
      'Loja a não entrega neste endereço. Escolha outro endereço ou outra forma.',
      'fora da área',
    ],
    [
      'to a district of the same name in another town',
      { ...PERTO, cidade: 'Campinas', cep: '13010050' },
      4000,
      'Loja a não entrega neste endereço. Escolha outro endereço ou outra forma.',
      'fora da área',
    ],
    [
      'below the least order',
      PERTO,
      2999,
      'A entrega de Loja a vale para pedidos a partir de R$\u00a030,00.',
      'a partir de R$\u00a07,90',
    ],
  ])('says why it cannot be brought %s', (_caso, endereco, subtotal, falta, preco) => {
    const compra = entregasDaCompra([loja('a')], {
      daCompra: [parte('a', subtotal)],
      escolhas: { a: 'propria' },
      endereco,
    })
    expect(compra).toMatchObject({ centavos: 0, texto: 'depende do endereço', falta })
    const [daLoja] = compra.lojas
    const propria = daLoja?.opcoes.find(({ modo }) => modo === 'propria')
    expect(propria && daLoja && precoDaOpcao(propria, daLoja.loja)).toBe(preco)
  })

  it('is agreed with a shop that set nothing, and a choice the shop no longer offers is forgotten', () => {
    expect(
      entregasDaCompra([loja('a', null)], {
        daCompra: [parte('a')],
        escolhas: { a: 'propria' },
        endereco: PERTO,
      }),
    ).toMatchObject({
      centavos: 0,
      texto: 'a combinar com a loja',
      falta: null,
      lojas: [{ modo: 'combinar' }],
    })
  })

  it('asks for an address at a shop that only delivers', () => {
    expect(
      entregasDaCompra([loja('a', semRetirada)], { daCompra: [parte('a')], endereco: undefined }),
    ).toMatchObject({ falta: 'Informe o endereço da entrega.', usaEndereco: true })
  })

  it('asks for the buyer’s own word where the delivery is to be arranged, shop by shop', () => {
    const combina = { ...semRetirada, combinar: { ativa: true, texto: '' } }
    const compra = {
      daCompra: [parte('a'), parte('b')],
      escolhas: { a: 'combinar' as const, b: 'combinar' as const },
      endereco: undefined,
    }
    const lojas = [loja('a', combina), loja('b', combina)]
    expect(entregasDaCompra(lojas, compra)).toMatchObject({ semCiencia: 'a', falta: null })
    expect(entregasDaCompra(lojas, { ...compra, cientes: { a: true } }).semCiencia).toBe('b')
    expect(entregasDaCompra(lojas, { ...compra, cientes: { a: true, b: true } }).semCiencia).toBeNull()
    expect(
      entregasDaCompra([loja('a')], { daCompra: [parte('a')], endereco: undefined }).semCiencia,
    ).toBeNull()
  })
})

describe('what is posted', () => {
  const so = {
    ...semRetirada,
    propria: { ativa: false, zonas: [] },
    envio: { ativa: true },
    gratis: { desde: 60, vale: 'tudo' as const, ufs: [] },
  }
  const envio = (servico_id: number | null, preco: number, ate: string) => ({
    modo: 'envio' as const,
    servico_id,
    nome: servico_id === null ? 'Envio da loja' : `Serviço ${servico_id}`,
    transportadora: servico_id === null ? null : 'Correios',
    preco,
    preco_sem_gratis: null,
    prazo: '3 a 5 dias úteis',
    ate,
    detalhe: null,
  })
  const cotada = (opcoes: ReturnType<typeof envio>[], aviso: string | null = null) => ({
    a: {
      cep: PERTO.cep,
      uf: 'SP',
      cotacao_id: 'c',
      opcoes,
      aviso,
      sem_resposta: false,
      falta_para_gratis: null,
    },
  })
  const dois = cotada([envio(1, 20, '2026-12-09'), envio(2, 41.5, '2026-12-02')])
  const comprar = (mais: object) =>
    entregasDaCompra([loja('a', so)], { daCompra: [parte('a')], endereco: PERTO, ...mais })

  it('waits for the quote, and without an address for that', () => {
    expect(comprar({ cotacoes: { a: null } })).toMatchObject({
      falta: 'Aguarde o cálculo do frete.',
      centavos: 0,
    })
    expect(comprar({ cotacoes: dois, endereco: undefined }).falta).toBe('Informe o endereço da entrega.')
  })

  it('is each service of its own, the cheapest first, said which is which', () => {
    const compra = comprar({ cotacoes: dois })
    expect(compra).toMatchObject({ centavos: 2000, falta: null, usaEndereco: true })
    const daLoja = compra.lojas[0] as (typeof compra.lojas)[0]
    expect(daLoja.cotacao).toEqual({ id: 'c', servico_id: 1 })
    expect(daLoja.opcoes.map(nomeDaOpcao)).toEqual(['Correios Serviço 1', 'Correios Serviço 2'])
    expect(textoDaOpcao(daLoja.opcoes[0] as (typeof daLoja.opcoes)[0], daLoja.loja)).toMatch(/^chega até/)
    expect(marcasDasOpcoes(daLoja.opcoes)).toEqual({ 'envio:1': 'mais barato', 'envio:2': 'mais rápido' })
    const cotacao = { serve: true as const, taxa: 1, prazo: 'hoje', zona: 'Centro' }
    const propria = { chave: 'propria', modo: 'propria' as const, cotacao }
    expect(marcasDasOpcoes([propria, ...daLoja.opcoes])).toEqual({ 'envio:2': 'mais rápido' })
    expect(daLoja.faltaParaGratis).toBe(20)
    const outra = comprar({ cotacoes: dois, escolhas: { a: 'envio:2' } })
    expect([outra.centavos, outra.lojas[0]?.cotacao]).toEqual([4150, { id: 'c', servico_id: 2 }])
  })

  it('by the shop’s own table is one way, and where nothing goes none', () => {
    const tabela = comprar({ cotacoes: cotada([envio(null, 15, '2026-12-01')], 'A transportadora…') })
    expect(tabela.lojas[0]).toMatchObject({
      chave: 'envio',
      cotacao: { id: 'c', servico_id: null },
      aviso: 'A transportadora…',
    })
    expect(tabela.lojas[0]?.opcoes.map(nomeDaOpcao)).toEqual(['Envio para o seu endereço'])
    expect(comprar({ cotacoes: cotada([]) }).falta).toMatch(/não entrega neste endereço/)
    const { a } = cotada([], 'Tente de novo em instantes.')
    const muda = comprar({ cotacoes: { a: { ...a, cotacao_id: null, sem_resposta: true } } })
    expect(muda).toMatchObject({
      falta: 'Calcule o frete de novo ou escolha outra forma.',
      lojas: [{ semResposta: true }],
    })
  })
})
