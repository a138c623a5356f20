import type { Knex } from 'knex'
import { loadStatuses } from '#shared/loads/status'
import { type LoadAction, loadTransitions } from '#shared/loads/transitions'
import { isNotUsed, loadResource } from '../loads/index.ts'

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
