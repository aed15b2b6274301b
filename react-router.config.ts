import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src',
  buildDirectory: process.env.BUILD_DIR ?? 'build',
  ssr: true,
  // The map is small: all of it comes with the first page, and there is no open-ended /__manifest to guard.
  routeDiscovery: { mode: 'initial' },
} satisfies Config
