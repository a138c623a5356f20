import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { HistoryEntry } from '#shared/kernel/findings'
import { type UserAnswer, userAnswer, userRecord, userRow } from '#shared/users/userRecord'
import { createDriver, createShipper, createUser, testPassword } from '../../support/factories.ts'
import { cookiesOf, startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let admin: string
let superadmin: string
beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  admin = await server.signInAs('admin')
  superadmin = await server.signInAs('superadmin')
})
afterAll(() => server.close())

const accept = 'application/problem+json'
const read = async (path: string, cookie = admin) => (await server.request(path, { cookie })).json()
const signIn = async (email: string) => cookiesOf(await server.request('/api/login', { json: { email, password: testPassword } }))
const statusOf = async (cookie: string) => (await server.request('/api/auth/user', { cookie })).status

const act = (
  { id, version }: { id: string; version: number },
  action: string,
  body: object = {},
  { cookie = admin, key = randomUUID() } = {},
) =>
  server.request(`/api/users/${id}/${action}`, {
    cookie,
    json: body,
    headers: { accept, 'if-match': `"${version}"`, 'idempotency-key': key },
  })

const done = async (answer: Response): Promise<UserAnswer> => {
  expect(answer.status, await answer.clone().text()).toBe(200)
  return userAnswer.strict().parse(await answer.json())
}
const refusedWith = async (answer: Response) => {
  const problem = await answer.json()
  return [answer.status, problem.findings?.[0]?.code ?? Object.values(problem.errors ?? {})[0] ?? problem.detail]
}

const amara = (values: object = {}) => ({
  firstName: 'Amara',
  lastName: 'Okafor',
  email: `${randomUUID()}@people.example`,
  role: 'dispatcher',
  ...values,
})
const invite = (body: object, cookie = admin) => server.request('/api/users', { cookie, json: body, headers: { accept } })
const invited = async (values: object = {}): Promise<UserAnswer> => (await invite(amara(values))).json()

test('administrators list who may use the portal, by state, role and search, and read each', async () => {
  const person = await createUser(server.knex, { firstName: 'Zoë', lastName: 'Quartermaine', role: 'payroll' })
  await createUser(server.knex, { firstName: 'Zoë', lastName: 'Quince', role: 'payroll', disabledAt: new Date() })
  await signIn(person.email)
  const rows = await read('/api/users?search=zoe%20qu')
  userRow.strict().array().parse(rows)
  expect(rows.map(({ lastName }: { lastName: string }) => lastName)).toEqual(['Quince', 'Quartermaine'])
  expect(await read('/api/users?search=quart&status=disabled')).toEqual([])
  expect(await read('/api/users?search=quart&role=payroll&status=active')).toHaveLength(1)
  const record = await read(`/api/users/${person.id}`)
  expect(userRecord.strict().parse(record)).toMatchObject({ status: 'active', devices: 1, mail: null, disabledBy: null })
  expect(Math.abs(Date.parse(record.lastSeenAt) - Date.now())).toBeLessThan(60_000)
  expect(JSON.stringify(rows)).not.toContain('argon2')
})

test('when somebody was last there stays when they sign out', async () => {
  const { id, email } = await createUser(server.knex)
  expect(await read(`/api/users/${id}`)).toMatchObject({ lastSeenAt: null, devices: 0 })
  await server.request('/api/logout', { method: 'POST', json: {}, cookie: await signIn(email) })
  const { lastSeenAt, devices } = await read(`/api/users/${id}`)
  expect(devices).toBe(0)
  expect(Math.abs(Date.parse(lastSeenAt) - Date.now())).toBeLessThan(60_000)
})

