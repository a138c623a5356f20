import http from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isEasyToGuess } from '../../../server/domains/auth/passwordStrength.ts'
import { applicationBody, quoteRequestBody, testPassword } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { builtClient } from './builtClient.ts'

let server: TestServer
const client = builtClient()
beforeAll(async () => {
  const many = { LIMIT_QUOTES: '100000/60', LIMIT_APPLICATIONS: '100000/60', LIMIT_PASSWORD_CHANGE: '100000/60' }
  server = await startTestServer({ clientDir: client.folder, env: { TRUST_PROXY: '1', ...many } })
  await measure('/')
  // Loads the word lists of the password check.
  await isEasyToGuess('first', { email: '', firstName: '', lastName: '' })
})
afterAll(async () => {
  await server.close()
  client.remove()
})

/** Sends a request; returns its status and its CPU time in milliseconds, the best of three tries. */
async function measure(...sent: Parameters<typeof send>): Promise<{ status: number; work: number }> {
  const attempts = [await send(...sent)]
  while (attempts.length < 3 && attempts.every(({ work }) => work > limit)) attempts.push(await send(...sent))
  return { status: attempts[0]?.status ?? 0, work: Math.min(...attempts.map(({ work }) => work)) }
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

/** A refused request takes 3 ms, quadratic time on 15,000 characters more than 100. */
const limit = 50

const parts = [' ', '\t', ',', ';', '=', '"', '/', '.', 'a,', ' ,', ';q=', '; ', ';a=b', '-', '@a.', '%41']
const filled = (part: string, length: number) => part.repeat(Math.floor(length / part.length))

test('15 kB of Content-Type are refused in linear time', async () => {
  for (const part of parts) {
    const { status, work } = await measure('/api/quotes', { 'content-type': `application/json${filled(part, 15_000)}x` }, '{}')
    expect(status, part).toBe(415)
    expect(work, part).toBeLessThan(limit)
  }
})

test('paths of 15,000 characters are a 404 in linear time', async () => {
  for (const place of ['', '/portal', '/api/tracking', '/api/quotes', '/assets']) {
    for (const part of ['/', '/a', '//a', '%2f', '.', 'a', '/..']) {
      for (const end of ['', 'a', '/']) {
        const { status, work } = await measure(`${place}/${filled(part, 15_000)}${end}`)
        expect(status, part).toBe(404)
        expect(work, `${place} ${part}`).toBeLessThan(limit)
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
])('15 kB of %s are handled in linear time', async (name) => {
  for (const part of parts) {
    for (const path of ['/', '/api/auth/user']) {
      const { status, work } = await measure(path, { [name]: `x${filled(part, 15_000)}x` })
      expect(status, part).toBeLessThan(500)
      expect(work, `${path} ${part}`).toBeLessThan(limit)
    }
  }
})

describe('60 kB in a field are handled in linear time', () => {
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
        const { status, work } = await measure(path, { 'content-type': 'application/json' }, json)
        // Tabs are removed from single-line fields, and the rest may be short enough.
        expect([201, 422], `${field} ${part}`).toContain(status)
        expect(work, `${field} ${part}`).toBeLessThan(limit)
      }
    }
  })
})

test.each(['1', '12', '01', '9876'])('a new password of 200 characters is checked as fast as one of 64, of %s', async (part) => {
  const cookie = await server.signInAs('viewer')
  const check = (length: number) =>
    measure(
      '/api/auth/password',
      { 'content-type': 'application/json', cookie },
      JSON.stringify({ currentPassword: testPassword, newPassword: filled(part, length) }),
    )
  const [first, whole] = [await check(64), await check(200)]
  expect([first.status, whole.status]).toEqual([422, 422])
  // Verifying the current password takes about 80 ms on purpose; checking all 200 characters would add 200 to 3,000 ms.
  expect(whole.work).toBeLessThan(2 * first.work)
})
