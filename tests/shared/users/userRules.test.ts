import { describe, expect, test } from 'vitest'
import { rowsOf } from '#shared/access/permissions'
import { roleDescriptions } from '#shared/access/roleDescriptions'
import { roleNames } from '#shared/access/roles'
import { transitionOf } from '#shared/kernel/transition'
import { userStatuses } from '#shared/users/status'
import { type UserAction, userTransitions } from '#shared/users/transitions'
import { type ManagedUser, whyNot, whyNotRole } from '#shared/users/userRules'

const admin = { id: 'dale', role: 'admin' }
const superadmin = { id: 'ruth', role: 'superadmin' }
const person = (values: Partial<ManagedUser> = {}): ManagedUser => ({
  id: 'amara',
  role: 'dispatcher',
  status: 'active',
  isDemo: false,
  isLastSuperadmin: false,
  ...values,
})
const actions: UserAction[] = [...new Set(userTransitions.map(({ action }) => action))]
const code = (...given: Parameters<typeof whyNot>) => whyNot(...given)?.code ?? null

test('an admin does nothing with a superadmin, and gives nobody that role', () => {
  for (const action of actions) expect(code(action, admin, person({ role: 'superadmin' }))).toBe('superadmins_only')
  for (const role of roleNames) {
    expect(whyNotRole(role, admin)?.code ?? null).toBe(role === 'superadmin' ? 'superadmins_only' : null)
    expect(whyNotRole(role, superadmin)).toBeNull()
  }
})

test('nobody takes the own role, access, sessions or password away here', () => {
  const own: UserAction[] = ['change-role', 'disable', 'end-sessions', 'send-reset', 'link']
  for (const action of own) expect(code(action, superadmin, person({ id: 'ruth', role: 'superadmin' }))).toBe('oneself')
})

test('the last superadmin is neither disabled nor given another role, and all else is possible', () => {
  const last = person({ role: 'superadmin', isLastSuperadmin: true })
  const refused = actions.filter((action) => action !== 'attach' && whyNot(action, superadmin, last))
  expect(refused).toEqual(['change-role', 'disable'])
})

test('the password of a demo person stays; a person who is invited has none yet', () => {
  for (const action of ['send-reset', 'link'] as const) {
    expect(code(action, admin, person({ isDemo: true }))).toBe('demo_password')
    expect(code(action, admin, person({ isDemo: true, status: 'invited' }))).toBeNull()
  }
})

test('only drivers and shippers have rows of their own', () => {
  for (const role of roleNames.filter((one) => one !== 'superadmin')) {
    expect(code('attach', admin, person({ role }))).toBe(role === 'driver' || role === 'shipper' ? null : 'no_own_rows')
  }
})

describe('the state table', () => {
  test('lets administrators alone act, and who holds a link set a password', () => {
    for (const action of actions) {
      for (const status of userStatuses) {
        for (const role of roleNames) {
          const may = transitionOf(userTransitions, action, status, role) !== null
          if (may) expect(['superadmin', 'admin']).toContain(role)
        }
        const byLink = transitionOf(userTransitions, action, status, 'link') !== null
        expect(byLink).toBe((action === 'accept' && status === 'invited') || (action === 'reset' && status === 'active'))
      }
    }
  })

  test('has one way out of being disabled', () => {
    expect(actions.filter((action) => transitionOf(userTransitions, action, 'disabled', 'superadmin'))).toEqual(['enable'])
  })
})

test('the sentence of a role of staff says that it sees no pay exactly where it reads no settlements', () => {
  for (const role of roleNames.filter((one) => one !== 'driver' && one !== 'shipper')) {
    expect(/no (pay|money)/.test(roleDescriptions[role]), role).toBe(rowsOf(role, 'settlements') === null)
  }
})
