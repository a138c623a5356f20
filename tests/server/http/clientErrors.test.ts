import { afterEach, expect, test } from 'vitest'
import { createLog } from '../../../server/platform/http/logging.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const path = '/api/client-errors'
const report = {
  name: 'TypeError',
  message: "Cannot read properties of undefined (reading 'status')",
  frames: ['Loads-1a2b3c4d.js:1:2345', 'page:12:3'],
  route: '/portal/admin/loads/:id',
  build: 'main-1a2b3c4d.js',
  online: true,
}

let lines: string[] = []
let server: TestServer
async function start(env: Record<string, string> = {}) {
  lines = []
  server = await startTestServer({ env, log: createLog('info', { write: (line: string) => lines.push(line) }) })
}
afterEach(() => server.close())

const reported = () => lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'A page reported an error')

test('a report is logged with its build, its route and the family of the browser', async () => {
  await start()
  const headers = {
    'user-agent': 'Mozilla/5.0 (Linux; Android 14; Pixel 8) AppleWebKit/537.36 Chrome/149.0 Mobile Safari/537.36',
  }
  const answer = await server.request(path, { json: report, headers })
  expect([answer.status, await answer.text()]).toEqual([204, ''])
  const { name, message, frames, ...place } = report
  expect(reported()).toMatchObject([{ level: 40, ...place, browser: 'Chrome', error: { name, message, frames } }])
  expect(lines.join('')).not.toContain('Pixel')
})

test.each([
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/149.0 Safari/537.36 Edg/149.0', 'Edge'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0', 'Firefox'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 17_4) AppleWebKit/605.1 Version/17.4 Mobile/15E148 Safari/604.1', 'Safari'],
  ['Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/149.0 Safari/537.36 OPR/130.0', 'Opera'],
  ['curl/8', 'other'],
])('%s is of the family %s', async (userAgent, browser) => {
  await start()
  await server.request(path, { json: report, headers: { 'user-agent': userAgent } })
  expect(reported()).toMatchObject([{ browser }])
})

test('nothing personal is logged, whoever sends it', async () => {
  await start()
  const cookie = await server.signInAs('dispatcher')
  const { id } = await (await server.request('/api/auth/user', { cookie })).json()
  lines.length = 0
  const message = `No row "Secret Company" of secret@mail.example, (602) 555-0118, FF4821337705, ${id}, /track?ref=Secret`
  await server.request(path, { json: { ...report, message, route: '/portal/admin/loads/FF4821337705?search=Secret' } })
  expect(reported()).toMatchObject([{ route: '/portal/admin/loads/:id' }])
  const log = lines.join('')
  for (const secret of [/secret/i, /555-0118/, /4821337705/, new RegExp(id), /cookie/i]) expect(log).not.toMatch(secret)
})

test.each([
  ['a frame that is not a position in a file', { frames: ['Secret Person'] }],
  ['an invalid name', { name: 'Secret Person' }],
  ['an invalid build', { build: 'Secret Person' }],
  ['an unknown field', { cookie: 'session=1' }],
])('%s is refused and not logged', async (_what, change) => {
  await start()
  expect((await server.request(path, { json: { ...report, ...change } })).status).toBe(422)
  expect(lines.join('')).not.toMatch(/Secret|session=/)
})

test('more than 8 kB is refused, also when sent in chunks', async () => {
  await start()
  const body = JSON.stringify({ ...report, message: 'x'.repeat(8_200) })
  const whole = await server.request(path, { method: 'POST', body, headers: { 'content-type': 'application/json' } })
  expect([whole.status, await whole.text()]).toEqual([413, 'That is too much at once: please send at most 8 kB.'])
  const parts = new Blob([body]).stream()
  const chunked = { method: 'POST', body: parts, duplex: 'half', headers: { 'content-type': 'application/json' } } as const
  expect((await server.request(path, chunked as never)).status).toBe(413)
  expect(reported()).toEqual([])
})

test('reports are limited per address, and overall', async () => {
  await start({ LIMIT_CLIENT_ERRORS: '2/600', LIMIT_CLIENT_ERRORS_OVERALL: '3/600', TRUST_PROXY: '1' })
  const from = async (address: string) =>
    (await server.request(path, { json: report, headers: { 'x-forwarded-for': address } })).status
  const statuses = []
  for (const address of ['203.0.113.9', '203.0.113.9', '203.0.113.9', '203.0.113.10', '203.0.113.11'])
    statuses.push(await from(address))
  expect(statuses).toEqual([204, 204, 429, 204, 429])
  expect(reported()).toHaveLength(3)
})

test('another site cannot report', async () => {
  await start()
  expect((await server.request(path, { json: report, headers: { origin: 'https://elsewhere.example' } })).status).toBe(403)
})
