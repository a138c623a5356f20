import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { type Application as ApplicationOfApi, application } from '#shared/recruiting/application'
import type { Application } from '../../../server/domains/recruiting/Application.ts'
import { createApplicationRow } from '../../support/factories.ts'
import { dayAhead } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let recruiter: string
let admin: string
let row: Application

beforeAll(async () => {
  server = await startTestServer()
  recruiter = await server.signInAs('recruiter')
  admin = await server.signInAs('admin')
})
afterAll(() => server.close())
beforeEach(async () => {
  row = await createApplicationRow(server.knex)
})

interface Options {
  cookie?: string
  version?: number | null
  key?: string
}

const send = (action: string, json: unknown, { cookie = recruiter, version = 1, key = randomUUID() }: Options = {}) =>
  server.request(`${api.applications}/${row.id}/${action}`, {
    json,
    cookie,
    headers: {
      accept: 'application/problem+json',
      'idempotency-key': key,
      ...(version === null ? {} : { 'if-match': `"${version}"` }),
    },
  })
const record = async (): Promise<ApplicationOfApi> => {
  const answer = await server.request(`${api.applications}/${row.id}`, { cookie: recruiter })
  return application.strict().parse(await answer.json())
}
const audit = () => server.knex('audit_log').where({ resource: 'applications', row_id: row.id }).orderBy('id')
const log = (body: object, options: Options = {}) =>
  send(
    'log',
    { channel: 'call', outcome: 'Spoke with them', occurredAt: new Date().toISOString(), ...body },
    {
      version: null,
      ...options,
    },
  )
const gaps = ['not_contacted', 'papers_not_asked']
const approval = { type: 'w2', licenseState: 'AZ', reason: 'Known from before', accepted: gaps }
/** To the status in which it can be approved. */
const review = () => send('review', {})

describe('the way of an application', () => {
  test('each step moves it, is one line of the history with who did it, and begins its time there', async () => {
    expect((await send('review', {})).status).toBe(200)
    const asked = await send('ask-documents', { askedFor: ['medical_card', 'drug_test'] }, { version: 2, cookie: admin })
    expect(await asked.json()).toMatchObject({ status: 'documents', version: 3, askedFor: ['medical_card', 'drug_test'] })
    const { movedAt } = await record()
    expect(Date.parse(movedAt)).toBeGreaterThan(row.createdAt.getTime())
    // Again, for something else: it does not begin anew.
    expect((await send('ask-documents', { askedFor: ['w9'] }, { version: 3 })).status).toBe(200)
    expect(await record()).toMatchObject({ askedFor: ['w9'], movedAt })
    expect((await send('withdraw', { reason: 'Took another job' }, { version: 4 })).status).toBe(200)
    const lines = (await audit()).map(({ what, from_value, to_value, reason }) => [what, from_value, to_value, reason])
    expect(lines).toEqual([
      ['review', 'submitted', 'in_review', null],
      ['ask-documents', 'in_review', 'documents', null],
      ['ask-documents', 'documents', 'documents', null],
      ['withdraw', 'documents', 'withdrawn', 'Took another job'],
    ])
    expect((await audit()).every(({ user_id }) => user_id !== null)).toBe(true)
  })

  test.each([
    ['review', {}],
    ['ask-documents', { askedFor: ['w9'] }],
    ['approve', approval],
    ['reject', { why: 'other' }],
    ['withdraw', { reason: 'Again' }],
    ['report-notice', { sentOn: '2026-11-20' }],
  ])('what is decided stays decided: %s', async (action, body) => {
    await send('reject', { why: 'other' })
    const answer = await send(action, body, { version: 2 })
    expect([answer.status, (await answer.json()).type]).toEqual([409, 'not-possible'])
  })

  test('two people decide one: the second gets 412 with the record as it is now', async () => {
    await review()
    const decisions = await Promise.all([
      send('approve', approval, { version: 2 }),
      send('reject', { why: 'experience', text: 'Not enough yet.' }, { version: 2, cookie: admin }),
    ])
    expect(decisions.map(({ status }) => status).sort()).toEqual([200, 412])
    const late = await (decisions.find(({ status }) => status === 412) as Response).json()
    const now = await record()
    expect(late).toMatchObject({ type: 'changed', current: { status: now.status, version: 3, endReason: now.endReason } })
    expect(await server.knex('drivers').where({ license_no: row.cdlNumber })).toHaveLength(now.status === 'approved' ? 1 : 0)
  })
})

