import { importsOf, resolve } from './architecture.ts'

/** The groups of files that reach each other by their imports, each in order of their names (Tarjan). */
export function circles(files: ReadonlyMap<string, string>): string[][] {
  const reached = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []

  for (const path of files.keys()) if (!reached.has(path)) visit(path)
  return found

  function visit(path: string): void {
    reached.set(path, reached.size)
    lowest.set(path, reached.size - 1)
    open.push(path)
    for (const { from } of importsOf(files.get(path) ?? '')) {
      const target = resolve(path, from)
      if (!target || !files.has(target)) continue
      if (!reached.has(target)) visit(target)
      if (open.includes(target)) lowest.set(path, Math.min(at(lowest, path), at(lowest, target)))
    }
    if (lowest.get(path) !== reached.get(path)) return
    const group = open.splice(open.indexOf(path))
    if (group.length > 1) found.push(group.sort())
  }
}

function at(places: ReadonlyMap<string, number>, path: string): number {
  return places.get(path) ?? 0
}
