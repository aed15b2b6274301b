import { expect, test } from 'vitest'
import { primeiroNome, temContato } from './rules.ts'

test.each([
  'me chama no ana@exemplo.com',
  'meu zap é (11) 98765-4321',
  'ligue 11987654321',
  'veja em https://golpe.exemplo/a',
  'compre em lojabarata.com.br',
  'www.exemplo.net',
])('«%s» gives a contact away', (texto) => expect(temContato(texto)).toBe(true))

test.each([
  'Serve no modelo 2024 de 1000 W?',
  'Mede 120 x 60 x 75 cm?',
  'Vem com 2 pilhas AA ou 3?',
  'É bivolt? 110/220.',
  'Custa 1.299,90 à vista?',
])('«%s» does not', (texto) => expect(temContato(texto)).toBe(false))

test('a first name is what is read beside a question', () => {
  expect(primeiroNome('  Ana Paula Souza ')).toBe('Ana')
  expect(primeiroNome('')).toBe('')
})
