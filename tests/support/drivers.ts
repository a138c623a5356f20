import { randomInt, randomUUID } from 'node:crypto'
import type { Knex } from 'knex'
import { expect } from 'vitest'
import type { DocumentKind } from '#shared/documents/document'
import type { DriverRecord } from '#shared/drivers/driver'
import type { DriverEdit, DriverEntry } from '#shared/drivers/driverEntry'
import type { DriverAction } from '#shared/drivers/transitions'
import { api } from '#shared/kernel/paths'
import { createDocument } from './factories.ts'
import { dayAhead } from './loads.ts'
import type { TestServer } from './server.ts'

/** The editable fields of a driver as staff type them, with a license that no driver has. */
export function driverEditBody(values: Partial<Record<keyof DriverEdit, unknown>> = {}): Record<string, unknown> {
  return {
    firstName: 'Lupe',
    lastName: 'Hernández',
    phone: '(520) 555-0144',
    type: 'owner_operator',
    endorsements: ['H', 'N'],
    licenseNo: `D${randomInt(10 ** 9)}`,
    licenseState: 'AZ',
    email: 'lupe@truckmail.example',
    equipment: ['hotshot'],
    emergencyName: 'Rosa Villanueva',
    emergencyPhone: '(520) 555-0190',
    notes: 'Likes the long way home.',
    ...values,
  }
}

/** A driver as staff type one, with a license that no driver has. */
export function driverEntryBody(values: Partial<Record<keyof DriverEntry, unknown>> = {}): Record<string, unknown> {
  return {
    firstName: 'Lupe',
    lastName: 'Hernández',
    phone: '(520) 555-0144',
    type: 'owner_operator',
    licenseNo: `D${randomInt(10 ** 9)}`,
    licenseState: 'AZ',
    cdlExpiration: '2029-05-31',
    endorsements: ['H', 'N'],
    medCardExpiry: '2028-03-01',
    ...values,
  }
}

/** The documents of a qualification file at hire, by hand: those that expire, and those that do not. */
export const fileAtHire = {
  ends: ['cdl', 'medical_card'],
  stays: ['application', 'mvr_at_hire', 'clearinghouse_full', 'drug_test'],
} as const satisfies Record<string, readonly DocumentKind[]>

/** Everything that onboarding asks of a driver who owns no truck, from `since` on. */
export async function createFile(knex: Knex, driverId: string, since = dayAhead(0)): Promise<void> {
  const entered = { driverId, validFrom: since, checkedAt: new Date() }
  for (const kind of fileAtHire.stays) await createDocument(knex, { ...entered, kind, expiresOn: null })
  for (const kind of fileAtHire.ends) await createDocument(knex, { ...entered, kind })
}

interface Sending {
  cookie: string
  /** Null leaves the header out. */
  version?: number | null
  key?: string
}

/** A command on a driver, as the client sends it. */
export function sendToDriver(
  server: TestServer,
  { id, ...row }: { id: string; version: number },
  action: DriverAction,
  json: unknown,
  { cookie, version = row.version, key = randomUUID() }: Sending,
): Promise<Response> {
  return server.request(`${api.drivers}/${id}${action === 'edit' ? '' : `/${action}`}`, {
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

/** The driver of a successful response. */
export async function driverOf(answer: Promise<Response>): Promise<DriverRecord> {
  const response = await answer
  expect(response.ok, await response.clone().text()).toBe(true)
  return response.json()
}
