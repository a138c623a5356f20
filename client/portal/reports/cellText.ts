import { formatCount } from '#shared/kernel/count'
import { formatDollars } from '#shared/kernel/money'
import { formatDate, formatDay, formatDuration } from '#shared/kernel/time'
import type { ReportColumn, ReportTable } from '#shared/reports/report'

type Unit = ReportColumn['unit']
export type Cell = ReportTable['rows'][number][number]

const oneDecimal = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1 })
const asChange = new Intl.NumberFormat('en-US', { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: 'exceptZero' })
const asShort = new Intl.NumberFormat('en-US', { notation: 'compact', maximumFractionDigits: 1 })

const isDay = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text)

/** A cell as it is read; a dash where nothing is counted. Days are named as of `asOf`. */
export function cellText(cell: Cell, unit: Unit, asOf: string): string {
  if (cell === null) return '—'
  if (typeof cell === 'string') {
    if (!isDay(cell)) return cell
    return unit === 'week' ? formatDate(cell, new Date(asOf)) : formatDay(cell)
  }
  switch (unit) {
    case 'dollars':
      return formatDollars(cell).replace('-', '−')
    case 'percent':
      return `${oneDecimal.format(cell)}%`
    case 'change':
      return `${asChange.format(cell).replace('-', '−')}%`
    case 'minutes':
      return formatDuration(cell * 60_000)
    case 'days':
      return oneDecimal.format(cell).replace('-', '−')
    default:
      return formatCount(cell).replace('-', '−')
  }
}

/** The same at an axis or above a column, where there is little room. */
export function shortText(value: number, unit: Unit): string {
  if (unit === 'percent') return `${Number.isInteger(value) ? value : oneDecimal.format(value)}%`
  if (unit === 'minutes') return value < 120 ? `${Math.round(value)} min` : `${asShort.format(value / 60)} h`
  if (unit === 'dollars' && value < 1_000 && !Number.isInteger(value)) return formatDollars(value)
  const short = asShort.format(value).toLowerCase()
  return unit === 'dollars' ? `$${short}` : short
}

/** Whether the cells of a column are numbers, which stand at the right. */
export const isNumeric = (unit: Unit) => unit !== 'text' && unit !== 'week' && unit !== 'day'

/** The place of a column in the rows of a table; -1 without it. */
export const placeOf = ({ columns }: ReportTable, id: string) => columns.findIndex((column) => column.id === id)
