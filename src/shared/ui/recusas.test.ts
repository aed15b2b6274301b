import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { ApiError } from './api.ts'
import { carregar, lerOu, mostrarRecusa, recusasDosCampos, sumiu, tentar, textoDaRecusa } from './recusas.ts'
import { toast } from './toasts/toasts.tsx'

const campo = new ApiError({
  status: 422,
  title: 'Confira os dados',
  detail: 'Há campos inválidos.',
  errors: [
    { path: 'nome', message: 'Informe o nome.' },
    { path: 'preco', message: 'Informe o preço.' },
  ],
})
const semCampo = new ApiError({ status: 409, title: 'Pedido já pago', detail: 'Nada a cobrar.' })
const recusar = (erro: unknown) => () => Promise.reject(erro)

const erro = vi.spyOn(toast, 'erro')
beforeEach(() => erro.mockReset().mockReturnValue(undefined))
afterEach(() => erro.mockReset())

/** What a loader threw with `data`, as an error boundary has it. */
const thrown = (status: number) => ({ status, statusText: '', internal: false, data: null })

it.each([
  [new ApiError({ status: 404 }), true],
  [new ApiError({ status: 422 }), true],
  [thrown(404), true],
  [thrown(503), false],
  [new ApiError({ status: 500 }), false],
  [new ApiError({}), false],
  [new TypeError('Failed to fetch'), false],
])('%s says that what was asked for is not there: %s', (erroDaPagina, naoEsta) =>
  expect(sumiu(erroDaPagina)).toBe(naoEsta),
)

describe('what a refusal says', () => {
  it('names the first field at fault, then the detail, then the title', () => {
    expect(textoDaRecusa(campo)).toBe('Informe o nome.')
    expect(textoDaRecusa(semCampo)).toBe('Nada a cobrar.')
    expect(textoDaRecusa(new ApiError({ title: 'Sem conexão' }))).toBe('Sem conexão')
  })

  it('stands under the title of the screen, or under its own', () => {
    mostrarRecusa(campo, 'Erro ao salvar')
    expect(erro).toHaveBeenLastCalledWith('Erro ao salvar', 'Informe o nome.')
    mostrarRecusa(semCampo)
    expect(erro).toHaveBeenLastCalledWith('Pedido já pago', 'Nada a cobrar.')
  })

  it('goes to each field by its path', () => {
    expect(recusasDosCampos(campo)).toEqual({ nome: 'Informe o nome.', preco: 'Informe o preço.' })
  })
})

describe('trying', () => {
  it('says nothing of what was done, or given up by answering false', async () => {
    expect(await tentar({}, async () => undefined)).toBe(true)
    expect(await tentar({}, async () => false)).toBe(false)
    expect(erro).not.toHaveBeenCalled()
  })

  it('shows a refusal once, under a title that may depend on it', async () => {
    const titulo = ({ status }: ApiError) => (status === 409 ? 'Não deu' : undefined)
    expect(await tentar({ titulo }, recusar(semCampo))).toBe(false)
    expect(erro.mock.calls).toEqual([['Não deu', 'Nada a cobrar.']])
  })

  it('clears the fields first, and marks those that were refused', async () => {
    const campos = vi.fn()
    await tentar({ campos }, recusar(campo))
    expect(campos.mock.calls).toEqual([[{}], [{ nome: 'Informe o nome.', preco: 'Informe o preço.' }]])
  })

  it('shows it where the screen wants it, in place of the toast, and then does what else it asks for', async () => {
    const passos: string[] = []
    const mostrar = (motivo: string) => passos.push(motivo)
    const aoRecusar = async () => passos.push('relido')
    await tentar({ mostrar, aoRecusar }, recusar(semCampo))
    expect(passos).toEqual(['Nada a cobrar.', 'relido'])
    expect(erro).not.toHaveBeenCalled()
  })

  it('hides no fault of the program', async () => {
    await expect(tentar({}, recusar(new TypeError('x')))).rejects.toThrow(TypeError)
  })
})

describe('reading', () => {
  it('does without what is refused, but not without what breaks', async () => {
    expect(await lerOu(null, async () => 1)).toBe(1)
    expect(await lerOu(null, recusar(semCampo))).toBeNull()
    await expect(lerOu(null, recusar(new TypeError('x')))).rejects.toThrow(TypeError)
  })

  it('gives a page its data, or the refusal to show', async () => {
    expect(await carregar({ venda: null }, async () => ({ venda: 7 }))).toEqual({ venda: 7, falha: null })
    expect(await carregar({ venda: null }, recusar(semCampo))).toEqual({ venda: null, falha: semCampo })
  })

  it('leaves a session that ended to the root', async () => {
    await expect(carregar({}, recusar(new ApiError({ status: 401 })))).rejects.toThrow(ApiError)
  })
})
