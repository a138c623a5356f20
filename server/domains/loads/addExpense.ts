import type { Knex } from 'knex'
import { can } from '#shared/access/permissions'
import { doneAt } from '#shared/kernel/deviceTime'
import { cents } from '#shared/kernel/money'
import { api } from '#shared/kernel/paths'
import { type ExpenseBody, expenseBody } from '#shared/loads/expense'
import { loadRecord } from '#shared/loads/load'
import type { BareFile } from '#shared/loads/proof'
import { expectFiles } from '../../platform/files/expectFiles.ts'
import { allow } from '../../platform/http/guard.ts'
import { RawJson } from '../../platform/http/rawJson.ts'
import { refuse } from '../../platform/http/refusal.ts'
import { post, type Route } from '../../platform/http/route.ts'
import { rowKey } from '../../platform/http/rows.ts'
import type { SessionUser } from '../../platform/http/sessionStore.ts'
import { notify } from '../../platform/push/notify.ts'
import { publishChange } from '../../platform/sse/record.ts'
import { Load } from './Load.ts'
import { loadResource } from './loadResource.ts'
import { addedTo } from './repeatedResponse.ts'

const table = 'expenses'

interface Recording {
  now: Date
  user: SessionUser
  /** The Idempotency-Key. */
  clientId: string | null
}

/**
 * Stores an expense that a driver paid for a load that is or was theirs (§7). It is append-only: the load's status never refuses
 * it. The office is notified and reviews it. The same expense twice is one. A payment time in the future becomes now. Throws 404
 * for a load that never was the driver's.
 */
export async function layOut(knex: Knex, id: string, body: ExpenseBody, { now, user, clientId }: Recording): Promise<void> {
  await expectFiles(knex, body.files)
  const load = await Load.query(knex)
    .where({ id })
    .modify((query) => Load.recordVisibleTo(user)(query as never))
    .forNoKeyUpdate()
    .first()
  const { driverId } = user
  if (!load || !driverId) throw refuse.notFound(loadResource.label)
  const columns = columnsOf(body, now)
  const match = { load_id: id, driver_id: driverId, code: columns.code, cents: columns.cents, paid_at: columns.paid_at }
  if (await knex(table).where(match).first('id')) return
  const part = await storeExpense(
    knex,
    { ...columns, load_id: id, driver_id: driverId, received_at: now, client_id: clientId },
    body.files,
  )
  await notifyExpense(knex, { loadId: id, owners: [driverId] })
  const recipients = { role: (role: string) => can(role, 'loads:review-expense') }
  await notify(knex, recipients, { what: 'load receipt', id, part }, { userId: user.id, now })
}

/** The columns of an expense, from a request body. */
export const columnsOf = ({ code, name, amount, paidBy, note, paidAt }: Omit<ExpenseBody, 'files'>, now: Date) => ({
  code,
  name: (code === 'other' && name) || null,
  cents: cents(amount),
  paid_by: paidBy,
  note: note || null,
  paid_at: doneAt(paidAt, now),
})

/**
 * Stores an expense with the pages of its receipt, and returns its id. The caller has locked the files by `expectFiles` or
 * `haveArrived`.
 */
export async function storeExpense(knex: Knex, columns: object, files: readonly BareFile[]): Promise<string> {
  const [{ id }] = await knex(table).insert(columns).returning('id')
  await knex('expense_files').insert(
    files.map(({ sha256, size, type }, number) => ({ expense_id: id, number, sha256, size, type })),
  )
  return id
}

/** Devices read the load again: its detail changes while its version is the same. */
export async function notifyExpense(
  knex: Knex,
  { loadId, owners }: { loadId: string; owners: readonly string[] },
): Promise<void> {
  await knex('loads').where({ id: loadId }).update({ updated_at: knex.fn.now() })
  await publishChange(knex, { resource: 'loads', ids: [loadId], owners: [...owners] })
}

/** The endpoint at which a driver submits an expense with its receipt. */
export const layOutRoute: Route = post(
  `${api.loads}/:id/expenses`,
  {
    summary: 'Records an expense of the driver for a load, with its receipt',
    access: allow('loads:record'),
    body: expenseBody,
    idempotent: addedTo(table, (expense, user) => expense.driver_id === user.driverId),
    recordedAt: 'paidAt',
    refuses: [404, 422],
    response: { status: 201, schema: loadRecord },
  },
  async ({ knex, user, params, body, key: clientId }) => {
    const { id } = rowKey(loadResource, params.id) as { id: string }
    await layOut(knex, id, body, { now: new Date(), user, clientId })
    return new RawJson((await loadResource.reads.one(knex, user, { id })) as string)
  },
)
