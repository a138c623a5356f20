import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LoadCandidates } from '#shared/eligibility'
import { api } from '#shared/paths'
import { createDocument, createDriver, createLoad } from '../factories.ts'
import { startTestServer, type TestServer } from '../server.ts'

const hour = 3_600_000

let server: TestServer
let dispatcher: string

beforeAll(async () => {
  server = await startTestServer()
  dispatcher = await server.signInAs('dispatcher')
})
afterAll(() => server.close())

test('candidates are told where they get empty, what they hauled, and what they have', async () => {
  const now = Date.now()
  const [ray, anh, gone] = await Promise.all(
    ['Ray', 'Anh', 'Wesley'].map((firstName) =>
      createDriver(server.knex, { firstName, status: firstName === 'Wesley' ? 'terminated' : 'onboarded' }),
    ),
  )
  const [rayId, anhId] = [ray?.id as string, anh?.id as string]
  await createDocument(server.knex, { driverId: rayId, expiresOn: '2031-05-31' })
  await createDocument(server.knex, { driverId: rayId, expiresOn: '2030-05-31', kind: 'cdl' })
  const load = await createLoad(server.knex, {
    pickupDateTime: new Date(now + 24 * hour),
    deliveryDateTime: new Date(now + 48 * hour),
  })
  const to = (deliveryLocation: string, from: number, until: number) => ({
    ...{ deliveryLocation, deliveryZone: 'America/Phoenix' },
    ...{ pickupDateTime: new Date(now + from * hour), deliveryDateTime: new Date(now + until * hour) },
  })
  const delivered = { status: 'delivered', assignedDriverId: rayId, equipment: 'reefer' } as const
  await createLoad(server.knex, { ...delivered, ...to('Yuma, AZ', -72, -50), deliveredAt: new Date(now - 50 * hour) })
  await createLoad(server.knex, { ...delivered, ...to('Mesa, AZ', -200, -190), deliveredAt: new Date(now - 190 * hour) })

  const facts = async (): Promise<LoadCandidates> =>
    (await server.request(`${api.loads}/${load.id}/candidates`, { cookie: dispatcher })).json()
  const of = async (id: string | undefined) => (await facts()).candidates.find(({ driverId }) => driverId === id)
  expect(await of(gone?.id)).toBeUndefined()
  expect(await of(anhId)).toEqual({
    ...{
      driverId: anhId,
      name: 'Anh Bright',
      type: 'w2',
      status: 'onboarded',
      phone: '(602) 555-0131',
      endorsements: ['N', 'T'],
    },
    ...{ cdlExpiresOn: null, medicalCardExpiresOn: null, insuranceExpiresOn: null, hauled: [], loads: [] },
    ...{ emptyAt: null, emptyLocation: null, emptyZone: null, milesEmpty: null },
  })
  expect(await of(rayId)).toMatchObject({
    ...{ cdlExpiresOn: '2030-05-31', medicalCardExpiresOn: '2031-05-31', hauled: ['reefer'] },
    ...{ emptyLocation: 'Yuma, AZ', emptyZone: 'America/Phoenix', loads: [] },
  })
  const { milesEmpty } = (await of(rayId)) as { milesEmpty: number }
  expect(milesEmpty).toBeGreaterThan(170)
  expect(milesEmpty).toBeLessThan(210)

  // What is planned before counts, what overlaps or comes later does not; this load and cancelled ones are not there.
  const planned = { status: 'planned', assignedDriverId: rayId } as const
  const before = await createLoad(server.knex, { ...planned, ...to('Tucson, AZ', 2, 20) })
  const during = await createLoad(server.knex, { ...planned, ...to('Fresno, CA', 20, 30) })
  await createLoad(server.knex, { ...planned, ...to('Dallas, TX', 3, 10), cancelledAt: new Date() })
  await server.knex('loads').where({ id: load.id }).update({ status: 'planned', assigned_driver_id: rayId, driver_pay_cents: 1 })
  const busy = await of(rayId)
  expect(busy).toMatchObject({ emptyLocation: 'Tucson, AZ', loads: [{ id: before.id }, { id: during.id }] })
  expect(Object.keys(busy?.loads[0] ?? {}).sort()).toEqual(['deliveryLocation', 'from', 'id', 'pickupLocation', 'status', 'to'])
  // What is on the truck has to be delivered first.
  await server.knex('loads').where({ id: during.id }).update({ status: 'enroute' })
  expect(await of(rayId)).toMatchObject({ emptyLocation: 'Fresno, CA' })
})
