import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it, vi } from 'vitest'
import { type Campos, type Regras, useCampos } from './use-campos.ts'

const INICIAL = { nome: '', idade: 1, casa: { rua: '' }, linhas: [{ nome: 'a' }, { nome: 'b' }] }
type Valores = typeof INICIAL

/** The form as a page holds it. */
function form(validar: Regras<Valores> = {}): Campos<Valores> {
  const dado: { form?: Campos<Valores> } = {}
  const Pagina = () => {
    Object.assign(dado, { form: useCampos({ inicial: INICIAL, validar }) })
    return null
  }
  renderToStaticMarkup(<Pagina />)
  if (!dado.form) throw new Error('not rendered')
  return dado.form
}

it('knows what was changed a moment ago, also within a field, and leaves what was there first as it was', () => {
  const { setFieldValue, getInputProps, getValues, isDirty } = form()
  expect(isDirty()).toBe(false)
  setFieldValue('idade', (antes) => antes + 1)
  getInputProps('casa.rua').onChange('Rua A')
  getInputProps('linhas.1.nome').onChange('c')
  expect(getValues()).toEqual({
    nome: '',
    idade: 2,
    casa: { rua: 'Rua A' },
    linhas: [{ nome: 'a' }, { nome: 'c' }],
  })
  expect([isDirty(), isDirty('casa'), isDirty('nome')]).toEqual([true, true, false])
  setFieldValue('casa', { rua: '' })
  expect(isDirty('casa')).toBe(false)
  expect(INICIAL.linhas[1]?.nome).toBe('b')
})

it('is sent when nothing is wrong, by rules of each field or of all', () => {
  for (const validar of [
    { nome: (nome: string) => (nome ? null : 'Diga o nome.') },
    ({ nome }: Valores) => ({ nome: nome ? undefined : 'Diga o nome.' }),
  ]) {
    const { validate, onSubmit, setFieldValue } = form(validar)
    const enviar = vi.fn()
    onSubmit(enviar)()
    expect(enviar).not.toHaveBeenCalled()
    expect(validate()).toEqual({ hasErrors: true, errors: { nome: 'Diga o nome.' } })
    setFieldValue('nome', 'Ana')
    onSubmit(enviar)()
    expect(enviar).toHaveBeenCalledWith(expect.objectContaining({ nome: 'Ana' }))
  }
})

it('takes both what a field tells by an event and what it tells by itself', () => {
  const { getInputProps, getValues } = form()
  const evento = { nativeEvent: {}, currentTarget: { type: 'text', value: 'Bia' } }
  getInputProps('nome').onChange(evento as never)
  getInputProps('idade').onChange(7)
  expect(getValues()).toMatchObject({ nome: 'Bia', idade: 7 })
})

it('follows another version but for what was changed here, and stays as it is where both changed the same', () => {
  const { acompanhar, setFieldValue, getValues } = form()
  setFieldValue('nome', 'Ana')
  expect(acompanhar({ ...INICIAL, idade: 9 }, false)).toBe(true)
  expect(getValues()).toEqual({ ...INICIAL, nome: 'Ana', idade: 9 })
  expect(acompanhar({ ...INICIAL, nome: 'Bia', casa: { rua: 'Rua B' } }, false)).toBe(false)
  expect(getValues()).toEqual({ ...INICIAL, nome: 'Ana', idade: 9 })
})

it('keeps the text typed since over the version just saved, as the server tidied it', () => {
  const { acompanhar, setFieldValue, getValues } = form()
  setFieldValue('nome', 'Ana ')
  setFieldValue('casa', { rua: 'Rua A' })
  expect(acompanhar({ ...INICIAL, nome: 'Ana', casa: { rua: 'Rua B' } }, true)).toBe(true)
  expect(getValues()).toMatchObject({ nome: 'Ana ', casa: { rua: 'Rua B' } })
})

it('knows rows read again by what they hold: they keep their keys, and what is drawn of them its focus', () => {
  const { acompanhar, getValues, isDirty } = form()
  const [antes] = getValues().linhas
  acompanhar({ ...INICIAL, linhas: INICIAL.linhas.map((linha) => ({ ...linha, chave: 'outra' })) }, false)
  expect(getValues().linhas[0]).toBe(antes)
  expect(isDirty()).toBe(false)
})
