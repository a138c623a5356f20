import type { Context } from 'koa'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { readConfig } from '../../../server/config/config.ts'
import { validateBody, validateQuery } from '../../../server/platform/http/input.ts'
import { Refusal } from '../../../server/platform/http/refusal.ts'
import type { Route } from '../../../server/platform/http/route.ts'
import { seedDemo } from '../../../server/seeds/demo.ts'
import { driverEntryBody } from '../../support/drivers.ts'
import { dayAhead } from '../../support/loads.ts'
import { requestBodies } from '../../support/requestBodies.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { endpoints } from '../../support/spec/specAccess.ts'
import { settingsAtStart } from '../../support/spec/specSettings.ts'
import { type FieldPath, jsonOf, oddTexts, oddValues, placesOf, sampleOf, seededRandom, withValue } from './oddInput.ts'

/** Jargon that no user understands: the messages of the validation library, of JavaScript and of PostgreSQL. */
const jargon =
  /invalid (input|string|option|type|value|union)|expected|received|regex|pattern|undefined|\bNaN\b|\bnull\b|zod|too (small|big)|unrecognized|object Object|syntax|violates/i

/** How many accepted values of a field go to the server: each costs a request. `ODD_VALUES=100` sends all. */
const maxSent = Number(process.env.ODD_VALUES ?? 2)
const random = seededRandom(20_261_127)

let server: TestServer
const cookies = new Map<string, string>()
let driverId: string
let shipperId: string

beforeAll(async () => {
  const generous = Object.keys(readConfig({}).limits).map((name) => [
    `LIMIT_${name.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`,
    '1000000/60',
  ])
  server = await startTestServer({ env: Object.fromEntries(generous) })
  await seedDemo(server.knex, new Date())
  ;({ id: driverId } = await server.knex('loads').whereNotNull('assigned_driver_id').first('assigned_driver_id as id'))
  ;({ id: shipperId } = await server.knex('shippers').first('id'))
})
afterAll(() => server.close())

const nobody = '00000000-0000-4000-8000-000000000000'

/** Bodies for the endpoints that the access test calls with a row that does not exist, and so without a valid body. */
const bodies: Record<string, unknown> = {
  ...requestBodies,
  ...Object.fromEntries(
    Object.entries(settingsAtStart).map(([group, value]) => [
      `PATCH /api/settings/${group}`,
      { value, effectiveFrom: dayAhead(30), why: 'As agreed' },
    ]),
  ),
  'POST /api/drivers': driverEntryBody(),
  'POST /api/custom-types': { name: 'TWIC card', handsIn: true, requiredFrom: null, hasEnd: true },
  'POST /api/settlements': { driverId: nobody, kind: 'weekly', from: dayAhead(-9), until: dayAhead(-2) },
  'POST /api/settlements/all': { from: dayAhead(-9), until: dayAhead(-2) },
  'POST /api/settlements/pay-all': {
    method: 'ach',
    reference: 'Batch 12',
    paidOn: '2026-11-20',
    settlements: [{ id: 'ST-20261116-01', version: 1 }],
  },
}

const nameOf = ({ method, path }: Route) => `${method.toUpperCase()} ${path}`
const roleOf = (route: Route): string | null => {
  const { access } = endpoints[nameOf(route)] ?? { access: 'signed in' }
  if (access === 'open') return null
  return access === 'signed in' || access.includes('superadmin') ? 'superadmin' : (access[0] as string)
}

async function cookieOf(role: string): Promise<string> {
  const own = role === 'driver' ? { driverId } : role === 'shipper' ? { shipperId } : {}
  const cookie = cookies.get(role) ?? (await server.signInAs(role, own))
  cookies.set(role, cookie)
  return cookie
}

/** The rows of each list, for the `:id` of commands on one row. */
const rows = new Map<string, Row[]>()
async function rowsBelow(list: string): Promise<Row[]> {
  const known = rows.get(list)
  if (known) return known
  const answer = await server.request(list, { cookie: await cookieOf('superadmin') })
  const found = answer.ok ? await answer.json() : []
  rows.set(list, Array.isArray(found) ? found : [])
  return rows.get(list) as Row[]
}

const complaints: string[] = []
const statuses = new Map<number, number>()

interface Row {
  id: string
  version?: number
}

