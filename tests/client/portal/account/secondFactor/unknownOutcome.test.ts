import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SecondFactor } from '#shared/access/secondFactor'
import { NoResponse, request } from '../../../../../client/platform/transport/request.ts'
import { hasMore, newCodes, outcomeOf, readFactor } from '../../../../../client/portal/account/secondFactor/unknownOutcome.ts'
import { closeAtOnce, listenAnywhere } from '../../../../support/listening.ts'

/** What the server has stored. */
let factor: SecondFactor
/** The connection breaks: before a change is done, after that, or with every request. */
let breaks: 'before' | 'after' | 'always' | 'never'
let server: Server
const renewals: unknown[] = []

beforeEach(async () => {
  factor = {
    app: null,
    passkeys: [],
    recoveryCodes: 0,
    recoveryCodesMadeAt: null,
    trustedDevices: [],
    isRequired: false,
    whyNot: null,
  }
  renewals.length = 0
  breaks = 'never'
  server = createServer((incoming, response) => void answer(incoming, response))
  const host = `http://127.0.0.1:${await listenAnywhere(server)}`
  const real = fetch
  vi.stubGlobal('fetch', (address: string, options: RequestInit) => real(new URL(address, host), options))
})
afterEach(async () => {
  vi.unstubAllGlobals()
  await closeAtOnce(server)
})

async function answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
  const json = await text(incoming)
  if (breaks === 'always') return void response.destroy()
  if (incoming.method === 'POST') {
    if (breaks === 'before') return void response.destroy()
    const now = new Date(Date.parse(factor.recoveryCodesMadeAt ?? '2026-11-25T08:00:00.000Z') + 1_000).toISOString()
    if (incoming.url?.endsWith('/recovery-codes')) renewals.push(JSON.parse(json))
    else factor = { ...factor, app: { createdAt: now } }
    factor = { ...factor, recoveryCodes: 10, recoveryCodesMadeAt: now }
    if (breaks === 'after') return void response.destroy()
  }
  const body = incoming.method === 'POST' ? { recoveryCodes: ['abcd-efgh-ijkl-mnop'] } : factor
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}

const confirm = () => request(['/api/auth/second-factor/app/confirm'], { json: { code: '123456' } })

test.each([
  ['after', 'done'],
  ['before', 'not-done'],
] as const)('where the connection breaks %s an app was stored, reading again says that it is %s', async (when, outcome) => {
  const before = await readFactor()
  breaks = when
  await expect(confirm()).rejects.toBeInstanceOf(NoResponse)
  breaks = 'never'
  expect(await outcomeOf(() => hasMore(before))).toBe(outcome)
})

test('where nobody can be asked it is not known, and said once somebody can', async () => {
  const before = await readFactor()
  breaks = 'after'
  await expect(confirm()).rejects.toBeInstanceOf(NoResponse)
  breaks = 'always'
  expect(await outcomeOf(() => hasMore(before))).toBe('unknown')
  breaks = 'never'
  expect(await outcomeOf(() => hasMore(before))).toBe('done')
})

test('an app that was set up anew, and another passkey, are told from those of before', async () => {
  const app = { createdAt: '2026-11-20T08:00:00.000Z' }
  const passkey = { id: 'a', name: 'My phone', createdAt: app.createdAt, lastUsedAt: null }
  factor = { ...factor, app, passkeys: [passkey] }
  const before = await readFactor()
  expect(await hasMore(before)).toBe(false)
  factor = { ...factor, passkeys: [{ ...passkey, name: 'Renamed' }] }
  expect(await hasMore(before)).toBe(false)
  factor = { ...factor, passkeys: [{ ...passkey, id: 'b' }] }
  expect(await hasMore(before)).toBe(true)
  factor = { ...factor, passkeys: [passkey], app: { createdAt: '2026-11-25T08:00:00.000Z' } }
  expect(await hasMore(before)).toBe(true)
})

test.each([
  ['after', 'done'],
  ['before', 'not-done'],
] as const)(
  'new recovery codes that were made %s the connection breaks are %s, and each request names which it replaces',
  async (when, outcome) => {
    factor = { ...factor, recoveryCodes: 4, recoveryCodesMadeAt: '2026-11-20T08:00:00.000Z' }
    const { make, isDone } = await newCodes()
    breaks = when
    await expect(make()).rejects.toBeInstanceOf(NoResponse)
    breaks = 'never'
    expect(await outcomeOf(isDone)).toBe(outcome)
    const again = await newCodes()
    expect(await again.make()).toEqual(['abcd-efgh-ijkl-mnop'])
    const replaced = outcome === 'done' ? ['2026-11-20T08:00:00.000Z', '2026-11-20T08:00:01.000Z'] : ['2026-11-20T08:00:00.000Z']
    expect(renewals).toEqual(replaced.map((madeAt) => ({ madeAt })))
  },
)
