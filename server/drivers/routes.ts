import { z } from 'zod'
import { driver, driverFilter, driverTotals } from '#shared/driver'
import { index, indexFilter, rowTag } from '#shared/list'
import { api } from '#shared/paths'
import { allow } from '../http/guard.ts'
import { get, type Route } from '../http/route.ts'
import { indexAnswer, rowAnswer, setAnswer } from '../http/rows.ts'
import { indexDrivers, listDrivers, readDriver, totalDrivers } from './queries.ts'

/** The endpoints of drivers. Applications, under the same address, are a noun of their own. */
export const driverRoutes: Route[] = [
  get(
    api.drivers,
    {
      does: 'Lists drivers, newest first; the next page is in the Link header',
      access: allow('drivers:read'),
      query: driverFilter,
      answer: { status: 200, schema: z.array(driver.extend(rowTag)) },
      tagged: true,
    },
    ({ ctx, knex, user, query }) =>
      setAnswer(
        ctx,
        query,
        () => indexDrivers(knex, user, query),
        () => listDrivers(knex, user, query),
      ),
  ),
  get(
    `${api.drivers}/index`,
    {
      does: 'Lists the ids of a set of drivers, each with its row tag',
      access: allow('drivers:read'),
      query: indexFilter,
      answer: { status: 200, schema: index },
      tagged: true,
    },
    async ({ ctx, knex, user }) => indexAnswer(ctx, await indexDrivers(knex, user, {})),
  ),
  get(
    `${api.drivers}/totals`,
    { does: 'Counts drivers by status', access: allow('drivers:read'), answer: { status: 200, schema: driverTotals } },
    ({ knex, user }) => totalDrivers(knex, user),
  ),
  get(
    `${api.drivers}/:id`,
    { does: 'Reads one driver', access: allow('drivers:read'), answer: { status: 200, schema: driver } },
    ({ knex, user, params }) => rowAnswer(params.id, { called: 'driver' }, (key) => readDriver(knex, user, key)),
  ),
]
