import { expect, test } from 'vitest'
import { workOnPicture } from './picture-process.ts'

const DRAWING = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8"/></svg>',
)
const ask = (who: string) => workOnPicture('resize', { original: DRAWING, width: 160, format: 'jpg' }, who)

test('one who asks for more than others wait for is refused, and those who ask for one go first', async () => {
  const done: string[] = []
  const note = (who: string) => () => done.push(who)
  const many = Array.from({ length: 70 }, () => ask('many').then(note('many'), (error) => error.status))
  const one = ask('one').then(note('one'))
  const answers = await Promise.all(many)
  await one
  // Sixty wait, and each process works on one.
  expect(answers.filter((answer) => answer === 503).length).toBeGreaterThanOrEqual(8)
  expect(answers.filter((answer) => answer !== 503).length).toBeGreaterThanOrEqual(60)
  // Next to be worked on, not after the sixty; meanwhile the other process may do many of them.
  expect(done.indexOf('one')).toBeLessThan(30)
})

test('what cannot be read is refused by itself', async () => {
  const crooked = Buffer.from('\x89PNG\r\n\x1a\n and nothing else', 'latin1')
  await expect(
    workOnPicture('resize', { original: crooked, width: 160, format: 'jpg' }, 'a'),
  ).rejects.toThrow(/unsupported|corrupt|Input/i)
  expect(await workOnPicture('recode', crooked, 'a')).toBe('unreadable')
  expect((await ask('a')).length).toBeGreaterThan(100)
})
