import { chownSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { Knex } from 'knex'
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../../server/platform/database/connection.ts'
import { migrateToLatest } from '../../../server/platform/database/schema.ts'
import { mailTask } from '../../../server/platform/mail/deliverMail.ts'
import { mailSender } from '../../../server/platform/mail/sendMail.ts'
import { ensureBuilt } from '../../../server/process/setup.mjs'
import { freshDatabase, type TestDatabase } from '../../support/database.ts'
import {
  createDocument,
  createDriver,
  createLoad,
  createSettlement,
  createUser,
  quotePriceMail,
} from '../../support/factories.ts'
import { asRoot, canRead, root, run, temporaryFolder } from '../../support/processes.ts'
import { createTrackingEvent } from '../../support/trackingEvents.ts'

// Starts whole processes, which takes long on a busy machine.
vi.setConfig({ testTimeout: 60_000 })

/** Text that people type and that could break the file format. */
const hostile = ['\\.', '\\N', 'a\tb\nc\r\nd', '"quoted", \'twice\'', 'Zoë 🚚 Müller', '\\x00', 'end of table', ' ']

let source: TestDatabase

beforeAll(async () => {
  await ensureBuilt(root, ['gazetteer', 'server'])
  source = await freshDatabase()
  await inside(source, async (knex) => {
    for (const name of hostile) await createUser(knex, { role: 'dispatcher', firstName: name, lastName: name })
    const [user] = await knex('users').pluck('id')
    await knex('sessions').insert({
      id_hash: Buffer.from([0, 9, 10, 92, 255]),
      user_id: user,
      expires_at: '2031-01-01T00:00:00.123456Z',
    })
    await knex('audit_log').insert(
      hostile.map((what) => ({ resource: 'users', row_id: user, user_id: user, what, from_value: null, to_value: '' })),
    )
    await knex('rate_limits').insert({ key: 'forgotten', points: 3 })
    const driver = await createDriver(knex, { endorsements: hostile, lastName: 'Núñez' })
    await createDocument(knex, { driverId: driver.id })
    const load = await createLoad(knex, { assignedDriverId: driver.id, status: 'delivered', accessorialsCents: [7_550, 10] })
    await createTrackingEvent(knex, { loadId: load.id, note: hostile.join() })
    await createSettlement(knex, [load], { driverId: driver.id, deductions: hostile.map((name) => ({ name, amountCents: 1 })) })
    await mailSender({ smtpUrl: 'smtp://mail.example' })(knex, quotePriceMail())
  })
})
afterAll(() => source.drop())

async function inside<T>(database: TestDatabase, work: (knex: Knex) => Promise<T>): Promise<T> {
  const knex = openDatabase(database.url)
  try {
    return await work(knex)
  } finally {
    await knex.destroy()
  }
}

/** Everything in the database as PostgreSQL writes it, and what its sequences give next. */
async function contentOf(database: TestDatabase): Promise<unknown> {
  return inside(database, async (knex) => {
    const tables: string[] = await knex('pg_tables')
      .where({ schemaname: 'public' })
      .whereNot({ tablename: 'knex_migrations' })
      .orderBy('tablename')
      .pluck('tablename')
    const content: Record<string, unknown> = {}
    for (const table of tables)
      content[table] = (await knex.raw(`select to_jsonb(t)::text as row from ${table} t order by 1`)).rows
    content.migrations = await knex('knex_migrations').orderBy('id').pluck('name')
    content.constraints = (
      await knex.raw(
        "select conname, pg_get_constraintdef(oid) from pg_constraint where connamespace = 'public'::regnamespace and contype <> 'n' order by 1",
      )
    ).rows
    content.sequences = (
      await knex.raw(
        "select sequencename, last_value from pg_sequences where schemaname = 'public' and sequencename not like 'knex%' order by 1",
      )
    ).rows
    return content
  })
}

const on = ({ url }: TestDatabase) => ({ env: { DATABASE_URL: url } })

async function backUp(database: TestDatabase): Promise<string> {
  const file = join(temporaryFolder(), 'backup.gz')
  const { code, output } = await run('cli/backup', [file], on(database))
  expect(output).toMatch(/^Backed up \d+ tables to /)
  expect(code).toBe(0)
  return file
}

async function databaseFor(kind: 'migrated' | 'empty'): Promise<TestDatabase> {
  const database = await freshDatabase(kind)
  onTestFinished(database.drop)
  return database
}

test('a restore brings back every row and character, and sequences continue', async () => {
  const file = await backUp(source)
  expect(statSync(file).mode & 0o777).toBe(0o600)
  const target = await databaseFor('empty')
  const { code, output } = await run('cli/restore', [file], on(target))
  expect(output).toMatch(/^Restored \d+ tables as they were on \d{4}-/)
  expect(code).toBe(0)
  const [before, after] = [await contentOf(source), await contentOf(target)]
  expect(after).toEqual({ ...(before as object), rate_limits: [] })
  await inside(target, async (knex) => {
    const [row] = await knex('audit_log').insert({ resource: 'users', row_id: crypto.randomUUID(), what: 'next' }).returning('id')
    // After those of the rows above and of the mail.
    expect(Number(row.id)).toBe(hostile.length + 2)
  })
})

test('jobs are not restored: those of what is given up are gone, and the sweep enqueues the mails that wait', async () => {
  const file = await backUp(source)
  const target = await databaseFor('migrated')
  await inside(target, (knex) => mailSender({ smtpUrl: 'smtp://mail.example' })(knex, quotePriceMail()))
  expect((await run('cli/restore', [file, '--replace'], on(target))).output).toMatch(/^Restored/)
  await inside(target, async (knex) => {
    await migrateToLatest(knex)
    expect(await knex('graphile_worker.jobs')).toEqual([])
    await mailTask({ smtpUrl: null, mailFrom: null }).sweep?.(knex)
    const [mail] = await knex('mails').where({ status: 'waiting' })
    expect(await knex('graphile_worker.jobs').pluck('key')).toEqual([`mail ${mail.id}`])
  })
})

test('a database that is not empty is replaced with --replace, and otherwise left unchanged', async () => {
  const file = await backUp(source)
  const target = await databaseFor('migrated')
  await inside(target, (knex) => createUser(knex, { role: 'viewer' }))
  await inside(target, (knex) => knex.raw("create type mood as enum ('good'); create view faces as select email from users"))
  const before = await contentOf(target)
  const refused = await run('cli/restore', [file], on(target))
  expect(refused).toEqual({
    code: 1,
    output:
      'The database is not empty. Restore into an empty one, or add --replace to give up what it holds now. Nothing was changed.\n',
  })
  expect(await contentOf(target)).toEqual(before)

  const replaced = await run('cli/restore', [file, '--replace'], on(target))
  expect(replaced.output).toMatch(/^Restored/)
  expect(await contentOf(target)).toEqual({ ...((await contentOf(source)) as object), rate_limits: [] })
})

describe('a file that is not a complete backup is refused, and nothing is changed', () => {
  let whole: Buffer | undefined
  const truncate = (file: Buffer, at: number) => file.subarray(0, Math.round(file.length * at))
  const replace = (file: Buffer, from: string, to: string) => gzipSync(gunzipSync(file).toString().replace(from, to))
  test.each<[string, (file: Buffer) => Buffer, RegExp]>([
    ['truncated in the compressed file', (file) => truncate(file, 0.7), /is incomplete or damaged/],
    ['truncated in the rows', (file) => gzipSync(truncate(gunzipSync(file), 0.7)), /is incomplete or damaged/],
    [
      'without its last line',
      (file) =>
        gzipSync(
          gunzipSync(file)
            .toString()
            .replace(/end \w+\n$/, ''),
        ),
      /is incomplete or damaged/,
    ],
    ['with a changed value', (file) => replace(file, 'dispatcher', 'superadmin'), /is incomplete or damaged/],
    ['with an invalid value', (file) => replace(file, '2031-01-01', 'not a date'), /is damaged: PostgreSQL refuses it/],
    ['of a later version', (file) => replace(file, '"0001_', '"9999_'), /was made by a later version/],
    ['another file, compressed', () => gzipSync('hello\nworld\n'), /is not a backup of Fairlane Freight/],
    ['another file', () => Buffer.from('hello\nworld\n'), /is not a backup of Fairlane Freight/],
    ['empty', () => Buffer.alloc(0), /is incomplete or damaged|is not a backup/],
  ])('%s', async (_name, damage, refusal) => {
    whole ??= readFileSync(await backUp(source))
    const file = join(temporaryFolder(), 'damaged.gz')
    writeFileSync(file, damage(whole))
    const target = await databaseFor('migrated')
    await inside(target, (knex) => createUser(knex, { role: 'viewer' }))
    const before = await contentOf(target)
    const { code, output } = await run('cli/restore', [file, '--replace'], on(target))
    expect(output).toMatch(refusal)
    expect(output.trim().split('\n')).toHaveLength(1)
    expect(code).toBe(1)
    expect(await contentOf(target)).toEqual(before)
  })
})

test('with a public key a backup is encrypted, and only its secret key restores it', async () => {
  const [key, other] = [await backupKey(), await backupKey()]
  const file = join(temporaryFolder(), 'backup.gz.age')
  const made = await run('cli/backup', [file], { env: { ...on(source).env, BACKUP_RECIPIENT: key.recipient } })
  expect(made.output).toContain(`It is encrypted for ${key.recipient}: only the secret key of that opens it.`)
  const bytes = readFileSync(file)
  expect(bytes.toString('latin1')).toMatch(/^age-encryption\.org\/v1\n-> X25519 /)

  const target = await databaseFor('empty')
  const restore = (name: string, identity?: string) =>
    run('cli/restore', [name], { env: { ...on(target).env, ...(identity && { BACKUP_IDENTITY: identity }) } })
  const cut = join(temporaryFolder(), 'cut')
  writeFileSync(cut, bytes.subarray(0, bytes.length - 20))
  const changed = join(temporaryFolder(), 'changed')
  writeFileSync(changed, Buffer.from(bytes).fill(0, bytes.length - 40, bytes.length - 20))
  const refusals = [
    await restore(file),
    await restore(file, other.identity),
    await restore(file, `${key.identity.slice(0, -1)}B`),
    await restore(cut, key.identity),
    await restore(changed, key.identity),
  ]
  expect(refusals.map(({ output }) => output)).toEqual([
    `${file} is encrypted: set BACKUP_IDENTITY to its secret key. Nothing was changed.\n`,
    `${file} is encrypted for another key than BACKUP_IDENTITY. Nothing was changed.\n`,
    'BACKUP_IDENTITY is mistyped: copy the whole secret key. Nothing was changed.\n',
    `${cut} is incomplete or damaged. Use another backup. Nothing was changed.\n`,
    `${changed} is incomplete or damaged. Use another backup. Nothing was changed.\n`,
  ])
  expect(refusals.every(({ code }) => code === 1)).toBe(true)

  expect((await restore(file, key.identity)).output).toMatch(/^Restored/)
  expect(await contentOf(target)).toEqual({ ...((await contentOf(source)) as object), rate_limits: [] })
})

async function backupKey() {
  const { output } = await run('cli/createBackupKey', [], on(source))
  const [, recipient = '', identity = ''] = /BACKUP_RECIPIENT=(\S+)[\s\S]+BACKUP_IDENTITY=(\S+)/.exec(output) ?? []
  return { recipient, identity }
}

test('restoring into a database that a server uses is refused', async () => {
  const file = await backUp(source)
  const target = await databaseFor('migrated')
  await inside(target, async (knex) => {
    await knex.raw('select 1')
    const { code, output } = await run('cli/restore', [file, '--replace'], on(target))
    expect(output).toBe('A server is using this database. Stop it first, then restore. Nothing was changed.\n')
    expect(code).toBe(1)
  })
})

test('a backup that fails leaves no file, and an existing file is never overwritten', async () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, 'kept'), 'precious')
  const existing = await run('cli/backup', [join(folder, 'kept')], on(source))
  expect(existing.output).toMatch(/kept exists already\. Name another file, or remove it first\.\n$/)
  expect(readFileSync(join(folder, 'kept'), 'utf8')).toBe('precious')

  const nowhere = await run('cli/backup', [join(folder, 'no', 'folder', 'backup.gz')], on(source))
  expect(nowhere.output).toMatch(/cannot be written \(ENOENT\)/)
  const nothing = await run('cli/backup', [], on(source))
  expect(nothing.output).toMatch(/^Name the file to write/)
  const empty = await run('cli/backup', [join(folder, 'new.gz')], on(await databaseFor('empty')))
  expect(empty.output).toBe('The database is empty: there is nothing to back up.\n')
  const missing = await run('cli/restore', [join(folder, 'new.gz')], on(source))
  expect(missing.output).toBe(`There is no file ${join(folder, 'new.gz')}.\n`)
  expect([existing, nowhere, nothing, empty, missing].map(({ code }) => code)).toEqual([1, 1, 1, 1, 1])
  expect(readdirSync(folder)).toEqual(['kept'])
})

