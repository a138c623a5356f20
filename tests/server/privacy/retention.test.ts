import { createHash, randomUUID } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import type { Erasure, ErasureList } from '#shared/privacy/erasure'
import { firstAlteredErasure } from '#shared/privacy/erasureChain'
import { leastMonths } from '#shared/privacy/retention'
import { eraseDue } from '../../../server/domains/privacy/dueErasures.ts'
import { enqueueErasing, eraseTask } from '../../../server/domains/privacy/erasureTask.ts'
import { deleteUnnamed } from '../../../server/platform/files/deleteUnnamed.ts'
import { openStorage } from '../../../server/platform/files/openStorage.ts'
import { createLink } from '../../../server/platform/links/links.ts'
import { placesOf } from '../../support/erasures.ts'
import { applicationBody, createApplicationRow, createDriver } from '../../support/factories.ts'
import { pdfOf } from '../../support/files.ts'
import { runJobs } from '../../support/jobs.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let admin: string
const start = new Date('2026-11-25T18:00:00Z')

beforeAll(async () => {
  const env = { LIMIT_LINKS: '10000/60', LIMIT_LINK_FILES: '10000/60', LIMIT_APPLICATIONS: '1000/60' }
  server = await startTestServer({ env })
  admin = await server.signInAs('admin')
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.knex.raw('truncate applications, erasures, erasure_runs, loads cascade')
  await server.knex('settings').where('version', '>', 1).del()
})

const later = (months: number, from = start) => {
  const day = new Date(from)
  day.setUTCMonth(day.getUTCMonth() + months)
  return day
}
/** Erases in the night after the day on which a period ends: rows are retained through that day. */
const erase = (day: Date) => eraseDue(server.pool, new Date(day.getTime() + 86_400_000))
const list = async (): Promise<ErasureList> => (await server.request(api.erasures, { cookie: admin })).json()
const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex')
const problem = { accept: 'application/problem+json' }
const staff = async (id: string, action: string, version: number | null, json: unknown) => {
  const headers = { ...problem, 'idempotency-key': randomUUID(), ...(version !== null && { 'if-match': `"${version}"` }) }
  const answer = await server.request(`${api.applications}/${id}/${action}`, { json, cookie: admin, headers })
  expect(answer.ok, await answer.clone().text()).toBe(true)
  return answer.json()
}

/** Verifies the chain as a browser does, from the row before the first. */
const altered = (given: ErasureList) => firstAlteredErasure(given, async (text) => sha256(text))

test('goes through what is due in order: no batch looks again at what an earlier one has erased', async () => {
  for (let made = 0; made < 45; made += 1) await createApplicationRow(server.knex, { status: 'rejected', endedAt: start })
  const after: number[] = []
  const listen = ({ sql, bindings }: { sql: string; bindings: unknown[] }) => {
    if (sql.includes(`status = 'rejected' or`) && sql.includes('skip locked')) after.push(Number(bindings.at(-1)))
  }
  server.pool.on('query', listen)
  await erase(later(24))
  server.pool.off('query', listen)
  expect(await server.knex('applications').count()).toEqual([{ count: '0' }])
  expect(after).toHaveLength(4)
  expect(after).toEqual([...new Set(after)].sort((a, b) => a - b))
})

