import { createHash, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { deleteExpired } from '../../../server/platform/http/expiry.ts'
import { tasksOf } from '../../../server/process/tasks.ts'
import { createUser, testPassword } from '../../support/factories.ts'
import { runJobs } from '../../support/jobs.ts'
import { startMailServer, type TestMailServer } from '../../support/mailServer.ts'
import { cookiesOf, startTestServer, type TestServer } from '../../support/server.ts'

const accept = 'application/problem+json'
const password = 'seven blue trailers at dawn'
let server: TestServer
let smtp: TestMailServer
let admin: string
beforeAll(async () => {
  smtp = await startMailServer()
  server = await startTestServer({ env: { SMTP_URL: smtp.url, LIMIT_FORGOT_ACCOUNT: '3/60', LIMIT_FORGOT: '100/60' } })
  admin = await server.signInAs('admin')
})
beforeEach(() => {
  smtp.received.length = 0
})
afterAll(async () => {
  await server.close()
  await smtp.close()
})

const invite = async (email: string = `${randomUUID()}@people.example`) => {
  const json = { firstName: 'Amara', lastName: 'Okafor', email, role: 'dispatcher' }
  const answer = await server.request('/api/users', { cookie: admin, json })
  expect(answer.status).toBe(201)
  return answer.json()
}
const link = async (id: string): Promise<string> => {
  const answer = await server.request(`/api/users/${id}/link`, { cookie: admin, json: {} })
  expect(answer.status).toBe(201)
  return (await answer.json()).path
}
const tokenOf = (path: string) => path.split('/')[2] as string
const look = (token: string) => server.request(`/api/password-links/${token}`, { headers: { accept } })
const set = (token: string, body: object = {}) =>
  server.request(`/api/password-links/${token}`, {
    json: { firstName: 'Amara', lastName: 'Okafor-Bell', password, ...body },
    headers: { accept },
  })
const signIn = (email: string, given = password) => server.request('/api/login', { json: { email, password: given } })
const typeOf = async (answer: Response) => [answer.status, (await answer.json()).type]
const mailsTo = (email: string) => smtp.received.filter(({ to }) => to.includes(email))

describe('an invitation', () => {
  test('comes by mail, sets name and password, signs in, and works once', async () => {
    await runJobs(server, tasksOf(server.config))
    const { id, email, mail } = await invite()
    expect(mail).toMatchObject({ template: 'invitation', status: 'waiting' })
    await expect.poll(() => mailsTo(email)).toHaveLength(1)
    const token = /\/invite\/([\w-]{22})/.exec(mailsTo(email)[0]?.text ?? '')?.[1] as string
    expect(await (await look(token)).json()).toMatchObject({ purpose: 'invite', email, firstName: 'Amara', role: 'dispatcher' })
    const stored = await server.knex('password_links').where({ user_id: id })
    expect(stored).toMatchObject([{ token_hash: createHash('sha256').update(token).digest(), ended_as: null }])
    expect(Math.abs(stored[0].expires_at.getTime() - Date.now() - 48 * 3_600_000)).toBeLessThan(60_000)

    const entered = await set(token)
    expect(entered.status).toBe(204)
    const own = await (await server.request('/api/auth/user', { cookie: cookiesOf(entered) })).json()
    expect(own).toMatchObject({ id, lastName: 'Okafor-Bell', role: 'dispatcher' })
    expect((await signIn(email)).status).toBe(204)
    expect(await typeOf(await look(token))).toEqual([410, 'link-used'])
    expect(await typeOf(await set(token, { password: 'nine green tractors at dusk' }))).toEqual([410, 'link-used'])
    for (const table of ['mails', 'audit_log', 'idempotency_keys']) {
      const rows = await server.knex(table).select(server.knex.raw('to_json(??)::text as row', [table]))
      for (const { row } of rows) expect(row, table).not.toContain(token)
    }
  })

  test('used by two at once has one owner', async () => {
    const { id } = await invite()
    const token = tokenOf(await link(id))
    const answers = await Promise.all([set(token), set(token, { password: 'nine green tractors at dusk' }), set(token)])
    expect(answers.filter(({ status }) => status === 204)).toHaveLength(1)
    for (const answer of answers.filter(({ status }) => status !== 204)) expect(await typeOf(answer)).toEqual([410, 'link-used'])
    expect(await server.knex('sessions').where({ user_id: id })).toHaveLength(1)
  })

  test('ends after 48 hours, with a sentence that says what to do', async () => {
    const { id } = await invite()
    const token = tokenOf(await link(id))
    await server
      .knex('password_links')
      .where({ user_id: id })
      .update({ expires_at: new Date(Date.now() - 1_000) })
    for (const answer of [await look(token), await set(token)]) {
      const { type, detail } = await answer.json()
      expect([answer.status, type]).toEqual([410, 'link-expired'])
      expect(detail).toContain('For a new one, ask your office')
    }
    expect((await server.request(`/api/users/${id}`, { cookie: admin }).then((one) => one.json())).linkEndsAt).toBeNull()
    await deleteExpired(server.knex)
    expect((await look(token)).status).toBe(410)
    await server
      .knex('password_links')
      .where({ user_id: id })
      .update({ expires_at: new Date(Date.now() - 31 * 86_400_000) })
    await deleteExpired(server.knex)
    expect((await look(token)).status).toBe(404)
  })

  test('sent again replaces those of before; a copied link works beside the mailed one; disabling withdraws all', async () => {
    const { id, version } = await invite()
    const [first, second] = [tokenOf(await link(id)), tokenOf(await link(id))]
    expect([(await look(first)).status, (await look(second)).status]).toEqual([200, 200])
    const headers = { 'if-match': `"${version}"` }
    const again = await server.request(`/api/users/${id}/resend`, { cookie: admin, json: {}, headers })
    expect(again.status).toBe(200)
    expect(await typeOf(await look(first))).toEqual([410, 'link-replaced'])
    const mails = await server.knex('mails').where({ row_id: id }).orderBy('number')
    expect(mails.map(({ status }) => status)).toEqual(['superseded', 'waiting'])
    const third = tokenOf(await link(id))
    const { version: now } = await again.json()
    const disabling = { cookie: admin, json: { reason: 'A mistake' }, headers: { 'if-match': `"${now}"` } }
    expect((await server.request(`/api/users/${id}/disable`, disabling)).status).toBe(200)
    expect(await typeOf(await look(third))).toEqual([410, 'link-withdrawn'])
  })

  test('that an admin may have copied makes nobody a superadmin', async () => {
    const { id, version } = await invite()
    const token = tokenOf(await link(id))
    const change = async (role: string, seen: number) =>
      server.request(`/api/users/${id}/change-role`, {
        cookie: await server.signInAs('superadmin'),
        json: { role },
        headers: { accept, 'if-match': `"${seen}"`, 'idempotency-key': randomUUID() },
      })
    const changed = await change('payroll', version)
    expect(changed.status).toBe(200)
    expect((await look(token)).status).toBe(200)
    expect((await change('superadmin', (await changed.json()).version)).status).toBe(200)
    expect(await typeOf(await set(token))).toEqual([410, 'link-withdrawn'])
    expect(await server.knex('mails').where({ resource: 'users', row_id: id, status: 'waiting' })).toEqual([])
  })

  test('is refused with a password that is easy to guess, and then still works', async () => {
    const { id } = await invite()
    const token = tokenOf(await link(id))
    expect(await (await set(token, { password: 'okafor-bell 2026' })).json()).toMatchObject({
      errors: { password: expect.stringContaining('too easy to guess') },
    })
    expect((await set(token, { lastName: ' ' })).status).toBe(422)
    expect((await set(token, { password: 'short' })).status).toBe(422)
    expect((await set(token)).status).toBe(204)
  })

  test.each(['', 'x', 'AAAAAAAAAAAAAAAAAAAAAA', '..%2Fusers', '%00'])('the unknown token %j is 404', async (token) => {
    expect((await look(token)).status).toBe(404)
  })
})

describe('a forgotten password', () => {
  const forget = (email: string) => server.request('/api/auth/forgot', { json: { email }, headers: { accept } })

  test('is answered the same whether there is an account, it is invited, disabled, or a demo person’s', async () => {
    const known = await createUser(server.knex)
    const gone = await createUser(server.knex, { disabledAt: new Date() })
    const demo = await createUser(server.knex, { isDemo: true })
    const { email: fresh } = await invite()
    await server.knex('graphile_worker._private_jobs').del()
    const answers = []
    for (const email of [known.email, gone.email, demo.email, fresh, 'nobody@people.example']) answers.push(await forget(email))
    const seen = await Promise.all(
      answers.map(async (one) => {
        const headers = [...one.headers].filter(([name]) => !['date', 'keep-alive'].includes(name))
        return [one.status, await one.text(), headers]
      }),
    )
    expect(seen[0]?.[0]).toBe(204)
    for (const one of seen) expect(one).toEqual(seen[0])
    // The same work for each.
    expect(await server.knex('graphile_worker.jobs').where({ task_identifier: 'forgotten-password' })).toHaveLength(5)
    await runJobs(server, tasksOf(server.config))
    await expect.poll(() => smtp.received.flatMap(({ to }) => to)).toContain(known.email)
    await expect.poll(() => server.knex('graphile_worker.jobs').where({ task_identifier: 'forgotten-password' })).toEqual([])
    expect(await server.knex('mails').where({ template: 'passwordReset' }).pluck('recipient')).toEqual([known.email])
  })

  test('is set anew by the mail, once, within an hour, and every session of before ends', async () => {
    await runJobs(server, tasksOf(server.config))
    const { id, email } = await createUser(server.knex)
    const before = cookiesOf(await signIn(email, testPassword))
    expect((await forget(email.toUpperCase())).status).toBe(204)
    await expect.poll(() => mailsTo(email)).toHaveLength(1)
    const token = /\/reset\/([\w-]{22})/.exec(mailsTo(email)[0]?.text ?? '')?.[1] as string
    const [stored] = await server.knex('password_links').where({ user_id: id })
    expect(Math.abs(stored.expires_at.getTime() - Date.now() - 3_600_000)).toBeLessThan(60_000)
    // A password reset does not change the name.
    expect((await set(token, { firstName: 'Somebody', lastName: 'Else' })).status).toBe(204)
    expect(await server.knex('users').where({ id }).first()).toMatchObject({ first_name: 'Ines', last_name: 'Marchetti' })
    expect((await server.request('/api/auth/user', { cookie: before })).status).toBe(401)
    expect([(await signIn(email, testPassword)).status, (await signIn(email)).status]).toEqual([401, 204])
    expect(await typeOf(await set(token))).toEqual([410, 'link-used'])
  })

  test('an administrator sends the link too; a second link ends with the first that is used', async () => {
    const { id, version } = await createUser(server.knex)
    const sent = await server.request(`/api/users/${id}/send-reset`, {
      cookie: admin,
      json: {},
      headers: { 'if-match': `"${version}"` },
    })
    expect(await sent.json()).toMatchObject({ mail: { template: 'passwordReset', status: 'waiting' } })
    const [first, second] = [tokenOf(await link(id)), tokenOf(await link(id))]
    expect((await set(first)).status).toBe(204)
    expect(await typeOf(await look(second))).toEqual([410, 'link-replaced'])
  })

  test('ends with a password that the person sets themselves', async () => {
    const person = await createUser(server.knex, { role: 'viewer' })
    const token = tokenOf(await link(person.id))
    const cookie = cookiesOf(await signIn(person.email, testPassword))
    const json = { currentPassword: testPassword, newPassword: password }
    expect((await server.request('/api/auth/password', { cookie, json })).status).toBe(204)
    expect(await typeOf(await set(token))).toEqual([410, 'link-replaced'])
    expect((await signIn(person.email)).status).toBe(204)
  })

  test('is limited for each address, whoever has it', async () => {
    for (const email of ['limit@people.example', (await createUser(server.knex)).email]) {
      const statuses = []
      for (let time = 0; time < 4; time++) statuses.push((await forget(email)).status)
      expect(statuses).toEqual([204, 204, 204, 429])
    }
  })

  test('is said to be possible by mail only where there is a mail server', async () => {
    expect(await (await server.request('/api/auth/forgot')).json()).toEqual({ mails: true })
    const without = await startTestServer()
    expect(await (await without.request('/api/auth/forgot')).json()).toEqual({ mails: false })
    await without.close()
  })
})