test('the embedded database is backed up with no server running, and restored into a new folder', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'backup.gz')
  mkdirSync(join(folder, 'old'))
  const env = (name: string) => ({ env: { DATA_DIR: join(folder, name) } })
  expect((await run('cli/migrate', [], env('old'))).output).toMatch(/^Migrated: 0001_/)
  expect((await run('cli/migrate', [], env('old'))).output).toBe('The database is up to date.\n')
  expect((await run('cli/backup', [file], env('old'))).code).toBe(0)
  expect((await run('cli/restore', [file], env('new'))).output).toMatch(/^Restored/)
  expect(existsSync(join(folder, 'new', 'cluster', 'postmaster.pid'))).toBe(false)
})

test.runIf(asRoot && canRead(65_534, root))('a backup is restored as whom the data belong to, who can read it', async () => {
  const file = await backUp(source)
  const dataDir = join(temporaryFolder(), 'data')
  mkdirSync(dataDir)
  chownSync(dataDir, 65_534, 65_534)
  const env = { DATA_DIR: dataDir }
  const byRoot = await run('cli/restore', [file], { env })
  expect(byRoot.output).toMatch(/belongs to another account than root \(user 65534\).+Nothing was changed\.\n$/)
  const unread = await run('cli/restore', [file], { env, uid: 65_534 })
  expect(unread.output).toContain(`This account may not read ${file}: whoever made it may.`)
  expect([byRoot.code, unread.code, readdirSync(dataDir)]).toEqual([1, 1, []])
  chownSync(file, 65_534, 65_534)
  expect((await run('cli/restore', [file], { env, uid: 65_534 })).output).toMatch(/^Restored/)
  expect(statSync(join(dataDir, 'cluster')).uid).toBe(65_534)
})
