import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { routesAlone } from '#test/support/routes-alone.ts'
import { route, routes } from './route-table.ts'
import type { App } from './routes.ts'

const handle = () => ({ feito: true as const })
const answer = z.object({ feito: z.literal(true) })

let app: App
beforeAll(async () => {
  app = await routesAlone(
    routes('teste', {
      'GET /rest/v1/sem_nada': route({ who: 'publico', summary: 'Nada', answer, handle }),
      'POST /rest/v1/sem_nada': route({ who: 'publico', summary: 'Nada', answer, handle }),
      'POST /rest/v1/com_corpo': route({
        who: 'publico',
        summary: 'Um corpo',
        body: z.strictObject({ nome: z.string() }),
        answer,
        handle,
      }),
    }),
  )
})
afterAll(() => app.close())

const post = (url: string, payload?: object) => app.inject({ method: 'POST', url, payload })

test('a route without fields refuses those of a query and of a body', async () => {
  const answers = await Promise.all([
    app.inject('/rest/v1/sem_nada?status=pendente'),
    post('/rest/v1/sem_nada?total=1'),
    post('/rest/v1/sem_nada', { total: 1 }),
    post('/rest/v1/sem_nada', [1]),
    post('/rest/v1/com_corpo?total=1', { nome: 'Ana' }),
  ])
  for (const { statusCode, json } of answers) {
    expect(statusCode).toBe(422)
    expect(json()).toMatchObject({ code: 'portal.dados_invalidos', errors: [{ path: '' }] })
  }
  expect(answers[0]?.json().errors[0].message).toBe('Chave inválida: "status"')
  const muitas = await post('/rest/v1/sem_nada?a=1', { b: 1 })
  expect(muitas.json().errors[0].message).toBe('Chaves inválidas: "a", "b"')
})

test('without any it answers, with an empty body too', async () => {
  const answers = await Promise.all([
    app.inject('/rest/v1/sem_nada'),
    app.inject('/rest/v1/sem_nada?'),
    post('/rest/v1/sem_nada'),
    post('/rest/v1/sem_nada', {}),
    post('/rest/v1/com_corpo', { nome: 'Ana' }),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
})
