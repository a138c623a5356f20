import { escrowRate, escrowRateEntry } from '#shared/settlements/escrowRate'
import { escrowHeld } from '#shared/settlements/payAccount'
import { allow } from '../../platform/http/guard.ts'
import { get, post, type Route } from '../../platform/http/route.ts'
import { enterRate, readQuarterRate } from '../drivers/index.ts'
import { readEscrow } from './escrowBalances.ts'
import { settlementResource as settlements } from './settlementResource.ts'

/** The endpoints of the escrow of all drivers, and of the interest rates on it. */
export const escrowRoutes: Route[] = [
  get(
    `${settlements.path}/escrow`,
    {
      summary: 'Lists the escrow balances of drivers, with what must be returned and by when',
      access: allow('settlements:answer'),
      response: { status: 200, schema: escrowHeld },
    },
    ({ knex }) => readEscrow(knex, new Date()),
  ),
  post(
    `${settlements.path}/escrow/rates`,
    {
      summary: 'Enters the interest rate on escrow of a quarter, also of a past one that has none',
      access: allow('settings:write'),
      body: escrowRateEntry,
      idempotent: {
        table: 'escrow_rates',
        receipt: ({ quarter }, { knex }) => readQuarterRate(knex, quarter as string),
      },
      refuses: [422],
      response: { status: 201, schema: escrowRate },
    },
    ({ knex, user, body, key }) => enterRate(knex, body, { now: new Date(), userId: user.id, clientId: key }),
  ),
]
