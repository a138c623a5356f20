import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import knexLibrary from 'knex'
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { ensureBuilt } from '../../../server/process/setup.mjs'
import { freshDatabase } from '../../support/database.ts'
import { listenAnywhere } from '../../support/listening.ts'
import {
  asRoot,
  canMount,
  canRead,
  endPostmasterAfterwards,
  postmasterOf,
  root,
  run,
  startServer,
  temporaryFolder,
} from '../../support/processes.ts'

// Starts whole processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

beforeAll(() => ensureBuilt(root, ['gazetteer', 'server']))

describe('on an empty data directory', () => {
  test('starts, refuses a second server, stops cleanly on Ctrl-C, and starts again', async () => {
    const dataDir = join(temporaryFolder(), 'data')
    const first = await startServer({ env: { DATA_DIR: dataDir } })
    expect(first.url).toMatch(/^http:\/\/localhost:\d+$/)
    expect(first.output()).toMatch(/Who can sign in, with the password \S+:\n {2}Superadmin +\S+@/)
    expect((await fetch(`${first.url}/api/health`)).status).toBe(200)
    expect(listeners(first.pid)).toEqual(['127.0.0.1'])
    expect(listeners(Number(postmasterOf(dataDir)))).toEqual([])

    const second = await run('process/main', [], { env: { DATA_DIR: dataDir } })
    expect(second).toEqual({
      code: 1,
      output: `Fairlane Freight is already running on the data directory ${dataDir} (process ${first.pid}). Stop it first, or start this one with another DATA_DIR.\n`,
    })
    expect((await fetch(`${first.url}/api/ready`)).status).toBe(200)

    expect(await first.end('SIGINT')).toEqual({ code: 0, signal: null })
    expect(postmasterOf(dataDir)).toBeNull()

    const again = await startServer({ env: { DATA_DIR: dataDir } })
    expect(await again.end('SIGTERM')).toEqual({ code: 0, signal: null })
    expect(readdirSync(dataDir).sort()).toEqual(['cluster', 'files', 'postgres.log', 'socket'])
  })

  test('the next server takes over the database of one that was killed', async () => {
    const dataDir = join(temporaryFolder(), 'data')
    endPostmasterAfterwards(dataDir)
    const first = await startServer({ env: { DATA_DIR: dataDir } })
    const postmaster = postmasterOf(dataDir)
    expect(postmaster).not.toBeNull()
    expect(await first.end('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' })
    expect(postmasterOf(dataDir)).toBe(postmaster)

    const second = await startServer({ env: { DATA_DIR: dataDir } })
    expect(second.output()).toContain('The database of a server that was killed was still running')
    expect(postmasterOf(dataDir)).toBe(postmaster)
    expect((await fetch(`${second.url}/api/ready`)).status).toBe(200)
    expect(await second.end('SIGINT')).toEqual({ code: 0, signal: null })
    expect(postmasterOf(dataDir)).toBeNull()
  })

  test('Ctrl-C during the first start leaves no partial cluster', async () => {
    const folder = temporaryFolder()
    const dataDir = join(folder, 'data')
    const interrupted = startServer({ env: { DATA_DIR: dataDir } })
    const outcome = interrupted.catch((error: Error) => error.message)
    await expect.poll(() => existsSync(dataDir) && readdirSync(dataDir).some((name) => name.startsWith('cluster.new'))).toBe(true)
    const pid = Number(/cluster\.new-(\d+)/.exec(readdirSync(dataDir).join())?.[1])
    process.kill(-pid, 'SIGINT')
    expect(await outcome).toBe('The server did not start:\n')
    expect(postmasterOf(dataDir)).toBeNull()
    expect(readdirSync(dataDir).filter((name) => name.startsWith('cluster.new'))).toEqual([])
    const next = await startServer({ env: { DATA_DIR: dataDir } })
    expect(await next.end('SIGINT')).toEqual({ code: 0, signal: null })
  })
})

