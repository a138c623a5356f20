import { transitionsFor } from '#shared/kernel/transition'
import type { LoadRow } from '#shared/loads/load'
import type { LoadStatus } from '#shared/loads/status'
import { type LoadAction, loadTransitions } from '#shared/loads/transitions'

/** The secondary actions on a load. */
export const quietActions = ['report', 'repower', 'unassign', 'cancel', 'correct'] as const satisfies readonly LoadAction[]
export type QuietAction = (typeof quietActions)[number] | 'edit'

const notYet = 'It has no driver yet.'
const over = 'It is delivered already.'

const reasons: Record<QuietAction, Partial<Record<LoadStatus, string>>> = {
  report: { quoted: notYet, booked: notYet, delivered: over, invoiced: over, paid: over },
  repower: {
    quoted: notYet,
    booked: notYet,
    planned: 'The truck has not left the pickup: assign another driver.',
    delivered: over,
    invoiced: over,
    paid: over,
  },
  unassign: {
    quoted: notYet,
    booked: notYet,
    enroute: 'The truck has left the pickup.',
    delivered: over,
    invoiced: over,
    paid: over,
  },
  cancel: { delivered: over, invoiced: over, paid: over },
  correct: {
    quoted: 'It is not delivered yet.',
    booked: 'It is not delivered yet.',
    planned: 'It is not delivered yet.',
    enroute: 'It is not delivered yet.',
    invoiced: 'It is invoiced already.',
    paid: 'It is paid already.',
  },
  edit: { delivered: over, invoiced: over, paid: over },
}

/** Why the user cannot do the action on a load now, as a sentence; null where the state table allows it. */
export function whyNot(action: QuietAction, { status }: Pick<LoadRow, 'status'>, role: string): string | null {
  if (transitionsFor(loadTransitions, status, role).includes(action)) return null
  const isState = !loadTransitions.some((line) => line.action === action && line.from.includes(status))
  return (isState && reasons[action][status]) || 'Only an admin can do this.'
}
