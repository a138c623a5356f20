import { expect, test } from 'vitest'
import { createLog, loggedPath } from '../../../server/platform/http/logging.ts'
import { applicationBody, createUser, quoteRequestBody, testPassword } from '../../support/factories.ts'
import { cookiesOf, startTestServer } from '../../support/server.ts'
import { SoftPasskey } from '../../support/softPasskey.ts'

test('requests and failures are logged without personal data', async () => {
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

  // Failures of every kind, each while personal data is in use.
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

  const requestId = /mention (\S+)\./.exec(await failed.text())?.[1]
  const failure = records.find(({ level, request }) => level === 50 && request === requestId)
  expect(failure).toMatchObject({ err: { name: 'DatabaseError', code: '42703' } })

  for (const secret of [/secret/i, /555-9999/, new RegExp(testPassword), /argon2/, /cookie/i, /session=/])
    expect(log).not.toMatch(secret)
  for (const pair of cookie.split('; ')) expect(log).not.toContain(pair.split('=')[1])
})

test.each([
  ['/api/quotes', '/api/quotes'],
  ['/', '/'],
  ['/assets/app-1a2b3c4d.js', '/assets/app-1a2b3c4d.js'],
  ['/.well-known/security.txt', '/.well-known/security.txt'],
  ['/api/loads/0b7e5a0e-43a1-4d5c-9a53-0d6c3f6c1d11', '/api/loads/0b7e5a0e-43a1-4d5c-9a53-0d6c3f6c1d11'],
  ['/api/submissions/0b7e5a0e-43a1-4d5c-9a53-0d6c3f6c1d11/cancel', '/api/submissions/*/cancel'],
  ['/api/tracking/FF8718836709', '/api/tracking/*'],
  ['/api/tracking/ff123456', '/api/tracking/*'],
  ['/api/tracking/%46%46123456', '/api/tracking/*'],
  ['/api/tracking/FF8718836709/', '/api/tracking/*/'],
  ['/api/quotes/Q-1014', '/api/quotes/*'],
  ['/api/drivers/applications/A-1014', '/api/drivers/applications/*'],
  ['/portal/admin/quotes/Q-1014', '/portal/admin/quotes/*'],
  ['/f/Zm9vYmFyYmF6cXV4cXV1eGZvb2JhcmJhenF1eA', '/f/*'],
  ['/f/abcdefghijklmnopqrstuvwxyzabcdefghijklmnopq', '/f/*'],
  // A token that looks like a word, or like an id.
  ['/f/abcdefghijklmnopqrstuv', '/f/*'],
  ['/api/links/abcdefghijklmnopqrstuv', '/api/links/*'],
  ['/api/links/abcdefghijklmnopqrstuv/accept', '/api/links/*/accept'],
  ['//', '//'],
])('%s is logged as %s', (path, logged) => expect(loggedPath(path)).toBe(logged))

test('neither references nor idempotency keys are logged, wherever they are in the request', async () => {
  const lines: string[] = []
  const server = await startTestServer({ log: createLog('trace', { write: (line: string) => lines.push(line) }) })
  const key = crypto.randomUUID()
  const sent = await server.request('/api/quotes', { json: quoteRequestBody(), headers: { 'idempotency-key': key } })
  const { id, reference } = await sent.json()
  const cookie = await server.signInAs('dispatcher')
  for (const path of [
    `/api/quotes/${reference}`,
    `/api/quotes/${id}`,
    `/api/quotes?search=${reference}`,
    `/api/tracking/FF8718836709`,
    `/track?ref=FF8718836709`,
    `/portal/admin/quotes/${reference}`,
  ])
    await server.request(path, { cookie })
  await server.request(`/api/submissions/${key}/cancel`, { json: { kind: 'quote' } })
  await server.close()
  const log = lines.join('')
  for (const secret of [key, reference, 'FF8718836709', '8718836709']) expect(log).not.toContain(secret)
  expect(log).toContain(id)
})

test('why a passkey is refused is logged as a kind of ours, without what was sent', async () => {
  const lines: string[] = []
  const server = await startTestServer({ log: createLog('trace', { write: (line: string) => lines.push(line) }) })
  const cookie = await server.signInAs('dispatcher')
  const own = '/api/auth/second-factor'
  const ask = async (path: string, json: object) =>
    (await server.request(own + path, { json, cookie, headers: { accept: 'application/problem+json' } })).json()
  await server.request(`${own}/check`, { json: { password: testPassword }, cookie })
  const lies = [
    { type: 'said-by-a-stranger' },
    { challenge: 'said-by-a-stranger' },
    { origin: 'https://said-by-a-stranger.example' },
  ]
  for (const lie of lies) {
    const passkey = new SoftPasskey({ id: 'localhost', origin: server.url })
    const answer = passkey.create(await ask('/passkeys/options', {}), lie)
    expect(await ask('/passkeys', { name: 'Mine', answer })).toMatchObject({ status: 422 })
  }
  await server.close()
  const refused = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'a new passkey was refused')
  expect(refused.map(({ reason }) => reason)).toEqual(['type', 'challenge', 'origin'])
  expect(lines.join('')).not.toMatch(/stranger/)
})

test('what a person sent is not in the log as a whole, though an error quotes it', () => {
  const lines: string[] = []
  const log = createLog('error', { write: (line: string) => lines.push(line) })
  const sent = `secret ${'zone\n    at '.repeat(1_000)} end`
  log.error({ err: new RangeError(`Invalid time zone specified: ${sent}`) }, 'Unexpected error')
  const { err } = JSON.parse(lines[0] as string)
  expect(err.message).toMatch(/^Invalid time zone specified: secret/)
  expect(err.message.length).toBe(200)
  expect(err.frames).toMatch(/^at .*logging\.test\.ts/)
  expect(err.frames).not.toContain('zone')
})
