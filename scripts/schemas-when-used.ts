import type { Plugin } from 'vite'

/**
 * A page that takes a list of names out of a file of schemas does not get the schemas, nor zod, with it: what is made by
 * calls at the top of such a file is marked as free of side effects, so that the build leaves out what nobody uses.
 */
export function schemasWhenUsed(): Plugin {
  return {
    name: 'schemas-when-used',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: /\/src\/.*\.ts$/, code: /from 'zod'/ },
      handler(code) {
        const values = this.parse(code, { lang: 'ts' })
          .body.map((node) => (node.type === 'ExportNamedDeclaration' ? node.declaration : node))
          .flatMap((node) => (node?.type === 'VariableDeclaration' ? node.declarations : []))
          .flatMap(({ init }) => (init && init.type !== 'ArrowFunctionExpression' ? [init] : []))
        return values.reduceRight((text, { start, end }) => {
          const value = code.slice(start, end)
          const pure = value.includes('(') ? `/*#__PURE__*/ (() => (${value}))()` : value
          return text.slice(0, start) + pure + text.slice(end)
        }, code)
      },
    },
  }
}
