import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { companyDay } from '#shared/kernel/companyDay'
import type { HistoryEntry } from '#shared/kernel/findings'
import { api } from '#shared/kernel/paths'
import type { LoadRecord } from '#shared/loads/load'
import type { LoadEntry, StopEntry } from '#shared/loads/loadEntry'
import type { LoadAction } from '#shared/loads/transitions'
import type { Driver } from '../../server/domains/drivers/Driver.ts'
import { createDocument, createDriver, createLoad } from './factories.ts'
import type { TestServer } from './server.ts'

type Changes<T> = Partial<Record<keyof T, unknown>>

/** The company's calendar day so many days from now: for hours of each night UTC is a day ahead of it. */
export const dayAhead = (days: number) => companyDay(new Date(Date.now() + days * 86_400_000))

/** A stop as the dispatcher types it: a window of two hours in Phoenix, two days from now. */
export function stopBody(values: Changes<StopEntry> = {}): Record<string, unknown> {
  return {
    facility: 'Desert Conduit & Pipe',
    street: '2740 W Lower Buckeye Rd',
    location: 'Phoenix, AZ',
    zone: 'America/Phoenix',
    from: `${dayAhead(2)}T06:00`,
    to: `${dayAhead(2)}T08:00`,
    contact: 'Luis Barrera',
    phone: '(602) 555-0175',
    instructions: 'Gate 4, check in at the scale house',
    ...values,
  }
}

/** The delivery of that load: an appointment in El Paso, the day after. */
export function deliveryBody(values: Changes<StopEntry> = {}): Record<string, unknown> {
  return {
    facility: 'Franklin Mountain Electric',
    street: '11430 Pellicano Dr',
    location: 'El Paso, TX',
    zone: 'America/Denver',
    from: `${dayAhead(3)}T13:00`,
    contact: 'Receiving desk',
    phone: '(915) 555-0160',
    ...values,
  }
}

/** A load as the dispatcher types it, at 1,545.60 dollars; its broker does not exist, unless `values` names one. */
export function loadEntryBody(values: Changes<LoadEntry> = {}): Record<string, unknown> {
  return {
    brokerId: '00000000-0000-4000-8000-000000000000',
    brokerReference: 'CBB-20418',
    purchaseOrder: 'PO 88-1207',
    stops: [stopBody(), deliveryBody()],
    equipment: 'hotshot',
    trailerFeet: 40,
    freightDetails: 'Steel conduit, bundled',
    weight: 11_200,
    pieces: 14,
    tarps: true,
    distance: 430,
    distanceSource: 'estimate',
    linehaul: 1290,
    charges: [
      { code: 'fuel_surcharge', amount: 180.6 },
      { code: 'tarp', amount: 75 },
    ],
    ...values,
  }
}

const hour = 3_600_000

/** A driver against whom nothing speaks: with a medical card, has hauled a hotshot trailer, and is empty in Mesa. */
export async function fitDriver({ knex }: TestServer, values: Partial<Driver> = {}): Promise<Driver> {
  const driver = await createDriver(knex, values)
  await createDocument(knex, { driverId: driver.id })
  const before = new Date(Date.now() - 10 * 24 * hour)
  const places = { deliveryLocation: 'Mesa, AZ', deliveryZone: 'America/Phoenix', deliveryDateTime: before, deliveredAt: before }
  await createLoad(knex, { ...places, status: 'delivered', assignedDriverId: driver.id })
  return driver
}

/** A load as the dispatcher enters it, at any price. */
export async function enterLoad(server: TestServer, cookie: string, values: Changes<LoadEntry>): Promise<LoadRecord> {
  const answer = server.request(api.loads, {
    method: 'POST',
    cookie,
    json: { ...loadEntryBody(values), accepted: ['rate_far_off_lane'] },
    headers: { 'idempotency-key': randomUUID() },
  })
  return done(answer, 201)
}

interface Sending {
  cookie: string
  /** Null leaves the header out. */
  version?: number | null
  key?: string
}

/** A command on a load, as the client sends it. */
export function sendCommand(
  server: TestServer,
  id: string,
  action: LoadAction,
  json: unknown,
  { cookie, version = 1, key = randomUUID() }: Sending,
): Promise<Response> {
  return server.request(`${api.loads}/${id}${action === 'edit' ? '' : `/${action}`}`, {
    json,
    cookie,
    method: action === 'edit' ? 'PATCH' : 'POST',
    headers: {
      accept: 'application/problem+json',
      'idempotency-key': key,
      ...(version === null ? {} : { 'if-match': `"${version}"` }),
    },
  })
}

/** The record of a successful response. */
export async function done(answer: Promise<Response>, status = 200): Promise<LoadRecord> {
  const response = await answer
  expect(response.status, await response.clone().text()).toBe(status)
  return response.json()
}

/** The problem of a refusal. */
export async function refused(answer: Promise<Response>, status = 422) {
  const response = await answer
  expect(response.status, await response.clone().text()).toBe(status)
  return response.json()
}

export async function readLoad(server: TestServer, id: string, cookie: string): Promise<LoadRecord> {
  return (await server.request(`${api.loads}/${id}`, { cookie })).json()
}

export async function historyOf(server: TestServer, id: string, cookie: string): Promise<HistoryEntry[]> {
  return (await server.request(`${api.loads}/${id}/history`, { cookie })).json()
}

export const ago = (milliseconds: number) => new Date(Date.now() - milliseconds).toISOString()

/** An event that dispatch reports for a driver, a minute ago unless `values` says otherwise. */
export const reported = (values: Record<string, unknown> = {}) => ({
  occurredAt: ago(60_000),
  reportedBy: 'Odell, by phone',
  ...values,
})
