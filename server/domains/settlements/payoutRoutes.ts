import type { Knex } from 'knex'
import { z } from 'zod'
import { companyDay } from '#shared/kernel/companyDay'
import { type Payout, payout, payoutEntry, payoutWithdrawal } from '#shared/settlements/payout'
import { byteOrderMark, csvLine } from '../../platform/http/csv.ts'
import { allow } from '../../platform/http/guard.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { get, post, type Route } from '../../platform/http/route.ts'
import { inDollars } from '../../platform/queries/list.ts'
import { isUuid } from './batches.ts'
import { makePayout, withdrawPayout } from './payouts.ts'
import { settlementResource as settlements } from './settlementResource.ts'

const access = allow('settlements:pay')
const path = `${settlements.path}/payouts`

/** The endpoints of payment batches, whose files go to a bank. */
export const payoutRoutes: Route[] = [
  get(
    path,
    {
      summary: 'Lists the payout files that hold something to be paid, and the latest ten, newest first',
      access,
      response: { status: 200, schema: z.array(payout) },
    },
    ({ knex }) => readPayouts(knex),
  ),
  post(
    path,
    {
      summary: 'Makes a payout file of exactly these settlements',
      access,
      body: payoutEntry,
      idempotent: {
        table: 'payouts',
        readRecord: (id, { knex }) => readPayout(knex, id),
        receipt: (row, { knex }) => readPayout(knex, row.id as string),
      },
      refuses: [409, 422],
      response: { status: 201, schema: payout },
    },
    async ({ knex, user, body, key }) =>
      readPayout(knex, await makePayout(knex, body, { userId: user.id, now: new Date(), clientId: key })),
  ),
  get(
    `${path}/:id/file`,
    { summary: 'The payout file as CSV, as it was when it was made', access, response: { status: 200, type: 'text/csv' } },
    async ({ ctx, knex, params }) => {
      const { name } = await readPayout(knex, params.id)
      const { titles } = await knex('payouts').where({ id: params.id }).first('titles')
      const lines: string[][] = await knex('payout_items').where({ payout_id: params.id }).orderBy('place').pluck('cells')
      ctx.attachment(name)
      ctx.type = 'text/csv; charset=utf-8'
      ctx.body = byteOrderMark + [titles, ...lines].map(csvLine).join('')
    },
  ),
  post(
    `${path}/:id/withdraw`,
    {
      summary: 'Withdraws a payout file, or one settlement of it that the bank has not paid; again it changes nothing',
      access,
      body: payoutWithdrawal,
      refuses: [409],
      response: { status: 200, schema: payout },
    },
    ({ knex, user, params, body }) =>
      knex.transaction(async (transaction) => {
        const { id } = await readPayout(transaction, params.id)
        await withdrawPayout(transaction, id, body, { userId: user.id, now: new Date() })
        return readPayout(transaction, id)
      }),
  ),
]

const nameSql = (column: string) =>
  `(select nullif(concat_ws(' ', first_name, last_name), '') from users where users.id = ${column})`

const rowsSql = `
  select payouts.id, payouts.number, ${nameSql('made_by')} as "madeBy", made_at as "madeAt", again, item.count, item.amount, item.paid,
    item.left, withdrawn_at as "withdrawnAt", ${nameSql('withdrawn_by')} as "withdrawnBy", withdrawn_reason as "withdrawnReason"
  from payouts cross join lateral (
    select count(*)::int as count, ${inDollars('sum(cents)')} as amount,
      (count(*) filter (where settlements.payout_id = payouts.id and status = 'paid'))::int as paid,
      coalesce(json_agg(json_build_object('id', settlements.id, 'amount', ${inDollars('cents')}) order by place)
        filter (where settlements.payout_id = payouts.id and status = 'processed'), '[]') as left
    from payout_items join settlements on settlements.id = settlement_id where payout_items.payout_id = payouts.id) item`

type PayoutRow = Omit<Payout, 'name' | 'madeAt'> & { number: string; madeAt: Date }

/** `payout-2026-11-26-4.csv`: two batches of one day have different names. */
const named = ({ number, madeAt, ...row }: PayoutRow): Payout => ({
  ...row,
  name: `payout-${companyDay(madeAt)}-${number}.csv`,
  madeAt: madeAt.toISOString(),
})

async function readPayouts(knex: Knex): Promise<Payout[]> {
  const { rows } = await knex.raw(
    `${rowsSql} where payouts.id in (select id from payouts order by number desc limit 10)
       or payouts.id in (select payout_id from settlements where payout_id is not null and status = 'processed')
     order by payouts.number desc`,
  )
  return rows.map(named)
}

async function readPayout(knex: Knex, id = ''): Promise<Payout> {
  const { rows } = isUuid.test(id) ? await knex.raw(`${rowsSql} where payouts.id = ?`, [id]) : { rows: [] }
  if (!rows[0]) throw refuse.notFound('payout file')
  return named(rows[0])
}
