import { onTimeTarget, type ReportName } from '#shared/reports/reportNames'

/** How a column of a table is drawn. */
export type Chart =
  | { kind: 'columns'; title: string; value: string; before?: string }
  | { kind: 'line'; title: string; value: string; target?: number }
  | { kind: 'bars'; title: string; value: string; beside?: readonly string[]; most: number }
  | { kind: 'aging'; title: string; value: string }

/** A table with its charts. */
export interface Section {
  table: string
  charts: readonly Chart[]
}

const revenue: Chart = { kind: 'columns', title: 'Revenue by week', value: 'revenue', before: 'before' }
const delivery: Chart = { kind: 'line', title: 'On-time delivery', value: 'delivery', target: onTimeTarget }
const aging: Section = { table: 'aging', charts: [{ kind: 'aging', title: 'Receivable', value: 'amount' }] }

/** The sections of each report, from top to bottom. */
export const layouts: Record<ReportName, readonly Section[]> = {
  overview: [
    { table: 'weeks', charts: [revenue, delivery] },
    aging,
    {
      table: 'lanes',
      charts: [{ kind: 'bars', title: 'Top lanes by revenue', value: 'revenue', beside: ['loads', 'perMile'], most: 5 }],
    },
  ],
  revenue: [
    { table: 'weeks', charts: [revenue] },
    { table: 'loads', charts: [] },
  ],
  'on-time': [
    { table: 'weeks', charts: [delivery, { kind: 'line', title: 'On-time pickup', value: 'pickup', target: onTimeTarget }] },
    { table: 'equipment', charts: [] },
  ],
  lanes: [{ table: 'lanes', charts: [{ kind: 'bars', title: 'Top 10', value: 'revenue', beside: ['loads'], most: 10 }] }],
  equipment: [
    {
      table: 'equipment',
      charts: [{ kind: 'bars', title: 'What each earns', value: 'revenue', beside: ['loads', 'share'], most: 10 }],
    },
    { table: 'weeks', charts: [] },
  ],
  brokers: [
    {
      table: 'brokers',
      charts: [{ kind: 'bars', title: 'Top 10', value: 'revenue', beside: ['type', 'loads', 'daysToPay'], most: 10 }],
    },
  ],
  'empty-miles': [
    { table: 'weeks', charts: [{ kind: 'columns', title: 'Deadhead %', value: 'share' }] },
    { table: 'drivers', charts: [] },
  ],
  earnings: [
    { table: 'weeks', charts: [{ kind: 'columns', title: 'Earnings', value: 'earned' }] },
    { table: 'drivers', charts: [] },
  ],
  'pay-deadlines': [
    { table: 'weeks', charts: [{ kind: 'line', title: 'Paid within 15 days', value: 'share', target: 100 }] },
    { table: 'drivers', charts: [] },
  ],
  quotes: [
    {
      table: 'weeks',
      charts: [
        { kind: 'columns', title: 'Median answer', value: 'median' },
        { kind: 'line', title: 'Win rate', value: 'wonShare' },
      ],
    },
    { table: 'equipment', charts: [] },
  ],
  recruiting: [
    {
      table: 'funnel',
      charts: [{ kind: 'bars', title: 'Time to first day', value: 'count', beside: ['share'], most: 7 }],
    },
    { table: 'weeks', charts: [{ kind: 'columns', title: 'Applications', value: 'submitted' }] },
  ],
  credentials: [
    { table: 'windows', charts: [{ kind: 'bars', title: 'Response times', value: 'count', most: 6 }] },
    { table: 'documents', charts: [] },
  ],
  receivables: [
    aging,
    { table: 'payers', charts: [] },
    { table: 'weeks', charts: [{ kind: 'columns', title: 'Paid by week', value: 'amount' }] },
  ],
}
