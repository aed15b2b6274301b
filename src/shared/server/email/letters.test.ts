import { expect, test } from 'vitest'
import { faultsOf, readLetters } from './letters.ts'

const FILE = `# Pedido #{{numero}}

Olá[[, {{nome}}]]. Protocolo {{protocolo!}}.

{{resumo}}

[Abrir]({{link}})

! Você pode desistir em 7 dias.`

const letter = readLetters(
  'teste',
  { './a.md': FILE },
  { a: ['numero', 'nome', 'protocolo', 'resumo', 'link'] },
).get('a')
if (!letter) throw new Error('no letter')
const [texto = ''] = letter.original.trechos

test('a file tells what may be written and what must stay', () => {
  expect(letter).toMatchObject({
    chave: 'teste.a',
    original: { assunto: 'Pedido #{{numero}}', titulo: '', trechos: [expect.any(String), ''] },
    fixos: ['Você pode desistir em 7 dias.'],
    addresses: ['link'],
    blocks: ['resumo'],
    needed: ['protocolo', 'link', 'resumo'],
  })
  expect(faultsOf(letter, letter.original)).toEqual([])
})

test.each([
  ['', /apareçam sempre/],
  [' \u200b', /apareçam sempre/],
  ['[[{{nome}}]]', /apareçam sempre/],
  ['Oi\nBcc: outra@exemplo.com', /uma linha/],
  ['Oi\r', /uma linha/],
  ['Oi\u2028', /uma linha/],
  ['x'.repeat(151), /150/],
  ['{{resumo}} de hoje', /não cabe/],
  ['Veja {{link}}', /não cabe/],
  ['Olá {{senha}}', /\{\{senha\}\} não existe/],
  ['Olá {{ nome }}', /mal escrita/],
  ['Olá [[{{nome}}', /escolha mal escrita/],
])('the subject %j is refused', (assunto, sentence) => {
  expect(faultsOf(letter, { ...letter.original, assunto })).toEqual([
    { path: 'assunto', message: expect.stringMatching(sentence) },
  ])
})

test.each([
  ['a variable that the letter is not given', '{{senha}}', /\{\{senha\}\} não existe/],
  ['a variable that is not one', '{{constructor}}', /não existe/],
  ['HTML', '<b>oi</b>', /HTML/],
  ['a script', '<script>alert(1)</script>', /HTML/],
  ['a comment', '<!-- oi -->', /HTML/],
  ['a link of its own', '[ganhe](https://golpe.exemplo)', /Um link só leva/],
  ['a script for a link', '[ganhe](javascript:alert(1))', /Um link só leva/],
  ['a link to what a person wrote', '[ganhe]({{nome}})', /não é um endereço/],
  ['a choice that does not end', '[[oi', /escolha/],
  ['a choice in a choice', '[[a [[b]] c]]', /escolha/],
  ['a choice of nothing', 'a||b', /escolha/],
  ['half a variable', '{{nome', /mal escrita/],
  ['a block among words', 'Compra: {{resumo}}', /sozinha/],
  ['a control character', 'oi\u0007', /invisíveis/],
  ['too long a line', 'x'.repeat(2001), /parágrafo/],
  ['too long a text', 'x\n\n'.repeat(3000), /8\.000/],
])('%s is refused in the text', (_what, added, sentence) => {
  expect(faultsOf(letter, { ...letter.original, trechos: [texto, added] })).toEqual([
    { path: 'trechos.1', message: expect.stringMatching(sentence) },
  ])
})

test.each([
  ['only in a choice', texto.replace('{{protocolo}}', '[[{{protocolo}}]]'), /\{\{protocolo\}\}/],
  ['as words in place of the link', texto.replace('[Abrir]({{link}})', 'Abra {{link}}'), /\{\{link\}\}/],
  ['not at all', texto.replace('\n\n{{resumo}}', ''), /\{\{resumo\}\}/],
])('what must stay may not be there %s', (_how, trecho, sentence) => {
  expect(faultsOf(letter, { ...letter.original, trechos: [trecho, ''] })).toEqual([
    { path: 'trechos.0', message: expect.stringMatching(sentence) },
  ])
})

test('what must stay may move to another piece, and pieces are as many as the file has', () => {
  expect(faultsOf(letter, { ...letter.original, trechos: ['', texto] })).toEqual([])
  for (const trechos of [[], [texto], [texto, '', '']])
    expect(faultsOf(letter, { ...letter.original, trechos })).toMatchObject([{ path: 'trechos' }])
})