describe('inviting', () => {
  test('makes a person who is invited, and no mail without a mail server', async () => {
    const answer = await invite(amara({ email: 'Amara@people.example' }))
    expect(answer.status).toBe(201)
    const user = userAnswer.strict().parse(await answer.json())
    expect(user).toMatchObject({ status: 'invited', role: 'dispatcher', mail: null, linkEndsAt: null, lastSeenAt: null })
    expect(await server.knex('mails').where({ resource: 'users', row_id: user.id })).toEqual([])
    expect((await server.request('/api/login', { json: { email: user.email, password: testPassword } })).status).toBe(401)
  })

  test('somebody who is a user already is refused, whatever the case of the address; the same key makes one person', async () => {
    const body = amara({ email: 'twice@people.example' })
    const headers = { accept, 'idempotency-key': randomUUID() }
    const send = () => server.request('/api/users', { cookie: admin, json: body, headers })
    const [first, second] = [await send(), await send()]
    expect([first.status, second.headers.get('idempotency-replayed')]).toEqual([201, 'true'])
    expect(await refusedWith(await invite({ ...body, email: 'TWICE@people.example' }))).toEqual([
      422,
      'There is already a user with the e-mail address TWICE@people.example.',
    ])
    const both = await Promise.all([1, 2].map(() => invite(amara({ email: 'race@people.example' }))))
    expect(both.map(({ status }) => status).sort()).toEqual([201, 422])
  })

  test('a driver is linked to a driver who is nobody else’s', async () => {
    const { id: driverId } = await createDriver(server.knex)
    expect(await invited({ role: 'driver', driverId })).toMatchObject({ driverId, driverName: expect.any(String) })
    expect((await refusedWith(await invite(amara({ role: 'driver', driverId }))))[1]).toMatch(/own record of Amara Okafor/)
    expect((await invite(amara({ role: 'viewer', driverId }))).status).toBe(422)
    const { id: shipperId, name } = await createShipper(server.knex)
    expect(await invited({ role: 'shipper', shipperId })).toMatchObject({ shipperId, shipperName: name })
  })
})

describe('only a superadmin makes or changes a superadmin:', () => {
  test('an admin invites none, makes none, and changes none', async () => {
    const superadmins = [422, 'superadmins_only']
    expect(await refusedWith(await invite(amara({ role: 'superadmin' })))).toEqual(superadmins)
    const person = await createUser(server.knex)
    expect(await refusedWith(await act(person, 'change-role', { role: 'superadmin' }))).toEqual(superadmins)
    const boss = await createUser(server.knex, { role: 'superadmin' })
    for (const [action, body] of [
      ['change-role', { role: 'viewer' }],
      ['disable', { reason: 'No' }],
      ['end-sessions', {}],
      ['send-reset', {}],
    ] as const) {
      expect(await refusedWith(await act(boss, action, body)), action).toEqual(superadmins)
    }
    const link = await server.request(`/api/users/${boss.id}/link`, { cookie: admin, json: {}, headers: { accept } })
    expect(await refusedWith(link)).toEqual(superadmins)
    expect(await server.knex('password_links').where({ user_id: boss.id })).toEqual([])
    const session = await signIn(boss.email)
    const [{ id }] = await read(`/api/users/${boss.id}/sessions`)
    const end = { method: 'DELETE', json: {}, cookie: admin, headers: { accept } }
    expect((await server.request(`/api/users/${boss.id}/sessions/${id}`, end)).status).toBe(422)
    expect(await statusOf(session)).toBe(200)
  })

  test('a superadmin does', async () => {
    const person = await createUser(server.knex)
    const promoted = await done(await act(person, 'change-role', { role: 'superadmin' }, { cookie: superadmin }))
    expect(promoted).toMatchObject({ role: 'superadmin', isLastSuperadmin: false })
    await done(await act(promoted, 'disable', { reason: 'Left' }, { cookie: superadmin }))
  })
})

test('nobody changes the own role, disables or signs out themselves', async () => {
  const own = await read('/api/auth/user')
  const { version } = await read(`/api/users/${own.id}`)
  for (const [action, body] of [
    ['change-role', { role: 'viewer' }],
    ['disable', { reason: 'No' }],
    ['end-sessions', {}],
    ['send-reset', {}],
  ] as const) {
    expect(await refusedWith(await act({ id: own.id, version }, action, body)), action).toEqual([422, 'oneself'])
  }
})

