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
 * - `settle` resolves a disputed event, and `reply` is its driver's answer.
 * - `detain` bills the detention at a stop; `message` writes between driver and dispatch.
 * - `enter-outlay` enters an expense with its receipt; `check-outlay` resolves one that a driver submitted.
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
  | 'settle'
  | 'reply'
  | 'depart'
  | 'repower'
  | 'deliver'
  | 'correct'
  | 'cancel'
  | 'confirm'
  | 'detain'
  | 'message'
  | 'enter-outlay'
  | 'check-outlay'
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
  { verb: 'edit', from: ['quoted', 'booked', 'planned', 'enroute'], by: dispatch },
  { verb: 'book', from: ['quoted'], to: 'booked', by: dispatch },
  { verb: 'assign', from: ['booked'], to: 'planned', by: dispatch },
  { verb: 'assign', from: ['planned'], to: 'planned', by: dispatch, needs: 'reason' },
  { verb: 'unassign', from: ['planned'], to: 'booked', by: dispatch, needs: 'reason' },
  { verb: 'report', from: ['planned', 'enroute'], by: dispatch },
  { verb: 'record', from: ['booked', 'planned', 'enroute', 'delivered', 'invoiced', 'paid'], by: ['driver'] },
  { verb: 'settle', from: ['booked', 'planned', 'enroute', 'delivered', 'invoiced', 'paid'], by: dispatch, needs: 'reason' },
  { verb: 'reply', from: ['booked', 'planned', 'enroute', 'delivered', 'invoiced', 'paid'], by: ['driver'], internal: true },
  { verb: 'depart', from: ['planned'], to: 'enroute', by: dispatch },
  { verb: 'repower', from: ['enroute'], to: 'enroute', by: dispatch, needs: 'reason' },
  { verb: 'deliver', from: ['enroute'], to: 'delivered', by: dispatch },
  { verb: 'detain', from: ['planned', 'enroute', 'delivered'], by: dispatch },
  { verb: 'correct', from: ['delivered'], to: 'enroute', by: admins, needs: 'reason' },
  { verb: 'cancel', from: ['quoted', 'booked', 'planned', 'enroute'], by: dispatch, needs: 'reason' },
  { verb: 'confirm', from: ['booked', 'planned', 'enroute', 'delivered', 'invoiced', 'paid'], by: dispatch, internal: true },
  { verb: 'message', from: loadStatuses, by: [...dispatch, 'driver'], internal: true },
  { verb: 'enter-outlay', from: loadStatuses, by: whoChecks, internal: true, always: true },
  { verb: 'check-outlay', from: loadStatuses, by: whoChecks, internal: true, always: true },
  { verb: 'link', from: ['booked', 'planned', 'enroute', 'delivered', 'invoiced', 'paid'], by: [...dispatch, 'shipper'] },
  { verb: 'revoke', from: loadStatuses, by: [...dispatch, 'shipper'], always: true },
  // A load that was invoiced before this system had invoices may get one.
  { verb: 'invoice', from: ['delivered', 'invoiced'], to: 'invoiced', by: accounting },
  { verb: 'credit', from: ['invoiced'], to: 'delivered', by: accounting, needs: 'reason' },
  { verb: 'pay', from: ['invoiced'], to: 'paid', by: accounting },
  { verb: 'unpay', from: ['paid'], to: 'invoiced', by: accounting, needs: 'reason' },
]
