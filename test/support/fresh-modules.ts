import { vi } from 'vitest'
import { zoneOf } from './architecture.ts'

// A worker runs one file after another. Each file gets the project's modules anew, with nothing in them of the file
// before. What comes from node_modules stays loaded: loading it for every file took a fifth of the rules' time. So do
// rules and schemas, a fifth of a file's start: what is pure keeps nothing and imports only its like.
const root = `${process.cwd()}/`
const kept = [...loadedModules()]
  .filter(([path]) => path.startsWith(`${root}src/`) && zoneOf(path.slice(root.length)) === 'pure')
  .map(([, module]) => ({ module, asItWas: { ...module } }))
vi.resetModules()
for (const { module, asItWas } of kept) Object.assign(module, asItWas)

/** By path. Vitest says nothing of it to the outside. */
function loadedModules(): Map<string, object> {
  const worker: unknown = Reflect.get(globalThis, '__vitest_worker__')
  return (worker as { evaluatedModules: { idToModuleMap: Map<string, object> } }).evaluatedModules
    .idToModuleMap
}
