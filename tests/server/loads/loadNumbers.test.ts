import { afterAll, beforeAll, expect, test } from 'vitest'
import type { LoadRecord } from '#shared/loads/load'
import { createDriver, createShipper } from '../../support/factories.ts'
import { done, enterLoad, historyOf, loadEntryBody, readLoad, sendCommand } from '../../support/loads.ts'
import { startTestServer, type TestServer } from '../../support/server.ts'

let server: TestServer
let admin: string

beforeAll(async () => {
  server = await startTestServer({ env: { LIMIT_SIGN_IN_ADDRESS: '1000/60' } })
  admin = await server.signInAs('admin')
})
afterAll(() => server.close())

const edit = ({ id, version }: LoadRecord, json: unknown) => sendCommand(server, id, 'edit', json, { cookie: admin, version })

test('an edit adds and removes seal and trailer, which driver and shipper read, as the history says', async () => {
  const driver = await createDriver(server.knex)
  const { id: shipperId } = await createShipper(server.knex)
  const paid = { brokerId: null, shipperId }
  const made = await enterLoad(server, admin, paid)
  await server
    .knex('loads')
    .where({ id: made.id })
    .update({ assigned_driver_id: driver.id, status: 'planned', driver_pay_cents: 36_120 })
  const numbers = { sealNumber: 'SL-4471', trailerNumber: 'T-5307' }
  const edited = await done(edit(made, loadEntryBody({ ...paid, ...numbers })))
  for (const cookie of [
    await server.signInAs('driver', { driverId: driver.id }),
    await server.signInAs('shipper', { shipperId }),
    await server.signInAs('viewer'),
  ]) {
    expect(await readLoad(server, made.id, cookie)).toMatchObject(numbers)
  }
  const gone = await done(edit(edited, loadEntryBody({ ...paid, sealNumber: '', trailerNumber: null })))
  expect(gone).toMatchObject({ sealNumber: null, trailerNumber: null })
  const [removed, added] = await historyOf(server, made.id, admin)
  expect(added?.changes).toEqual([
    { field: 'sealNumber', from: null, to: 'SL-4471' },
    { field: 'trailerNumber', from: null, to: 'T-5307' },
  ])
  expect(removed?.changes).toEqual([
    { field: 'sealNumber', from: 'SL-4471', to: null },
    { field: 'trailerNumber', from: 'T-5307', to: null },
  ])
})
