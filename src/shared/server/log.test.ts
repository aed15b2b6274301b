import { expect, test } from 'vitest'
import { errorWithoutPeople } from './log.ts'

test('an error of the database is logged without the row that it quotes', () => {
  const error = Object.assign(
    new Error('new row for relation "avisos" violates check constraint "avisos_texto"'),
    {
      code: '23514',
      table: 'avisos',
      constraint: 'avisos_texto',
      detail: 'Failing row contains (1, Maria da Silva, maria@exemplo.com, 52998224725).',
      where: 'SQL statement "insert into avisos values (…)"',
    },
  )
  expect(errorWithoutPeople(error)).toMatchObject({
    code: '23514',
    table: 'avisos',
    constraint: 'avisos_texto',
  })
  expect(JSON.stringify(errorWithoutPeople(error))).not.toMatch(/Maria|maria|52998224725|insert into/)
})

test('a refused e-mail is logged without its address', () => {
  const error = Object.assign(new Error('550 5.1.1 <maria@exemplo.com>: no such user'), {
    code: 'EENVELOPE',
    rejected: ['maria@exemplo.com'],
    envelope: { to: ['maria@exemplo.com'] },
  })
  const told = JSON.stringify(errorWithoutPeople(error))
  expect(told).toContain('550 5.1.1 <[oculto]>: no such user')
  expect(told).not.toContain('maria')
})

test('the stack still says where, also within a package', () => {
  const error = new Error('nada')
  error.stack = 'Error: nada\n    at f (/portal/node_modules/@fastify/multipart/index.js:3:1)'
  expect(errorWithoutPeople(error)).toMatchObject({ stack: error.stack })
})

test('what is no error stays as it is', () => {
  expect(errorWithoutPeople('nada')).toBe('nada')
})
