import { randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../server/platform/database/connection.ts'
import { startJobs } from '../../../server/platform/jobs/run.ts'
import { deliveryTask } from '../../../server/platform/mail/deliverMail.ts'
import { mailSender, type NewMail, noMailServer } from '../../../server/platform/mail/sendMail.ts'
import { type MailServer, mailServer } from '../../../server/platform/mail/smtp.ts'
import { asApplication, useDatabase } from '../../support/database.ts'
import { quotePriceMail } from '../../support/factories.ts'
import { startMailServer, type TestMailServer } from '../../support/mailServer.ts'

const used = useDatabase()
/** The application's connections, which may not do DDL. */
let knex: Knex
let smtp: TestMailServer
beforeAll(() => {
  knex = openDatabase(asApplication(used.url))
})
afterAll(() => knex?.destroy())
beforeEach(async () => {
  smtp = await startMailServer()
  await used.knex('mails').delete()
  await used.knex('graphile_worker._private_jobs').delete()
})
afterEach(() => smtp.close())

const sendMail = mailSender({ smtpUrl: 'smtp://mail.example' })
const log = pino({ level: process.env.LOG_LEVEL ?? 'silent' })
const mails = () => used.knex('mails').orderBy('number')
const jobs = () => used.knex('graphile_worker.jobs').select('key', 'run_at', 'locked_at')

/** Stores a mail, and returns its id. */
async function newMail(values: Partial<NewMail<'quotePrice'>> = {}): Promise<string> {
  const mail = quotePriceMail(values)
  await knex.transaction((transaction) => sendMail(transaction, mail))
  return (await used.knex('mails').where({ key: mail.key }).first()).id
}

/** Runs the jobs that send mail until the test ends. */
async function runMails(server: MailServer | null = patient()): Promise<{ stop: () => Promise<void> }> {
  const tasks = [deliveryTask(server)]
  const running = await startJobs({ connection: asApplication(used.url), knex, tasks, log, pollInterval: 100 })
  onTestFinished(running.stop)
  return running
}

const patient = () => mailServer(smtp.url, null)
const impatient = () => mailServer(smtp.url, null, { connect: 300, silence: 300, whole: 300 })
/** The next try is due. */
const letTimePass = () => used.knex('mails').update({ next_attempt_at: used.knex.raw('now()') })
const inMinutes = (time: Date) => (time.getTime() - Date.now()) / 60_000

test('a mail arrives as it was written, in text and HTML, and its secrets are not kept', async () => {
  await runMails()
  const token = 'Zm9vYmFyYmF6cXV4MTIzNA'
  const id = await newMail({ secrets: [token], to: 'rick@sonoran.example' })
  await expect.poll(async () => (await mails())[0]?.status).toBe('sent')
  const [mail] = smtp.received
  expect(smtp.received).toHaveLength(1)
  expect(mail?.to).toEqual(['rick@sonoran.example'])
  expect(mail?.headers.get('from')).toBe('Fairlane Freight <dispatch@fairlane.example>')
  expect(mail?.headers.get('subject')).toContain('Q-1042')
  expect(mail?.headers.get('message-id')).toBe(`<${id}@fairlane.example>`)
  for (const body of [mail?.text, mail?.html]) {
    expect(body).toContain(`https://fairlane.example/f/${token}`)
    for (const text of ['$2,047.80', 'Fresno, CA', 'Nov 24, 9:00 AM MST', '(602) 555-0147', '1840 W Buckeye Rd'])
      expect(body).toContain(text)
  }
  const [row] = await mails()
  expect(JSON.stringify(row)).not.toContain(token)
  expect(row).toMatchObject({ attempts: 1, last_error: null, sealed: null, sent_at: expect.any(Date), version: 3 })
  expect(row.text.trim()).toBe(mail?.text.replaceAll(token, '•••').trim())
  const log = await used.knex('audit_log').where({ resource: 'mails', row_id: id }).orderBy('id').select('what', 'to_value')
  expect(log).toEqual([
    { what: 'status', to_value: 'waiting' },
    { what: 'send', to_value: 'sent' },
  ])
})

test('one effect makes one mail, and a rollback leaves neither mail nor job', async () => {
  const mail = quotePriceMail()
  await Promise.all([1, 2, 3].map(() => knex.transaction((transaction) => sendMail(transaction, mail))))
  expect([await mails(), await jobs()].map(({ length }) => length)).toEqual([1, 1])
  await expect(
    knex.transaction(async (transaction) => {
      await sendMail(transaction, quotePriceMail())
      throw new Error('undone')
    }),
  ).rejects.toThrow('undone')
  expect([await mails(), await jobs()].map(({ length }) => length)).toEqual([1, 1])
})

test('without a mail server it is stored as not sent, with its secrets masked, and nothing claims more', async () => {
  await mailSender({ smtpUrl: null })(knex, quotePriceMail({ secrets: ['s3cret'] }))
  const [row] = await mails()
  expect(row).toMatchObject({ status: 'not_sent', last_error: noMailServer, attempts: 0, sent_at: null, sealed: null })
  expect(row.text).toContain('/f/•••')
  expect(JSON.stringify(row)).not.toContain('s3cret')
  expect(await jobs()).toEqual([])
})

test('what cannot be an address is never given to a mail server, and the effect stands', async () => {
  const wrong = [
    'a@b.example\r\nBcc: all@b.example',
    'a@b.example, c@d.example',
    'A <a@b.example>',
    'nobody',
    'a@',
    'a b@c.example',
  ]
  for (const to of wrong) await newMail({ to })
  for (const row of await mails()) {
    expect(row).toMatchObject({ status: 'failed', last_error: 'This is not an address that a mail can be sent to.' })
    expect(row.recipient).not.toMatch(/[\r\n]/)
  }
  expect(await jobs()).toEqual([])
})

describe('a mail server that', () => {
  test.each([
    ['refusesAddressee', 'The mail server refused it: 550 5.1.1 No such user here'],
    ['refusesMessage', 'The mail server refused it: 554 5.7.1 Looks like spam'],
  ] as const)('%s: the mail has failed, in its words', async (behaviour, text) => {
    smtp.behaviour = behaviour
    await newMail()
    await runMails()
    await expect.poll(mails).toMatchObject([{ status: 'failed', last_error: text, attempts: 1, sealed: expect.anything() }])
    await expect.poll(jobs).toEqual([])
  })

  test.each([
    ['isBusy', 'The mail server answered: 451 4.3.0 Try again later'],
    ['keepsSilent', 'The mail server did not answer in time.'],
    ['drops', expect.stringMatching(/^The mail server could not be reached: /)],
  ] as const)('%s: the mail is tried again, later each time, as the same message', async (behaviour, text) => {
    smtp.behaviour = behaviour
    const id = await newMail()
    await runMails(impatient())
    await expect.poll(mails).toMatchObject([{ status: 'waiting', last_error: text, attempts: 1 }])
    await expect.poll(jobs).toMatchObject([{ key: `mail ${id}`, run_at: (await mails())[0].next_attempt_at }])
    expect(inMinutes((await mails())[0].next_attempt_at)).toBeCloseTo(1, 0)
    await used.knex('mails').update({ attempts: 8 })

    smtp.behaviour = 'accepts'
    await letTimePass()
    await used.knex('graphile_worker._private_jobs').update({ run_at: new Date() })
    await expect.poll(mails).toMatchObject([{ status: 'sent', last_error: null, attempts: 9 }])
    expect(new Set(smtp.received.map(({ headers }) => headers.get('message-id'))).size).toBe(1)
  })

  test('is not there: the mail waits, and after three days it has failed', async () => {
    await smtp.close()
    await newMail()
    await runMails(impatient())
    await expect.poll(mails).toMatchObject([{ status: 'waiting', last_error: expect.stringContaining('ECONNREFUSED') }])
    const [{ give_up_at }] = await mails()
    expect(inMinutes(give_up_at) / 60).toBeCloseTo(72, 0)
    await used.knex('mails').update({ give_up_at: new Date(), next_attempt_at: new Date() })
    await used.knex('graphile_worker._private_jobs').update({ run_at: new Date() })
    await expect.poll(mails).toMatchObject([{ status: 'failed', last_error: expect.stringMatching(/^Given up: .*ECONNREFUSED/) }])
    expect(smtp.received).toEqual([])
  })

  test('wants a password over an open connection from elsewhere does not get it', async () => {
    const url = smtp.url.replace('smtp://127.0.0.1', 'smtp://me:hunter2@mail.example')
    const outcome = await mailServer(url, null, { connect: 300, silence: 300, whole: 300 }).send(
      { id: randomUUID(), to: 'a@b.example', subject: 's', text: 't', html: 'h' },
      new AbortController().signal,
    )
    expect(outcome).toMatchObject({ kind: 'again', text: expect.not.stringContaining('hunter2') })
  })
})

describe('a process that is killed', () => {
  /** What a killed process leaves of its job. */
  const lockJobs = () =>
    used.knex('graphile_worker._private_jobs').update({ locked_at: new Date(), locked_by: 'pool-killed', attempts: 1 })

  test('before it took the lease: the mail is sent by the next one', async () => {
    await newMail()
    await lockJobs()
    await runMails()
    await expect.poll(mails).toMatchObject([{ status: 'sent', attempts: 1 }])
    expect(smtp.received).toHaveLength(1)
  })

  test('with the lease: the mail is sent when that has ended', async () => {
    const id = await newMail()
    await lockJobs()
    await used.knex('mails').update({ attempts: 1, next_attempt_at: used.knex.raw(`now() + interval '2 minutes'`) })
    const first = await runMails()
    // The sweep enqueues it for the end of the lease.
    await expect
      .poll(async () => (await jobs()).find(({ key }) => key === `mail ${id}`)?.run_at)
      .toEqual((await mails())[0].next_attempt_at)
    expect(smtp.received).toEqual([])
    await first.stop()
    await letTimePass()
    await runMails()
    await expect.poll(mails).toMatchObject([{ status: 'sent', attempts: 2 }])
    expect(smtp.received).toHaveLength(1)
  })

  test('after the mail server had taken it: it is sent again, as the same message, and is one row', async () => {
    const id = await newMail()
    let live: (() => void) | undefined
    const killed: MailServer = {
      send: async (message, signal) => {
        const outcome = await patient().send(message, signal)
        return new Promise((resolve) => {
          live = () => resolve(outcome)
        })
      },
    }
    const first = await startJobs({
      connection: asApplication(used.url),
      knex,
      tasks: [deliveryTask(killed)],
      log,
      pollInterval: 100,
    })
    await expect.poll(() => live).toBeDefined()
    const stopped = first.stop()
    expect(await mails()).toMatchObject([{ status: 'waiting', attempts: 1 }])
    await lockJobs()
    await letTimePass()
    await runMails()
    await expect.poll(mails).toMatchObject([{ status: 'sent', attempts: 2 }])
    expect(smtp.received.map(({ headers }) => headers.get('message-id'))).toEqual([1, 2].map(() => `<${id}@fairlane.example>`))
    // It was not killed after all, only slow: that changes nothing any more.
    live?.()
    await stopped
    expect(await mails()).toMatchObject([{ status: 'sent', attempts: 2, version: 4 }])
  })
})

test('two processes never send the same mail at the same time', async () => {
  for (let count = 0; count < 8; count++) await newMail()
  const [{ id }] = await mails()
  await Promise.all([runMails(), runMails()])
  // A second job for the same mail, as a sweep may make it while the first one runs.
  await used.knex.raw(`select from graphile_worker.add_job('mail.send', ?::json)`, [JSON.stringify({ id })])
  await expect.poll(async () => (await mails()).map(({ status }) => status)).toEqual(Array(8).fill('sent'))
  await expect.poll(jobs).toEqual([])
  expect(smtp.received).toHaveLength(8)
})

test('a failed mail that nobody retried loses its secrets', async () => {
  smtp.behaviour = 'refusesMessage'
  await newMail()
  const first = await runMails()
  await expect.poll(mails).toMatchObject([{ status: 'failed', sealed: expect.anything() }])
  await first.stop()
  await used.knex('mails').update({ updated_at: used.knex.raw(`now() - interval '15 days'`) })
  await runMails()
  await expect.poll(mails).toMatchObject([{ status: 'failed', sealed: null }])
})
