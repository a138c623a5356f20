import { fieldVisibility } from '../access/permissions.ts'

interface ReportKind {
  text: string
  /** Describes the counted rows, for readers of the numbers. */
  counts: string
  /** The counted invoices, for roles that read invoices. */
  countsPaid?: string
  /** It includes the margin of revenue after driver pay, for roles that read both. */
  hasMargin?: boolean
  /** It counts loads, which can be narrowed by equipment and broker. */
  isOfLoads?: boolean
  /** It is of today, whatever the period. */
  isOfToday?: boolean
}

const completed = 'Delivered, invoiced and paid loads, by delivery date'

/** The reports in the order of their tabs (§7), with what each counts. */
export const reportKinds = {
  overview: { text: 'Overview', counts: `${completed}.`, hasMargin: true, isOfLoads: true },
  revenue: {
    text: 'Revenue',
    counts: `${completed}. Revenue is linehaul and accessorials.`,
    hasMargin: true,
    isOfLoads: true,
  },
  'on-time': {
    text: 'On time',
    counts: `${completed}. A stop is on time if the truck arrived by its appointment or the end of its window. With no arrival recorded, a departure by then counts as on time; otherwise the stop is left out.`,
    isOfLoads: true,
  },
  lanes: { text: 'Lanes', counts: `${completed}, from city to city.`, hasMargin: true, isOfLoads: true },
  equipment: { text: 'Equipment', counts: `${completed}.`, hasMargin: true, isOfLoads: true },
  brokers: {
    text: 'Customers',
    counts: `${completed}, by the customer who pays: brokers and shippers.`,
    countsPaid: `Days to pay run from delivery to the payment that covered the invoice (0 if paid ahead), for invoices paid in the period.`,
    hasMargin: true,
    isOfLoads: true,
  },
  'empty-miles': {
    text: 'Empty miles',
    counts: `${completed}. Empty miles are estimated from the driver's last delivery to the pickup, as on settlements. Loads with no known last delivery, or that were handed over, are left out.`,
    isOfLoads: true,
  },
  earnings: {
    text: 'Driver earnings',
    counts:
      'Settlements whose period ends in these dates, including pending ones, which may still change. Earnings leave out reimbursements.',
  },
  'pay-deadlines': {
    text: 'Owner-operator pay',
    counts:
      "Loads of owner-operators by the day on which their pay was due: 15 days after the proof of delivery arrived (49 CFR 376.12(f)). On time means paid by then. A driver's type is the present one.",
  },
  quotes: {
    text: 'Quotes',
    counts:
      'Quote requests by the day they came in, without likely spam. Answer times are for website requests. An overdue answer counts as missed; win rate is accepted out of accepted, declined and expired.',
  },
  recruiting: {
    text: 'Recruiting',
    counts: 'Applications by the day they came in, without likely spam, and the stage each has reached.',
  },
  credentials: {
    text: 'Credentials',
    counts: 'Documents on file that have expired or expire within 60 days. Terminated drivers are left out.',
    isOfToday: true,
  },
  receivables: {
    text: 'Receivables',
    counts: 'Open invoice balances by days past due, and payments in the period.',
  },
} satisfies Record<string, ReportKind>

export type ReportName = keyof typeof reportKinds

/** What a report is called and counts. */
export const reportKind = (name: ReportName): ReportKind => reportKinds[name]

/** On how many deliveries of a hundred on time the company counts. */
export const onTimeTarget = 95

export const reportNames = Object.keys(reportKinds) as [ReportName, ...ReportName[]]

/** Whether `role` may read a report: reports are the fields of the resource in the table of permissions. */
export function canReadReport(role: unknown, name: ReportName): boolean {
  return fieldVisibility(role, 'reports', name) === 'whole'
}

/** Whether `role` reads both what a load brings and what its drivers are paid. */
export const seesMargin = (role: unknown): boolean =>
  (['rateLinehaul', 'driverPay'] as const).every((field) => fieldVisibility(role, 'loads', field) === 'whole')

const marginCounts =
  'Margin after driver pay is revenue less driver pay, including drivers who handed a load over. Fuel, truck and other costs are not deducted.'

/** Describes what a report counts in the part that `role` sees. */
export function reportCounts(role: unknown, name: ReportName): string {
  const { counts, countsPaid, hasMargin } = reportKind(name)
  const paid = countsPaid && canReadReport(role, 'receivables') && countsPaid
  return [counts, paid, hasMargin && seesMargin(role) && marginCounts].filter(Boolean).join(' ')
}

/** The reports that `role` may read, in the order of their tabs. */
export function reportsOf(role: unknown): ReportName[] {
  return reportNames.filter((name) => canReadReport(role, name))
}