describe('does not start, says why in a sentence and exits with code 1:', () => {
  test('a port in use; the database is stopped', async () => {
    const blocker = createServer()
    onTestFinished(() => void blocker.close())
    const port = await listenAnywhere(blocker)
    const dataDir = join(temporaryFolder(), 'data')
    const { code, output } = await run('process/main', [], { env: { DATA_DIR: dataDir, PORT: String(port) } })
    expect(output).toMatch(new RegExp(`^Port ${port} is already in use\\. .+PORT=\\d+ npm start\n$`))
    expect(code).toBe(1)
    expect(postmasterOf(dataDir)).toBeNull()
  })

  test('invalid settings, all of them named', async () => {
    const { code, output } = await run('process/main', [], { env: { PORT: 'http', TRUST_PROXY: 'yes', DATA_DIR: '/nowhere' } })
    expect(output).toBe(
      'PORT must be a port number from 1 to 65535, or 0 for any free port; it is "http".\n' +
        'TRUST_PROXY must be the number of proxies before the server, from 0 to 10; it is "yes".\n',
    )
    expect(code).toBe(1)
  })

  test('an address of another machine', async () => {
    const database = await freshDatabase()
    onTestFinished(database.drop)
    const { code, output } = await run('process/main', [], { env: { DATABASE_URL: database.url, HOST: '203.0.113.7' } })
    expect(output).toContain('HOST is "203.0.113.7", which is no address of this machine.')
    expect(code).toBe(1)
  })

  test('a data directory that cannot be created, or is below a file', async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'file'), '')
    const below = await run('process/main', [], { env: { DATA_DIR: join(folder, 'file', 'data') } })
    expect(below.output).toContain('it is a file, or lies below one. Name another one in DATA_DIR.')
    const proc = await run('process/main', [], { env: { DATA_DIR: '/proc/fairlane' } })
    expect(proc.output).toContain(
      'The data directory /proc/fairlane cannot be used: no folder can be made there. Name another one in DATA_DIR.',
    )
    const file = await run('process/main', [], { env: { DATA_DIR: join(folder, 'file') } })
    expect(file.output).toContain('it is a file, or lies below one. Name another one in DATA_DIR.')
    expect([below.code, file.code]).toEqual([1, 1])
    expect(readFileSync(join(folder, 'file'), 'utf8')).toBe('')
  })

  test.runIf(asRoot && canRead(65_534, root))('a data directory without write permission', async () => {
    const dataDir = join(temporaryFolder(), 'data')
    mkdirSync(dataDir)
    const { code, output } = await run('process/main', [], { env: { DATA_DIR: dataDir }, uid: 65_534 })
    expect(output).toContain(`The data directory ${dataDir} cannot be used: this account may not write there.`)
    expect(code).toBe(1)
    expect(readdirSync(dataDir)).toEqual([])
  })

  test.runIf(asRoot && canMount())('a full disk, before and after the first start', async () => {
    const folder = temporaryFolder()
    const disk = join(folder, 'disk')
    mkdirSync(disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=20m,mode=755', 'tmpfs', disk])
    onTestFinished(() => void execFileSync('umount', ['-l', disk]))
    const dataDir = join(disk, 'data')
    const small = await run('process/main', [], { env: { DATA_DIR: dataDir } })
    expect(small.output).toMatch(/^The disk that holds the data directory .+ is full\. Free some space .+\n$/)
    expect(small.code).toBe(1)
    expect(readdirSync(dataDir)).toEqual([])

    execFileSync('mount', ['-o', 'remount,size=120m', disk])
    const server = await startServer({ env: { DATA_DIR: dataDir } })
    expect(await server.end('SIGINT')).toEqual({ code: 0, signal: null })
    execFileSync('sh', ['-c', 'dd if=/dev/zero of="$1/filler" bs=64k 2>/dev/null || true', 'sh', disk])
    const full = await run('process/main', [], { env: { DATA_DIR: dataDir } })
    expect(full.output).toMatch(/disk.* is full\. Free some space/)
    expect(full.code).toBe(1)
    expect(postmasterOf(dataDir)).toBeNull()

    execFileSync('rm', [join(disk, 'filler')])
    const again = await startServer({ env: { DATA_DIR: dataDir } })
    expect((await again.end('SIGINT')).code).toBe(0)
  })

  test('a database that cannot be reached, without printing its password', async () => {
    const url = 'postgresql://fairlane:topsecret@127.0.0.1:9/fairlane'
    const { code, output } = await run('process/main', [], { env: { DATABASE_URL: url } })
    expect(output).toMatch(
      /^The database at 127\.0\.0\.1:9\/fairlane cannot be reached: .*ECONNREFUSED.* Check that it is running/,
    )
    expect(output).not.toContain('topsecret')
    expect(code).toBe(1)
  })

  test('a database of a later version, which is left unchanged', async () => {
    const database = await freshDatabase()
    onTestFinished(database.drop)
    await query(database.url, "insert into knex_migrations (name, batch, migration_time) values ('9999_future', 9, now())")
    const { code, output } = await run('process/main', [], { env: { DATABASE_URL: database.url } })
    expect(output).toContain('The database was made by a later version of Fairlane Freight (it has 9999_future).')
    expect(code).toBe(1)
    expect(await query(database.url, 'select count(*)::integer as users from users')).toEqual([{ users: 0 }])
  })

  test('a database of another program, which is left unchanged', async () => {
    const database = await freshDatabase('empty')
    onTestFinished(database.drop)
    await query(database.url, 'create table invoices (id integer)')
    const { code, output } = await run('process/main', [], { env: { DATABASE_URL: database.url } })
    expect(output).toContain('The database already holds something else (invoices). Name an empty database in DATABASE_URL.')
    expect(code).toBe(1)
    const tables = await query(database.url, "select tablename from pg_tables where schemaname = 'public'")
    expect(tables).toEqual([{ tablename: 'invoices' }])
  })
})

