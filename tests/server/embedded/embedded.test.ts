import { chmodSync, cpSync, existsSync, lstatSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { findBinaries, makeLinks } from '../../../server/platform/embedded/binaries.ts'
import { type Embedded, findEmbedded, startEmbedded } from '../../../server/platform/embedded/embedded.ts'
import { asRoot, postmasterOf, temporaryFolder } from '../../support/processes.ts'

// Starts whole processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

/** Starts the embedded PostgreSQL for one test. */
async function start(dataDir: string): Promise<Embedded> {
  const embedded = await startEmbedded(dataDir, (error) => {
    throw error
  })
  onTestFinished(embedded.stop)
  return embedded
}

async function query({ connection }: Embedded, sql: string): Promise<unknown[]> {
  if (typeof connection === 'string') throw new Error('Expected a connection over a socket')
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

const socketOf = ({ connection }: Embedded) => (typeof connection === 'string' ? '' : connection.host)

describe('the embedded PostgreSQL', () => {
  test('is created once, persists its data and runs with durable settings', async () => {
    const dataDir = join(temporaryFolder(), 'data')
    const first = await start(dataDir)
    expect(first.origin).toBe('made')
    await query(first, 'create table saved as select 42 as answer')
    const settings = 'fsync full_page_writes synchronous_commit listen_addresses TimeZone server_encoding'.split(' ')
    const values = await query(
      first,
      `select name, setting from pg_settings where name in ('${settings.join("','")}') order by name`,
    )
    expect(
      Object.fromEntries((values as { name: string; setting: string }[]).map(({ name, setting }) => [name, setting])),
    ).toEqual({
      fsync: 'on',
      full_page_writes: 'on',
      synchronous_commit: 'on',
      listen_addresses: '',
      TimeZone: 'UTC',
      server_encoding: 'UTF8',
    })
    expect(statSync(socketOf(first)).mode & 0o777).toBe(0o700)
    await first.stop()
    expect(postmasterOf(dataDir)).toBeNull()
    expect(await findEmbedded(dataDir)).toBeNull()

    const second = await start(dataDir)
    expect(second.origin).toBe('started')
    expect(await query(second, 'select answer from saved')).toEqual([{ answer: 42 }])
    expect(await findEmbedded(dataDir)).toEqual(second.connection)

    const asApplication = { ...second, connection: second.application }
    expect(await query(asApplication, 'select rolname as name, rolsuper from pg_roles where rolname = current_user')).toEqual([
      { name: 'fairlane_app', rolsuper: false },
    ])
    await expect(query(asApplication, 'create temporary table mine (id int)')).rejects.toThrow('permission denied')
    await expect(query(asApplication, 'select answer from saved')).rejects.toThrow('permission denied')
  })

  test('of two concurrent starts on an empty folder one runs, and the other is refused', async () => {
    const dataDir = join(temporaryFolder(), 'data')
    const both = await Promise.allSettled([start(dataDir), start(dataDir)])
    const refused = both.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason.message] : []))
    expect(refused).toEqual([
      expect.stringContaining(`already running on the data directory ${dataDir} (process ${process.pid})`),
    ])
    expect(readdirSync(dataDir).sort()).toEqual(['cluster', 'postgres.log', 'socket'])
  })

  test('restarts by itself when it is killed, and its data directory stays locked', async () => {
    const dataDir = join(temporaryFolder(), 'data')
    const embedded = await start(dataDir)
    await query(embedded, 'create table saved as select 42 as answer')
    const killed = Number(postmasterOf(dataDir))
    process.kill(killed, 'SIGKILL')
    await expect
      .poll(() => query(embedded, 'select answer from saved').catch(() => null), { timeout: 15_000 })
      .toEqual([{ answer: 42 }])
    expect(postmasterOf(dataDir)).not.toBe(killed)
    await expect.poll(() => findEmbedded(dataDir)).toEqual(embedded.connection)
    await expect(startEmbedded(dataDir, () => {})).rejects.toThrow('already running')
    await embedded.stop()
    expect(postmasterOf(dataDir)).toBeNull()
  })

  test('starts despite a stale postmaster.pid whose pid another program has now', async () => {
    const dataDir = join(temporaryFolder(), 'data')
    await (await start(dataDir)).stop()
    const pidFile = join(dataDir, 'cluster', 'postmaster.pid')
    writeFileSync(
      pidFile,
      [process.pid, join(dataDir, 'cluster'), 1, 5432, join(dataDir, 'socket'), '', '1 1', 'ready', ''].join('\n'),
    )
    expect((await start(dataDir)).origin).toBe('started')
  })

  test('refuses a copy of a data directory whose database is running', async () => {
    const folder = temporaryFolder()
    const original = await start(join(folder, 'data'))
    cpSync(join(folder, 'data', 'cluster'), join(folder, 'copy', 'cluster'), { recursive: true })
    await expect(startEmbedded(join(folder, 'copy'), () => {})).rejects.toThrow(
      'seems to be a copy of a directory whose database is running',
    )
    expect(await query(original, 'select 1 as one')).toEqual([{ one: 1 }])
  })

  test('uses a short socket path when that of the data directory is too long, and removes it on stop', async () => {
    const embedded = await start(join(temporaryFolder(), 'x'.repeat(120), 'data'))
    const socket = socketOf(embedded)
    expect(Buffer.byteLength(`${socket}/.s.PGSQL.5432`)).toBeLessThanOrEqual(103)
    expect(await query(embedded, 'select 1 as one')).toEqual([{ one: 1 }])
    await embedded.stop()
    expect(existsSync(socket)).toBe(false)
  })

  test('refuses a folder of another PostgreSQL version or of something else, and leaves it unchanged', async () => {
    const dataDir = join(temporaryFolder(), 'data')
    const cluster = join(dataDir, 'cluster')
    mkdirSync(cluster, { recursive: true })
    await expect(startEmbedded(dataDir, () => {})).rejects.toThrow('holds something that is not our database')
    writeFileSync(join(cluster, 'PG_VERSION'), '17\n')
    await expect(startEmbedded(dataDir, () => {})).rejects.toThrow(
      /was made by PostgreSQL 17, and .+ brings PostgreSQL 18\. Make a backup/,
    )
    expect(readdirSync(cluster)).toEqual(['PG_VERSION'])
  })

  test('removes what a killed first start left behind', async () => {
    const dataDir = join(temporaryFolder(), 'data')
    mkdirSync(join(dataDir, 'cluster.new-4194999-abc', 'base'), { recursive: true })
    await start(dataDir)
    expect(readdirSync(dataDir).sort()).toEqual(['cluster', 'postgres.log', 'socket'])
  })

  test('links its libraries when npm has not done so', () => {
    const binaries = findBinaries()
    const link = join(binaries.folder, 'lib', process.platform === 'linux' ? 'libpq.so.5' : 'libpq.5.dylib')
    const copy = { ...binaries, folder: join(temporaryFolder(), 'native') }
    cpSync(join(binaries.folder, 'pg-symlinks.json'), join(copy.folder, 'pg-symlinks.json'))
    mkdirSync(join(copy.folder, 'lib'))
    expect(makeLinks(copy)).toBe(true)
    expect(lstatSync(link.replace(binaries.folder, copy.folder)).isSymbolicLink()).toBe(true)
    expect(makeLinks(copy)).toBe(true)
  })

  test.runIf(asRoot)('as root it runs as nobody if that account can reach the folder, otherwise as one that can', async () => {
    const reachable = join(temporaryFolder(), 'data')
    const open = await start(reachable)
    expect(statSync(join(reachable, 'cluster')).uid).toBe(65_534)
    await open.stop()

    const closed = temporaryFolder()
    chmodSync(closed, 0o700)
    const barred = await start(join(closed, 'data'))
    expect(await query(barred, 'select 1 as one')).toEqual([{ one: 1 }])
    await barred.stop()

    // It still starts when the permissions of the folder, and with them the account, have changed.
    chmodSync(closed, 0o755)
    expect(await query(await start(join(closed, 'data')), 'select 1 as one')).toEqual([{ one: 1 }])
  })
})
