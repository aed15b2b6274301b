import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { generate } from 'orval'

/**
 * Makes a client of an API from its OpenAPI document, as anybody outside would, and runs `program`, which imports it
 * as `./cliente.ts` and exports `run`. Both must stand before the type checker. Answers what `run` does.
 */
export async function runWithGeneratedClient<T>(
  { document, baseUrl, program }: { document: Record<string, unknown>; baseUrl: string; program: string },
  ...args: string[]
): Promise<T> {
  // Inside the project, where its packages are found.
  const folder = await mkdtemp(join(process.cwd(), 'node_modules', '.cliente-'))
  try {
    const path = join(folder, 'programa.ts')
    await generate(
      {
        input: { target: document },
        output: {
          target: join(folder, 'cliente.ts'),
          client: 'fetch',
          baseUrl,
          headers: true,
        },
      },
      folder,
    )
    await writeFile(path, program)
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(SETTINGS))
    await checkTypes(folder)
    const { run } = (await import(path)) as { run: (...given: string[]) => Promise<T> }
    return await run(...args)
  } finally {
    await rm(folder, { recursive: true })
  }
}

const SETTINGS = {
  compilerOptions: {
    target: 'ES2023',
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    module: 'ESNext',
    moduleResolution: 'bundler',
    strict: true,
    noEmit: true,
    allowImportingTsExtensions: true,
    types: [],
  },
  files: ['programa.ts'],
}

async function checkTypes(folder: string): Promise<void> {
  const tsc = join(process.cwd(), 'node_modules', '.bin', 'tsc')
  await promisify(execFile)(tsc, ['-p', folder]).catch((error: { stdout?: string }) => {
    throw new Error(`The generated client has wrong types:\n${error.stdout ?? ''}`)
  })
}
