import { fieldVisibility } from './permissions.ts'

interface ReportKind {
  words: string
  /** What it counts, for whoever reads a number. */
  counts: string
  /** What it counts of invoices besides, for who reads those. */
  countsPaid?: string
  /** It counts loads, which can be narrowed by equipment and broker. */
  isOfLoads?: boolean
  /** It is of today, whatever the period. */
  isOfToday?: boolean
}

const completed = 'Loads that are delivered, invoiced or paid, by the day they were delivered'

/** The reports in the order of their tabs (§7), with what each counts. */
export const reportKinds = {
  overview: { words: 'Overview', counts: `${completed}.`, isOfLoads: true },
  revenue: {
    words: 'Revenue',
    counts: `${completed}. Revenue is linehaul and accessorials.`,
    isOfLoads: true,
  },
  'on-time': {
    words: 'On time',
    counts: `${completed}. On time is who arrived by the end of the window, or by the appointment. Where no arrival was recorded, a departure by then proves it; else the stop is not counted.`,
    isOfLoads: true,
  },
  lanes: { words: 'Lanes', counts: `${completed}, from city to city.`, isOfLoads: true },
  equipment: { words: 'Equipment', counts: `${completed}.`, isOfLoads: true },
  brokers: {
    words: 'Brokers',
    counts: `${completed}, of brokers.`,
    countsPaid: `Days to pay are those from the delivery to the payment that covered the invoice, 0 where it was paid ahead, of invoices paid in the period.`,
    isOfLoads: true,
  },
  'empty-miles': {
    words: 'Empty miles',
    counts: `${completed}. Empty miles are estimated as for a settlement: from where the driver's load before was delivered to the pickup. Where nobody knows that, or the load was handed over, its miles are not counted.`,
    isOfLoads: true,
  },
  earnings: {
    words: 'Driver earnings',
    counts:
      'Settlements whose period ends in these days, also pending ones, which may still change. Earnings are without what drivers have laid out and are paid back.',
  },
  quotes: {
    words: 'Quotes',
    counts:
      'Quote requests by the day they came in, without probable robots. Answer times are those of the website. Within 2 hours counts an answer that is overdue as missed; won are those accepted, of those that were accepted, declined or expired.',
  },
  recruiting: {
    words: 'Recruiting',
    counts: 'Applications by the day they came in, without probable robots, and how far each has come until now.',
  },
  credentials: {
    words: 'Credentials',
    counts: 'Documents on file that have expired or end within 60 days, each once, of drivers who are not terminated.',
    isOfToday: true,
  },
  receivables: {
    words: 'Receivables',
    counts: 'What is open of invoices, by the days since they were due, and what was paid in the period.',
  },
} satisfies Record<string, ReportKind>

export type ReportName = keyof typeof reportKinds

/** What a report is called and counts. */
export const reportKind = (name: ReportName): ReportKind => reportKinds[name]

/** On how many deliveries of a hundred on time the company counts. */
export const onTimeTarget = 95

export const reportNames = Object.keys(reportKinds) as [ReportName, ...ReportName[]]

/** Whether `role` may read a report: they are the fields of the noun in the table of permissions. */
export function canReadReport(role: unknown, name: ReportName): boolean {
  return fieldVisibility(role, 'reports', name) === 'whole'
}

/** What a report counts of what `role` gets to see. */
export function reportCounts(role: unknown, name: ReportName): string {
  const { counts, countsPaid } = reportKind(name)
  return countsPaid && canReadReport(role, 'receivables') ? `${counts} ${countsPaid}` : counts
}

/** The reports that `role` may read, in the order of their tabs. */
export function reportsOf(role: unknown): ReportName[] {
  return reportNames.filter((name) => canReadReport(role, name))
}
