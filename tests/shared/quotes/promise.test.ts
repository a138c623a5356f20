import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Promised, promiseClock } from '#shared/quotes/responseDeadline'
import * as spec from '../../support/spec/spec.ts'

const due = new Date('2026-11-20T18:00:00Z')
const minute = 60_000
const promised: [Promised, number, number][] = [
  ['quote', spec.constants.quotePromiseHours * 60, spec.riskMinutes],
  ['application', spec.constants.applicationPromiseHours * 60, spec.applicationRiskHours * 60],
]

describe.each(promised)('the promise of a(n) %s', (what, wholeMinutes, riskMinutes) => {
  const minutesBefore = (minutes: number) => promiseClock(what, due, new Date(due.getTime() - minutes * minute))

  test('is on time, then at risk, and late from the due instant on', () => {
    expect(minutesBefore(wholeMinutes)).toEqual({ state: 'on-time', milliseconds: wholeMinutes * minute })
    expect(minutesBefore(riskMinutes + 1).state).toBe('on-time')
    expect(minutesBefore(riskMinutes)).toEqual({ state: 'at-risk', milliseconds: riskMinutes * minute })
    expect(minutesBefore(1).state).toBe('at-risk')
    expect(minutesBefore(0)).toEqual({ state: 'late', milliseconds: 0 })
    expect(minutesBefore(-75)).toEqual({ state: 'late', milliseconds: 75 * minute })
  })

  test('moves only from on time to at risk to late', () => {
    const order = ['on-time', 'at-risk', 'late']
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), fc.nat(100_000_000), (offset, later) => {
        const first = promiseClock(what, due, new Date(due.getTime() + offset))
        const second = promiseClock(what, due, new Date(due.getTime() + offset + later))
        expect(order.indexOf(second.state)).toBeGreaterThanOrEqual(order.indexOf(first.state))
        expect(first.milliseconds).toBe(Math.abs(offset))
      }),
    )
  })
})
