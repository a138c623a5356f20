import { driverCommands } from '#shared/daysOff'
import { type Driver as DriverOfApi, driver, driverFilter, driverTotals } from '#shared/driver'
import { driverEntry } from '#shared/driverEntry'
import { driverTransitions } from '#shared/driverStates'
import { driverStatusLabels } from '#shared/driverStatus'
import { api } from '#shared/paths'
import { allow } from '../http/guard.ts'
import { RawJson } from '../http/rawJson.ts'
import { post, type Route } from '../http/route.ts'
import { indexRoute, listRoute, rowRoute, totalsRoute } from '../http/rows.ts'
import { command, recordedCommand } from '../writes/command.ts'
import { historyRoute } from '../writes/history.ts'
import { createDriver } from './create.ts'
import { Driver } from './Driver.ts'
import { addDaysOff, removeDaysOff } from './daysOff.ts'
import { agreeDaysOff, askDaysOff, declineDaysOff, withdrawDaysOff } from './daysOffRequests.ts'
import { drivers as reads, totalDrivers } from './queries.ts'

const drivers = {
  name: 'drivers',
  path: api.drivers,
  access: allow('drivers:read'),
  reads,
  filter: driverFilter,
  row: driver,
  label: 'driver',
  model: Driver,
  transitions: driverTransitions,
  statusLabels: driverStatusLabels,
  ownersOf: ({ id }: Driver) => [id],
  tracked: ({ daysOff }: DriverOfApi) => ({ daysOff }),
} as const

/** The endpoints of drivers. Applications, below the same path, are a noun of their own. */
export const driverRoutes: Route[] = [
  listRoute('Lists drivers', drivers),
  indexRoute('Lists the ids of a set of drivers', drivers),
  totalsRoute('Counts drivers by status', drivers, driverTotals, totalDrivers),
  rowRoute('Reads one driver', drivers),
  historyRoute('Lists what was done with a driver', drivers),
  post(
    api.drivers,
    {
      summary: 'Adds a driver, as an applicant',
      access: allow('drivers:write'),
      body: driverEntry,
      idempotent: recordedCommand(drivers, 'status'),
      refuses: [422],
      response: { status: 201, schema: driver },
    },
    async ({ knex, user, body, key }) => {
      const id = await createDriver(knex, body, { now: new Date(), userId: user.id, clientId: key })
      return new RawJson((await reads.one(knex, user, { id })) as string)
    },
  ),
  command(drivers, 'add-days-off', { summary: 'Sets days off of a driver', body: driverCommands['add-days-off'] }, addDaysOff),
  command(
    drivers,
    'remove-days-off',
    { summary: 'Takes days off of a driver back', body: driverCommands['remove-days-off'] },
    removeDaysOff,
  ),
  command(
    drivers,
    'ask-days-off',
    { summary: 'Asks for days off, for the driver', body: driverCommands['ask-days-off'], fact: true },
    askDaysOff,
  ),
  command(
    drivers,
    'withdraw-days-off',
    { summary: 'Takes back what the driver has asked for', body: driverCommands['withdraw-days-off'], fact: true },
    withdrawDaysOff,
  ),
  command(
    drivers,
    'agree-days-off',
    { summary: 'Agrees to days off that a driver asks for', body: driverCommands['agree-days-off'], fact: true },
    agreeDaysOff,
  ),
  command(
    drivers,
    'decline-days-off',
    { summary: 'Does not agree to days off that a driver asks for', body: driverCommands['decline-days-off'], fact: true },
    declineDaysOff,
  ),
]