test('with DATABASE_URL no demo users are created, and two servers share the database', async () => {
  const database = await freshDatabase('empty')
  onTestFinished(database.drop)
  const behind = { DATABASE_URL: database.url, PUBLIC_URL: 'https://fairlane.example', DRAIN_SECONDS: '2' }
  const servers = await Promise.all(['0', '1'].map((hops) => startServer({ env: { ...behind, TRUST_PROXY: hops } })))
  expect(servers.map(({ output }) => output().split('so a proxy stands before this server').length - 1)).toEqual([1, 0])
  for (const { url, output } of servers) {
    expect(output()).not.toContain('Who can sign in')
    expect((await fetch(`${url}/api/ready`)).status).toBe(200)
  }
  expect(await query(database.url, 'select count(*)::integer as users from users')).toEqual([{ users: 0 }])
  // Told to stop, they still serve, and say so to the balancer that asks for their health.
  const ended = Promise.all(servers.map(({ end }) => end('SIGTERM')))
  for (const { url } of servers) {
    await expect.poll(async () => (await fetch(`${url}/api/health`)).status, { interval: 20 }).toBe(503)
    expect((await fetch(`${url}/api/ready`)).status).toBe(200)
  }
  expect((await ended).map(({ code }) => code)).toEqual([0, 0])
})

async function query(url: string, sql: string): Promise<unknown[]> {
  const knex = knexLibrary({ client: 'pg', connection: url })
  try {
    return (await knex.raw(sql)).rows
  } finally {
    await knex.destroy()
  }
}

/** The addresses on which a process listens over TCP, from /proc. */
function listeners(pid: number): string[] {
  const own = new Set(readdirSync(`/proc/${pid}/fd`).flatMap((fd) => inodeOf(`/proc/${pid}/fd/${fd}`)))
  const listening = ['tcp', 'tcp6'].flatMap((table) => readFileSync(`/proc/net/${table}`, 'utf8').trim().split('\n').slice(1))
  return listening
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[3] === '0A' && own.has(fields[9] ?? ''))
    .map((fields) => (fields[1]?.startsWith('0100007F:') ? '127.0.0.1' : String(fields[1])))
}

function inodeOf(fd: string): string[] {
  try {
    return /socket:\[(\d+)\]/.exec(execFileSync('readlink', [fd]).toString())?.slice(1, 2) ?? []
  } catch {
    return []
  }
}
