import { daysAfter } from '#shared/kernel/calendarDay'
import { companyDay } from '#shared/kernel/companyDay'
import { loadEquipment } from '#shared/kernel/equipment'
import { isCalendarDay, isInYears } from '#shared/kernel/time'
import { type ReportName, reportKind } from '#shared/reports/reportNames'
import {
  ownDatesProblem,
  type ReportComparison,
  type ReportPeriod,
  reportComparisons,
  reportPeriods,
} from '#shared/reports/reportPeriod'

/** The choices in the URL of a report; an invalid one counts as missing. */
export interface Chosen {
  period: ReportPeriod
  compare: ReportComparison
  from: string
  until: string
  equipment: string | undefined
  broker: string | undefined
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/

const dayIn = (value: string | null) => (value !== null && isCalendarDay(value) && isInYears(value) ? value : null)

/** The choices in a URL. A custom period is the last four weeks until the user selects other dates. */
export function chosenIn(params: URLSearchParams, now: Date): Chosen {
  const [period, compare, equipment, broker] = ['period', 'compare', 'equipment', 'broker'].map((name) => params.get(name) ?? '')
  const today = companyDay(now)
  return {
    period: Object.hasOwn(reportPeriods, period ?? '') ? (period as ReportPeriod) : '13w',
    compare: Object.hasOwn(reportComparisons, compare ?? '') ? (compare as ReportComparison) : 'before',
    from: dayIn(params.get('from')) ?? daysAfter(today, -27),
    until: dayIn(params.get('until')) ?? today,
    equipment: equipment && Object.hasOwn(loadEquipment, equipment) ? equipment : undefined,
    broker: broker && uuid.test(broker) ? broker : undefined,
  }
}

/** The error of the custom dates; null without one, or for another period. */
export const problemOf = ({ period, from, until }: Chosen) => (period === 'own' ? ownDatesProblem({ from, until }) : null)

/** The query parameters of the request: only those that the report supports. */
export function askedFor(name: ReportName, { period, compare, from, until, equipment, broker }: Chosen) {
  const { isOfLoads, isOfToday } = reportKind(name)
  return {
    ...(!isOfToday && { period, compare, ...(period === 'own' && { from, until }) }),
    ...(isOfLoads && { equipment, broker }),
  }
}
