import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'
import { codeSplitting } from './scripts/code-splitting.ts'
import { kitVariablesInStyleSheet } from './scripts/kit-variables.ts'
import { noServerInBrowser } from './scripts/no-server-in-browser.ts'
import { preloadsOfWhatIsMissing } from './scripts/preloads.ts'
import { routerWithoutUnused } from './scripts/router-without-unused.ts'
import { schemasWhenUsed } from './scripts/schemas-when-used.ts'

// The server build has one input, src/program.ts: routes, loaders, jobs and use cases share one module graph
// (and so one pool, one cache, one set of error classes). Web and worker run that same build.
export default defineConfig(({ command }) => ({
  plugins: [
    noServerInBrowser(),
    schemasWhenUsed(),
    preloadsOfWhatIsMissing(),
    routerWithoutUnused(),
    kitVariablesInStyleSheet(),
    reactRouter(),
  ],
  build: {
    // Of 6 000 icons those alone are read that somebody imports. The same is built in two thirds of the time.
    rolldownOptions: { experimental: { lazyBarrel: true } },
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        target: 'es2022',
        rolldownOptions: {
          output: {
            codeSplitting,
            entryFileNames: 'assets/[name]-[hash].js',
            chunkFileNames: ({ name }) => `assets/${name.split('~', 1)[0]}-[hash].js`,
          },
        },
      },
    },
    ssr: { build: { target: 'node22', sourcemap: true, rolldownOptions: { input: './src/program.ts' } } },
  },
  // Bundled, so that only what is used of them is loaded: all 6 000 icons alone take 50 MB, kysely's 255 files a tenth of
  // the start.
  ssr: { noExternal: command === 'build' ? [/^@mantine\//, '@tabler/icons-react', 'kysely'] : undefined },
}))