describe('the log', () => {
  test('the first contact stops the clock, by when it was; notes and later contacts do not', async () => {
    const at = (minutes: number) => new Date(row.createdAt.getTime() + minutes * 60_000).toISOString()
    await server
      .knex('applications')
      .where({ id: row.id })
      .update({ created_at: new Date(Date.now() - 6 * 3_600_000) })
    row.createdAt = new Date(Date.now() - 6 * 3_600_000)
    await log({ channel: 'note', outcome: null, note: 'Known from Gila River', occurredAt: at(5) })
    expect((await record()).contactedAt).toBeNull()
    await log({ occurredAt: at(120), note: 'Wants home weekends' })
    expect(await record()).toMatchObject({ contactedAt: expect.stringContaining(at(120).slice(0, 19)), contactedBy: 'call' })
    await log({ channel: 'mail', outcome: 'Sent', occurredAt: at(200) })
    expect((await record()).contactedBy).toBe('call')
    // One that waited on a device was earlier.
    await log({ channel: 'text', outcome: 'Sent', occurredAt: at(60) })
    const { contacts, ...now } = await record()
    expect(now).toMatchObject({ contactedBy: 'text', contactedAt: expect.stringContaining(at(60).slice(0, 19)) })
    expect(contacts.map(({ channel, outcome, note, who }) => [channel, outcome, note, who])).toEqual([
      ['mail', 'Sent', null, expect.any(String)],
      ['call', 'Spoke with them', 'Wants home weekends', expect.any(String)],
      ['text', 'Sent', null, expect.any(String)],
      ['note', null, 'Known from Gila River', expect.any(String)],
    ])
  })

  test('is in nobody’s way, also not of a decision that is being typed, and is taken after it too', async () => {
    await log({})
    expect((await record()).version).toBe(1)
    expect((await send('reject', { why: 'no_answer' })).status).toBe(200)
    expect((await log({ outcome: 'Told them' })).status).toBe(200)
    expect((await record()).contacts).toHaveLength(2)
  })

  test('a contact sent twice is one, also at once', async () => {
    const key = randomUUID()
    const body = { occurredAt: '2026-11-22T10:00:00Z' }
    const answers = await Promise.all([1, 2, 3].map(() => log(body, { key })))
    for (const answer of answers) expect([200, 409]).toContain(answer.status)
    expect((await log(body, { key })).status).toBe(200)
    expect((await record()).contacts).toHaveLength(1)
  })

  test('a clock that is fast, or far too slow, does not move the contact out of its time', async () => {
    await log({ occurredAt: '2031-01-01T00:00:00Z' })
    await log({ occurredAt: '2001-01-01T00:00:00Z' })
    const times = (await record()).contacts.map(({ occurredAt }) => Date.parse(occurredAt))
    expect(Math.min(...times)).toBeGreaterThanOrEqual(row.createdAt.getTime())
    expect(Math.max(...times)).toBeLessThanOrEqual(Date.now())
  })

  test.each([
    [{ channel: 'call', outcome: '' }, 'outcome'],
    [{ channel: 'note', outcome: null, note: ' ' }, 'note'],
    [{ channel: 'fax' }, 'channel'],
  ])('says what is missing: %j', async (body, field) => {
    const answer = await log(body)
    expect([answer.status, Object.keys((await answer.json()).errors)]).toEqual([422, [field]])
  })
})

