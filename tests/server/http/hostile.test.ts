import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { problem } from '#shared/kernel/problem'
import {
  applicationBody,
  createApplicationRow,
  createDriver,
  createLoad,
  createQuoteRow,
  createSettlement,
  quoteRequestBody,
} from '../../support/factories.ts'
import { createInvoice } from '../../support/invoicing.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { endpoints } from '../../support/spec/specAccess.ts'
import { createTrackingEvent } from '../../support/trackingEvents.ts'

let server: TestServer
/** A user who reads everything, one who reads own rows, and one who reads nothing. */
let cookies: string[]
/** Ids of existing rows, so that some requests find one. */
let known: string[]
/** The responses in the OpenAPI document, by path and method. */
let described: Record<string, Record<string, { responses: Record<string, unknown> }>>

beforeAll(async () => {
  const many = '1000000/60'
  const limits = [
    'QUOTES',
    'APPLICATIONS',
    'SUBMISSIONS',
    'TRACKING',
    'SIGN_IN_PAIR',
    'SIGN_IN_ADDRESS',
    'SIGN_IN_ACCOUNT',
    'OPENAPI',
  ].map((name) => [`LIMIT_${name}`, many])
  server = await startTestServer({ env: Object.fromEntries(limits) })
  const quote = await createQuoteRow(server.knex)
  const application = await createApplicationRow(server.knex)
  const driver = await createDriver(server.knex)
  const load = await createLoad(server.knex, { assignedDriverId: driver.id, status: 'delivered' })
  await createTrackingEvent(server.knex, { loadId: load.id })
  const settlement = await createSettlement(server.knex, [load], { driverId: driver.id })
  const invoice = await createInvoice(server.knex, load)
  known = [...[quote, application, driver, load, settlement, invoice].map(({ id }) => id), load.brokerId as string]
  cookies = await Promise.all([
    server.signInAs('superadmin'),
    server.signInAs('driver', { driverId: driver.id }),
    server.signInAs('astronaut'),
  ])
  described = (await (await server.request(api.openapi)).json()).paths
})
afterAll(() => server.close())

const goodBodies: Record<string, Record<string, unknown>> = {
  [api.quotes]: quoteRequestBody(),
  [api.applications]: applicationBody(),
  [api.login]: { email: 'dana@people.example', password: 'not this one' },
}
// biome-ignore format: a list of values reads best as a list
const nastyTexts = [
  '', ' ', '\0', '\uD800', "'; drop table quotes; --", '%', '_', '\\', '<script>', '../../etc/passwd', '{{7*7}}', '\u202E', 'a'.repeat(4_000),
  '2026-02-30T08:00', '9999-12-31T23:59', '1970-01-01T00:00', '275760-09-13T00:00', '-1', 'NaN', '1e400', 'null', '[]', '__proto__',
]
const nastyValues: unknown[] = [-1, 0, 1e308, 2 ** 53, null, true, [], {}, [[]], ['a'], { toString: 1 }, { $ne: null }]
const value = fc.oneof(fc.constantFrom<unknown>(...nastyTexts, ...nastyValues), fc.jsonValue({ maxDepth: 3 }))
const word = fc.oneof(
  fc.constantFrom(...nastyTexts),
  fc.constantFrom('working', 'booked', 'pending', 'onboarded', 'hotshot', '1', '999999999999999', '0123456789.abcdef0123'),
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.uuid(),
  fc.array(fc.nat(5), { minLength: 1, maxLength: 3 }).map((places) => places.map((place) => known[place]).join()),
)
/** For a URL: a lone surrogate cannot be encoded. */
const encoded = (text: string) => encodeURIComponent(text.replace(/\p{Surrogate}/gu, '\uFFFD'))

