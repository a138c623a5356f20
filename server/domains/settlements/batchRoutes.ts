import { z } from 'zod'
import {
  approvalRequest,
  leftToOthers,
  payAll,
  processAll,
  settlementBatch,
  settlementBatchRow,
} from '#shared/settlements/settlementBatch'
import { allow } from '../../platform/http/guard.ts'
import type { ReceiptSource } from '../../platform/http/idempotency.ts'
import { get, post, type Route } from '../../platform/http/route.ts'
import { readLeftToOthers, requestApproval } from './approval.ts'
import { beginBatch, readBatch, readBatches, repeatBatch, stopBatch } from './batches.ts'
import { getUnpaidSettlements } from './paymentBatches.ts'
import { settlementResource as settlements } from './settlementResource.ts'

const access = allow('settlements:process')
const idempotent: ReceiptSource = {
  table: 'settlement_batches',
  readRecord: (id, { knex }) => readBatch(knex, id),
  receipt: (row, { knex }) => readBatch(knex, row.id as string),
}
const begun = { idempotent, refuses: [409, 422], response: { status: 201, schema: settlementBatch } }
const path = `${settlements.path}/batches`

/** The endpoints of batches: a job processes or pays settlements one after the other. `demo`: whether demo users may sign in. */
export const batchRoutes = (demo: boolean): Route[] => [
  get(
    path,
    {
      summary: 'Lists the latest ten batches of settlements, newest first',
      access,
      response: { status: 200, schema: z.array(settlementBatchRow) },
    },
    ({ knex }) => readBatches(knex),
  ),
  get(
    `${path}/:id`,
    {
      summary: 'Reads a batch of settlements, with what became of each',
      access,
      response: { status: 200, schema: settlementBatch },
    },
    ({ knex, params }) => readBatch(knex, params.id as string),
  ),
  get(
    `${settlements.path}/process-all`,
    {
      summary: 'Says which pending settlements this person does not process, having prepared them, and who does',
      access,
      response: { status: 200, schema: leftToOthers },
    },
    ({ knex, user }) => readLeftToOthers(knex, user.id, demo),
  ),
  post(
    `${settlements.path}/request-approval`,
    {
      summary: 'Asks other users to process the settlements that the caller prepared; a repetition notifies no one again',
      access,
      body: approvalRequest,
      refuses: [422],
      response: { status: 200, schema: leftToOthers },
    },
    ({ knex, user, body: { settlements: chosen } }) =>
      knex.transaction(async (transaction) => {
        await requestApproval(transaction, chosen, { userId: user.id, now: new Date() })
        return readLeftToOthers(transaction, user.id, demo)
      }),
  ),
  post(
    `${settlements.path}/process-all`,
    { summary: 'Begins to process settlements, one after the other', access, body: processAll, ...begun },
    async ({ knex, user, key, body: { settlements: chosen } }) => {
      const entry = { action: 'process', body: {}, settlements: chosen } as const
      return readBatch(knex, await beginBatch(knex, entry, { userId: user.id, clientId: key }))
    },
  ),
  post(
    `${settlements.path}/pay-all`,
    {
      summary: 'Begins to mark settlements, or what a payment batch holds, as paid, one after the other, by the same payment',
      access: allow('settlements:pay'),
      body: payAll,
      ...begun,
    },
    async ({ knex, user, key, body: { settlements: chosen, paymentBatch, ...body } }) => {
      const included = paymentBatch ? await getUnpaidSettlements(knex, paymentBatch) : (chosen ?? [])
      // Any method is accepted without the warning: the payment batch itself is marked as paid.
      const entry = {
        action: 'pay',
        body: paymentBatch ? { ...body, accepted: ['in_payment_batch'] } : body,
        settlements: included,
      } as const
      return readBatch(knex, await beginBatch(knex, entry, { userId: user.id, clientId: key }))
    },
  ),
  post(
    `${path}/:id/stop`,
    {
      summary: 'Ends a batch after the settlement that is being tried; again it changes nothing',
      access,
      body: z.strictObject({}),
      response: { status: 200, schema: settlementBatch },
    },
    ({ knex, user, params }) =>
      knex.transaction(async (transaction) => {
        await stopBatch(transaction, params.id as string, user)
        return readBatch(transaction, params.id as string)
      }),
  ),
  post(
    `${path}/:id/repeat`,
    {
      summary: 'Retries the failed and the remaining settlements of a batch; a repetition changes nothing',
      access,
      body: z.strictObject({}),
      refuses: [409],
      response: { status: 200, schema: settlementBatch },
    },
    ({ knex, user, params }) =>
      knex.transaction(async (transaction) => {
        await repeatBatch(transaction, params.id as string, user)
        return readBatch(transaction, params.id as string)
      }),
  ),
]
