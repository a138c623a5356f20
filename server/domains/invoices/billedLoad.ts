import type { Knex } from 'knex'
import { loadStatuses } from '#shared/loads/status'
import { type LoadAction, loadTransitions } from '#shared/loads/transitions'
import { type Act, perform } from '../../platform/commands/command.ts'
import { isNotUsed, type Load, loadResource } from '../loads/index.ts'
import type { Invoice } from './Invoice.ts'

const billing: readonly LoadAction[] = ['invoice', 'credit', 'pay', 'unpay']

/** A load of a truck order not used: it is cancelled and keeps its status, and only its history has the invoice. */
const notUsed = {
  ...loadResource,
  overBy: () => null,
  transitions: loadTransitions.flatMap(({ action, by, needs }) =>
    billing.includes(action) ? [{ action, by, from: loadStatuses, ...(needs && { needs }) }] : [],
  ),
}

/** How an invoice moves its load. */
export async function billedLoad(
  knex: Knex,
  id: string,
): Promise<{ resource: typeof loadResource | typeof notUsed; isUsed: boolean }> {
  const found = await knex('loads').where({ id }).whereRaw(isNotUsed).first('id')
  return found ? { resource: notUsed, isUsed: false } : { resource: loadResource, isUsed: true }
}

/** Moves the load of an invoice with it; a cancelled one is unchanged. */
export async function moveLoad(
  { knex, row, actor, userId }: Pick<Act<Invoice, unknown>, 'knex' | 'row' | 'actor' | 'userId'>,
  action: LoadAction,
  columns: Partial<Load>,
  reason?: string,
): Promise<void> {
  const { resource, isUsed } = await billedLoad(knex, row.loadId)
  await perform(
    resource,
    action,
    {
      knex,
      key: { id: row.loadId },
      visible: () => undefined,
      version: null,
      body: reason ? { reason } : {},
      clientId: null,
      current: async () => null,
      actor,
      userId,
    },
    async ({ describe }) => {
      describe(row.number)
      return isUsed ? columns : null
    },
  )
}
