import { z } from 'zod'
import { customerAccount, customerBalance } from '#shared/invoices/customerAccount'
import { api } from '#shared/kernel/paths'
import { allow } from '../../../platform/http/guard.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { get, type Route } from '../../../platform/http/route.ts'
import { readAccount, readBalances } from './readAccounts.ts'

const access = allow('customerPayments:read')

/** The endpoints of customers' accounts, for the roles that read payments. */
export const customerAccountRoutes: Route[] = [
  get(
    api.customerAccounts,
    {
      summary: 'Lists the customers with open invoices or unapplied credit, the largest balance first',
      access,
      response: { status: 200, schema: z.array(customerBalance) },
    },
    ({ knex }) => readBalances(knex, new Date()),
  ),
  get(
    `${api.customerAccounts}/:id`,
    {
      summary: 'Reads the account of a customer: open invoices by age, payments and unapplied credit',
      access,
      response: { status: 200, schema: customerAccount },
    },
    ({ knex, user, params }) => readAccount(knex, user, accountId(params.id), new Date()),
  ),
]

/** The id of a customer, from an address. Throws 404 for anything else. */
function accountId(value: string | undefined): string {
  const id = z.uuid().safeParse(value)
  if (!id.success) throw refuse.notFound('customer')
  return id.data
}
