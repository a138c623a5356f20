import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { Report, ReportTable } from '#shared/reports/report'
import { shortText } from '../../../../client/portal/reports/cellText.ts'
import type { Chart } from '../../../../client/portal/reports/layouts.ts'
import { ReportChart } from '../../../../client/portal/reports/ReportChart.tsx'
import { ReportTableView } from '../../../../client/portal/reports/ReportTableView.tsx'

/** On time by week, of so many deliveries each. */
const weeks = (shares: Readonly<Record<string, number | null>>): ReportTable => ({
  id: 'weeks',
  title: 'On time by week',
  columns: [
    { id: 'week', text: 'Week from', unit: 'week' },
    { id: 'delivery', text: 'Delivery on time', unit: 'percent' },
    { id: 'loads', text: 'Loads', unit: 'count' },
  ],
  rows: Object.entries(shares).map(([week, share]) => [week, share, share === null ? 0 : 3]),
})

const report = (asOf: string, from: string, until: string): Report => ({
  report: 'on-time',
  asOf,
  period: { from, until },
  before: null,
  metrics: [],
  tables: [],
})

const noteOf = (table: ReportTable, of: Report) =>
  renderToStaticMarkup(<ReportTableView table={table} report={of} />).match(/<p .*<\/p>/)?.[0] ?? ''

test('a week that the period cuts says so, where it is a row', () => {
  const [first, last] = ['First week starts Oct 1.', 'Last week ends Dec 31.']
  const quarter = (asOf: string) => report(asOf, '2026-10-01', '2026-12-31')
  const running = noteOf(weeks({ '2026-09-28': 90, '2026-11-23': 100 }), quarter('2026-11-26T16:00:00Z'))
  expect(running).toContain(first)
  expect(running).not.toContain('Last week')
  const over = noteOf(weeks({ '2026-09-28': 90, '2026-12-28': 100 }), quarter('2026-12-31T16:00:00Z'))
  expect(over).toContain(first)
  expect(over).toContain(last)
  expect(noteOf(weeks({ '2026-11-23': 100 }), report('2026-12-07T16:00:00Z', '2026-11-23', '2026-11-29'))).toBe('')
})

test('0% of what is counted is a share, and nothing counted is none; one week is one', () => {
  const of = report('2026-11-26T16:00:00Z', '2026-11-16', '2026-11-29')
  const drawn = (table: ReportTable, chart: Chart) =>
    renderToStaticMarkup(<ReportChart chart={chart} table={table} report={of} />)
  const share: Chart = { kind: 'line', title: 'On-time delivery', value: 'delivery', target: 95 }
  const loads: Chart = { kind: 'columns', title: 'Loads', value: 'loads' }
  const nothing = 'No data for this period.'
  expect(drawn(weeks({ '2026-11-16': 0, '2026-11-23': null }), share)).not.toContain(nothing)
  expect(drawn(weeks({ '2026-11-16': null, '2026-11-23': null }), share)).toContain(nothing)
  expect(drawn(weeks({ '2026-11-16': null, '2026-11-23': null }), loads)).toContain(nothing)
  expect(drawn(weeks({ '2026-11-16': 0 }), share)).toContain('On-time delivery, 1 week: ')
})

test('an amount above a column has both digits of its cents, or none', () => {
  const short = (value: number) => shortText(value, 'dollars')
  expect([282.8, 282.05, 500, 0, 999.96, 1_000, 12_345.6].map(short)).toEqual([
    ...['$282.80', '$282.05', '$500', '$0', '$999.96', '$1k', '$12.3k'],
  ])
})