/** A body that is almost valid, any JSON or any text. */
const bodyFor = (path: string) => {
  const good = goodBodies[path] ?? {}
  const field = fc.constantFrom(...Object.keys(good), '__proto__', 'constructor', 'id', 'role', 'version')
  const changed = fc.dictionary(field, value, { maxKeys: 3, noNullPrototype: true }).map((changes) => ({ ...good, ...changes }))
  return fc.oneof(
    { weight: 3, arbitrary: changed.map((body) => JSON.stringify(body)) },
    value.map((any) => JSON.stringify(any)),
    fc.string(),
  )
}
const parameter = fc.tuple(
  fc.constantFrom(
    'status',
    'equipment',
    'search',
    'ids',
    'set',
    'parts',
    'limit',
    'cursor',
    'returnTo',
    'x',
    'status[]',
    '__proto__',
  ),
  word,
)
const query = fc.array(parameter, { maxLength: 3 }).map((pairs) => {
  const text = pairs.map(([name, text]) => `${name}=${encoded(text)}`).join('&')
  return text ? `?${text}` : ''
})
const headers = fc.record(
  {
    'content-type': fc.constantFrom(
      'application/json',
      'application/json; charset=utf-8',
      'text/plain',
      'multipart/form-data',
      'application/json; charset=utf-16',
      ';',
    ),
    'idempotency-key': fc.oneof(fc.uuid(), fc.constantFrom('', 'x', '0'.repeat(500), '00000000-0000-0000-0000-000000000000')),
    accept: fc.constantFrom('application/problem+json', '*/*', 'text/html', '', ';q=2'),
    origin: fc.constantFrom('null', 'http://evil.example', 'http://localhost'),
    cookie: fc.constantFrom('session=', 'session=x; session.sig=y', 'session=a; session=b', '=;=', '%'),
    'if-none-match': fc.constantFrom('*', '"', 'W/"000000000000000000000000"', ',,', 'W/'),
    'x-forwarded-for': fc.constantFrom('1.2.3.4', "'; --", '::1, ::1'),
    'accept-encoding': fc.constantFrom('br', 'gzip', 'identity;q=0', '*;q=0'),
  },
  { requiredKeys: ['content-type'] },
)

/** Internals that no response may reveal. */
const inside = /\bat .+:\d+:\d+|node_modules|\bselect\b[^;]+\bfrom\b|pg_|sqlstate|syntax error|relation "/i

describe('with any input', () => {
  const tested = Object.keys(endpoints).filter((endpoint) => !endpoint.endsWith(api.events))
  test.each(tested)(
    '%s responds with a described status and schema, and never with a 5xx',
    async (endpoint) => {
      const [method = '', path = ''] = endpoint.split(' ')
      const responses = described[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]?.responses
      const route = server.routes.find((one) => one.path === path && one.method === method.toLowerCase())
      await fc.assert(
        fc.asyncProperty(word, query, bodyFor(path), headers, fc.nat(3), async (id, search, body, sent, who) => {
          const cookie = cookies[who]
          const address = path.replace(/:\w+/g, encoded(id) || '-') + search
          const answer = await server.request(address, {
            method,
            headers: { ...sent, ...(cookie && !path.includes('logout') ? { cookie } : {}) },
            ...(method === 'POST' ? { body } : {}),
          })
          const text = await answer.text()
          expect(answer.status, text).toBeLessThan(500)
          expect(answer.headers.get('cache-control')).toBe('no-store')
          // The description is made of the schemas alone: searching its megabytes for each input takes longer than all else here.
          if (path !== api.openapi) {
            expect(Object.keys(responses ?? {}), text).toContain(String(answer.status))
            expect(text).not.toMatch(inside)
          }
          if (answer.status === route?.response.status && route.response.schema && text)
            route.response.schema.parse(JSON.parse(text))
          if (answer.status >= 400) {
            if (answer.headers.get('content-type')?.includes('problem')) problem.parse(JSON.parse(text))
            else expect(text).toMatch(/^\S[^\n]*$/)
          }
        }),
        { numRuns: method === 'POST' ? 150 : 80 },
      )
    },
    60_000,
  )
})
