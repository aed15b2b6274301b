import { BaseSequencer, type TestSpecification } from 'vitest/node'

const LONGEST = ['estados', 'subir', 'assinatura', 'acessivel'].map((name) => `/e2e/${name}.spec.ts`)

/**
 * The files that take longest come first, so that both lanes end together: one of them begun last would leave the other
 * lane idle for minutes. The rest goes by size, as vitest orders what it has not run before; here that says enough.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = LONGEST.findIndex((path) => moduleId.endsWith(path))
      return place === -1 ? LONGEST.length : place
    }
    return (await super.sort(files)).sort((a, b) => rank(a) - rank(b))
  }
}
