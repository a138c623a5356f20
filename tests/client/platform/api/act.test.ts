import 'fake-indexeddb/auto'
import type { getDefaultStore } from 'jotai/vanilla'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'

const load = async () => ({
  ...(await import('../../../../client/platform/api/act.ts')),
  ...(await import('../../../../client/platform/offline/pageDatabase.ts')),
  ...(await import('../../../../client/platform/offline/cache/answered.ts')),
  ...(await import('../../../../client/platform/offline/drafts/openFormDraft.ts')),
  ...(await import('../../../../client/platform/offline/session/session.ts')),
  ...(await import('../../../../client/platform/offline/session/storedSession.ts')),
})
let client: Awaited<ReturnType<typeof load>>
let requests: { address: string; method: string; headers: Headers; body: unknown }[]
let answers: ((key: string) => Response)[]
let published: unknown[]

const record = { id: 'q1', reference: 'Q-1042', version: 4, status: 'quoted' }
const json = (status: number, body: object) => (key: string) =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': status < 400 ? 'application/json' : 'application/problem+json', 'Idempotency-Key': key },
  })
const problem = (status: number, more: object) => json(status, { title: '', type: 'about:blank', status, detail: 'No.', ...more })
const lost = () => {
  throw new TypeError('Failed to fetch')
}

beforeEach(async () => {
  const items = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => items.get(key) ?? null,
    setItem: (key: string, value: string) => items.set(key, value),
  })
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }))
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  requests = []
  answers = []
  published = []
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', headers: given, body }: RequestInit) => {
    const headers = new Headers(given)
    requests.push({ address, method, headers, body: body ? JSON.parse(String(body)) : undefined })
    return (answers.shift() ?? json(200, record))(headers.get('Idempotency-Key') ?? '')
  })
  vi.resetModules()
  client = await load()
  client.recordAnswered.subscribe((answered) => published.push(answered))
  const user = { id: 'marisol', role: 'dispatcher' } as never
  const { getDefaultStore: storeOf } = (await import('jotai/vanilla')) as { getDefaultStore: typeof getDefaultStore }
  storeOf().set(client.sessionAtom, { status: 'confirmed', user })
  await client.storeSignIn(client.database, 'marisol')
})

afterEach(async () => {
  await client.database.delete()
  vi.unstubAllGlobals()
})

const send = (body: object = { linehaul: 1690 }, more = {}) =>
  client.act({ resource: 'quotes', id: 'q1', action: 'send', version: 3, body, ...more })
const keys = () => requests.map(({ headers }) => headers.get('Idempotency-Key'))

describe('a command that must not wait', () => {
  test('is sent as the person, with key and version; the record it brings is published', async () => {
    expect(await send()).toEqual({ outcome: 'done', record })
    expect(requests).toMatchObject([{ address: '/api/quotes/q1/send', method: 'POST', body: { linehaul: 1690 } }])
    const { headers } = requests[0] ?? {}
    expect([headers?.get('If-Match'), headers?.get('X-Expected-User')]).toEqual(['"3"', 'marisol'])
    expect(published).toEqual([{ resource: 'quotes', record }])
  })

  test.each([
    ['edit', 'PATCH', '/api/quotes/q1'],
    ['archive', 'POST', '/api/quotes/q1/archive'],
    ['archive', 'POST', '/api/quotes/q1/archive'],
    ['create', 'POST', '/api/quotes'],
  ])('%s is %s %s', async (action, method, address) => {
    await client.act({ resource: 'quotes', id: 'q1', action })
    expect(requests).toMatchObject([{ method, address }])
  })

  test('says so without a connection, keeps nothing, and is sent under the same key at the next press', async () => {
    answers = [lost]
    expect(await send()).toEqual({ outcome: 'failed', message: 'This needs a connection.', fields: {}, isDoubtful: true })
    expect(await client.database.outbox.count()).toBe(0)
    expect(await send()).toMatchObject({ outcome: 'done' })
    expect(new Set(keys()).size).toBe(1)
  })

  test('that somebody was faster with brings the record as it is now', async () => {
    answers = [problem(412, { type: 'changed', current: record })]
    expect(await send()).toEqual({ outcome: 'changed', current: record })
    expect(published).toEqual([{ resource: 'quotes', record }])
  })

  test.each([
    ['invoices', 'pay'],
    ['invoices', 'send'],
    ['invoices', 'remind'],
    ['loads', 'bill-detention'],
    ['loads', 'confirm'],
    ['drivers', 'open-account'],
    ['drivers', 'enter-transaction'],
    ['drivers', 'change-pay'],
    ['drivers', 'return-escrow'],
  ] as const)(
    '%s %s adds: one that had arrived is not sent again, and the record is published as it is now',
    async (resource, action) => {
      const row = { id: 'r1', version: 2 }
      const press = (version: number, text: string) => client.act({ resource, id: 'r1', action, version, body: { text } })
      answers = [lost, json(200, { state: 'stored' }), json(200, row)]
      const notKnown = "This needs a connection. It may have gone through anyway. Press again: it won't be done twice."
      expect(await press(1, 'first')).toMatchObject({ outcome: 'failed', message: notKnown, isDoubtful: true })
      const message = 'The one before went through. Check it, and press again to send this one too.'
      expect(await press(2, 'second')).toMatchObject({ outcome: 'failed', message, hasArrived: true })
      expect(requests.map(({ method, address }) => `${method} ${address}`)).toEqual([
        `POST /api/${resource}/r1/${action}`,
        `POST /api/submissions/${keys()[0]}/cancel`,
        `GET /api/${resource}/r1`,
      ])
      expect(published).toEqual([{ resource, record: row }])
    },
  )

  test('that adds, and had arrived, is done for who presses it once more', async () => {
    const row = { id: 'r1', version: 2 }
    const press = (version: number) =>
      client.act({ resource: 'invoices', id: 'r1', action: 'pay', version, body: { amount: 100 } })
    answers = [lost, json(200, { state: 'stored' }), json(200, row)]
    expect(await press(1)).toMatchObject({ outcome: 'failed' })
    expect(await press(2)).toEqual({ outcome: 'done', record: row })
    expect(keys()).toEqual([expect.any(String), null, null])
  })

  test('that is made of something is not told of what is made of something else', async () => {
    const issue = (loadId: string) =>
      client.act({ resource: 'invoices', id: '', action: 'create', about: loadId, body: { loadId } })
    answers = [lost]
    expect(await issue('FF1')).toMatchObject({ outcome: 'failed' })
    expect(await issue('FF2')).toMatchObject({ outcome: 'done' })
    expect(requests.map(({ body }) => body)).toEqual([{ loadId: 'FF1' }, { loadId: 'FF2' }])
  })

  test('with findings is sent again with the warnings that are accepted, under another key', async () => {
    const findings = [{ code: 'margin_below_floor', severity: 'warn', message: 'The margin is 12 %.' }]
    answers = [problem(422, { type: 'findings', findings })]
    expect(await send()).toEqual({ outcome: 'findings', findings })
    await send(undefined, { accepted: ['margin_below_floor'] })
    expect(requests[1]?.body).toEqual({ linehaul: 1690, accepted: ['margin_below_floor'] })
    expect(new Set(keys()).size).toBe(2)
  })

  test('refused for other reasons has the sentence and the fields', async () => {
    answers = [problem(422, { errors: { linehaul: 'Please enter an amount' } })]
    expect(await send()).toEqual({ outcome: 'failed', message: 'No.', fields: { linehaul: 'Please enter an amount' } })
  })

  test('after the session has expired asks to sign in', async () => {
    answers = [problem(401, {})]
    expect(await send()).toMatchObject({ outcome: 'failed' })
    expect(client.signedInUser()).toBeNull()
  })
})

