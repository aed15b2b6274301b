import { describe, expect, it } from 'vitest'
import { AREA_NOVA, escreverArea, lerAreas } from './areas-escritas.ts'
import { type Entrega, entregaLida, PARTES } from './configuracoes.ts'
import { cotarEntrega, faltaParaGratis, modosDaLoja } from './entrega.ts'

const AREA = {
  nome: 'Centro',
  bairros: ['Sé', 'Bela Vista'],
  ceps: [{ de: '01000000', ate: '01099999' }],
  taxa: 8.5,
  minimo: 30,
  prazo: '1 dia útil',
}
const ENTREGA: Entrega = {
  retirada: { ativa: true, endereco: 'Rua A, 1', prazo: 'hoje' },
  propria: {
    ativa: true,
    zonas: [
      AREA,
      {
        ...AREA,
        nome: 'Longe',
        bairros: [],
        ceps: [{ de: '01000000', ate: '09999999' }],
        taxa: 20,
        minimo: 0,
      },
    ],
  },
  combinar: { ativa: false, texto: '' },
}

const EM_SAO_PAULO = { cidade: 'São Paulo', uf: 'SP' }
const loja = (entrega: Entrega | null) => ({ entrega, ...EM_SAO_PAULO })
const CEP_SEM_AREA = '13010000'

it('is set in whole cents, and free from one cent on at least, but read as it was kept', () => {
  const lida = PARTES.entrega.parse({
    ...ENTREGA,
    propria: { ativa: true, zonas: [{ ...AREA, taxa: 9.994, minimo: 0.004 }] },
    gratis: { desde: 199.999, vale: 'tudo', ufs: [] },
  })
  expect(lida.propria.zonas[0]).toMatchObject({ taxa: 9.99, minimo: 0 })
  expect(lida.gratis?.desde).toBe(200)
  const nada = { ...ENTREGA, gratis: { desde: 0.004, vale: 'tudo', ufs: [] } }
  expect(PARTES.entrega.safeParse(nada).error?.issues).toMatchObject([{ path: ['gratis', 'desde'] }])
  expect(entregaLida.parse(nada)).toMatchObject({ gratis: { desde: 0 } })
})

describe('what delivery costs', () => {
  it.each([
    [
      'by CEP, with or without its hyphen',
      { cep: '01010-000' },
      30,
      { serve: true, taxa: 8.5, zona: 'Centro' },
    ],
    [
      'by the name of the district in the shop’s town, accents apart',
      { cep: CEP_SEM_AREA, bairro: ' se ', cidade: 'SAO  PAULO', uf: 'SP' },
      30,
      { serve: true, taxa: 8.5 },
    ],
    ['in the first area that fits', { cep: '05000000' }, 1, { serve: true, taxa: 20, zona: 'Longe' }],
    [
      'below the least order',
      { cep: CEP_SEM_AREA, bairro: 'Bela Vista', ...EM_SAO_PAULO },
      29.99,
      { serve: false, motivo: 'abaixo_do_minimo', minimo: 30 },
    ],
    [
      'outside of every area',
      { cep: '99999999', bairro: 'Outro' },
      100,
      { serve: false, motivo: 'fora_da_area' },
    ],
    ['without an address', {}, 100, { serve: false, motivo: 'fora_da_area' }],
  ])('%s', (_caso, onde, subtotal, esperado) => {
    expect(cotarEntrega(loja(ENTREGA), { modo: 'propria', ...onde }, subtotal)).toMatchObject(esperado)
  })

  it('is nothing for who fetches, and what is off is refused', () => {
    expect(cotarEntrega(loja(ENTREGA), { modo: 'retirada' }, 1)).toMatchObject({ serve: true, taxa: 0 })
    expect(cotarEntrega(loja(ENTREGA), { modo: 'combinar' }, 1)).toEqual({
      serve: false,
      motivo: 'modo_desligado',
    })
    expect(cotarEntrega(loja(null), { modo: 'combinar' }, 1)).toMatchObject({ serve: true, taxa: 0 })
    expect(cotarEntrega(loja(null), { modo: 'propria' }, 1)).toEqual({
      serve: false,
      motivo: 'modo_desligado',
    })
    expect(modosDaLoja(ENTREGA)).toEqual(['retirada', 'propria'])
    expect(modosDaLoja(null)).toEqual(['combinar'])
  })
})

