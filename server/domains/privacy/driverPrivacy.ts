import type { Knex } from 'knex'
import { z } from 'zod'
import { driverStatusLabels } from '#shared/drivers/status'
import { companyDay } from '#shared/kernel/companyDay'
import { api } from '#shared/kernel/paths'
import { eraseBody, type PrivacyRecord, privacyRecord } from '#shared/privacy/erasure'
import { leastMonths } from '#shared/privacy/retention'
import { command } from '../../platform/commands/command.ts'
import { allow } from '../../platform/http/guard.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { get, type Route } from '../../platform/http/route.ts'
import { rowKey } from '../../platform/http/rows.ts'
import { recordChange } from '../../platform/sse/record.ts'
import { Driver, driverResource } from '../drivers/index.ts'
import { driverData } from './driverData.ts'
import { holdsOfDriver, lastDayOf } from './holds.ts'
import { hasOldPosition } from './loadsOf.ts'
import { askToEraseDriver } from './request.ts'

/** The endpoints to export and to erase a driver's data, for administrators. */
export function driverPrivacyRoutes({ now }: { now: () => Date }): Route[] {
  const access = allow('drivers:erase')
  const find = async (knex: Knex, id: string | undefined) => {
    const driver = await Driver.query(knex).where(rowKey(driverResource, id)).first()
    if (!driver) throw refuse.notFound('driver')
    return driver
  }
  return [
    get(
      `${api.drivers}/:id/privacy`,
      {
        summary: 'Says what erasing a driver would take away, and what the law keeps until when',
        access,
        response: { status: 200, schema: privacyRecord },
      },
      async ({ knex, params }) => driverPrivacy(knex, await find(knex, params.id), companyDay(now())),
    ),
    get(
      `${api.drivers}/:id/data.json`,
      {
        summary: 'All that is known of a driver, to give to them',
        access,
        limit: 'exports',
        response: { status: 200, schema: z.object({}).loose() },
      },
      async ({ ctx, user, knex, params }) => {
        const driver = await find(knex, params.id)
        const data = await driverData(knex, driver, now())
        await recordChange(knex, { resource: 'drivers', id: driver.id, what: 'save-data', userId: user.id })
        ctx.set('Content-Disposition', `attachment; filename="driver-${driver.id.slice(0, 8)}.json"`)
        return data
      },
    ),
    command(driverResource, 'erase', { summary: 'Asks for a driver to be erased', body: eraseBody }, askToEraseDriver),
  ]
}

async function driverPrivacy(knex: Knex, driver: Driver, today: string): Promise<PrivacyRecord> {
  const { status, eraseAskedAt, erasedAt } = driver
  const dates = { askedAt: eraseAskedAt?.toISOString() ?? null, erasedAt: erasedAt?.toISOString() ?? null }
  if (erasedAt) return { ...dates, obstacle: null, goes: [], retained: [], lastDay: null }
  const holds = await holdsOfDriver(knex, driver)
  const retained = holds.filter(({ until }) => until === null || until >= today)
  const name = `${driver.firstName} ${driver.lastName}`
  const works = status !== 'terminated' && status !== 'applicant'
  return {
    ...dates,
    obstacle: works ? `${name} is ${driverStatusLabels[status].toLowerCase()}. Terminate first.` : null,
    goes: driver.eraseBegunAt ? [] : [...(await goesNow(knex, driver, today)), ...(retained.length === 0 ? [everything] : [])],
    retained,
    lastDay: retained.length === 0 ? null : lastDayOf(retained),
  }
}

const everything =
  'Name, license, documents, the application, messages and positions. Loads stay, without the name, as long as the settings say'

async function goesNow(knex: Knex, driver: Driver, today: string): Promise<string[]> {
  const { rows } = await knex.raw(
    `select (select count(*)::int from users where driver_id = :id) as accounts,
       (select count(*)::int from tracking_events event where driver_id = :id and ${hasOldPosition}) as positions,
       (select count(*)::int from mails where resource = 'drivers' and row_id = :id::text) as mails`,
    { id: driver.id, today },
  )
  const { accounts, positions, mails } = rows[0]
  const { phone, email, emergencyName, emergencyPhone, notes, daysOff, daysOffRequests } = driver
  const has = (...values: unknown[]) => values.some(Boolean)
  const all: [boolean, string][] = [
    [has(phone, email), 'Phone and e-mail'],
    [has(emergencyName, emergencyPhone), 'Whom to call in an emergency'],
    [has(notes), 'Notes of the office'],
    [has(daysOff.length, daysOffRequests.length), 'Days off, with their reasons'],
    [accounts > 0, 'The account: signed out everywhere, and no more signing in'],
    [positions > 0, `Positions of the phone from before the last ${leastMonths.positions} months`],
    [mails > 0, 'Mails'],
  ]
  return all.flatMap(([isThere, text]) => (isThere ? [text] : []))
}
