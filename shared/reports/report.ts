import { z } from 'zod'
import { type LoadEquipment, loadEquipment } from '../kernel/equipment.ts'
import { keysOf } from '../kernel/keysOf.ts'
import { isCalendarDay, isInYears, outsideYears } from '../kernel/time.ts'
import { reportNames } from './reportNames.ts'
import { ownDatesProblem, type ReportComparison, type ReportPeriod, reportComparisons, reportPeriods } from './reportPeriod.ts'

const day = z
  .string()
  .refine(isInYears, { error: outsideYears, abort: true })
  .refine(isCalendarDay, { error: 'Please enter a valid date', abort: true })
  .describe('A calendar day of the company: 2026-11-23')

const querySchema = z.strictObject({
  period: z.enum(keysOf<ReportPeriod>(reportPeriods), 'Please choose a period').default('13w'),
  from: day.optional().describe('The first day, with period=own'),
  until: day.optional().describe('The last day, with period=own'),
  compare: z.enum(keysOf<ReportComparison>(reportComparisons), 'Please choose what to compare with').default('before'),
  equipment: z.enum(keysOf<LoadEquipment>(loadEquipment), 'Please choose the equipment').optional(),
  broker: z.uuid('Please choose a broker').optional().describe('The id of a broker'),
})

type Asked = z.infer<typeof querySchema>

function ownDates({ period, from, until }: Asked, context: z.RefinementCtx): void {
  const refuse = (path: 'from' | 'until', message: string) => context.addIssue({ code: 'custom', path: [path], message })
  if (period !== 'own') {
    if (from || until) refuse(from ? 'from' : 'until', 'Please choose own dates for a first and a last day')
  } else if (!from) refuse('from', 'Please enter the first day')
  else if (!until) refuse('until', 'Please enter the last day')
  else {
    const problem = ownDatesProblem({ from, until })
    if (problem) refuse('until', problem)
  }
}

/** The query of `GET /api/reports/:report`. */
export const reportQuery = querySchema.superRefine(ownDates)

export type ReportQuery = z.infer<typeof reportQuery>

/** The query of its export: the same, and which of the tables. */
export const reportExportQuery = querySchema
  .extend({ table: z.string().max(40).optional().describe('The id of a table; the first without it') })
  .superRefine(ownDates)

const cell = z.union([z.string(), z.number(), z.null()])
const unit = z
  .enum(['text', 'week', 'day', 'count', 'dollars', 'miles', 'percent', 'change', 'minutes', 'days'])
  .describe('week: the Monday it begins with; percent: 0 to 100; change: in percent, signed; days: on average, to one decimal')

const figure = z.object({
  id: z.string(),
  text: z.string(),
  unit,
  value: z.number().nullable().describe('Null where nothing is counted'),
  before: z.number().nullable().optional().describe('Of the period it is compared with'),
  note: z.string().optional(),
})

export type ReportFigure = z.infer<typeof figure>

const column = z.object({ id: z.string(), text: z.string(), unit })

export type ReportColumn = z.infer<typeof column>

const table = z.object({
  id: z.string(),
  title: z.string(),
  note: z.string().optional(),
  columns: z.array(column),
  rows: z.array(z.array(cell)).describe('A cell for each column'),
  total: z.array(cell).optional(),
})

export type ReportTable = z.infer<typeof table>

const range = z.object({ from: z.iso.date(), until: z.iso.date() })

/** The response of `GET /api/reports/:report`. */
export const report = z.object({
  report: z.enum(reportNames),
  asOf: z.iso.datetime({ offset: true }),
  period: range.describe('Calendar days of the company, both inclusive'),
  before: range.nullable().describe('What it is compared with, up to the same moment where the period still runs'),
  metrics: z.array(figure),
  tables: z.array(table),
})

export type Report = z.infer<typeof report>
