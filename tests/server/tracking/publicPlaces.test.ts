import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import { isPublicEvent, publishEvent } from '../../../server/domains/tracking/publicPlaces.ts'
import { createBroker } from '../../support/factories.ts'
import { createHaul } from '../../support/hauls.ts'
import { ago, deliveryBody, done, enterLoad, readLoad, reported, sendCommand, stopBody } from '../../support/loads.ts'
import { readPdf } from '../../support/pdf.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

const hour = 3_600_000
/** Must never be public. */
const street = '4117 Canary Wharf Rd'

let server: TestServer
let dispatcher: string

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_LINKS: '1000/60', LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  dispatcher = await server.signInAs('dispatcher')
})
afterAll(() => server.close())

test('an address that is typed as a place is stored as street and place, and nothing of it is lost', async () => {
  const { id: brokerId } = await createBroker(server.knex)
  const location = `${street}, Phoenix, AZ 85009`
  const enter = async (beside: string | null) => {
    const stops = [stopBody({ location, street: beside }), deliveryBody()] as never
    return enterLoad(server, dispatcher, { brokerId, stops })
  }
  const apart = await enter(null)
  expect([apart.stops[0]?.street, apart.pickupLocation]).toEqual([street, 'Phoenix, AZ 85009'])
  // The street that is typed beside it says where at this address.
  const beside = await enter('Dock 4, gate on 41st Ave')
  expect([beside.stops[0]?.street, beside.pickupLocation]).toEqual(['Dock 4, gate on 41st Ave', location])
  expect(await (await server.request(`${api.tracking}/${beside.id}`)).json()).toMatchObject({ pickup: 'Phoenix, AZ' })
})

test('what everybody reads of a load has city and state, and no street, whatever its rows have', async () => {
  const haul = await createHaul(server)
  const { id } = haul.load
  await haul.recorded({ type: 'departed_pickup', occurredAt: ago(3 * hour) })
  const note = `Waiting at ${street.toUpperCase()}, gate 2.`
  const call = { type: 'check_call', location: `${street}, Blythe, CA 92225`, note, occurredAt: ago(2 * hour) }
  await done(sendCommand(server, id, 'report', reported(call), { cookie: dispatcher, version: null }))
  await done(
    sendCommand(server, id, 'report', reported({ ...call, note: '', location: 'Canary Wharf' }), {
      cookie: dispatcher,
      version: null,
    }),
  )
  await haul.recorded({ type: 'delivered', occurredAt: ago(hour) })
  // As rows are that were stored before addresses were taken apart.
  const address = `${street}, Phoenix, AZ 85009`
  const { stops } = await readLoad(server, id, dispatcher)
  await server
    .knex('loads')
    .where({ id })
    .update({ pickup_location: address, stops: JSON.stringify(stops.map((stop) => ({ ...stop, street, location: address }))) })
  await server.knex('tracking_events').where({ load_id: id, type: 'departed_pickup' }).update({ location: address })

  const made = await server.request(`${api.loads}/${id}/link`, { json: { name: 'Rosa' }, cookie: haul.shipper })
  const token = (await made.json()).path.replace('/f/', '')
  const tracked = await (await server.request(`${api.tracking}/${id}`)).text()
  const linked = await (await server.request(`${api.links}/${token}`)).text()
  const evidence = await (await server.request(`${api.links}/${token}/evidence`)).text()
  const proof = await server.request(`${api.links}/${token}/proof-of-delivery.pdf`)
  const pages = (await readPdf(await proof.bytes())).pageTexts.join(' ')
  for (const text of [tracked, linked, evidence, pages]) {
    expect(text.length).toBeGreaterThan(100)
    expect(text).not.toMatch(/canary|85009/i)
  }
  expect(JSON.parse(tracked)).toMatchObject({ pickup: 'Phoenix, AZ' })
  const events = JSON.parse(tracked).events.map(({ location, note }: { location: string; note: string }) => [location, note])
  expect(events).toEqual([
    ['Phoenix, AZ', ''],
    ['Blythe, CA', 'Waiting at the address, gate 2.'],
    ['On the road', ''],
    [expect.any(String), ''],
  ])
  // The desk reads each as it was typed.
  const read = await readLoad(server, id, dispatcher)
  expect(read.events.map(({ location, note }) => [location, note])).toEqual(
    expect.arrayContaining([
      [call.location, note],
      ['Canary Wharf', ''],
    ]),
  )
})

test('a street that is a word of its stand-in ends, and no part of another word is taken for a street', () => {
  const event = (note: string) => ({ type: 'check_call', location: 'Blythe, CA', note }) as const
  const at = (street: string) => [{ street, location: 'Phoenix, AZ' }]
  const note = 'Address closed, see the address on Main.'
  expect(publishEvent(event(note), at('Address')).note).toBe('the address closed, see the the address on Main.')
  expect(publishEvent(event('Maintenance on MAIN (dock 4)'), at('Main')).note).toBe('Maintenance on the address (dock 4)')
  expect(publishEvent(event('İİİİ at MAIN'), at('Main')).note).toBe('İİİİ at the address')
  expect(publishEvent(event('At 5 Elm St. (rear), gate 2'), at('5 Elm St. (rear)')).note).toBe('At the address, gate 2')
})

test.each([
  ['Phoenix, AZ', true],
  ['phoenix, arizona', true],
  ['Phoenix, AZ 85009', false],
  [`${street}, Phoenix, AZ`, false],
  ['Canary Wharf', false],
])('everybody reads a chain event at %s: %s', (location, isShown) => {
  expect(isPublicEvent({ location, note: '' }, [])).toBe(isShown)
})
