import { expect, it } from 'vitest'
import { formatarFim } from './datas.ts'

it('says when something ends by the day as lived in São Paulo', () => {
  const noite = new Date('2026-11-22T01:30:00Z')
  expect(formatarFim('2026-11-22T02:15:00Z', noite)).toBe('às 23:15')
  expect(formatarFim('2026-11-22T07:00:00Z', noite)).toBe('amanhã às 04:00')
  expect(formatarFim('2026-12-05T07:00:00Z', noite)).toBe('em 05 de dez às 04:00')
})