describe('an application whose time has passed', () => {
  /** By the endpoints, as applicants do it, so that every table has the traces of an application. */
  async function live() {
    const person = {
      firstName: 'Quillfeather',
      lastName: 'Ostrander',
      email: 'Quill.Ostrander@mail.example',
      phone: '(520) 555-7731',
      cdlNumber: 'QX90-112233',
      address: '77 Brambleway',
    }
    const key = randomUUID()
    const headers = { ...problem, 'idempotency-key': key }
    const made = await server.request(api.applications, { json: applicationBody(person), headers })
    const { id, reference } = await made.json()
    const token = await createLink(server.knex, { resource: 'applications', rowId: id, now: new Date() })
    const document = pdfOf('Quillfeather Ostrander, CDL').content
    await server.request(`${api.links}/${token}/documents/cdl/${sha256(document)}`, {
      method: 'PUT',
      body: document as never,
      headers: { ...problem, 'content-type': 'application/pdf' },
    })
    await staff(id, 'log', null, { channel: 'note', note: 'Ostrander lives on Brambleway', occurredAt: new Date().toISOString() })
    await staff(id, 'ask-documents', 1, { askedFor: ['drug_test'], text: 'Dear Quillfeather' })
    await staff(id, 'reject', 2, { why: 'experience', note: 'Ask Ostrander again', text: 'Sorry, Quillfeather' })
    await server.knex('applications').where({ id }).update({ ended_at: start, moved_at: start })
    return { id, reference, key, token, texts: Object.values(person) }
  }

  test('is nowhere any more: no row of any table and no file has a name, an address or a number of it', async () => {
    const { id, reference, key, token, texts } = await live()
    expect((await placesOf(server, texts)).length).toBeGreaterThan(3)
    await eraseDue(server.pool, later(24))
    expect(await server.knex('applications')).toHaveLength(1)
    await erase(later(24))
    await deleteUnnamed(server.pool, openStorage(server.config))
    expect(await placesOf(server, texts)).toEqual([])
    expect(await placesOf(server, [id])).toEqual([])

    const erasures = await list()
    expect(erasures).toMatchObject({
      total: 1,
      erasures: [
        {
          number: 1,
          rule: 'rejected',
          months: 24,
          why: null,
          items: [{ what: reference, head: null }],
          counts: { applications: 1, contacts: 1, files: 1, mails: 3, links: 4 },
        },
      ],
    })
    expect(await altered(erasures)).toBeNull()
    // Its link is invalid, and a device that never received the response does not create it once more.
    expect((await server.request(`${api.links}/${token}`, { headers: problem })).status).toBe(404)
    const again = { json: applicationBody(), headers: { ...problem, 'idempotency-key': key } }
    expect((await server.request(api.applications, again)).status).toBe(410)
    // Once more changes nothing.
    await erase(later(30))
    expect((await list()).total).toBe(1)
  })

  test('shares a paper with another one: the file stays with that', async () => {
    const document = pdfOf('of a couple who drive as a team').content
    const rows = [later(0), later(20)].map((endedAt) => ({ status: 'rejected' as const, endedAt }))
    for (const values of rows) {
      const { id } = await createApplicationRow(server.knex, { ...values, status: 'submitted' })
      const token = await createLink(server.knex, { resource: 'applications', rowId: id, now: new Date() })
      await server.request(`${api.links}/${token}/documents/cdl/${sha256(document)}`, {
        method: 'PUT',
        body: document as never,
        headers: { ...problem, 'content-type': 'application/pdf' },
      })
      await server.knex('applications').where({ id }).update({ status: 'rejected', ended_at: values.endedAt })
    }
    const isThere = () =>
      readdirSync(join(server.config.dataDir, 'files', sha256(document).slice(0, 2))).includes(sha256(document))
    await erase(later(25))
    await deleteUnnamed(server.pool, openStorage(server.config))
    expect(isThere()).toBe(true)
    await erase(later(45))
    await deleteUnnamed(server.pool, openStorage(server.config))
    expect(isThere()).toBe(false)
    expect(await server.knex('applications')).toEqual([])
  })

  test('of somebody who was approved and never came goes as one that was rejected', async () => {
    const [never, came] = [
      await createDriver(server.knex, { status: 'applicant', licenseNo: 'D-3' }),
      await createDriver(server.knex, { status: 'applicant', licenseNo: 'D-4' }),
    ]
    await server.knex('audit_log').insert({ resource: 'drivers', row_id: came.id, what: 'onboard' })
    for (const { id } of [never, came]) {
      await createApplicationRow(server.knex, { status: 'approved', endedAt: start, driverId: id })
    }
    await erase(later(23))
    expect(await server.knex('applications')).toHaveLength(2)
    await erase(later(24))
    expect(await server.knex('applications').pluck('driver_id')).toEqual([came.id])
  })

  test('of a driver stays three years after the employment ends, and for good while it goes on', async () => {
    const [working, gone] = [
      await createDriver(server.knex),
      await createDriver(server.knex, { status: 'terminated', statusSince: later(2), licenseNo: 'D-2' }),
    ]
    for (const { id } of [working, gone]) {
      await createApplicationRow(server.knex, { status: 'approved', endedAt: start, driverId: id })
    }
    await erase(later(37))
    expect(await server.knex('applications')).toHaveLength(2)
    await erase(later(39))
    expect(await server.knex('applications').pluck('driver_id')).toEqual([working.id])
    await erase(later(600))
    expect(await server.knex('applications')).toHaveLength(1)
  })
})