describe('the last superadmin', () => {
  /** Superadmins of a database of their own. */
  async function superadmins(count: number) {
    const alone = await startTestServer()
    const people = await Promise.all(Array.from({ length: count }, () => createUser(alone.knex, { role: 'superadmin' })))
    const cookies: string[] = []
    for (const { email } of people)
      cookies.push(cookiesOf(await alone.request('/api/login', { json: { email, password: testPassword } })))
    const headers = { accept, 'if-match': '"1"' }
    const send = (at: number, to: number, action: string, json: object) =>
      alone.request(`/api/users/${people[to]?.id}/${action}`, { cookie: cookies[at] ?? '', json, headers })
    const left = async () => Number((await alone.knex('users').where({ role: 'superadmin', status: 'active' }).count())[0]?.count)
    return { alone, send, left }
  }

  test('stays, also when two demote or disable each other at once', async () => {
    for (const [action, body] of [
      ['change-role', { role: 'admin' }],
      ['disable', { reason: 'Me or you' }],
    ] as const) {
      const { alone, send, left } = await superadmins(2)
      const answers = await Promise.all([send(0, 1, action, body), send(1, 0, action, body)])
      const statuses = answers.map(({ status }) => status).sort()
      expect(statuses[0], action).toBe(200)
      // By then the second user has lost the session, the role or the right to act.
      expect([401, 403, 422], action).toContain(statuses[1])
      expect(await left(), action).toBe(1)
      await alone.close()
    }
  })

  test('stays when five do what they can to each other', async () => {
    const { alone, send, left } = await superadmins(5)
    const all = [0, 1, 2, 3, 4]
    await Promise.all(all.flatMap((at) => all.filter((to) => to !== at).map((to) => send(at, to, 'disable', { reason: 'All' }))))
    expect(await left()).toBeGreaterThanOrEqual(1)
    await alone.close()
  })
})

describe('at once, on every device, everything of somebody ends', () => {
  test.each([
    ['change-role', { role: 'viewer' }],
    ['disable', { reason: 'Left the company' }],
    ['end-sessions', {}],
  ] as const)('by %s, the open event stream too, and the answer says on how many', async (action, body) => {
    const { id, version, email } = await createUser(server.knex)
    const cookies = [await signIn(email), await signIn(email)]
    const { body: stream } = await server.request('/api/events', { cookie: cookies[0] as string })
    let isOver = false
    const listening = (async () => {
      for await (const _ of stream as unknown as AsyncIterable<Uint8Array>);
      isOver = true
    })()
    expect(await done(await act({ id, version }, action, body))).toMatchObject({ signedOut: 2, devices: 0 })
    for (const cookie of cookies) {
      const answer = await server.request('/api/auth/user', { cookie, headers: { accept } })
      expect([answer.status, (await answer.json()).type]).toEqual([401, 'session-ended'])
    }
    await expect.poll(() => isOver).toBe(true)
    await listening
    const [entry] = (await read(`/api/users/${id}/history`)) as HistoryEntry[]
    expect(entry).toMatchObject({ action, reason: expect.stringContaining('Signed out on 2 devices') })
  })
})

test('who is disabled is let in no more until somebody enables them, and the history says by whom and why', async () => {
  const { id, version, email } = await createUser(server.knex)
  const disabled = await done(await act({ id, version }, 'disable', { reason: 'Left the company' }))
  expect(disabled).toMatchObject({ status: 'disabled', disabledBy: 'Ines Marchetti', signedOut: 0 })
  const attempts = { json: { email, password: testPassword } }
  expect((await server.request('/api/login', attempts)).status).toBe(401)
  expect((await act(disabled, 'change-role', { role: 'viewer' })).status).toBe(409)
  expect(await done(await act(disabled, 'enable'))).toMatchObject({ status: 'active', disabledAt: null })
  expect((await server.request('/api/login', attempts)).status).toBe(204)
  const history = (await read(`/api/users/${id}/history`)) as HistoryEntry[]
  expect(history.map((one) => [one.action, one.from, one.to])).toEqual([
    ['enable', 'disabled', 'active'],
    ['disable', 'active', 'disabled'],
  ])
  expect(history[1]?.reason).toBe('Signed in nowhere: Left the company')
  const never = await invited()
  const withdrawn = await done(await act(never, 'disable', { reason: 'A mistake' }))
  expect(await done(await act(withdrawn, 'enable'))).toMatchObject({ status: 'invited' })
})

