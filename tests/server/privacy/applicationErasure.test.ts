import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { eraseDue } from '../../../server/domains/privacy/dueErasures.ts'
import { type Asking, askToErase, placesOf, readPrivacy, years } from '../../support/erasures.ts'
import { createApplicationRow } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let admin: string
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  admin = await server.signInAs('admin')
})
afterAll(() => server.close())

const privacyOf = (id: string, resource?: string) => readPrivacy(server, admin, id, resource)
const ask = (row: { id: string; version: number }, how?: Asking) => askToErase(server, admin, row, how)

describe('an application', () => {
  const resource = api.applications
  const rejected = (values: object = {}) =>
    createApplicationRow(server.knex, { status: 'rejected', endedAt: new Date(), endReason: 'other', ...values })

  test('of this year is kept by law, and goes on its day whatever the settings say', async () => {
    const row = await rejected({ lastName: 'Thistledown' })
    expect(await privacyOf(row.id, resource)).toMatchObject({
      obstacle: null,
      goes: [],
      retained: [{ why: expect.stringContaining('1602.14') }],
    })
    expect((await ask(row, { resource })).status).toBe(200)
    await eraseDue(server.pool, new Date())
    expect((await privacyOf(row.id, resource)).askedAt).not.toBeNull()
    await eraseDue(server.pool, years(1.1))
    expect(await placesOf(server, ['Thistledown', row.id])).toEqual([])
  })

  test('that is older, or of a robot, goes at once', async () => {
    const rows = [await rejected({ endedAt: years(-1.1) }), await rejected({ endReason: 'robot' })]
    for (const row of rows) {
      expect((await privacyOf(row.id, resource)).retained).toEqual([])
      await ask(row, { resource, why: 'mistake' })
    }
    await eraseDue(server.pool, new Date())
    expect(
      await placesOf(
        server,
        rows.map(({ id }) => id),
      ),
    ).toEqual([])
  })

  test('that is open, or of a driver, is not erased by itself; what nobody chose as a reason is refused', async () => {
    const open = await createApplicationRow(server.knex)
    expect((await privacyOf(open.id, resource)).obstacle).toMatch(/^It is still open/)
    expect((await ask(open, { resource })).status).toBe(409)
    const approved = await createApplicationRow(server.knex, { status: 'approved', endedAt: new Date() })
    expect((await privacyOf(approved.id, resource)).obstacle).toMatch(/^It belongs to the file of the driver/)
    const answer = await ask(await rejected(), { resource, why: 'Quillfeather asked me' })
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors).toEqual({ why: 'Please choose why' })
  })

  test('all data that is saved holds what the applicant told and what was written down', async () => {
    const row = await rejected({ endNote: 'Ask again in spring', email: 'quill@ostrander.example' })
    const data = await (await server.request(`${resource}/${row.id}/data.json`, { cookie: admin })).json()
    expect(data).toMatchObject({
      reference: `A-${row.number}`,
      endNote: 'Ask again in spring',
      endReason: 'other',
      answers: { email: 'quill@ostrander.example', firstName: 'Cesar' },
    })
  })
})

test('the application forgets the history of nothing that is there, also by a table of its own in the place of ours', async () => {
  const { id } = await createApplicationRow(server.knex)
  await server.knex('audit_log').insert({ resource: 'applications', row_id: id, what: 'review' })
  await server.pool.transaction(async (transaction) => {
    await transaction.raw('create temporary table applications (id uuid) on commit drop')
    const { rows } = await transaction.raw(`select forget_history('applications', array[?]) as lines`, [id])
    expect(Number(rows[0].lines)).toBe(0)
  })
})
