import { randomUUID } from 'node:crypto'
import { api } from '#shared/kernel/paths'
import type { Driver } from '../../server/domains/drivers/Driver.ts'
import type { Load } from '../../server/domains/loads/Load.ts'
import { createLoad, createShipper } from './factories.ts'
import { ago, done, fitDriver } from './loads.ts'
import type { TestServer } from './server.ts'

const hour = 3_600_000

interface Recording {
  cookie?: string
  key?: string
  id?: string
}

/** A load with its driver, in the cab, and the session of its shipper. */
export interface Haul {
  load: Load
  driver: Driver
  /** The sessions of driver and shipper. */
  cab: string
  shipper: string
  shipperId: string
  /** Hands in what the driver says has happened: an hour ago that the truck arrived at its pickup, unless the event says more. */
  record: (event?: Record<string, unknown>, options?: Recording) => Promise<Response>
  /** The same, with the record that it answers with. */
  recorded: (event?: Record<string, unknown>, options?: Recording) => ReturnType<typeof done>
}

/** Cesar's planned load, with an appointment at its pickup three hours ago, unless `values` says otherwise. */
export async function createHaul(server: TestServer, values: Parameters<typeof createLoad>[1] = {}): Promise<Haul> {
  const driver = await fitDriver(server, { firstName: 'Cesar', lastName: 'Ruiz' })
  const { id: shipperId } = await createShipper(server.knex)
  const load = await createLoad(server.knex, {
    status: 'planned',
    assignedDriverId: driver.id,
    shipperId,
    pickupDateTime: new Date(Date.now() - 3 * hour),
    ...values,
  })
  const cab = await server.signInAs('driver', { driverId: driver.id })
  const record: Haul['record'] = (event, { cookie = cab, key = randomUUID(), id = load.id } = {}) =>
    server.request(`${api.loads}/${id}/events`, {
      method: 'POST',
      cookie,
      json: { type: 'arrived_pickup', occurredAt: ago(hour), ...event },
      headers: { accept: 'application/problem+json', 'idempotency-key': key },
    })
  return {
    load,
    driver,
    cab,
    shipperId,
    record,
    shipper: await server.signInAs('shipper', { shipperId }),
    recorded: (event, options) => done(record(event, options), 201),
  }
}
