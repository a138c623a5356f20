import { existsSync } from 'node:fs'
import { defineConfig } from 'vitest/config'
import { installedPostgres } from './tests/support/postgres.ts'

/**
 * What another version of PostgreSQL could answer differently: the tables, roles and copies, what is more than a plain
 * statement (lists, totals, searches, locks, notifications, a lost database), and every endpoint once. What the others prove
 * does not depend on who made the database.
 */
const onEveryVersion = [
  ...['database/migrations', 'database/models', 'database/rights', 'cli/backup', 'seeds/seed', 'access/access'],
  ...['recruiting/applicationsList', 'loads/loadsList', 'queries/search', 'loads/totals'],
  ...[
    'dashboard/dashboard',
    'tracking/tracking',
    'quotes/quotes',
    'submissions/submissions',
    'http/idempotency',
    'sessions/sessions',
    'tracking/lastEvents',
    'database/listen',
    'database/outage',
    'jobs/jobs',
    'mail/mail',
  ],
].map((name) => `tests/server/${name}.test.ts`)
for (const file of onEveryVersion) if (!existsSync(file)) throw new Error(`${file} is gone: vitest.config.ts names it`)

/**
 * A busy machine is slow, not wrong: what waits for a state waits long, and is no slower where the state is there. In CI a
 * test that failed runs once more, and what passes only then is named by tests/run.mjs.
 */
const patient = {
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 15_000 } },
  retry: process.env.CI ? 1 : 0,
}

const onDatabase = {
  ...patient,
  // Files of a worker follow one another and share the loaded server, which keeps nothing between two apps: half the time.
  isolate: false,
  globalSetup: 'tests/support/postgres.setup.ts',
}

export default defineConfig({
  test: {
    reporters: [['default', { summary: false }]],
    maxWorkers: 2,
    projects: [
      { test: { ...patient, name: 'shared', isolate: false, include: ['tests/shared/**/*.test.ts', 'tests/*.test.ts'] } },
      { test: { ...patient, name: 'client', include: ['tests/client/**/*.test.{ts,tsx}'] } },
      { test: { ...onDatabase, name: 'server', include: ['tests/server/**/*.test.ts'] } },
      ...(installedPostgres() ? [{ test: { ...onDatabase, name: 'server-installed', include: onEveryVersion } }] : []),
      {
        test: {
          ...onDatabase,
          name: 'e2e',
          include: ['tests/e2e/**/*.test.ts'],
          globalSetup: ['tests/support/postgres.setup.ts', 'tests/support/browser.setup.ts'],
          testTimeout: 180_000,
          // A browser test also waits: two cores have work for a third one meanwhile.
          maxWorkers: 3,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
})
