import type { WorkerGlobalState } from 'vitest'

declare const __vitest_worker__: WorkerGlobalState

/**
 * What nobody can tell whether it was loaded before: packages, texts, and the pure files of a slice, which import nothing
 * else of the project (architecture.test.ts) and keep nothing.
 */
const SAME_FOR_ALL =
  /^node:|^\/node_modules\/|\?raw$|^\/src\/(?!demo\/)[^/]+\/(conteudo\/.+|[^/]+(?<!\.test)\.tsx?)$/
const ROOT = process.cwd()

// A worker runs one file after another. Each file gets the project's modules anew, with nothing in them of the file
// before, save those: to evaluate them for every file took a tenth of the rules' time.
for (const [path, module] of __vitest_worker__.evaluatedModules.idToModuleMap) {
  if (SAME_FOR_ALL.test(path.replace(ROOT, ''))) continue
  module.promise = undefined
  module.exports = undefined
  module.evaluated = false
  module.importers.clear()
}
