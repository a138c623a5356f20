import { describe, expect, test } from 'vitest'
import { brokerEntry } from '#shared/customers/broker'
import { brokerTransitions } from '#shared/customers/transitions'
import { transitionsFor } from '#shared/kernel/transition'
import { roles } from '../../support/spec/spec.ts'

const entry = (values: Record<string, unknown> = {}) => brokerEntry.safeParse({ name: 'Plains Freight Brokers', ...values })
const messages = (values: Record<string, unknown>) =>
  entry(values).error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? []

describe('what is entered of a broker', () => {
  test('is trimmed; only the name is needed, and the terms are 30 days at an all-in rate', () => {
    expect(entry({ name: '  Plains  ', contact: ' Ray\tOrtiz ' }).data).toEqual({
      name: 'Plains',
      contact: 'Ray Ortiz',
      netDays: 30,
      paysFuelSurcharge: false,
    })
    for (const name of [undefined, '', '  ', null, 7]) {
      expect(messages({ name })).toEqual([['name', 'Please enter the name of the broker']])
    }
  })

  test.each([
    ['123456', '123456'],
    ['MC-123456', '123456'],
    ['mc 123456', '123456'],
    ['MC#123456', '123456'],
    ['MC123456', '123456'],
    [' MC-0123456 ', '123456'],
    ['12345678', '12345678'],
    ['', ''],
    [null, null],
  ])('has an MC number, typed as %j', (typed, digits) => {
    expect(entry({ mcNumber: typed }).data?.mcNumber).toBe(digits)
  })

  test.each(['MC', '12a4', 'DOT 1234', '123456789', '0', 'MC-00', '12 34', '-'])('has no MC number %j', (mcNumber) => {
    expect(messages({ mcNumber })).toEqual([['mcNumber', 'Please enter the MC number in digits, like 123456, at most 8']])
  })

  test.each([0, 30, 120])('has terms of %i days', (netDays) => expect(entry({ netDays }).data).toMatchObject({ netDays }))
  test.each([-1, 121, 1.5, '30', null, Number.NaN])('has no terms of %j', (netDays) => {
    expect(messages({ netDays })).toEqual([['netDays', 'Please enter the terms in whole days, from 0 to 120']])
  })

  test('has addresses that can be written to, or none', () => {
    expect(entry({ email: ' ray@plains.example ', billingEmail: '' }).data).toMatchObject({ email: 'ray@plains.example' })
    for (const field of ['email', 'billingEmail']) {
      expect(messages({ [field]: 'ray at plains' })).toEqual([[field, 'Please enter a valid email address']])
    }
  })

  test('is refused where it is too long, cannot be stored or is unknown', () => {
    const long = 'x'.repeat(5_000)
    expect(messages({ name: long })).toEqual([['name', 'Please use at most 200 characters: 4,800 too many']])
    expect(messages({ mcNumber: long })).toEqual([['mcNumber', 'Please use at most 40 characters: 4,960 too many']])
    expect(messages({ contact: 'a\0b' })).toEqual([['contact', 'Please remove characters that cannot be stored']])
    expect(entry({ status: 'on_hold' }).success).toBe(false)
    expect(entry({ name: 'evil\u202Ename' }).data?.name).toBe('evilname')
  })
})

test('the desk edits, holds and releases; nobody else does anything', () => {
  const desk = ['superadmin', 'admin', 'dispatcher']
  for (const role of [...roles, 'astronaut', 'link', 'system']) {
    const may = desk.includes(role)
    expect(transitionsFor(brokerTransitions, 'active', role), role).toEqual(may ? ['edit', 'hold'] : [])
    expect(transitionsFor(brokerTransitions, 'on_hold', role), role).toEqual(may ? ['edit', 'release'] : [])
  }
})
