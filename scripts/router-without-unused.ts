import type { Plugin } from 'vite'

/** Functions of React Router that nothing here gets to, by file: what each is for stands beside it. */
const UNUSED: Record<string, string[]> = {
  // Observing a router: `instrumentations` are never given.
  'router/instrumentation': [
    'getRouteInstrumentationUpdates',
    'instrumentClientSideRouter',
    'consumeInstrumentationClientResultMetaReceiver',
  ],
  // Asking for the map of routes bit by bit: all of it comes with the first page (react-router.config.ts).
  'dom/ssr/fog-of-war': [
    'isFogOfWarEnabled',
    'getPatchRoutesOnNavigationFunction',
    'getPartialManifest',
    'useFogOFWarDiscovery',
  ],
  // Prefetching: no link does.
  'dom/ssr/components': ['PrefetchPageLinks'],
  // Changing routes while a developer edits them.
  'dom/ssr/routes': ['createClientRoutesWithHMRRevalidationOptOut'],
  // Warnings to a developer. Development and the tests of parts run the router whole.
  'router/history': ['warning'],
  'server-runtime/warnings': ['warnOnce'],
}

/**
 * The browser's build gets these functions empty, and without what only they use: 5 KB less on every page, gzipped. A
 * release of the router that has one of them no more fails the build.
 */
export function routerWithoutUnused(): Plugin {
  const left = new Set(Object.values(UNUSED).flat())
  return {
    name: 'router-without-unused',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/react-router\/dist\/production\/lib\/.*\.js$/ },
      handler(code, id) {
        const names = UNUSED[id.replace(/^.*\/production\/lib\/|\.js$/g, '')] ?? []
        const found = this.parse(code).body.flatMap((node) =>
          node.type === 'FunctionDeclaration' && names.includes(node.id?.name ?? '') ? [node] : [],
        )
        return found.reduceRight((text, { id, body, start }) => {
          left.delete(id?.name ?? '')
          return `${text.slice(0, start)}function ${id?.name}() {}${text.slice(body?.end)}`
        }, code)
      },
    },
    buildEnd(error) {
      if (!error && left.size > 0) this.error(`React Router has no ${[...left].join(', ')} any more.`)
    },
  }
}
