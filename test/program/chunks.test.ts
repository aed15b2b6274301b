import { existsSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CHUNKS } from '../../scripts/chunks.ts'

it('every file and icon that the build puts into a chunk is there', () => {
  const files = CHUNKS.flatMap(({ files = [] }) => files)
  const icons = CHUNKS.flatMap(({ icons = [] }) => icons)
  expect(files.length).toBeGreaterThan(40)
  expect(files.filter((file) => !existsSync(file))).toEqual([])
  const icon = (name: string) => `node_modules/@tabler/icons-react/dist/esm/icons/Icon${name}.mjs`
  expect(icons.filter((name) => !existsSync(icon(name)))).toEqual([])
})
