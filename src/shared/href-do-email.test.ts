import { expect, test } from 'vitest'
import { hrefDoEmail } from './href-do-email.ts'

test.each(['ana.souza_1-2@exemplo.com.br', 'a?bcc=b@x.com', 'a&b@x.com', 'a%40b@x.com', 'a#b/c+d@x.com'])(
  'a letter to %s goes to that address alone',
  (email) => {
    const { pathname, search, hash } = new URL(hrefDoEmail(email))
    expect([decodeURIComponent(pathname), search, hash]).toEqual([email, '', ''])
  },
)

test('an everyday address is linked as it is written', () => {
  expect(hrefDoEmail('ana.souza@exemplo.com.br')).toBe('mailto:ana.souza@exemplo.com.br')
})
