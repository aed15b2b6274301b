import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { beforeEach, expect, it, vi } from 'vitest'
import { ApiError } from './api.ts'
import { toast } from './toasts/toasts.tsx'
import { useAcao } from './use-acao.ts'

const erro = vi.spyOn(toast, 'erro')
beforeEach(() => erro.mockReset().mockReturnValue(undefined))

/** The act as a page holds it, and how often the page's data was loaded since. */
function acao(...[como, agir]: Parameters<typeof useAcao<unknown[]>>) {
  const dada: { fazer?: (...args: unknown[]) => Promise<boolean> } = {}
  const lido = vi.fn(() => null)
  const Pagina = () => {
    const [fazer] = useAcao(como, agir)
    Object.assign(dada, { fazer })
    return null
  }
  const Stub = createRoutesStub([{ id: 'pagina', path: '/', Component: Pagina, loader: lido }])
  renderToStaticMarkup(<Stub hydrationData={{ loaderData: { pagina: null } }} />)
  const fazer = (...args: unknown[]) => dada.fazer?.(...args) ?? Promise.reject(new Error('not rendered'))
  return { fazer, lido }
}

const recusa = () => Promise.reject(new ApiError({ status: 409, title: 'Não pode' }))

it('is not sent twice, and may be sent again once it is over', async () => {
  let soltar = () => {}
  const agir = vi.fn(() => new Promise<void>((resolve) => (soltar = resolve)))
  const { fazer } = acao({}, agir)
  const primeira = fazer()
  expect(await fazer()).toBe(false)
  soltar()
  expect(await primeira).toBe(true)
  const outra = fazer()
  soltar()
  expect(await outra).toBe(true)
  expect(agir).toHaveBeenCalledTimes(2)
})

it('is over before the data is loaded again: another act of the same menu counts', async () => {
  const { fazer, lido } = acao({ recarregar: 'feito' }, async () => undefined)
  let soltar = () => {}
  lido.mockReturnValueOnce(new Promise<null>((resolve) => (soltar = () => resolve(null))) as never)
  const primeira = fazer()
  await expect.poll(() => lido).toHaveBeenCalled()
  expect(await fazer()).toBe(true)
  soltar()
  expect(await primeira).toBe(true)
})

it("keeps a form's event from leaving the page, also when it is pressed again", async () => {
  const preventDefault = vi.fn()
  const { fazer } = acao({}, () => new Promise(() => {}))
  void fazer({ preventDefault })
  await fazer({ preventDefault })
  expect(preventDefault).toHaveBeenCalledTimes(2)
})

it('loads the data again once it is done, or also when it was refused', async () => {
  const feita = acao({ recarregar: 'feito' }, async () => undefined)
  expect(await feita.fazer()).toBe(true)
  expect(feita.lido).toHaveBeenCalledTimes(1)

  const recusada = acao({ recarregar: 'feito' }, recusa)
  expect(await recusada.fazer()).toBe(false)
  expect(recusada.lido).not.toHaveBeenCalled()

  const sempre = acao({ recarregar: 'sempre' }, recusa)
  expect(await sempre.fazer()).toBe(false)
  expect(sempre.lido).toHaveBeenCalledTimes(1)
  expect(erro).toHaveBeenCalledTimes(2)
})

it('loads nothing for what was given up', async () => {
  const { fazer, lido } = acao({ recarregar: 'sempre' }, async () => false)
  expect(await fazer()).toBe(false)
  expect(lido).not.toHaveBeenCalled()
})

it('hides no fault of the program, and is free again after it', async () => {
  const agir = vi.fn().mockRejectedValueOnce(new TypeError('x')).mockResolvedValueOnce(undefined)
  const { fazer } = acao({}, agir)
  await expect(fazer()).rejects.toThrow(TypeError)
  expect(await fazer()).toBe(true)
})
