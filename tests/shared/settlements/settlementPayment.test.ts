import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { transitionOf, transitionsFor } from '#shared/kernel/transition'
import { paidOnProblem, settlementCommands } from '#shared/settlements/settlementPayment'
import { settlementStatuses } from '#shared/settlements/status'
import { settlementTransitions } from '#shared/settlements/transitions'
import { roles } from '../../support/spec/spec.ts'
import { payers } from '../../support/spec/specDrivers.ts'
import { portalPermissions } from '../../support/spec/specPortal.ts'
import { paying } from '../../support/spec/specSettlements.ts'

describe('the state table', () => {
  const money: readonly string[] = portalPermissions.settlements.all
  // Lines are disputed and answered whatever the status.
  const always = { dispute: ['driver'], answer: money }
  const allowed: Record<string, Record<string, readonly string[]>> = {
    pending: { prepare: payers, process: money, ...always },
    processed: { pay: paying, reopen: money, ...always },
    paid: always,
  }

  test.each(settlementStatuses)('of a %s one', (status) => {
    for (const role of [...roles, 'astronaut', 'system', 'link']) {
      const expected = Object.entries(allowed[status] ?? {}).flatMap(([action, who]) => (who.includes(role) ? [action] : []))
      expect(transitionsFor(settlementTransitions, status, role).sort(), role).toEqual(expected.sort())
    }
  })

  test('leads nowhere else: whatever is tried in whatever order, paid is the end and comes after processed', () => {
    const action = fc.constantFrom('prepare', 'process', 'pay', 'reopen', 'unpay')
    fc.assert(
      fc.property(fc.array(fc.tuple(action, fc.constantFrom(...roles)), { maxLength: 40 }), (steps) => {
        const been: (typeof settlementStatuses)[number][] = ['pending']
        for (const [tried, role] of steps) {
          const line = transitionOf(settlementTransitions, tried as 'process', been.at(-1) ?? 'pending', role)
          if (line?.to) been.push(line.to)
        }
        for (const [place, status] of been.entries()) {
          if (place === 0) continue
          const before = been[place - 1]
          expect(status === 'processed' ? 'pending' : 'processed').toBe(before)
        }
        expect(been.slice(0, -1)).not.toContain('paid')
      }),
    )
  })
})

describe('a payment', () => {
  const good = { method: 'check', reference: '4471', paidOn: '2026-11-27' }
  const messages = (values: object) =>
    settlementCommands.pay.safeParse({ ...good, ...values }).error?.issues.map(({ message }) => message)

  test('has a method, a reference and a day', () => {
    expect(settlementCommands.pay.parse(good)).toEqual(good)
    expect(messages({ method: 'cash' })).toEqual(['Please choose how it was paid'])
    expect(messages({ reference: '  ' })).toEqual(['Please enter the reference of the payment'])
    expect(messages({ reference: 'x'.repeat(61) })).toHaveLength(1)
    for (const paidOn of ['', 'yesterday', '2026-02-30', 20261127]) expect(messages({ paidOn })).toHaveLength(1)
    expect(messages({ paidOn: '1999-12-31' })).toEqual(['Please enter a date between 2000 and 2100'])
    expect(settlementCommands.reopen.safeParse({ reason: ' ' }).success).toBe(false)
    expect(settlementCommands.process.safeParse({ netPay: 5 }).success).toBe(false)
  })

  test('is neither in the future nor before the period', () => {
    expect(paidOnProblem('2026-11-27', '2026-11-16', '2026-11-27')).toBeNull()
    expect(paidOnProblem('2026-11-16', '2026-11-16', '2026-11-27')).toBeNull()
    expect(paidOnProblem('2026-11-28', '2026-11-16', '2026-11-27')).toBe(
      'Nov 28, 2026 has not come yet: please enter the day on which it was paid',
    )
    expect(paidOnProblem('2026-11-15', '2026-11-16', '2026-11-27')).toBe(
      'Nov 15, 2026 is before the period, which begins on Nov 16, 2026: please enter a later day',
    )
  })
})
