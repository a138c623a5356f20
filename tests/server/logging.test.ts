import { expect, test } from 'vitest'
import { createLog } from '../../server/http/logging.ts'
import { applicationBody, createUser, quoteRequestBody, testPassword } from '../factories.ts'
import { cookiesOf, startTestServer } from '../server.ts'

test('the log tells what happened, and nothing of whom it happened to', async () => {
  const lines: string[] = []
  const server = await startTestServer({ log: createLog('trace', { write: (line: string) => lines.push(line) }) })
  const user = await createUser(server.knex, { email: 'secret.person@people.example', role: 'admin' })
  const signedIn = await server.request('/api/login', { json: { email: user.email, password: testPassword } })
  const cookie = cookiesOf(signedIn)
  const body = quoteRequestBody({
    companyName: 'Secret Company',
    contactName: 'Secret Contact',
    phone: '(602) 555-9999',
    email: 'secret@mail.example',
  })
  await server.request('/api/quotes', { json: body, headers: { 'idempotency-key': crypto.randomUUID() } })
  await server.request('/api/quotes?search=secret+search', { cookie })
  const application = applicationBody({
    firstName: 'Secret',
    email: 'secret@drivers.example',
    phone: '(602) 555-9999',
    address: '1 Secret Road',
    cdlNumber: 'SECRETCDL-77',
  })
  const apply = () => server.request('/api/drivers/applications', { json: application })
  const { id } = await (await apply()).json()
  await server.request(`/api/drivers/applications/${id}`, { cookie })
  await server.request('/api/drivers/applications?search=secretcdl', { cookie })
  await server.request('/api/drivers/applications', { json: { ...application, email: 'secret', cdlNumber: ['SECRETCDL-77'] } })
  await server.request('/api/login', { json: { email: user.email, password: 'secret guess' } })
  await server.request('/api/login?returnTo=/portal?secret=1')

  // Failures of every kind, each with people's values at hand.
  await server.knex.raw('alter table audit_log rename column what to whatever')
  const failed = await server.request('/api/quotes', { json: body })
  await server.knex.raw('alter table audit_log rename column whatever to what')
  await server.knex.raw(`alter table quotes add constraint small check (company_name <> 'Secret Company') not valid`)
  await server.request('/api/quotes', { json: body })
  await server.knex.raw('alter table applications add constraint small check (length(cdl_number) < 9) not valid')
  await apply()
  await server.knex.raw('drop table users cascade')
  await server.request('/api/login', { json: { email: user.email, password: 'secret guess' } })
  await server.close()

  const log = lines.join('')
  const records = lines.map((line) => JSON.parse(line))
  const requests = records.filter(({ msg }) => msg === 'request')
  expect(requests[0]).toMatchObject({ level: 30, method: 'POST', path: '/api/login', status: 204, request: expect.any(String) })
  expect(requests[2]).toMatchObject({ method: 'GET', path: '/api/quotes', status: 200, user: user.id })
  expect(records.filter(({ level }) => level === 50)).toHaveLength(4)

  const told = /mention (\S+)\./.exec(await failed.text())?.[1]
  const failure = records.find(({ level, request }) => level === 50 && request === told)
  expect(failure).toMatchObject({ err: { name: 'DatabaseError', code: '42703' } })

  for (const secret of [/secret/i, /555-9999/, new RegExp(testPassword), /argon2/, /cookie/i, /session=/])
    expect(log).not.toMatch(secret)
  for (const pair of cookie.split('; ')) expect(log).not.toContain(pair.split('=')[1])
})
