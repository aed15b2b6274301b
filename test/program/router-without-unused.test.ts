import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import config from '../../react-router.config.ts'

// What scripts/router-without-unused.ts leaves out of the browser's build does not work there.
it('no page prefetches, discovers routes or observes the router', () => {
  expect(config.routeDiscovery.mode).toBe('initial')
  const pages = readdirSync('src', { recursive: true, encoding: 'utf8' }).filter((path) =>
    /\.tsx?$/.test(path),
  )
  expect(pages.length).toBeGreaterThan(1000)
  const using = pages.filter((path) =>
    /\bprefetch=|PrefetchPageLinks|\binstrumentations\b/.test(readFileSync(join('src', path), 'utf8')),
  )
  expect(using).toEqual([])
})
