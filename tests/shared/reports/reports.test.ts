import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { can, fieldVisibility } from '#shared/access/permissions'
import { daysAfter, daysUntil, mondayOf } from '#shared/kernel/calendarDay'
import { canReadReport, type ReportName, reportCounts, reportNames, reportsOf } from '#shared/reports/reportNames'
import { comparedRange, ownDatesProblem, rangeOf, weeksOf } from '#shared/reports/reportPeriod'
import { roles } from '../../support/spec/spec.ts'
import { reportReaders, reportTabs } from '../../support/spec/specReports.ts'

const own = { from: '2026-03-04', until: '2026-03-17' }

describe('who reads a report', () => {
  test.each([...roles, 'owner', '__proto__', null])('%s reads those of the hand-written table', (role) => {
    for (const [name, readers] of Object.entries(reportReaders)) {
      expect(canReadReport(role, name as ReportName), name).toBe((readers as readonly unknown[]).includes(role))
    }
    expect(reportsOf(role)).toEqual(reportNames.filter((name) => canReadReport(role, name)))
  })

  test('reads every row that it counts', () => {
    const of = { earnings: 'settlements', quotes: 'quotes', recruiting: 'applications', credentials: 'documents' } as const
    for (const role of roles) {
      for (const [name, resource] of Object.entries(of)) {
        expect(canReadReport(role, name as ReportName)).toBe(can(role, 'reports:read') && can(role, `${resource}:read`))
      }
      if (can(role, 'reports:read')) expect(fieldVisibility(role, 'loads', 'rateLinehaul')).toBe('whole')
    }
  })

  test('is told what days to pay are where they are shown', () => {
    const explained = roles.filter((role) => reportCounts(role, 'brokers').includes('Days to pay'))
    expect(explained).toEqual(roles.filter((role) => (reportReaders.receivables as readonly unknown[]).includes(role)))
    for (const role of roles) expect(reportCounts(role, 'brokers')).toContain('brokers and shippers.')
  })

  test('finds a tab for each', () => expect(reportNames).toHaveLength(reportTabs.length))
})

describe('periods', () => {
  test.each([
    ['4w', '2026-11-20', '2026-10-26', '2026-11-22'],
    ['13w', '2026-11-22', '2026-08-24', '2026-11-22'],
    ['13w', '2026-11-23', '2026-08-31', '2026-11-29'],
    ['month', '2028-02-29', '2028-02-01', '2028-02-29'],
    ['quarter', '2026-12-31', '2026-10-01', '2026-12-31'],
    ['year', '2026-01-01', '2026-01-01', '2026-12-31'],
    ['lastMonth', '2028-03-31', '2028-02-01', '2028-02-29'],
    ['lastQuarter', '2026-01-02', '2025-10-01', '2025-12-31'],
    ['lastYear', '2026-11-28', '2025-01-01', '2025-12-31'],
    ['own', '2026-01-01', own.from, own.until],
  ] as const)('%s as of %s are %s to %s', (period, today, from, until) => {
    expect(rangeOf(period, today, own)).toEqual({ from, until })
  })

  test.each([
    ['month', '2026-03-01', '2026-03-31', 'before', '2026-02-01', '2026-02-28'],
    ['quarter', '2026-01-01', '2026-03-31', 'before', '2025-10-01', '2025-12-31'],
    ['year', '2026-01-01', '2026-12-31', 'year', '2025-01-01', '2025-12-31'],
    ['lastMonth', '2026-03-01', '2026-03-31', 'before', '2026-02-01', '2026-02-28'],
    ['own', '2028-02-29', '2028-03-02', 'year', '2027-02-28', '2027-03-02'],
    ['4w', '2026-10-26', '2026-11-22', 'year', '2025-10-27', '2025-11-23'],
    ['own', '2026-03-04', '2026-03-04', 'before', '2026-03-03', '2026-03-03'],
  ] as const)('%s from %s to %s, compared by %s: %s to %s', (period, from, until, compare, first, last) => {
    expect(comparedRange(period, { from, until }, compare)).toEqual({ from: first, until: last })
    expect(comparedRange(period, { from, until }, 'none')).toBeNull()
  })

  test('every day is in exactly one of the weeks, and each begins on a Monday', () => {
    const day = fc.integer({ min: 0, max: 36_000 }).map((days) => daysAfter('2000-01-01', days))
    fc.assert(
      fc.property(day, fc.nat({ max: 365 }), (from, more) => {
        const until = daysAfter(from, more)
        const weeks = weeksOf({ from, until })
        expect([weeks[0], weeks.at(-1)]).toEqual([mondayOf(from), mondayOf(until)])
        for (const [at, week] of weeks.entries()) {
          expect(new Date(`${week}T12:00Z`).getUTCDay()).toBe(1)
          if (at > 0) expect(daysUntil(week, weeks[at - 1] ?? '')).toBe(7)
        }
        expect(ownDatesProblem({ from, until })).toBeNull()
      }),
    )
  })
})
