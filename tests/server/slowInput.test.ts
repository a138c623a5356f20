import http from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { guessable } from '../../server/auth/guessable.ts'
import { applicationBody, quoteRequestBody, testPassword } from '../factories.ts'
import { startTestServer, type TestServer } from '../server.ts'
import { builtClient } from './builtClient.ts'

let server: TestServer
const client = builtClient()
beforeAll(async () => {
  const many = { LIMIT_QUOTES: '100000/60', LIMIT_APPLICATIONS: '100000/60', LIMIT_PASSWORD_CHANGE: '100000/60' }
  server = await startTestServer({ clientDir: client.folder, env: { TRUST_PROXY: '1', ...many } })
  await ask('/')
  // Its lists are read at the first password.
  await guessable('first', { email: '', firstName: '', lastName: '' })
})
afterAll(async () => {
  await server.close()
  client.remove()
})

/** Sends exactly what is written; answers the status, and the milliseconds of work that it takes, on the best of three tries. */
async function ask(...sent: Parameters<typeof send>): Promise<{ status: number; work: number }> {
  const tries = [await send(...sent)]
  while (tries.length < 3 && tries.every(({ work }) => work > enough)) tries.push(await send(...sent))
  return { status: tries[0]?.status ?? 0, work: Math.min(...tries.map(({ work }) => work)) }
}

function send(path: string, headers: http.OutgoingHttpHeaders = {}, body?: string): Promise<{ status: number; work: number }> {
  const before = process.cpuUsage()
  return new Promise((resolve, reject) => {
    const request = http.request({ port: new URL(server.url).port, path, headers, method: body === undefined ? 'GET' : 'POST' })
    request.on('error', reject)
    request.on('response', (answer) => {
      answer.resume()
      answer.on('end', () => {
        const { user, system } = process.cpuUsage(before)
        resolve({ status: answer.statusCode ?? 0, work: (user + system) / 1000 })
      })
    })
    request.end(body)
  })
}

/** A request that is refused takes 3 milliseconds, what goes by the square of 15,000 more than 100. */
const enough = 50

const parts = [' ', '\t', ',', ';', '=', '"', '/', '.', 'a,', ' ,', ';q=', '; ', ';a=b', '-', '@a.', '%41']
const filled = (part: string, length: number) => part.repeat(Math.floor(length / part.length))

test('15 kB of Content-Type are refused at once', async () => {
  for (const part of parts) {
    const { status, work } = await ask('/api/quotes', { 'content-type': `application/json${filled(part, 15_000)}x` }, '{}')
    expect(status, part).toBe(415)
    expect(work, part).toBeLessThan(enough)
  }
})

test('15,000 slashes lead nowhere at once, as every other endless path', async () => {
  for (const place of ['', '/portal', '/api/tracking', '/api/quotes', '/assets']) {
    for (const part of ['/', '/a', '//a', '%2f', '.', 'a', '/..']) {
      for (const end of ['', 'a', '/']) {
        const { status, work } = await ask(`${place}/${filled(part, 15_000)}${end}`)
        expect(status, part).toBe(404)
        expect(work, `${place} ${part}`).toBeLessThan(enough)
      }
    }
  }
})

test.each([
  'accept',
  'accept-encoding',
  'cookie',
  'if-none-match',
  'origin',
  'referer',
  'sec-fetch-site',
  'idempotency-key',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
])('15 kB of %s take no longer than others', async (name) => {
  for (const part of parts) {
    for (const path of ['/', '/api/auth/user']) {
      const { status, work } = await ask(path, { [name]: `x${filled(part, 15_000)}x` })
      expect(status, part).toBeLessThan(500)
      expect(work, `${path} ${part}`).toBeLessThan(enough)
    }
  }
})

describe('60 kB in a field take no longer than others', () => {
  test.each([
    ['/api/quotes', quoteRequestBody()],
    ['/api/drivers/applications', applicationBody()],
  ])('of %s', async (path, body) => {
    for (const [field, value] of Object.entries(body)) {
      if (typeof value !== 'string') continue
      for (const part of parts) {
        const json = JSON.stringify({
          ...body,
          [field]: `a${filled(part, 60_000 / (part === '"' ? 2 : part === '\t' ? 2 : 1))}!`,
        })
        const { status, work } = await ask(path, { 'content-type': 'application/json' }, json)
        // Tabs leave a single line, and what is left may be short enough.
        expect([201, 422], `${field} ${part}`).toContain(status)
        expect(work, `${field} ${part}`).toBeLessThan(enough)
      }
    }
  })
})

test.each(['1', '12', '01', '9876'])(
  'a new password of 200 characters is judged as fast as its first 64, of %s',
  async (part) => {
    const cookie = await server.signInAs('viewer')
    const judge = (length: number) =>
      ask(
        '/api/auth/password',
        { 'content-type': 'application/json', cookie },
        JSON.stringify({ currentPassword: testPassword, newPassword: filled(part, length) }),
      )
    const [first, whole] = [await judge(64), await judge(200)]
    expect([first.status, whole.status]).toEqual([422, 422])
    // Checking the current password takes about 80 ms on purpose, judging all 200 characters 200 to 3,000 ms more.
    expect(whole.work).toBeLessThan(2 * first.work)
  },
)
