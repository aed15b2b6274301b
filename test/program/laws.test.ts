import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

// Every duty of the law that the product keeps is a row of docs/leis.md, and every row has a test that is there.
const ROWS = readFileSync('docs/leis.md', 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('| Duty '))
  .map((line) => {
    const [duty = '', law = '', screen = '', tests = ''] = line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim())
    return { line, duty, law, screen, tests }
  })

describe('the table of the law', () => {
  it('has all duties, each once, with its law', () => {
    expect(ROWS.length).toBeGreaterThanOrEqual(47)
    expect(new Set(ROWS.map(({ duty }) => duty)).size).toBe(ROWS.length)
    expect(ROWS.filter(({ duty, law }) => !duty || !law)).toEqual([])
    expect(ROWS.filter(({ line }) => line.split('|').length !== 6)).toEqual([])
  })

  it('has no row without a test, and no test that is not there', () => {
    const missing = ROWS.flatMap(({ duty, tests }) =>
      tests.split('<br>').flatMap((test) => {
        const [, path = '', title = ''] =
          /^`((?:src|test|e2e)\/[\w/.-]+\.(?:test|spec)\.tsx?)` › (.+)$/.exec(test) ?? []
        if (!path || !existsSync(path)) return [`${duty}: no file in "${test}"`]
        return isTitle(readFileSync(path, 'utf8'), title) ? [] : [`${duty}: no "${title}" in ${path}`]
      }),
    )
    expect(missing).toEqual([])
  })

  it('leads to screens that are there', () => {
    const routes = readFileSync('src/routes.ts', 'utf8')
    const lost = ROWS.flatMap(({ screen }) =>
      [...screen.matchAll(/`\/([\w/-]+)/g)].map(([, path = '']) => path),
    ).filter(
      (path) => !routes.includes(`'${path}'`) && !routes.includes(`'${path.split('/').slice(1).join('/')}'`),
    )
    expect(lost).toEqual([])
  })
})

/** Whether a test of this source carries the title, as it is written there. */
function isTitle(source: string, title: string): boolean {
  return ["'", '"', '`'].some(
    (quote) =>
      source.includes(`(${quote}${title}${quote},`) || source.includes(`  ${quote}${title}${quote},\n`),
  )
}
