import type { Actor, Transition } from '../kernel/transition.ts'
import { type LoadStatus, loadStatuses } from './status.ts'

const dispatch = ['superadmin', 'admin', 'dispatcher', 'fleet_manager'] as const satisfies readonly Actor[]
const admins = ['superadmin', 'admin'] as const satisfies readonly Actor[]
const accounting = ['superadmin', 'admin', 'accountant'] as const satisfies readonly Actor[]

/** Who pays drivers back besides who has agreed to it. */
const whoChecks = [...dispatch, 'payroll', 'accountant'] as const satisfies readonly Actor[]

/**
 * What can be done with a load. `report` logs an event that somebody has told; `depart` and `deliver` also move the load, and
 * `repower` gives it to another driver on the road; `confirm` mails its rate confirmation to who pays. `record` is a driver's
 * own fact, which moves the load where the events say so; `settle` decides one that was kept aside, and `reply` says what its
 * driver thinks is right. `detain` adds the detention at a stop to what is charged. `message` writes between driver and desk.
 * `enter-outlay` enters what was laid out, with its receipt, and `check-outlay` decides one that a driver has handed in.
 * `link` lets somebody without an account follow it, `revoke` takes that back, also after a cancellation. What its invoice does to it:
 * `invoice` issues one, `credit` voids it, `pay` is its last payment, and `unpay` takes a payment back.
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
  // One that was invoiced before invoices were kept here may get one.
  { verb: 'invoice', from: ['delivered', 'invoiced'], to: 'invoiced', by: accounting },
  { verb: 'credit', from: ['invoiced'], to: 'delivered', by: accounting, needs: 'reason' },
  { verb: 'pay', from: ['invoiced'], to: 'paid', by: accounting },
  { verb: 'unpay', from: ['paid'], to: 'invoiced', by: accounting, needs: 'reason' },
]
