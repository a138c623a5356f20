import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { startEmbedded } from '../../server/platform/embedded/embedded.ts'
import { migratedTemplate } from './database.ts'
import { installedPostgres, startInstalled, type TestPostgres } from './postgres.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The maintenance database of this run's PostgreSQL. */
    postgres: string
  }
}

/** Once per project: a PostgreSQL of its own, with a migrated database that every test file copies. */
export default async function setUp(project: TestProject) {
  const postgres = project.name === 'server-installed' ? await installed() : await embedded()
  try {
    await migratedTemplate(postgres.url)
  } catch (error) {
    await postgres.stop()
    throw error
  }
  project.provide('postgres', postgres.url)
  return postgres.stop
}

function installed(): Promise<TestPostgres> {
  const bin = installedPostgres()
  if (!bin) throw new Error('No PostgreSQL 15 or later is installed')
  return startInstalled(bin)
}

/** The embedded PostgreSQL of `npm start`, started by the product's launcher. */
async function embedded(): Promise<TestPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlane-tests-'))
  const { connection, stop } = await startEmbedded(dataDir, (error) => {
    throw error
  })
  if (typeof connection === 'string') throw new Error('Expected the embedded PostgreSQL to have a socket')
  const { host, port, user, database } = connection
  return {
    url: `postgres://${user}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`,
    stop: async () => {
      await stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}