describe('a command that may wait', () => {
  const log = async () => {
    const draft = await client.openFormDraft('quoteContact:q1', { userId: 'marisol' })
    const body = { channel: 'call', outcome: 'noAnswer', note: '', occurredAt: '2026-11-20T16:41:00Z' }
    const acted = await client.act({
      resource: 'quotes' as const,
      id: 'q1',
      action: 'log',
      kind: 'quoteContact' as const,
      reference: 'Q-1042',
      version: 3,
      body,
      draft,
    })
    draft.close()
    return acted
  }

  test('is in the outbox before it is sent, and brings its record', async () => {
    expect(await log()).toEqual({ outcome: 'done', record })
    expect(requests).toMatchObject([{ address: '/api/quotes/q1/log' }])
    expect(requests[0]?.headers.get('If-Match')).toBeNull()
    expect(await client.database.outbox.count()).toBe(0)
  })

  test('waits without a connection', async () => {
    answers = [lost]
    expect(await log()).toEqual({ outcome: 'waiting' })
    const row = { resource: 'quotes', id: 'q1', reference: 'Q-1042' }
    expect(await client.database.outbox.toArray()).toMatchObject([{ kind: 'quoteContact', row, userId: 'marisol' }])
  })

  test('that is refused goes back into its form', async () => {
    const findings = [{ code: 'late', severity: 'warn', message: 'Late.' }]
    answers = [problem(422, { findings })]
    expect(await log()).toEqual({ outcome: 'findings', findings })
    expect(await client.database.outbox.count()).toBe(0)
    expect(await client.database.drafts.toArray()).toMatchObject([{ form: 'quoteContact:q1', values: { channel: 'call' } }])
  })
})

describe('an event on a full device', () => {
  const record = (more = {}) => {
    const body = { type: 'delivered', stop: 1, occurredAt: '2026-11-20T16:41:00Z' }
    return client.act({ resource: 'loads', id: 'FF1', action: 'events', kind: 'loadProof', reference: 'FF1', body, ...more })
  }
  beforeEach(() => {
    client.database.outbox.hook('creating', () => {
      throw new DOMException('The quota has been exceeded', 'QuotaExceededError')
    })
  })

  test('goes at once, and says so where that cannot be either', async () => {
    expect(await record()).toMatchObject({ outcome: 'done' })
    expect(requests).toMatchObject([{ address: '/api/loads/FF1/events', body: { type: 'delivered' } }])
    answers = [lost]
    // "A driver's event needs a connection" would not say what to do.
    const message =
      'This device could not hold it, and our server did not answer. Free 1 MB of space on it or wait for a connection, and press again.'
    expect(await record()).toMatchObject({ outcome: 'failed', message, fields: {} })
    expect(await client.database.outbox.count()).toBe(0)
  })

  test('is not sent without its photos by itself: how much room they need is said, and that it goes without', async () => {
    const draft = await client.openFormDraft('loadProof:FF1', { userId: 'marisol' })
    await draft.save({ type: 'delivered' })
    const photo = { sha256: 'a'.repeat(64), size: 9, type: 'image/jpeg' as const }
    const message =
      'This device has no room left to hold this with its photos. Free 1 MB of space on it and press again; or take the photos out: it goes without them, too.'
    expect(await record({ draft, files: [photo] })).toEqual({ outcome: 'failed', message, fields: {} })
    expect(requests).toEqual([])
    expect(await client.database.drafts.toArray()).toMatchObject([{ values: { type: 'delivered' } }])
    draft.close()
  })
})
