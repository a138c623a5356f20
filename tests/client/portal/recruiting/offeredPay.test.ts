import { expect, test } from 'vitest'
import { type Offer, offerLine, offerProblems } from '../../../../client/portal/recruiting/record/offeredPay.ts'

const offer = (given: Partial<Offer>): Offer => ({ pay: '', basis: 'linehaul', firstDay: '', ...given })

test.each([
  [{ pay: '28', firstDay: '2026-12-01' }, '28% of linehaul, from Dec 1, 2026'],
  [{ pay: ' 72.5 ', basis: 'linehaul_fuel' }, '72.5% of linehaul and fuel'],
  [{ pay: '0.62', basis: 'mile' }, '$0.62 a mile'],
  [{ pay: '450', basis: 'load', firstDay: '2027-01-04' }, '$450 a load, from Jan 4, 2027'],
  [{ pay: '28% and 100% of detention', basis: 'text' }, '28% and 100% of detention'],
  [{ firstDay: '2026-12-01' }, 'From Dec 1, 2026'],
  [{}, null],
] as const)('%j is kept as %s', (given, line) => {
  expect(offerProblems(offer(given))).toEqual({})
  expect(offerLine(offer(given))).toBe(line)
})

test.each([
  [{ pay: '280' }, { pay: 'Please enter a percentage up to 100, like 28' }],
  [{ pay: 'twenty' }, { pay: 'Please enter a percentage up to 100, like 28' }],
  [{ pay: '0', basis: 'mile' }, { pay: 'Please enter dollars, like 0.62' }],
  [{ pay: '0.625', basis: 'mile' }, { pay: 'Please enter dollars, like 0.62' }],
  [{ firstDay: '1826-12-01' }, { firstDay: 'Please enter a valid date' }],
] as const)('%j is not kept: %j', (given, problems) => {
  expect(offerProblems(offer(given))).toEqual(problems)
  expect(offerLine(offer(given))).toBeNull()
})
