import { describe, expect, test } from 'vitest'
import { can, type Permission, permissionsOf, rowsOf } from '#shared/permissions'
import { isRole, roleName, roleNames } from '#shared/roles'
import * as spec from '../spec.ts'

describe('roles', () => {
  test('are the ten of the specification', () => expect(roleNames).toEqual(spec.roles))

  test('nothing else is a role', () => {
    for (const value of ['', 'Admin', 'root', 'toString', '__proto__', 'constructor', null, undefined, 1, ['admin'], {}]) {
      expect(isRole(value)).toBe(false)
    }
  })
})

test('a role has a name to read; an unknown one is shown as viewer', () => {
  expect(roleName('fleet_manager')).toBe('Fleet Manager')
  for (const role of ['owner', '', '__proto__', 'toString']) expect(roleName(role)).toBe('Viewer')
})

describe('permissions', () => {
  const acts = ['read', 'write'] as const
  const table = { quotes: spec.quotePermissions, applications: spec.applicationPermissions }
  const each = Object.keys(table).flatMap((noun) => spec.roles.map((role) => [role, noun as keyof typeof table] as const))
  test.each(each)('%s has for %s what the table of the product says', (role, noun) => {
    for (const act of acts) {
      const allowed = (table[noun][act] as readonly string[]).includes(role)
      const permission: Permission = `${noun}:${act}`
      expect(can(role, permission), permission).toBe(allowed)
      expect(permissionsOf(role).includes(permission), permission).toBe(allowed)
      if (act === 'read') expect(rowsOf(role, noun)).toBe(allowed ? 'all' : null)
    }
  })

  test.each(['', 'owner', 'ADMIN', 'constructor', '__proto__', null, undefined, 7])('the unknown role %j may nothing', (role) => {
    expect(permissionsOf(role)).toEqual([])
    for (const noun of ['quotes', 'applications'] as const) {
      for (const act of acts) expect(can(role, `${noun}:${act}`)).toBe(false)
      expect(rowsOf(role, noun)).toBeNull()
    }
  })
})
