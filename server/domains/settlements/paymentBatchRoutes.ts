import type { Knex } from 'knex'
import { z } from 'zod'
import { companyDay } from '#shared/kernel/companyDay'
import { type PaymentBatch, paymentBatch, paymentBatchEntry, paymentBatchWithdrawal } from '#shared/settlements/paymentBatch'
import { byteOrderMark, csvLine } from '../../platform/http/csv.ts'
import { allow } from '../../platform/http/guard.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { get, post, type Route } from '../../platform/http/route.ts'
import { inDollars } from '../../platform/queries/list.ts'
import { isUuid } from './batches.ts'
import { createPaymentBatch, withdrawPaymentBatch } from './paymentBatches.ts'
import { settlementResource as settlements } from './settlementResource.ts'

const access = allow('settlements:pay')
const path = `${settlements.path}/payment-batches`

/** The endpoints of payment batches, whose files go to a bank. */
export const paymentBatchRoutes: Route[] = [
  get(
    path,
    {
      summary: 'Lists the payment batches that hold something to be paid, and the latest ten, newest first',
      access,
      response: { status: 200, schema: z.array(paymentBatch) },
    },
    ({ knex }) => readPaymentBatches(knex),
  ),
  post(
    path,
    {
      summary: 'Makes a payment batch of exactly these settlements',
      access,
      body: paymentBatchEntry,
      idempotent: {
        table: 'payment_batches',
        readRecord: (id, { knex }) => readPaymentBatch(knex, id),
        receipt: (row, { knex }) => readPaymentBatch(knex, row.id as string),
      },
      refuses: [409, 422],
      response: { status: 201, schema: paymentBatch },
    },
    async ({ knex, user, body, key }) =>
      readPaymentBatch(knex, await createPaymentBatch(knex, body, { userId: user.id, now: new Date(), clientId: key })),
  ),
  get(
    `${path}/:id/file`,
    { summary: 'The payment batch as CSV, as it was when it was made', access, response: { status: 200, type: 'text/csv' } },
    async ({ ctx, knex, params }) => {
      const { name } = await readPaymentBatch(knex, params.id)
      const { titles } = await knex('payment_batches').where({ id: params.id }).first('titles')
      const lines: string[][] = await knex('payment_batch_items')
        .where({ payment_batch_id: params.id })
        .orderBy('place')
        .pluck('cells')
      ctx.attachment(name)
      ctx.type = 'text/csv; charset=utf-8'
      ctx.body = byteOrderMark + [titles, ...lines].map(csvLine).join('')
    },
  ),
  post(
    `${path}/:id/withdraw`,
    {
      summary: 'Withdraws a payment batch, or one settlement of it that the bank has not paid; again it changes nothing',
      access,
      body: paymentBatchWithdrawal,
      refuses: [409],
      response: { status: 200, schema: paymentBatch },
    },
    ({ knex, user, params, body }) =>
      knex.transaction(async (transaction) => {
        const { id } = await readPaymentBatch(transaction, params.id)
        await withdrawPaymentBatch(transaction, id, body, { userId: user.id, now: new Date() })
        return readPaymentBatch(transaction, id)
      }),
  ),
]

const nameSql = (column: string) =>
  `(select nullif(concat_ws(' ', first_name, last_name), '') from users where users.id = ${column})`

const rowsSql = `
  select payment_batches.id, payment_batches.number, ${nameSql('made_by')} as "madeBy", made_at as "madeAt", again, item.count, item.amount, item.paid,
    item.left, withdrawn_at as "withdrawnAt", ${nameSql('withdrawn_by')} as "withdrawnBy", withdrawn_reason as "withdrawnReason"
  from payment_batches cross join lateral (
    select count(*)::int as count, ${inDollars('sum(cents)')} as amount,
      (count(*) filter (where settlements.payment_batch_id = payment_batches.id and status = 'paid'))::int as paid,
      coalesce(json_agg(json_build_object('id', settlements.id, 'amount', ${inDollars('cents')}) order by place)
        filter (where settlements.payment_batch_id = payment_batches.id and status = 'processed'), '[]') as left
    from payment_batch_items join settlements on settlements.id = settlement_id where payment_batch_items.payment_batch_id = payment_batches.id) item`

type PaymentBatchRow = Omit<PaymentBatch, 'name' | 'madeAt'> & { number: string; madeAt: Date }

/** `payment-batch-2026-11-26-4.csv`: two batches of one day have different names. */
const named = ({ number, madeAt, ...row }: PaymentBatchRow): PaymentBatch => ({
  ...row,
  name: `payment-batch-${companyDay(madeAt)}-${number}.csv`,
  madeAt: madeAt.toISOString(),
})

async function readPaymentBatches(knex: Knex): Promise<PaymentBatch[]> {
  const { rows } = await knex.raw(
    `${rowsSql} where payment_batches.id in (select id from payment_batches order by number desc limit 10)
       or payment_batches.id in (select payment_batch_id from settlements where payment_batch_id is not null and status = 'processed')
     order by payment_batches.number desc`,
  )
  return rows.map(named)
}

async function readPaymentBatch(knex: Knex, id = ''): Promise<PaymentBatch> {
  const { rows } = isUuid.test(id) ? await knex.raw(`${rowsSql} where payment_batches.id = ?`, [id]) : { rows: [] }
  if (!rows[0]) throw refuse.notFound('payment batch')
  return named(rows[0])
}
