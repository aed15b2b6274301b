import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { novoRascunho } from '../../balcao.ts'
import { guardarOsDeAntes, guardarRascunho, lerRascunho, mudarRascunho } from './rascunho-do-balcao.ts'

const LOJA = 'loja'
const caneca = { id: 'caneca', nome: 'Caneca', imagem_url: null, preco: 30, estoque: 9 }
const linhas = [{ produto: caneca, quantidade: 1, descontoCentavos: 0 }]

let guardado: Map<string, string>
beforeEach(() => {
  guardado = new Map()
  vi.stubGlobal('localStorage', {
    getItem: (chave: string) => guardado.get(chave) ?? null,
    setItem: (chave: string, texto: string) => guardado.set(chave, texto),
    removeItem: (chave: string) => guardado.delete(chave),
  })
})
afterEach(() => vi.unstubAllGlobals())

function entrar(id: string) {
  const sessao = { access_token: 'um.dois.tres', expires_at: 1, user: { id } }
  guardado.set('portal-auth', JSON.stringify(sessao))
}

const guardadosDe = (id: string) =>
  JSON.parse(guardado.get(`portal.balcao.guardados.${id}.${LOJA}`) ?? '[]') as {
    rascunho: ReturnType<typeof lerRascunho>
  }[]

test('a draft is of who began it, on the counter and set aside', () => {
  entrar('ana')
  mudarRascunho(LOJA, { linhas, enviando: true })
  const { chave } = lerRascunho(LOJA)
  entrar('bia')
  expect(lerRascunho(LOJA)).toMatchObject({ linhas: [], enviando: false })
  mudarRascunho(LOJA, { linhas })
  guardarRascunho(LOJA)
  expect([guardadosDe('ana').length, guardadosDe('bia').length]).toEqual([0, 1])
  entrar('ana')
  expect(lerRascunho(LOJA)).toMatchObject({ chave, linhas, enviando: true })
})

test('drafts of before they had a person are set aside, and none goes on by itself', () => {
  const [naEspera, noBalcao] = ['um', 'dois'].map((chave) => ({ ...novoRascunho(chave), linhas }))
  const vendidaEm = '2026-11-27T12:00:00.000Z'
  guardado.set(`portal.balcao.${LOJA}`, JSON.stringify({ ...noBalcao, enviando: true, vendidaEm }))
  guardado.set(
    `portal.balcao.guardados.${LOJA}`,
    JSON.stringify([{ rascunho: naEspera, guardadoEm: vendidaEm }]),
  )
  entrar('bia')
  for (const _ of ['once', 'and again']) guardarOsDeAntes(LOJA)
  expect(lerRascunho(LOJA)).toMatchObject({ linhas: [], enviando: false })
  expect(guardadosDe('bia').map(({ rascunho }) => rascunho)).toEqual([
    naEspera,
    { ...noBalcao, enviando: false, vendidaEm },
  ])
  expect([...guardado.keys()]).toEqual(['portal-auth', `portal.balcao.guardados.bia.${LOJA}`])
})
