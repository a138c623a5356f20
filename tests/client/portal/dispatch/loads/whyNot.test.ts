import { expect, test } from 'vitest'
import { transitionsFor } from '#shared/kernel/transition'
import { loadStatuses } from '#shared/loads/status'
import { loadTransitions } from '#shared/loads/transitions'
import { quietActions, whyNot } from '../../../../../client/portal/dispatch/loads/record/whyNoLoadAction.ts'

test('what cannot be done is listed with its reason, and what can be done without', () => {
  for (const status of loadStatuses) {
    for (const action of [...quietActions, 'edit'] as const) {
      for (const role of ['admin', 'dispatcher', 'viewer']) {
        const why = whyNot(action, { status }, role)
        expect(why === null, `${action}, ${status}, ${role}`).toBe(transitionsFor(loadTransitions, status, role).includes(action))
        if (role === 'admin' && why) expect(why, `${action}, ${status}`).not.toBe('Only an admin can do this.')
      }
    }
  }
  expect(whyNot('unassign', { status: 'enroute' }, 'dispatcher')).toBe('The truck has left the pickup.')
  expect(whyNot('correct', { status: 'delivered' }, 'dispatcher')).toBe('Only an admin can do this.')
})
