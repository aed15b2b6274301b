import { reactRouter } from '@react-router/dev/vite'
import { defineConfig } from 'vite'

// The server build has one input, src/app.ts: doors, loaders, jobs and use cases share one module graph
// (and so one pool, one cache, one set of error classes). Web and worker run that same build.
export default defineConfig(({ isSsrBuild, command }) => ({
  plugins: [reactRouter()],
  build: {
    target: isSsrBuild ? 'node22' : 'es2022',
    sourcemap: isSsrBuild === true,
  },
  environments: { ssr: { build: { rolldownOptions: { input: './src/app.ts' } } } },
  ssr: { noExternal: command === 'build' ? [/^@mantine\//] : undefined },
}))