describe('a district means one of the shop’s own town', () => {
  const serve = (onde: object, mudanca: object = {}) =>
    cotarEntrega({ ...loja(ENTREGA), ...mudanca }, { modo: 'propria', bairro: 'Bela Vista', ...onde }, 100)
      .serve

  it.each([
    ['another town of another state', { cep: '20040002', cidade: 'Rio de Janeiro', uf: 'RJ' }],
    ['another town of the same state', { cep: CEP_SEM_AREA, cidade: 'Campinas', uf: 'SP' }],
    ['a town of the same name elsewhere', { cep: CEP_SEM_AREA, cidade: 'São Paulo', uf: 'RJ' }],
    ['its town, by the postal code of another state', { cep: '20040002', ...EM_SAO_PAULO }],
    ['its town, without a postal code', { ...EM_SAO_PAULO }],
    ['the district alone', {}],
    ['the postal code of another state alone', { cep: '20040002' }],
    ['a postal code of no state', { cep: '00000000' }],
    ['no town at all', { cep: CEP_SEM_AREA, cidade: '', uf: 'SP' }],
  ])('not of %s', (_qual, onde) => expect(serve(onde)).toBe(false))

  it('of a postal code alone its state must do', () => expect(serve({ cep: CEP_SEM_AREA })).toBe(true))

  it('a shop that told no town has no districts', () => {
    const onde = { cep: CEP_SEM_AREA, ...EM_SAO_PAULO }
    expect(serve(onde)).toBe(true)
    expect(serve(onde, { cidade: null })).toBe(false)
    expect(serve(onde, { uf: null })).toBe(false)
  })

  it('a range of postal codes is as good in any town', () =>
    expect(serve({ cep: '01010000', cidade: 'Rio de Janeiro', uf: 'RJ' }, { cidade: null })).toBe(true))
})

describe('free from a value', () => {
  const gratis = (mudanca: object = {}): Entrega => ({
    ...ENTREGA,
    gratis: { desde: 100, vale: 'propria', ufs: [], ...mudanca },
  })
  const taxa = (entrega: Entrega, subtotal: number, cep = '01010000') =>
    cotarEntrega(loja(entrega), { modo: 'propria', cep }, subtotal)

  it('costs nothing from there on, and what it costs to the cent before', () => {
    expect(taxa(gratis(), 100)).toMatchObject({ taxa: 0 })
    expect(taxa(gratis(), 99.99)).toMatchObject({ taxa: 8.5 })
  })

  it('only in the states that it is for', () => {
    expect(taxa(gratis({ ufs: ['RJ'] }), 500)).toMatchObject({ taxa: 8.5 })
    expect(taxa(gratis({ ufs: ['RJ', 'SP'] }), 500)).toMatchObject({ taxa: 0 })
  })

  it('says what is missing', () => {
    expect(faltaParaGratis(gratis(), { subtotal: 79.9 })).toBe(20.1)
    expect(faltaParaGratis(gratis(), { subtotal: 100 })).toBeNull()
    expect(faltaParaGratis(ENTREGA, { subtotal: 1 })).toBeNull()
    expect(faltaParaGratis(null, { subtotal: 1 })).toBeNull()
  })

  it('says it only where it is known to be for there', () => {
    const noRio = gratis({ ufs: ['RJ'] })
    expect(faltaParaGratis(noRio, { subtotal: 90, cep: '20040002' })).toBe(10)
    expect(faltaParaGratis(noRio, { subtotal: 90, cep: '01310100' })).toBeNull()
    expect(faltaParaGratis(noRio, { subtotal: 90 })).toBeNull()
  })
})

it('who posts what it sells arranges nothing unless it says so', () => {
  const so = { retirada: { ...ENTREGA.retirada, ativa: false }, propria: { ativa: false, zonas: [] } }
  expect(modosDaLoja({ ...ENTREGA, ...so, envio: { ativa: true } })).toEqual(['envio'])
  expect(modosDaLoja({ ...ENTREGA, ...so, envio: { ativa: false } })).toEqual(['combinar'])
})

describe('areas as they are typed', () => {
  it('are read back as they were kept', () => {
    const zonas = ENTREGA.propria.zonas
    expect(lerAreas(zonas.map(escreverArea))).toEqual({ zonas, erro: null })
  })

  it.each([
    ['01000-000 a 01099-999\n7000-000 a 07399-999', 'Escreva cada faixa como 01000-000 a 01099-999.'],
    ['02000-000 a 01000-000', 'A faixa de CEP termina antes de começar.'],
  ])('hold nothing for a range that cannot be read: %j', (ceps, erro) => {
    expect(lerAreas([{ ...escreverArea(AREA), ceps }])).toEqual({ zonas: [], erro })
  })

  it('that were only begun are not among the whole ones', () => {
    expect(lerAreas([escreverArea(AREA), AREA_NOVA])).toEqual({
      zonas: [AREA],
      erro: 'Dê nome e prazo a cada área.',
    })
    expect(lerAreas([{ ...AREA_NOVA, nome: 'Centro', prazo: 'hoje' }]).erro).toContain('Informe bairros')
  })
})
