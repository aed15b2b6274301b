import { BaseSequencer, type TestSpecification } from 'vitest/node'

/**
 * The files that take longest come first, so that the workers end together: one of them begun last would leave the
 * others idle for minutes. The rest goes by size, as vitest orders what it has not run before; here that says enough.
 */
export function longestFirst(longest: string[]) {
  return class extends BaseSequencer {
    override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
      const rank = ({ moduleId }: TestSpecification): number => {
        const place = longest.findIndex((path) => moduleId.endsWith(path))
        return place === -1 ? longest.length : place
      }
      return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
    }
  }
}