test('random histories: what its time has passed is gone, all else stays, and the lines say which', async () => {
  let seed = 20261125
  const next = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2 ** 31
    return seed % below
  }
  const statuses = ['submitted', 'in_review', 'rejected', 'withdrawn', 'rejected', 'withdrawn'] as const
  const all: { id: string; status: string; months: number; asked: boolean; robot: boolean }[] = []
  for (let made = 0; made < 120; made += 1) {
    const status = statuses[next(statuses.length)] as (typeof statuses)[number]
    const isOver = status === 'rejected' || status === 'withdrawn'
    const [months, asked, robot] = [next(60), isOver && next(4) === 0, isOver && next(6) === 0]
    const { id } = await createApplicationRow(server.knex, {
      status,
      endedAt: isOver ? later(months - 60) : null,
      endReason: robot ? 'robot' : 'other',
      ...(asked && { eraseAskedAt: later(-60), eraseWhy: 'asked' }),
    })
    all.push({ id, status, months, asked, robot })
  }
  // From December on rejections are retained for 30 months, and from February on for 14.
  for (const [version, rejected, from] of [
    [2, 30, '2026-12-01'],
    [3, 14, '2027-02-01'],
  ] as const) {
    await server.knex('settings').insert({
      group_name: 'retention',
      version,
      value: JSON.stringify({ rejected }),
      before: '{}',
      effective_from: from,
    })
  }
  const left = new Set(all.map(({ id }) => id))
  for (const [ahead, retained] of [
    [0, 24],
    [1, 30],
    [2, 30],
    [3, 14],
    [40, 14],
  ] as const) {
    for (const { id, status, months, asked, robot } of all) {
      const age = 60 - months + ahead
      const limit = asked && robot ? 0 : asked ? leastMonths.rejected : status === 'rejected' ? retained : 24
      if ((status === 'rejected' || status === 'withdrawn') && age >= limit) left.delete(id)
    }
    // Two at once, as two servers do.
    await Promise.all([erase(later(ahead)), erase(later(ahead))])
    expect(new Set(await server.knex('applications').pluck('id')), `${ahead} months ahead`).toEqual(left)
  }
  const erasures = await list()
  expect(await altered(erasures)).toBeNull()
  const named = erasures.erasures.flatMap(({ items }) => items.map(({ what }) => what))
  expect(new Set(named).size).toBe(named.length)
  expect(named).toHaveLength(all.length - left.size)
  expect(erasures.erasures.reduce((sum, { counts }) => sum + (counts.applications ?? 0), 0)).toBe(named.length)
})

test('every night once, by a job that may be killed: what it had not done the next one does', async () => {
  for (let made = 0; made < 45; made += 1) await createApplicationRow(server.knex, { status: 'rejected', endedAt: later(-30) })
  // Ends after its second batch.
  let batches = 0
  expect(await eraseDue(server.pool, new Date(), () => ++batches > 4)).toBe(false)
  const left = await server.knex('applications')
  expect(left.length).toBeGreaterThan(0)
  expect(left.length).toBeLessThan(45)
  await server.knex('applications').limit(1).update({ erase_asked_at: start, erase_why: 'asked' })
  // As from three o'clock on; before that the job waits for it.
  await enqueueErasing(server.knex)
  await runJobs(server, [eraseTask(openStorage(server.config))])
  await expect.poll(async () => (await server.knex('erasure_runs')).length, { timeout: 20_000 }).toBe(1)
  expect(await server.knex('applications')).toEqual([])
  const { erasures } = await list()
  expect(erasures.flatMap(({ items }) => items)).toHaveLength(45)
  expect(erasures.every(({ items }) => items.length <= 20)).toBe(true)
})

test('a line that somebody has changed or taken away is found', async () => {
  for (const months of [-30, -31]) {
    await createApplicationRow(server.knex, { status: 'rejected', endedAt: later(months) })
    await erase(start)
  }
  const whole = await list()
  expect(await altered(whole)).toBeNull()
  const [newest, oldest] = whole.erasures as [Erasure, Erasure]
  expect(await altered({ ...whole, erasures: [newest, { ...oldest, counts: { applications: 2 } }] })).toBe(1)
  expect(await altered({ ...whole, erasures: [newest] })).toBe(2)
})

test('fewer months than the law says are refused with it', async () => {
  for (const [field, months] of Object.entries(leastMonths)) {
    const answer = await server.request(`${api.settings}/retention`, {
      method: 'PATCH',
      cookie: admin,
      json: { value: { [field]: months - 1 }, effectiveFrom: '2099-01-01' },
      headers: { ...problem, 'if-match': '"1"' },
    })
    expect(answer.status).toBe(422)
    const message: string = (await answer.json()).errors[`value.${field}`]
    expect(message).toContain(`Please enter ${months} to 120 months: `)
    expect(message).toMatch(/: (\d+ CFR [\d.]+(\(\w\))? asks for \d+|49 U\.S\.C\. 14706\(e\) leaves nine months .+)$/)
  }
})

test('a day is not written down while somebody else is at something that is due', async () => {
  const { id } = await createApplicationRow(server.knex, { status: 'rejected', endedAt: later(-30) })
  await server.pool.transaction(async (transaction) => {
    await transaction('applications').where({ id }).forUpdate()
    expect(await eraseDue(server.pool, start)).toBe(false)
  })
  expect(await eraseDue(server.pool, start)).toBe(true)
  expect(await server.knex('applications')).toEqual([])
})
