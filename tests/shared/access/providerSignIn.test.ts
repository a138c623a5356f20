import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { providerFailure, providerFailures, type RoleTable, roleByClaims } from '#shared/access/providerSignIn'
import { roleNames } from '#shared/access/roles'

const empty = Object.fromEntries([['claim', 'groups'], ...roleNames.map((role) => [role, ''])]) as RoleTable

describe('the role of claims', () => {
  test.each([
    [{ groups: ['desk'] }, { dispatcher: 'desk' }, 'dispatcher'],
    [{ groups: 'desk' }, { dispatcher: 'office, desk' }, 'dispatcher'],
    [{ groups: ['desk', 'boss'] }, { dispatcher: 'desk', admin: 'boss' }, 'admin'],
    [{ groups: ['Desk'] }, { dispatcher: 'desk' }, null],
    [{ groups: ['desk '] }, { dispatcher: 'desk' }, null],
    [{ groups: [''] }, { dispatcher: ' , ' }, null],
    [{ groups: 'des' }, { dispatcher: 'desk' }, null],
    [{ groups: [7, null, { desk: 'desk' }] }, { dispatcher: 'desk' }, null],
    [{ roles: ['desk'] }, { dispatcher: 'desk' }, null],
    [{ realm_access: { roles: ['desk'] } }, { claim: 'realm_access.roles', dispatcher: 'desk' }, 'dispatcher'],
    [{ 'https://acme.example/roles': ['desk'] }, { claim: 'https://acme.example/roles', dispatcher: 'desk' }, 'dispatcher'],
    [{}, { claim: 'constructor.name', dispatcher: 'Object' }, null],
    [{ groups: 'desk' }, { claim: 'groups.length', dispatcher: '4' }, null],
  ])('%j by %j is %s', (claims, table, role) => expect(roleByClaims(claims, { ...empty, ...table })).toBe(role))

  test('an empty table gives none, whatever the claims', () => {
    fc.assert(fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (claims) => roleByClaims(claims, empty) === null))
  })
})

test('a failure is one that we name', () => {
  expect(providerFailure('norole')).toBe('norole')
  for (const name of [null, '', 'constructor', 'Call 555-0100']) expect(providerFailure(name)).toBeNull()
  for (const { text } of Object.values(providerFailures)) expect(text).toMatch(/\.$/)
})
