import fc from 'fast-check'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Load } from '../../../server/domains/loads/Load.ts'
import { createStreams } from '../../../server/platform/sse/streams.ts'
import {
  createApplicationRow,
  createBroker,
  createDocument,
  createDriver,
  createLoad,
  createQuoteRow,
  createSettlement,
  createShipper,
} from '../../support/factories.ts'
import { createInvoice } from '../../support/invoicing.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { applicationPermissions, quotePermissions, roles } from '../../support/spec/spec.ts'
import { loadStatuses, noPrivateNotes, portalPermissions, untold } from '../../support/spec/specPortal.ts'
import { createTrackingEvent } from '../../support/trackingEvents.ts'

/** `SCOPES=1000` runs more cases. */
const numRuns = Number(process.env.SCOPES ?? 100)

const readers: Record<string, { all: readonly string[]; own: readonly string[] }> = {
  ...portalPermissions,
  quotes: quotePermissions,
  applications: { all: applicationPermissions.read, own: [] },
}
const paths: Record<string, string> = { applications: 'drivers/applications' }
// Settings and reports have no rows of people.
const resources = Object.keys(readers).filter((resource) => !['settings', 'reports'].includes(resource))

/** A row of the database, with the names of the rows it refers to. */
type Row = Record<string, unknown> & { id: string }
interface Person {
  role: string
  driver_id: string | null
  shipper_id: string | null
}

let server: TestServer
let cookie: string
const drivers: string[] = []
const shippers: string[] = []
let movable: string[] = []

beforeAll(async () => {
  server = await startTestServer()
  const { knex } = server
  for (const name of ['Anoush', 'Bertil', 'Chidi']) {
    const licenseNo = `L-${name.length}1C-9988-${name}`
    drivers.push((await createDriver(knex, { firstName: name, lastName: `Of${name}`, licenseNo, phone: `phone of ${name}` })).id)
  }
  for (const name of ['Marisma Growers', 'Dune Glass']) shippers.push((await createShipper(knex, { name })).id)
  for (const status of loadStatuses) {
    for (const [place, assignedDriverId] of drivers.entries()) {
      const broker = await createBroker(knex, { name: `Payer of ${status} ${place}` })
      const shipper = place < 2 ? { shipperId: shippers[place] as string } : {}
      const load = await createLoad(knex, { status, assignedDriverId, brokerId: broker.id, ...shipper })
      await createTrackingEvent(knex, { loadId: load.id, privateNote: 'between ourselves' })
      if (status === 'paid') await createSettlement(knex, [load], { driverId: assignedDriverId, status: 'processed' })
      if (status === 'invoiced') await createInvoice(knex, load)
      if (status === 'paid') await createInvoice(knex, { ...load, brokerId: place < 2 ? null : broker.id } as Load)
      if (status === 'booked') await createDocument(knex, { driverId: assignedDriverId })
      if (status === 'quoted') await createDocument(knex, { driverId: assignedDriverId, status: 'checking' })
      if (status === 'booked') movable.push(load.id)
    }
  }
  for (const suspicious of [false, true]) {
    for (const { id } of [await createQuoteRow(knex, { suspicious }), await createApplicationRow(knex, { suspicious })]) {
      expect(id).toBeTruthy()
    }
  }
  cookie = await server.signInAs('viewer')
  movable = [...movable, (await createLoad(knex)).id]
})
afterAll(() => server.close())

const rowsOf = async (resource: string): Promise<Row[]> => {
  const names = `(select first_name || ' ' || last_name from drivers where drivers.id::text = row_to_json(${resource})->>`
  const payer = `(select name from brokers where brokers.id::text = row_to_json(${resource})->>'broker_id')`
  const shipper = `(select name from shippers where shippers.id::text = row_to_json(${resource})->>'shipper_id')`
  const columns = `*, ${payer} as payer, ${shipper} as shipper, coalesce(${names}'assigned_driver_id'), ${names}'driver_id')) as hauler`
  return server.knex(resource).select(server.knex.raw(columns)).orderBy('number', 'desc')
}

/** Whether this user may see the row by the table of permissions. */
function sees({ role, driver_id, shipper_id }: Person, resource: string, row: Row): boolean {
  if (readers[resource]?.all.includes(role)) return true
  if (!readers[resource]?.own.includes(role)) return false
  const owner = { loads: row.assigned_driver_id, settlements: row.driver_id, documents: row.driver_id, drivers: row.id }[resource]
  return role === 'driver' ? driver_id !== null && owner === driver_id : shipper_id !== null && row.shipper_id === shipper_id
}

