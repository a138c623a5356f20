import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { LoadRecord } from '#shared/loads/load'
import { deliveryTask } from '../../../server/platform/mail/deliverMail.ts'
import { mailServer } from '../../../server/platform/mail/smtp.ts'
import { createBroker, createQuoteRow, createShipper } from '../../support/factories.ts'
import { runJobs } from '../../support/jobs.ts'
import { done, enterLoad, historyOf, readLoad, refused, sendCommand } from '../../support/loads.ts'
import { startMailServer, type TestMailServer } from '../../support/mailServer.ts'
import { readPdf } from '../../support/pdf.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let smtp: TestMailServer
let dispatcher: string
let load: LoadRecord

beforeAll(async () => {
  smtp = await startMailServer()
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60', SMTP_URL: smtp.url } })
  dispatcher = await server.signInAs('dispatcher')
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

const to = 'dispatch@plains.example'
const confirm = (json: object = { to }, options: object = {}) =>
  sendCommand(server, load.id, 'confirm', json, { cookie: dispatcher, ...options })
const run = () => runJobs(server, [deliveryTask(mailServer(smtp.url, null))])
const state = async () => (await readLoad(server, load.id, dispatcher)).mail
beforeEach(async () => {
  const { id } = await createBroker(server.knex, { name: 'Copper State Logistics', email: 'dispatch@copperstate.example' })
  load = await enterLoad(server, dispatcher, { brokerId: id })
  smtp.behaviour = 'accepts'
  smtp.received.length = 0
  await server.knex('mails').delete()
})

test('has the paper attached as the desk saw it, once, and is sent only when the mail server has it', async () => {
  const key = randomUUID()
  const before = await done(confirm({ to, note: 'Please call <before> you sign.' }, { key }))
  expect(before).toMatchObject({ version: 1, mail: { to, template: 'loadConfirmation', status: 'waiting', sentAt: null } })
  expect((await confirm({ to, note: 'Please call <before> you sign.' }, { key })).headers.get('idempotency-replayed')).toBe(
    'true',
  )
  // A change of the load before the mail is sent does not change the mail.
  await server.knex('loads').where({ id: load.id }).update({ rate_linehaul_cents: 1, version: 2 })
  await run()
  await expect.poll(async () => (await state())?.status).toBe('sent')
  expect(smtp.received).toHaveLength(1)
  const [mail] = smtp.received
  expect(mail?.to).toEqual([to])
  expect(mail?.headers.get('subject')).toContain(`Load confirmation ${load.id}`)
  expect(mail?.text).toContain('Total: $1,545.60')
  expect(mail?.text).toContain('> Please call <before> you sign.')
  expect(mail?.attachments).toMatchObject([{ name: `load-confirmation-${load.id}.pdf`, type: 'application/pdf' }])
  const { text, pages } = await readPdf(mail?.attachments[0]?.bytes as Buffer)
  expect(pages).toBe(1)
  expect(text).toContain('Total in US dollars $1,545.60')
  expect(text).toContain('version 1')
  const [line] = await historyOf(server, load.id, dispatcher)
  expect(line).toMatchObject({ action: 'confirm', from: 'booked', to: 'booked', reason: to, who: 'Ines Marchetti' })
  expect(await server.knex('mails').first()).toMatchObject({ status: 'sent', sealed: null, resource: 'loads', row_id: load.id })
})

test('says what became of it, and goes again to another address', async () => {
  smtp.behaviour = 'refusesAddressee'
  await run()
  await done(confirm())
  await expect.poll(async () => (await state())?.status).toBe('failed')
  expect((await state())?.lastError).toContain('No such user here')
  smtp.behaviour = 'accepts'
  await done(confirm({ to: 'billing@plains.example' }))
  await expect.poll(state).toMatchObject({ to: 'billing@plains.example', status: 'sent', lastError: null })
})

test('is not sent where the load is cancelled before it goes', async () => {
  await done(confirm())
  await done(sendCommand(server, load.id, 'cancel', { reason: 'No freight' }, { cookie: dispatcher }))
  expect(await state()).toMatchObject({ status: 'superseded', lastError: 'Not sent: the load was cancelled.' })
  expect(await server.knex('mails').first()).toMatchObject({ sealed: null })
})

test('is refused without an address, of a version that the desk has not seen, and to who may not', async () => {
  for (const json of [
    {},
    { to: '' },
    { to: 'plains' },
    { to: 'a@plains.example\r\nBcc: b@plains.example' },
    { to: 'a@x.example, b@x.example' },
  ]) {
    expect((await refused(confirm(json))).errors).toEqual({ to: 'Please enter a valid email address' })
  }
  await server.knex('loads').where({ id: load.id }).update({ version: 2 })
  expect(await refused(confirm(), 412)).toMatchObject({ type: 'changed', current: { version: 2 } })
  await refused(confirm({ to }, { cookie: await server.signInAs('accountant'), version: 2 }), 403)
  expect(await server.knex('mails')).toEqual([])
})

test('goes to the broker, to the contact of the quote request, or to the people of the shipper who pays', async () => {
  expect((await readLoad(server, load.id, dispatcher)).payerEmail).toBe('dispatch@copperstate.example')
  const { id: shipperId } = await createShipper(server.knex)
  load = await enterLoad(server, dispatcher, { brokerId: null, shipperId })
  expect((await readLoad(server, load.id, dispatcher)).payerEmail).toBeNull()
  const cookie = await server.signInAs('shipper', { shipperId })
  const { email } = await server.knex('users').where({ shipper_id: shipperId }).first()
  expect((await readLoad(server, load.id, dispatcher)).payerEmail).toBe(email)
  expect(await readLoad(server, load.id, cookie)).not.toHaveProperty('payerEmail')
  const requestOf = async (requester: string | null) => {
    const { id } = await createQuoteRow(server.knex, { email: 'ann@requested.example', shipperId: requester })
    await server.knex('loads').where({ id: load.id }).update({ quote_id: id })
    return (await readLoad(server, load.id, dispatcher)).payerEmail
  }
  expect(await requestOf(shipperId)).toBe('ann@requested.example')
  // Another shipper pays than the one who asked for the price.
  expect(await requestOf((await createShipper(server.knex)).id)).toBe(email)
})
