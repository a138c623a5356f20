import type { Actor, Transition } from '../kernel/transition.ts'
import { type LoadStatus, loadStatuses } from './status.ts'

const dispatch = ['superadmin', 'admin', 'dispatcher', 'fleet_manager'] as const satisfies readonly Actor[]
const admins = ['superadmin', 'admin'] as const satisfies readonly Actor[]
const accounting = ['superadmin', 'admin', 'accountant'] as const satisfies readonly Actor[]

/** Roles that may accept an expense: all of dispatch, and the roles that pay drivers. */
const whoChecks = [...dispatch, 'payroll', 'accountant'] as const satisfies readonly Actor[]

/**
 * The actions on a load.
 * - `report` logs an event that was reported to dispatch; `depart` and `deliver` also move the load.
 * - `repower` reassigns it to another driver on the road; `confirm` mails its load confirmation to the customer.
 * - `record` is a driver's own event, which moves the load where the events say so.
 * - `resolve` decides a disputed event, and `reply` is its driver's answer.
 * - `bill-detention` bills the detention at a stop; `message` writes between driver and dispatch.
 * - `enter-expense` enters an expense with its receipt; `review-expense` resolves one that a driver submitted.
 * - `link` shares it with a person without an account; `revoke` ends that, also after a cancellation.
 * - `invoice` issues its invoice, `credit` voids it, `pay` is the last payment, and `unpay` reverses a payment.
 */
export type LoadAction =
  | 'edit'
  | 'book'
  | 'assign'
  | 'unassign'
  | 'report'
  | 'record'
  | 'resolve'
  | 'reply'
  | 'depart'
  | 'repower'
  | 'deliver'
  | 'correct'
  | 'cancel'
  | 'confirm'
  | 'bill-detention'
  | 'message'
  | 'enter-expense'
  | 'review-expense'
  | 'link'
  | 'revoke'
  | 'invoice'
  | 'credit'
  | 'pay'
  | 'unpay'

/**
 * The state table of a load (§4). A cancelled load keeps its status and takes part in nothing: the commands refuse it. A planned
 * load that is assigned again goes to another driver, with a reason.
 */
export const loadTransitions: readonly Transition<LoadStatus, LoadAction>[] = [
  { action: 'edit', from: ['quoted', 'booked', 'planned', 'enroute'], by: dispatch },
  { action: 'book', from: ['quoted'], to: 'booked', by: dispatch },
  { action: 'assign', from: ['booked'], to: 'planned', by: dispatch },
  { action: 'assign', from: ['planned'], to: 'planned', by: dispatch, needs: 'reason' },
  { action: 'unassign', from: ['planned'], to: 'booked', by: dispatch, needs: 'reason' },
  { action: 'report', from: ['planned', 'enroute'], by: dispatch },
  { action: 'record', from: ['booked', 'planned', 'enroute', 'delivered', 'invoiced', 'paid'], by: ['driver'] },
  { action: 'resolve', from: ['booked', 'planned', 'enroute', 'delivered', 'invoiced', 'paid'], by: dispatch, needs: 'reason' },
  { action: 'reply', from: ['booked', 'planned', 'enroute', 'delivered', 'invoiced', 'paid'], by: ['driver'], internal: true },
  { action: 'depart', from: ['planned'], to: 'enroute', by: dispatch },
  { action: 'repower', from: ['enroute'], to: 'enroute', by: dispatch, needs: 'reason' },
  { action: 'deliver', from: ['enroute'], to: 'delivered', by: dispatch },
  { action: 'bill-detention', from: ['planned', 'enroute', 'delivered'], by: dispatch },
  { action: 'correct', from: ['delivered'], to: 'enroute', by: admins, needs: 'reason' },
  { action: 'cancel', from: ['quoted', 'booked', 'planned', 'enroute'], by: dispatch, needs: 'reason' },
  { action: 'confirm', from: ['booked', 'planned', 'enroute', 'delivered', 'invoiced', 'paid'], by: dispatch, internal: true },
  { action: 'message', from: loadStatuses, by: [...dispatch, 'driver'], internal: true },
  { action: 'enter-expense', from: loadStatuses, by: whoChecks, internal: true, always: true },
  { action: 'review-expense', from: loadStatuses, by: whoChecks, internal: true, always: true },
  { action: 'link', from: ['booked', 'planned', 'enroute', 'delivered', 'invoiced', 'paid'], by: [...dispatch, 'shipper'] },
  { action: 'revoke', from: loadStatuses, by: [...dispatch, 'shipper'], always: true },
  // An invoiced load is refused with the number of its invoice.
  { action: 'invoice', from: ['delivered', 'invoiced'], to: 'invoiced', by: accounting },
  { action: 'credit', from: ['invoiced'], to: 'delivered', by: accounting, needs: 'reason' },
  { action: 'pay', from: ['invoiced'], to: 'paid', by: accounting },
  { action: 'unpay', from: ['paid'], to: 'invoiced', by: accounting, needs: 'reason' },
]
