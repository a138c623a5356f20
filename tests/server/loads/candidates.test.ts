import { afterAll, beforeAll, expect, test } from 'vitest'
import { api } from '#shared/kernel/paths'
import type { LoadCandidates } from '#shared/loads/candidate'
import { createDocument, createDriver, createLoad } from '../../support/factories.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'
import { createTrackingEvent } from '../../support/trackingEvents.ts'

const hour = 3_600_000

let server: TestServer
let dispatcher: string

beforeAll(async () => {
  server = await startTestServer()
  dispatcher = await server.signInAs('dispatcher')
})
afterAll(() => server.close())

test('what is known of the drivers: papers, days off, what they hauled, where last, and what they have', async () => {
  const now = Date.now()
  const [ray, anh, gone] = await Promise.all(
    ['Ray', 'Anh', 'Wesley'].map((firstName) =>
      createDriver(server.knex, { firstName, status: firstName === 'Wesley' ? 'terminated' : 'onboarded' }),
    ),
  )
  const [rayId, anhId] = [ray?.id as string, anh?.id as string]
  await createDocument(server.knex, { driverId: rayId, expiresOn: '2031-05-31' })
  await createDocument(server.knex, { driverId: rayId, expiresOn: '2030-05-31', kind: 'cdl' })
  const to = (deliveryLocation: string, from: number, until: number) => ({
    deliveryLocation,
    deliveryZone: 'America/Phoenix',
    pickupDateTime: new Date(now + from * hour),
    deliveryDateTime: new Date(now + until * hour),
  })
  const delivered = { status: 'delivered', assignedDriverId: rayId, equipment: 'reefer' } as const
  const deliveredAt = new Date(now - 50 * hour)
  await createLoad(server.knex, { ...delivered, ...to('Yuma, AZ', -72, -50), deliveredAt })
  await createLoad(server.knex, { ...delivered, ...to('Mesa, AZ', -200, -190), deliveredAt: new Date(now - 190 * hour) })

  const fields = async (): Promise<LoadCandidates> =>
    (await server.request(`${api.loads}/candidates`, { cookie: dispatcher })).json()
  const of = async (id: string | undefined) => (await fields()).drivers.find(({ driverId }) => driverId === id)
  expect(await of(gone?.id)).toBeUndefined()
  expect(await of(anhId)).toEqual({
    driverId: anhId,
    name: 'Anh Bright',
    type: 'w2',
    status: 'onboarded',
    phone: '(602) 555-0131',
    endorsements: ['N', 'T'],
    cdlExpiresOn: null,
    medicalCardExpiresOn: null,
    insuranceExpiresOn: null,
    clearinghouseUntil: null,
    mvrUntil: null,
    daysOff: [],
    hauled: [],
    last: null,
    loads: [],
    login: 'none',
  })
  expect(await of(rayId)).toMatchObject({
    cdlExpiresOn: '2030-05-31',
    medicalCardExpiresOn: '2031-05-31',
    hauled: ['reefer'],
    loads: [],
    last: { location: 'Yuma, AZ', zone: 'America/Phoenix' },
  })
  expect(new Date((await of(rayId))?.last?.at ?? 0)).toEqual(deliveredAt)

  const planned = { status: 'planned', assignedDriverId: rayId } as const
  const during = await createLoad(server.knex, { ...planned, ...to('Fresno, CA', 20, 30) })
  const before = await createLoad(server.knex, { ...planned, ...to('Tucson, AZ', 2, 20) })
  await createLoad(server.knex, { ...planned, ...to('Dallas, TX', 3, 10), cancelledAt: new Date() })
  await createLoad(server.knex, { ...planned, ...to('Mesa, AZ', 40, 50), assignedDriverId: anhId })
  const busy = await of(rayId)
  expect(busy).toMatchObject({ loads: [{ id: before.id }, { id: during.id }] })
  expect(busy?.loads[0]?.expectedAt).toBeNull()
  // 110 miles are two hours.
  await server.knex('loads').where({ id: before.id }).update({ status: 'enroute' })
  const occurredAt = new Date(now - hour)
  await createTrackingEvent(server.knex, { loadId: before.id, occurredAt, milesLeft: 110 })
  expect(new Date((await of(rayId))?.loads[0]?.expectedAt ?? 0)).toEqual(new Date(now + hour))
  expect(Object.keys(busy?.loads[0] ?? {}).sort()).toEqual([
    'deliveryLocation',
    'deliveryZone',
    'expectedAt',
    'from',
    'id',
    'pickupLocation',
    'status',
    'to',
  ])
})