/** Sends the case, and reports a server error or a message that no user understands. */
async function send({ route, text, what }: Case, path: string, row?: Row): Promise<void> {
  const answer = await request(route, path, text, row?.version)
  statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
  if (answer.status < 400) return
  const complain = (why: string) => complaints.push(`${nameOf(route)} ${what}: ${why}`)
  const body = await answer.text()
  if (answer.status >= 500) complain(`${answer.status} ${body.slice(0, 300)}`)
  else if (!answer.headers.get('content-type')?.startsWith('application/problem+json'))
    complain(`no problem: ${body.slice(0, 200)}`)
  else complainOf(JSON.parse(body), complain)
  // Another case was faster: the next one uses the current version.
  if (answer.status === 412 && row) row.version = JSON.parse(body).current?.version
}

async function request(route: Route, path: string, text: string | undefined, version = 1): Promise<Response> {
  const role = roleOf(route)
  const stop = new AbortController()
  const ask = async () =>
    server.request(path, {
      method: route.method.toUpperCase(),
      signal: stop.signal,
      ...(role && { cookie: await cookieOf(role) }),
      ...(route.upload ? { body: '%PDF-' } : text !== undefined && { body: text }),
      headers: {
        accept: 'application/problem+json',
        'if-match': `"${version}"`,
        ...(route.method !== 'get' && { 'content-type': route.upload ? 'application/pdf' : 'application/json' }),
      },
    })
  const answer = await ask()
  // What was sent may have ended the own session.
  if (answer.status === 401 && role) {
    cookies.delete(role)
    return ask()
  }
  // A stream or a file is not read.
  if (answer.ok) stop.abort()
  return answer
}

function complainOf(
  { detail, errors = {} }: { detail: string; errors?: Record<string, string> },
  complain: (why: string) => void,
): void {
  for (const message of [detail, ...Object.values(errors)]) {
    // A parameter's name precedes its message; the message may quote the input.
    const text = message.replace(/^[\w.]+: /, '').replace(/“[^”]*”|"[^"]*"/g, 'This')
    if (!/^[A-Z$\d]/.test(text) || jargon.test(text) || message.length > 2000) complain(`says ${message.slice(0, 300)}`)
  }
}

/** The address with one of the rows that are there. */
async function addressOf({ path }: Route): Promise<{ path: string; row?: Row | undefined }> {
  const [before = '', ...rest] = path.split(/(?=\/:)/)
  if (rest.length === 0) return { path }
  const list = await rowsBelow(before)
  const row = list[Math.floor(random() * list.length)]
  const end = rest
    .join('')
    .replace(/:\w+/, row?.id ?? nobody)
    .replace(/:\w+/g, nobody)
  return { path: `${before}${end}`, row }
}

/** The refusal of a value in this process, null where it is accepted. */
function refusalOf(run: () => unknown): Refusal | null {
  try {
    run()
    return null
  } catch (thrown) {
    if (thrown instanceof Refusal) return thrown
    throw thrown
  }
}

const valid = (schema: z.ZodType, body: unknown) => !refusalOf(() => validateBody(schema, JSON.parse(jsonOf(body))))

