import { describe, expect, test } from 'vitest'
import { canSeeFigure, type Figure } from '#shared/access/metricRoles'
import { can, fieldVisibility, type Permission, permissionsOf, type ResourceName, rowsOf } from '#shared/access/permissions'
import { isRole, roleName, roleNames } from '#shared/access/roles'
import * as spec from '../../support/spec/spec.ts'
import { customerPaymentPermissions } from '../../support/spec/specInvoices.ts'
import {
  customTypePermissions,
  mailPermissions,
  metrics,
  portalPermissions,
  untold,
  userPermissions,
} from '../../support/spec/specPortal.ts'

describe('roles', () => {
  test('are the ten of the specification', () => expect(roleNames).toEqual(spec.roles))

  test('isRole rejects everything else', () => {
    for (const value of ['', 'Admin', 'root', 'toString', '__proto__', 'constructor', null, undefined, 1, ['admin'], {}]) {
      expect(isRole(value)).toBe(false)
    }
  })
})

test('every role has a display name; an unknown one is shown as viewer', () => {
  expect(roleName('fleet_manager')).toBe('Fleet Manager')
  for (const role of ['owner', '', '__proto__', 'toString']) expect(roleName(role)).toBe('Viewer')
})

describe('permissions', () => {
  const acts = ['read', 'write'] as const
  const all = (roles: readonly string[]) => ({ all: roles, own: [] as readonly string[] })
  const table: Record<ResourceName, { all: readonly string[]; own: readonly string[]; write: readonly string[] }> = {
    quotes: spec.quotePermissions,
    applications: { ...all(spec.applicationPermissions.read), write: spec.applicationPermissions.write },
    ...portalPermissions,
    customTypes: { ...all(customTypePermissions.read), write: customTypePermissions.write },
    customerPayments: { ...all(customerPaymentPermissions.read), write: customerPaymentPermissions.write },
    mails: { ...all(mailPermissions.read), write: mailPermissions.write },
    users: { ...all(userPermissions.read), write: userPermissions.write },
  }
  const resources = Object.keys(table) as ResourceName[]
  const each = resources.flatMap((resource) => spec.roles.map((role) => [role, resource] as const))
  test.each(each)('%s has the permissions on %s of the hand-written table', (role, resource) => {
    const { all, own, write } = table[resource]
    const rows = all.includes(role) ? 'all' : own.includes(role) ? 'own' : null
    expect(rowsOf(role, resource)).toBe(rows)
    for (const act of acts) {
      const allowed = act === 'read' ? rows !== null : write.includes(role)
      const permission: Permission = `${resource}:${act}`
      expect(can(role, permission), permission).toBe(allowed)
      expect(permissionsOf(role).includes(permission), permission).toBe(allowed)
    }
  })

  const inPart: Record<string, readonly string[]> = { driver: ['messages', 'unread', 'payTerms'], shipper: ['links'] }
  test.each(spec.roles)('%s cannot see the fields that the hand-written table withholds', (role) => {
    for (const resource of Object.keys(untold) as (keyof typeof untold)[]) {
      const withheld = Object.values(untold[resource]).flat()
      for (const field of withheld) {
        const nothing = rowsOf(role, resource) === null || untold[resource][role]?.includes(field)
        expect(fieldVisibility(role, resource, field), `${resource} ${field}`).toBe(
          nothing ? 'nothing' : inPart[role]?.includes(field) ? 'part' : 'whole',
        )
      }
    }
    // The detention rate is a price; the free time is not.
    const terms: Record<string, string> = { driver: 'part', viewer: 'part', shipper: 'nothing' }
    expect(fieldVisibility(role, 'loads', 'detention')).toBe(
      rowsOf(role, 'loads') === null ? 'nothing' : (terms[role] ?? 'whole'),
    )
    expect(fieldVisibility(role, 'loads', 'driverName')).toBe(
      role === 'shipper' ? 'part' : rowsOf(role, 'loads') === null ? 'nothing' : 'whole',
    )
  })

  test.each(Object.entries(metrics))('%s of the dashboard is visible only to its roles', (figure, readers) => {
    for (const role of [...spec.roles, 'owner', '__proto__', null]) {
      expect(canSeeFigure(role, figure as Figure)).toBe((readers as readonly unknown[]).includes(role))
    }
  })

  test.each(['', 'owner', 'ADMIN', 'constructor', '__proto__', null, undefined, 7])(
    'the unknown role %j has no permission',
    (role) => {
      expect(permissionsOf(role)).toEqual([])
      for (const resource of resources) {
        for (const act of acts) expect(can(role, `${resource}:${act}`)).toBe(false)
        expect(rowsOf(role, resource)).toBeNull()
        expect(fieldVisibility(role, resource, 'id')).toBe('nothing')
      }
    },
  )
})
