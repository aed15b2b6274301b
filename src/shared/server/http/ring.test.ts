import fc from 'fast-check'
import { expect, it } from 'vitest'
import { openRing, type Place } from './ring.ts'

it('gives back what it holds as it was written, and holds the newest', () => {
  const pieces = fc.array(fc.uint8Array({ maxLength: 60 }), { maxLength: 40 })
  fc.assert(
    fc.property(pieces, fc.nat(20), (written, besides) => {
      const ring = openRing(100)
      const all: { place: Place; bytes: Buffer }[] = []
      for (const piece of written) {
        const bytes = Buffer.from(piece)
        all.push({ place: ring.write(bytes, besides), bytes })
        const held = all.filter(({ place }) => ring.holds(place))
        expect(all.slice(all.length - held.length)).toEqual(held)
        expect(held.at(-1)?.bytes).toEqual(bytes)
        for (const { place, bytes: before } of held) expect(ring.read(place)).toEqual(before)
      }
    }),
  )
})

it('copies: what was read stays when newer bytes take its place', () => {
  const ring = openRing(10)
  const place = ring.write(Buffer.from('older'))
  const read = ring.read(place)
  ring.write(Buffer.from('newer 1'))
  ring.write(Buffer.from('newer 2'))
  expect(ring.holds(place)).toBe(false)
  expect(read.toString()).toBe('older')
})