/** Bodies that the schema accepts: with all fields, as few as possible, and as other tests send them. */
function basesOf(route: Route): unknown[] {
  const schema = route.body as z.ZodType
  const made = sampleOf(schema)
  const known = bodies[nameOf(route)]
  const merged = isObject(made) && isObject(known) ? { ...made, ...known } : made
  const single = isObject(merged) ? Object.keys(merged).map((key) => ({ [key]: merged[key] })) : []
  return [merged, known, made, {}, ...single].filter((body) => body !== undefined && valid(schema, body))
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** So many of them, in an order of chance. */
const some = <T>(all: readonly T[], count: number): T[] =>
  all
    .map((one) => ({ one, at: random() }))
    .toSorted((a, b) => a.at - b.at)
    .slice(0, count)
    .map(({ one }) => one)

/** `fields`: the fields that the refusal may name, because one of them has the odd value. */
function expectRefusal({ message, details, cause }: Refusal, { route, what }: Case, fields: readonly string[]): void {
  const complain = (why: string) => complaints.push(`${nameOf(route)} ${what}: ${why}`)
  if (cause) complain(`a rule has thrown ${cause}`)
  complainOf({ detail: message, errors: details.errors ?? {} }, complain)
  const named = Object.keys(details.errors ?? {}).map((path) => path.split('.')[0] ?? '')
  if (!named.some((name) => fields.includes(name)) && !cause) complain(`names ${named.join(', ') || 'nothing'}`)
}

const short = (value: unknown) => (JSON.stringify(value) ?? 'nothing').slice(0, 60)

interface Case {
  route: Route
  what: string
  text?: string | undefined
  /** Behind the address. */
  search?: string
  /** In place of an address with a row that is there. */
  path?: string
}

/** The bodies of an endpoint that are to be sent; what its schema says of the others is judged here. */
function bodyCases(route: Route): Case[] {
  const schema = route.body as z.ZodType
  const bases = basesOf(route)
  const places = new Map<string, FieldPath>()
  for (const body of bases) for (const place of placesOf(body)) places.set(place.join('.'), place)
  const fields = [...places.values()].map(([first]) => String(first))
  const cases = bases.map((body) => ({ route, text: jsonOf(body), what: 'as it is' }))
  for (const odd of ['null', '[]', '"x"', '1', '{"__proto__": {"x": 1}}', '{"x": 1}'])
    cases.push({ route, text: odd, what: `body = ${odd}` })
  for (const [name, place] of places) {
    const base = bases.find((body) => placesOf(body).some((one) => one.join('.') === name))
    const accepted: typeof cases = []
    const refused: typeof cases = []
    for (const odd of [undefined, ...oddValues]) {
      const one = { route, text: jsonOf(withValue(base, place, odd)), what: `${name} = ${short(odd)}` }
      const refusal = refusalOf(() => validateBody(schema, JSON.parse(one.text)))
      if (refusal) expectRefusal(refusal, one, odd === undefined ? ['request', ...fields] : fields)
      ;(refusal ? refused : accepted).push(one)
    }
    cases.push(...some(accepted, maxSent), ...some(refused, 1))
  }
  return cases
}

/** What a worksheet cannot do without. */
const period = { driver: nobody, from: dayAhead(-9), until: dayAhead(-2) }

function queryCases(route: Route): Case[] {
  const made = sampleOf(route.query)
  const fields = isObject(made) ? Object.keys(made) : []
  const others = nameOf(route) === 'GET /api/settlements/worksheet' ? period : {}
  return fields.flatMap((name) => {
    const accepted: Case[] = []
    const refused: Case[] = []
    for (const odd of oddTexts) {
      const search = `?${new URLSearchParams({ ...others, [name]: odd })}`
      const one = { route, search, what: `?${name}=${short(odd)}` }
      const refusal = refusalOf(() => validateQuery(route.query, { querystring: search.slice(1) } as Context))
      if (refusal) expectRefusal(refusal, one, [...fields, 'request'])
      ;(refusal ? refused : accepted).push(one)
    }
    return [...some(accepted, maxSent), ...some(refused, 1)]
  })
}

function pathCases(route: Route): Case[] {
  const text = route.method === 'get' || route.upload ? undefined : jsonOf(route.body ? basesOf(route)[0] : {})
  const encoded = oddTexts.map((odd) => encodeURIComponent(odd.replace(/[\ud800-\udfff]/gu, '?')))
  return [...route.path.matchAll(/:(\w+)/g)].flatMap(([, name]) =>
    [...some(encoded, 2), '%00', '%ED%A0%80', '%'].map((odd) => ({
      route,
      text,
      what: `:${name} = ${odd.slice(0, 60)}`,
      path: route.path.replace(`:${name}`, odd).replace(/:\w+/g, nobody),
    })),
  )
}

describe('odd values in every field of every endpoint', () => {
  const cases: Case[] = []

  test('are refused in words for a person that name the field', () => {
    expect(server.routes.filter((route) => route.body && !basesOf(route).length).map(nameOf)).toEqual([])
    for (const route of server.routes) {
      if (route.body) cases.push(...bodyCases(route))
      cases.push(...queryCases(route), ...pathCases(route))
    }
    expect(complaints.splice(0)).toEqual([])
  }, 600_000)

  test('never make the server fail', async () => {
    for (const one of cases) {
      const { path, row } = await addressOf(one.route)
      await send(one, `${one.path ?? path}${one.search ?? ''}`, row)
    }
    // Accepted cases reach the rows.
    for (const status of [200, 201, 400, 404, 409, 422]) expect(statuses.get(status), String(status)).toBeGreaterThan(50)
    expect(complaints).toEqual([])
  }, 1_800_000)
})
