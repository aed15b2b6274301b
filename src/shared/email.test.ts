import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { normalizeEmail } from '#src/usuarios/schemas.ts'
import { emailDoPedido } from './email-do-pedido.ts'
import { EMAIL } from './email.ts'

const takes = (text: string) => [
  EMAIL.test(text),
  emailDoPedido.safeParse(text).success,
  normalizeEmail(text) !== null,
]

test.each([
  'ana@exemplo.com',
  "o'neil+1@loja.com.br",
  'a&b@x.com',
  'a.b-c_+d@1x.x-y.br',
  'ANA@X.COM',
  'a@b.xn--p1ai',
])('screens, requests and accounts take %s', (text) => {
  expect(takes(text)).toEqual([true, true, true])
})

test.each([
  'ana',
  '@x.com',
  'ana@',
  'a b@x.com',
  'a@b@x.com',
  'a,b@x.com',
  'a@x..com',
  'a@-x.com',
  'ana@x.com\r\nBcc: b@x.com',
  'á@x.com',
])('none of them takes %j', (text) => {
  expect(takes(text)).toEqual([false, false, false])
})

test.each(['ana@servidor', 'a@192.168.0.1', 'a@x.c', '.ana@x.com', 'ana.@x.com', 'ana..b@x.com'])(
  'an account alone may be %s',
  (text) => {
    expect(takes(text)).toEqual([false, false, true])
  },
)

test('no screen has a rule of its own for an e-mail', () => {
  const screens = globSync('src/**/*.tsx').map((path) => [path, readFileSync(path, 'utf8')] as const)
  const own = screens.filter(([, source]) => /\/[^/\n]*\+@[^/\n]*\/\.test\(/.test(source))
  expect(own.map(([path]) => path)).toEqual([])
})
