import type { Plugin } from 'vite'

const SERVER_ONLY = /\/src\/(?:[^/]+\/server\/|demo\/(?!pages\/)|(?:app|boot|worker)\.ts)/

/** Fails the browser build, naming both files, when it reaches server code. A loader's imports are gone by then. */
export function noServerInBrowser(): Plugin {
  return {
    name: 'no-server-in-browser',
    enforce: 'pre',
    applyToEnvironment: (environment) => environment.name === 'client',
    async resolveId(source, importer) {
      const found = await this.resolve(source, importer, { skipSelf: true })
      const path = found?.id.replaceAll('\\', '/').split('?', 1)[0] ?? ''
      if (SERVER_ONLY.test(path)) {
        this.error(`The browser build reached server code: ${path} (imported by ${importer ?? 'nobody'})`)
      }
      return found
    },
  }
}
