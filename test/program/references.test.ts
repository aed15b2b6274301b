import { existsSync, globSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'
import { describe, expect, it } from 'vitest'

// What the code and the documents point to exists: a file by its path, a heading by its anchor.
const CODE = globSync('{src,test,e2e,scripts,bench,migrations}/**/*.{ts,tsx,css,sql}')
const PAPERS = [...globSync('docs/**/*.md'), 'README.md', 'CONTRIBUTING.md']

describe('references', () => {
  it('of the code lead to documents and headings that exist', () => {
    const pointed = CODE.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\bdocs\/[\w/.-]+\.md(?:#[\w-]+)?/g)].map(([to]) => ({
        path,
        to,
      })),
    )
    expect(pointed.length).toBeGreaterThan(100)
    expect(pointed.filter(({ to }) => !leadsSomewhere(to))).toEqual([])
  })

  it('of the documents lead to files and headings that exist', () => {
    const pointed = PAPERS.flatMap((path) => {
      const text = readFileSync(path, 'utf8')
      const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map(([, to = '']) => to)
      const paths = [...text.matchAll(/`((?:src|test|e2e|scripts)\/[\w/.-]+\.\w+)`/g)]
      return [
        ...links
          .filter((to) => !/^[a-z]+:/.test(to))
          .map((to) => ({ path, to: to.startsWith('#') ? path + to : posix.join(posix.dirname(path), to) })),
        ...paths.map(([, to = '']) => ({ path, to })),
      ]
    })
    expect(pointed.length).toBeGreaterThan(40)
    expect(pointed.filter(({ to }) => !leadsSomewhere(to))).toEqual([])
  })

  it('of decisions name one that is kept', () => {
    const kept = new Set(globSync('docs/decisions/*.md').map((path) => posix.basename(path).slice(0, 4)))
    const pointed = [...CODE, ...PAPERS].flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/\bdecisions? (\d{4})\b/gi)].map(([, number = '']) => ({
        path,
        number,
      })),
    )
    expect(pointed.length).toBeGreaterThan(5)
    expect(pointed.filter(({ number }) => !kept.has(number))).toEqual([])
  })

  it('to documents outside the project are none', () => {
    const found = [...CODE, ...PAPERS].filter((path) => /\b[A-Z]{4,} §\s?\d/.test(readFileSync(path, 'utf8')))
    expect(found).toEqual([])
  })
})

function leadsSomewhere(to: string): boolean {
  const [path = '', anchor] = to.split('#')
  if (!existsSync(path)) return false
  if (anchor === undefined) return true
  const headings = readFileSync(path, 'utf8').match(/^#+ .+$/gm) ?? []
  return headings.some((heading) => slug(heading) === anchor)
}

/** As the hosts of repositories make it: small letters, no punctuation, hyphens for blanks. */
function slug(heading: string): string {
  return heading
    .replace(/^#+ /, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-')
}
