import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'

/** What `npm run test:cluster` runs: not part of `npm test`, because it breaks a whole cluster for minutes. */
export default defineConfig({
  test: {
    root: fileURLToPath(new URL('../..', import.meta.url)),
    include: ['tests/cluster/**/*.test.ts'],
    globalSetup: 'tests/cluster/cluster.setup.ts',
    reporters: [['default', { summary: false }]],
    // One cluster for all, and one fault at a time.
    fileParallelism: false,
    isolate: false,
    // As in npm test: a second try is reported, not hushed up.
    retry: process.env.CI ? 1 : 0,
    testTimeout: 300_000,
    hookTimeout: 300_000,
  },
})