test('another role takes the rows of a driver away; whose they are is changed by itself', async () => {
  const { id: driverId } = await createDriver(server.knex)
  const { id, version } = await createUser(server.knex, { role: 'driver' })
  const linked = await done(await act({ id, version }, 'attach', { driverId }))
  expect(linked.driverId).toBe(driverId)
  expect(await done(await act(linked, 'attach', { driverId }))).toMatchObject({ driverId })
  const office = await done(await act({ id, version: version + 2 }, 'change-role', { role: 'viewer' }))
  expect(office).toMatchObject({ role: 'viewer', driverId: null })
  expect(await refusedWith(await act(office, 'attach', { driverId }))).toEqual([422, 'no_own_rows'])
  const [entry] = (await read(`/api/users/${id}/history`)) as HistoryEntry[]
  expect(entry?.changes?.map(({ field }) => field)).toEqual(['role', 'driverName'])
})

test('one session is ended, and who does it may not end the own ones there', async () => {
  const { id, email } = await createUser(server.knex)
  const [lost, retained] = [await signIn(email), await signIn(email)]
  const sessions = await read(`/api/users/${id}/sessions`)
  expect(sessions).toHaveLength(2)
  const end = (user: string, session: string) =>
    server.request(`/api/users/${user}/sessions/${session}`, { method: 'DELETE', json: {}, cookie: admin, headers: { accept } })
  const [{ id: session }] = await read('/api/sessions', lost)
  expect((await end(id, session)).status).toBe(204)
  expect([await statusOf(lost), await statusOf(retained)]).toEqual([401, 200])
  expect((await end(id, session)).status).toBe(404)
  const own = await read('/api/auth/user')
  const [{ id: mine }] = await read('/api/sessions')
  expect(await refusedWith(await end(own.id, mine))).toEqual([422, 'oneself'])
  expect((await end(own.id, session)).status).toBe(422)
})

test('somebody who was faster is told, and a command that comes again is done once', async () => {
  const person = await createUser(server.knex)
  const key = randomUUID()
  const first = await act(person, 'change-role', { role: 'viewer' }, { key })
  const again = await act(person, 'change-role', { role: 'viewer' }, { key })
  expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([200, 200, 'true'])
  const late = await act(person, 'change-role', { role: 'payroll' })
  expect(late.status).toBe(412)
  expect((await late.json()).current).toMatchObject({ role: 'viewer' })
  await server.knex('idempotency_keys').del()
  expect(await done(await act(person, 'change-role', { role: 'viewer' }, { key }))).toMatchObject({ role: 'viewer' })
})

test('the password of a demo person is not changed', async () => {
  const demo = await createUser(server.knex, { isDemo: true })
  expect(await refusedWith(await act(demo, 'send-reset'))).toEqual([422, 'demo_password'])
  const link = await server.request(`/api/users/${demo.id}/link`, { cookie: admin, json: {}, headers: { accept } })
  expect(await refusedWith(link)).toEqual([422, 'demo_password'])
})

test('without a mail server nothing pretends to be mailed', async () => {
  const person = await createUser(server.knex)
  expect(await refusedWith(await act(person, 'send-reset'))).toEqual([422, 'no_mail_server'])
  expect(await refusedWith(await act(await invited(), 'resend'))).toEqual([422, 'no_mail_server'])
  expect(await server.knex('mails').where({ resource: 'users' })).toEqual([])
})
