import { beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { openDatabase } from '../../../server/platform/database/connection.ts'
import { mailSender } from '../../../server/platform/mail/sendMail.ts'
import { ensureBuilt } from '../../../server/process/setup.mjs'
import { asApplication, freshDatabase } from '../../support/database.ts'
import { quotePriceMail } from '../../support/factories.ts'
import { startMailServer } from '../../support/mailServer.ts'
import { root, run, startServer, startWorker, temporaryFolder } from '../../support/processes.ts'

vi.setConfig({ testTimeout: 60_000 })
beforeAll(() => ensureBuilt(root, ['gazetteer', 'server']))

async function setUp() {
  const database = await freshDatabase()
  const knex = openDatabase(database.url)
  const smtp = await startMailServer()
  onTestFinished(async () => {
    await smtp.close()
    await knex.destroy()
    await database.drop()
  })
  return {
    env: { DATABASE_URL: asApplication(database.url), DATABASE_MIGRATE_URL: database.url, SMTP_URL: smtp.url },
    smtp,
    knex,
    newMail: () => knex.transaction((transaction) => mailSender({ smtpUrl: smtp.url })(transaction, quotePriceMail())),
    mails: () => knex('mails').select('status', 'attempts', 'last_error').orderBy('number'),
  }
}

test('a worker does the jobs of servers with JOBS=off; a server without that does them itself', async () => {
  const { env, smtp, knex, newMail, mails } = await setUp()
  const server = await startServer({ env: { ...env, JOBS: 'off' } })
  await newMail()
  const worker = await startWorker({ env })
  await expect.poll(mails).toMatchObject([{ status: 'sent' }])
  expect(await worker.end('SIGTERM')).toEqual({ code: 0, signal: null })
  expect(worker.output()).not.toMatch(/error/i)

  await newMail()
  await knex.raw('select pg_sleep(0.5)')
  expect(smtp.received).toHaveLength(1)
  await server.end('SIGTERM')
  const alone = await startServer({ env })
  await expect.poll(mails).toMatchObject([{ status: 'sent' }, { status: 'sent' }])
  await newMail()
  await expect.poll(() => smtp.received.length).toBe(3)
  expect(await alone.end('SIGTERM')).toEqual({ code: 0, signal: null })
})

test('SIGTERM: the mail that is being sent is sent, the next one stays; SIGKILL: it is sent again', async () => {
  const { env, smtp, knex, newMail, mails } = await setUp()
  smtp.behaviour = 'keepsSilent'
  const first = await startWorker({ env })
  await newMail()
  await expect.poll(() => smtp.received.length).toBe(1)
  const ended = first.end('SIGTERM')
  await newMail()
  // The mail server answers only now.
  smtp.answer()
  expect(await ended).toEqual({ code: 0, signal: null })
  expect(await mails()).toMatchObject([
    { status: 'sent', attempts: 1 },
    { status: 'waiting', attempts: 0 },
  ])

  const second = await startWorker({ env })
  await expect.poll(() => smtp.received.length).toBe(2)
  expect(await second.end('SIGKILL')).toMatchObject({ signal: 'SIGKILL' })
  expect((await mails())[1]).toMatchObject({ status: 'waiting', attempts: 1 })
  smtp.behaviour = 'accepts'
  await knex('mails')
    .where({ status: 'waiting' })
    .update({ next_attempt_at: knex.raw('now()') })
  const third = await startWorker({ env })
  await expect.poll(mails).toMatchObject([{ status: 'sent' }, { status: 'sent', attempts: 2 }])
  const ids = smtp.received.map(({ headers }) => headers.get('message-id'))
  expect([ids.length, new Set(ids).size]).toEqual([3, 2])
  await third.end('SIGTERM')
})

test('without a database or its tables it says what to do', async () => {
  const nowhere = await run('process/worker', [], { env: { DATA_DIR: temporaryFolder() } })
  expect(nowhere).toMatchObject({ code: 1, output: expect.stringMatching(/^No server is running on the embedded database/) })
  const empty = await freshDatabase('empty')
  onTestFinished(empty.drop)
  const { code, output } = await run('process/worker', [], { env: { DATABASE_URL: empty.url } })
  expect(output).toBe('The database is not set up for this version yet. Run `npm run migrate` first, or start the server.\n')
  expect(code).toBe(1)
})