describe('approving', () => {
  beforeEach(review)

  test('makes the driver of what the application says, and notes the pay that was offered as words', async () => {
    await server
      .knex('applications')
      .where({ id: row.id })
      .update({ endorsements: ['N', 'T', 'Q', 'N'], cdl_expiration: '2029-05-31' })
    const body = { ...approval, type: 'owner_operator', licenseState: 'CA', offeredPay: '28 % of linehaul from Dec 1' }
    const answer = await (await send('approve', body, { version: 2 })).json()
    expect(answer).toMatchObject({ status: 'approved', offeredPay: body.offeredPay, endReason: approval.reason })
    const { driverId } = answer
    const ofDriver = await server.request(`${api.applications}?driver=${driverId}`, { cookie: recruiter })
    expect((await ofDriver.json()).map(({ id }: { id: string }) => id)).toEqual([row.id])
    const drivers = await server.knex('drivers').where({ id: driverId })
    expect(drivers).toMatchObject([
      {
        status: 'applicant',
        type: 'owner_operator',
        first_name: 'Cesar',
        last_name: 'Ibarra',
        phone: row.phone,
        license_no: row.cdlNumber,
        license_state: 'CA',
        endorsements: ['N', 'T'],
        email: row.email,
        equipment: ['hotshot', 'dry_van'],
      },
    ])
    const cdl = await server.knex('documents').where({ driver_id: driverId })
    expect(cdl).toMatchObject([{ kind: 'cdl', expires_on: '2029-05-31' }])
    expect((await audit()).at(-1)).toMatchObject({ what: 'approve', reason: approval.reason, accepted: gaps })
  })

  test('takes the day that is printed on the CDL, where the applicant has entered another one; one that has passed is a gap', async () => {
    const expired = await send('approve', { ...approval, cdlExpiration: dayAhead(-1) }, { version: 2 })
    expect(expired.status).toBe(422)
    expect((await expired.json()).findings.map(({ code }: { code: string }) => code)).toContain('cdl_expired')
    const { driverId } = await (await send('approve', { ...approval, cdlExpiration: '2028-02-29' }, { version: 2 })).json()
    expect(await server.knex('documents').where({ driver_id: driverId })).toMatchObject([
      { kind: 'cdl', expires_on: '2028-02-29' },
    ])
  })

  test('makes one driver, however often and by how many it is pressed', async () => {
    const key = randomUUID()
    const same = () => send('approve', approval, { version: 2, key })
    const answers = await Promise.all([same(), same(), send('approve', approval, { version: 2, cookie: admin }), same()])
    expect(answers.map(({ status }) => status).every((status) => [200, 409, 412].includes(status))).toBe(true)
    expect(await server.knex('drivers').where({ license_no: row.cdlNumber })).toHaveLength(1)
    const { driverId, status } = await record()
    expect([status, driverId]).toEqual(['approved', expect.any(String)])
    // A second approval reads the id of the driver.
    const late = await send('approve', approval, { version: 2 })
    expect([late.status, (await late.json()).current?.driverId]).toEqual([412, driverId])
  })

  test('gaps ask to be accepted, and for a reason', async () => {
    const unaccepted = await send('approve', { ...approval, accepted: [] }, { version: 2 })
    expect(unaccepted.status).toBe(422)
    expect((await unaccepted.json()).findings.map(({ code }: { code: string }) => code)).toEqual(gaps)
    const silent = await send('approve', { ...approval, reason: '' }, { version: 2 })
    expect([silent.status, Object.keys((await silent.json()).errors)]).toEqual([422, ['reason']])
    expect((await record()).status).toBe('in_review')
  })

  test('a missing CDL forbids it, whatever is accepted', async () => {
    await server.knex('applications').where({ id: row.id }).update({ cdl_number: 'none', cdl_key: 'NONE' })
    const answer = await send('approve', { ...approval, accepted: [...gaps, 'cdl_missing'] }, { version: 2 })
    expect([answer.status, (await answer.json()).findings[0].code]).toEqual([422, 'cdl_missing'])
  })

  test('a license that a driver has already makes no second one', async () => {
    await send('approve', approval, { version: 2 })
    const { cdlNumber } = row
    row = await createApplicationRow(server.knex, { cdlNumber: cdlNumber.toLowerCase() })
    await review()
    const answer = await send('approve', approval, { version: 2 })
    expect([answer.status, (await answer.json()).detail]).toEqual([
      422,
      'A driver has this license already: Cesar Ibarra, applicant',
    ])
    expect((await record()).status).toBe('in_review')
  })
})

describe('rejecting', () => {
  test('keeps the reason and the note for us, and the words for the applicant', async () => {
    const body = { why: 'cdl_invalid', note: 'Suspended until March', text: 'Your CDL is not valid today.' }
    expect(await (await send('reject', body)).json()).toMatchObject({
      status: 'rejected',
      endReason: 'cdl_invalid',
      endNote: body.note,
      endText: body.text,
      afterReport: false,
    })
    expect((await audit()).at(-1)).toMatchObject({ what: 'reject', reason: 'CDL suspended or not valid' })
  })

  test('after a report: first its notice, then five business days, then the final notice is noted', async () => {
    const rejected = { why: 'background', afterReport: true }
    const early = await send('reject', rejected)
    expect([early.status, (await early.json()).findings[0].code]).toEqual([422, 'report_notice_missing'])
    expect((await send('report-notice', { sentOn: '2031-01-01' })).status).toBe(422)
    const yesterday = dayAhead(-1)
    expect((await send('report-notice', { sentOn: yesterday })).status).toBe(200)
    const soon = await send('reject', rejected, { version: 2 })
    expect([soon.status, (await soon.json()).findings[0].code]).toEqual([422, 'report_notice_running'])
    const weekAgo = dayAhead(-9)
    expect((await send('report-notice', { sentOn: weekAgo }, { version: 2 })).status).toBe(200)
    // The office was closed all the time.
    const closed = Array.from({ length: 9 }, (_, days) => dayAhead(-days)).join(', ')
    const calendar = { group_name: 'calendar', version: 2, value: JSON.stringify({ closed }), effective_from: '2000-01-01' }
    await server.knex('settings').insert(calendar)
    expect((await send('reject', rejected, { version: 3 })).status).toBe(422)
    expect(await record()).toMatchObject({ closedDays: closed })
    // The same after an admin has emptied the list of closed days.
    await server.knex('settings').insert({ ...calendar, version: 3, value: '{"closed":""}', effective_from: dayAhead(0) })
    expect((await send('reject', rejected, { version: 3 })).status).toBe(422)
    expect(await record()).toMatchObject({ closedDays: closed })
    await server.knex('settings').where({ group_name: 'calendar' }).where('version', '>', 1).del()
    expect((await send('reject', rejected, { version: 3 })).status).toBe(200)
    expect((await send('final-notice', { sentOn: yesterday }, { version: 4 })).status).toBe(200)
    expect(await record()).toMatchObject({ afterReport: true, reportNoticeOn: weekAgo, finalNoticeOn: yesterday })
  })

  test('without a report there is no final notice', async () => {
    await send('reject', { why: 'experience' })
    expect((await send('final-notice', { sentOn: '2026-11-20' }, { version: 2 })).status).toBe(409)
  })
})