/** A driver who had a load before may still read it, to see what became of it. */
const hadBefore = async ({ driver_id }: Person, { id }: Row) =>
  (await server.knex('load_assignments').where({ load_id: id, driver_id })).length > 0

/** The texts by which a search of this user may find the row. */
function searchableTexts({ role }: Person, resource: string, row: Row): unknown[] {
  const hidden = untold[resource as keyof typeof untold]?.[role] ?? []
  if (resource === 'brokers') return [row.name]
  if (resource === 'settlements') return [row.id, row.status, row.hauler]
  if (resource === 'invoices') return [row.number, row.load_id, row.payer ?? row.shipper, row.status]
  if (resource === 'documents') return ['Medical Card', row.status === 'checking' ? 'Being checked' : 'On file', row.hauler]
  if (resource === 'drivers') {
    const more = hidden.includes('licenseNo') ? [] : [row.license_no, row.phone, 'W2 Employee', row.license_state]
    return [`${row.first_name} ${row.last_name}`, row.status, ...more]
  }
  // A shipper sees only the first name of the driver.
  const hauler = role === 'shipper' ? String(row.hauler ?? '').split(' ')[0] : row.hauler
  const names = [row.shipper, ...(hidden.includes('brokerName') ? [] : [row.payer]), hauler]
  const status = row.status === 'enroute' ? 'En Route' : row.status
  return [row.id, row.number, status, row.pickup_location, row.delivery_location, 'Hotshot Trailer', '40 ft', ...names]
}

/** What must not be in any response to this user. */
async function secretsFrom(person: Person, resource: string): Promise<string[]> {
  const { role } = person
  const strangers = resource === 'settlements' ? [] : (await rowsOf(resource)).filter((row) => !sees(person, resource, row))
  return [
    ...strangers.map(({ id }) => `"${id}"`),
    ...(resource === 'loads' && noPrivateNotes.includes(role) ? ['between ourselves', 'privateNote'] : []),
    ...(role === 'shipper' ? ['OfAnoush', 'OfBertil', 'OfChidi', 'Payer of'] : []),
    ...(resource === 'drivers' && untold.drivers[role]?.includes('licenseNo') ? ['L-', 'phone of'] : []),
    ...(role === 'viewer' ? ['"total"', '"netPay"'] : []),
    ...(untold[resource as keyof typeof untold]?.[role] ?? []).map((field) => `"${field}"`),
  ]
}

const person = fc.record({
  role: fc.constantFrom(...roles, 'driver', 'driver', 'shipper', 'shipper', 'astronaut'),
  driver: fc.option(fc.nat(2)),
  shipper: fc.option(fc.nat(1)),
})
const move = fc.record({ load: fc.nat(3), driver: fc.option(fc.nat(2)), shipper: fc.option(fc.nat(1)), cancelled: fc.boolean() })
// biome-ignore format: a list of words reads best as a list
const text = ['anoush', 'OfBertil', 'chidi ofc', 'payer of', 'Payer of paid 1', '1C-9988', 'phone of', 'phoenix', 'FF', 'ST-', '%', 'marisma', 'az trailer', 'route paid', 'employee chidi', 'card checked', 'ofbertil 40 phoenix']
const query = fc.record({
  resource: fc.constantFrom('loads', 'loads', ...resources),
  limit: fc.integer({ min: 1, max: 9 }),
  searches: fc.shuffledSubarray(text, { minLength: 4, maxLength: 4 }),
  some: fc.nat(2 ** 30),
  foreign: fc.constantFrom(...resources),
})

