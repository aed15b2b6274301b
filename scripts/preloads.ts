import type { Plugin } from 'vite'

/** What `import()` loads beside a file: the name of the chunk that has the call, and those of all that the file needs. */
type ResolveDependencies = (file: string, needed: string[], host: { hostId: string }) => string[]

/**
 * Each chunk that may load another by `import()` carries the names of all the files which that one needs, so that they
 * are fetched at once. Their hashes hardly compress. Names of what is there already are left out: the base of every
 * page, and what the chunk itself imports.
 */
export function preloadsOfWhatIsMissing(): Plugin {
  const imports = new Map<string, string[]>()
  const withImports = (file: string, seen = new Set<string>()): Set<string> => {
    if (seen.has(file)) return seen
    seen.add(file)
    for (const imported of imports.get(file) ?? []) withImports(imported, seen)
    return seen
  }
  const resolveDependencies: ResolveDependencies = (_file, needed, { hostId }) => {
    const there = withImports(hostId)
    return needed.filter((file) => !there.has(file) && !ON_EVERY_PAGE.test(file))
  }
  return {
    name: 'preloads-of-what-is-missing',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    config: () => ({ environments: { client: { build: { modulePreload: { resolveDependencies } } } } }),
    // Before Vite writes the lists.
    generateBundle: {
      order: 'pre',
      handler(_options, bundle) {
        for (const [file, made] of Object.entries(bundle))
          if (made.type === 'chunk') imports.set(file, made.imports)
      },
    },
  }
}

const ON_EVERY_PAGE = /^assets\/(base|rolldown-runtime)-/
