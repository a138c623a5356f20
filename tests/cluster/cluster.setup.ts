import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { bringUp, installSentence, missingPackages, placeOf, takeDown } from '../../deploy/local/cluster.ts'
import type { Place } from '../../deploy/local/layout.ts'
import { canInstall, install } from '../support/install.mjs'
import { canArchive } from './archivedPostgres.ts'
import { canPool } from './bouncer.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The running cluster; null where its packages are missing. */
    cluster: Place | null
  }
}

/** More requests than a visitor may make: all the load comes from one address. */
const env = { LIMIT_QUOTES: '1000000/60', LIMIT_SIGN_IN_ADDRESS: '1000000/60', DEMO: '0' }

/** Brings a cluster up once, in memory where there is room, and takes it down at the end. */
export default async function setUp(project: TestProject) {
  const absent = [...missingPackages(), ...(canArchive() ? [] : ['pgbackrest']), ...(canPool() ? [] : ['pgbouncer'])]
  if (absent.length && canInstall()) install(absent)
  if (!canArchive()) console.log('The restore is skipped. It needs: apt-get install --no-install-recommends pgbackrest')
  if (!canPool()) console.log('PgBouncer is left out. It needs: apt-get install --no-install-recommends pgbouncer')
  const missing = missingPackages()
  if (missing.length) {
    console.log(`Skipped. ${installSentence(missing)}`)
    project.provide('cluster', null)
    return () => {}
  }
  const base = existsSync('/dev/shm') ? '/dev/shm' : tmpdir()
  const folder = mkdtempSync(join(base, 'fairlane-cluster-'))
  // PostgreSQL runs under another account than root's.
  chmodSync(folder, 0o755)
  const place = placeOf(join(folder, 'cluster'), await freeHundred(), env)
  const takeAway = async () => {
    await takeDown(place)
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await bringUp(place, console.log)
  } catch (error) {
    await takeAway()
    throw error
  }
  project.provide('cluster', place)
  return takeAway
}

/** The first of a hundred ports. The first port of each kind is free. */
async function freeHundred(): Promise<number> {
  for (let base = 21_000 + 100 * (process.pid % 80); ; base += 100) {
    const free = await Promise.all([0, 1, 11, 21, 31, 41, 51, 61].map((port) => isFree(base + port)))
    if (free.every(Boolean)) return base
  }
}

const isFree = (port: number) =>
  new Promise<boolean>((resolve) => {
    const server = createServer()
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