test('any user gets the visible rows and fields alone, by list, page, id, ids, search, index and totals', async () => {
  const get = (path: string) => server.request(`/api/${path}`, { cookie })
  await fc.assert(
    fc.asyncProperty(
      person,
      fc.array(move, { maxLength: 4 }),
      query,
      async (who, moves, { resource, limit, searches, some, foreign }) => {
        for (const { load, driver, shipper, cancelled } of moves) {
          await server
            .knex('loads')
            .where({ id: movable[load] as string })
            .update({
              assigned_driver_id: driver === null ? null : drivers[driver],
              shipper_id: shipper === null ? null : shippers[shipper],
              cancelled_at: cancelled ? new Date() : null,
            })
        }
        const one: Person = {
          role: who.role,
          driver_id: who.driver === null ? null : (drivers[who.driver] as string),
          shipper_id: who.shipper === null ? null : (shippers[who.shipper] as string),
        }
        await server.knex('users').update(one)
        const path = paths[resource] ?? resource
        const all = await rowsOf(resource)
        const secrets = await secretsFrom(one, resource)
        const may = [...(readers[resource]?.all ?? []), ...(readers[resource]?.own ?? [])].includes(one.role)
        const read = async (address: string) => {
          const answer = await get(address)
          const text = await answer.text()
          expect(answer.status, `${address} ${text}`).toBe(may ? 200 : 403)
          for (const secret of may ? secrets : all.map(({ id }) => id)) expect(text, address).not.toContain(secret)
          return { rows: may ? JSON.parse(text) : [], next: /^<\/api\/([^>]+)>/.exec(answer.headers.get('link') ?? '')?.[1] }
        }
        const idsOf = (rows: { id: string }[]) => rows.map(({ id }) => id)
        const listed = all.filter((row) => sees(one, resource, row) && !row.cancelled_at)

        const seen: string[] = []
        for (let next: string | undefined = `${path}?limit=${limit}`; next; ) {
          const page: { rows: Row[]; next: string | undefined } = await read(next)
          seen.push(...idsOf(page.rows))
          next = page.next
        }
        expect(seen).toEqual(idsOf(listed))

        // Ids of visible and of hidden rows, and of another noun.
        const named = idsOf(all).filter((_, place) => (some >> (place % 30)) & 1)
        const isUuid = (id: string | undefined) => id?.length === 36
        const others = isUuid(all[0]?.id) ? idsOf(await rowsOf(foreign)).filter((id) => isUuid(id) && foreign !== resource) : []
        if (named.length) {
          const { rows } = await read(`${path}?ids=${[...named, ...others].join()}`)
          expect(idsOf(rows)).toEqual(idsOf(listed).filter((id) => named.includes(id)))
        }
        for (const search of resource in portalPermissions ? searches : []) {
          const { rows } = await read(`${path}?search=${encodeURIComponent(search)}`)
          const hit = (row: Row) => {
            const text = searchableTexts(one, resource, row).join('\n').toLowerCase()
            return search
              .toLowerCase()
              .split(' ')
              .every((word) => text.includes(word))
          }
          expect(idsOf(rows), search).toEqual(idsOf(listed.filter(hit)))
        }
        const { rows: index } = await read(`${path}/index`)
        expect(index.map(([id]: [string]) => id)).toEqual(idsOf(listed).toSorted())
        const { rows: totals } = await read(`${path}/totals`)
        for (const [status, { count, robots = 0 }] of Object.entries<{ count: number; robots?: number }>(totals)) {
          const own = listed.filter((row) => row.status === status)
          expect([count, robots], status).toEqual([
            own.filter((row) => !row.suspicious).length,
            own.filter((row) => row.suspicious).length,
          ])
        }
        for (const row of all.slice(0, 4)) {
          const answer = await get(`${path}/${row.id}`)
          const text = await answer.text()
          const had = resource === 'loads' && one.role === 'driver' && (await hadBefore(one, row))
          expect(answer.status, text).toBe(may ? (sees(one, resource, row) || had ? 200 : 404) : 403)
          if (answer.status === 200 && !had) for (const secret of secrets) expect(text).not.toContain(secret)
        }
      },
    ),
    { numRuns },
  )
}, 600_000)

test('a change is published only to users who may see the row', () => {
  const owner = fc.uuid()
  fc.assert(
    fc.property(
      fc.array(
        fc.record({ role: fc.constantFrom(...roles, 'astronaut'), driverId: fc.option(owner), shipperId: fc.option(owner) }),
      ),
      fc.constantFrom(...resources),
      fc.array(owner, { maxLength: 3 }),
      fc.nat(20),
      (people, resource, strangers, place) => {
        const streams = createStreams(server.knex, pino({ level: 'silent' }))
        const chosen = people[place]
        const owners = [...strangers, ...[chosen?.driverId, chosen?.shipperId].filter((id) => typeof id === 'string')]
        const opened = people.map((one) => {
          const user = { id: '', email: '', firstName: '', lastName: '', ...one }
          return streams.open(Buffer.from('none'), user)
        })
        streams.publish(JSON.stringify({ resource, ids: ['changed-one'], owners }))
        for (const [index, { role, driverId, shipperId }] of people.entries()) {
          const own = role === 'driver' ? driverId : role === 'shipper' ? shipperId : null
          const mine = readers[resource]?.own.includes(role) && own !== null && owners.includes(own)
          const received = String(opened[index]?.read()).includes('changed-one')
          expect(received, `${role} of ${resource}`).toBe(readers[resource]?.all.includes(role) || Boolean(mine))
        }
        streams.close()
      },
    ),
  )
})
