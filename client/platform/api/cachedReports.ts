import type { QueryClient } from '@tanstack/react-query'
import { api } from '#shared/kernel/paths'
import type { Report } from '#shared/reports/report'
import type { ReportName } from '#shared/reports/reportNames'
import type { ListQuery } from './queries.ts'

const storageKey = 'fairlane-reports'

/** How many reports the device caches, the newest first, and for how long, in milliseconds: as long as the stored session. */
const maxReports = 12
const maxAge = 30 * 86_400_000

interface StoredReport {
  /** The report's name and its filters. */
  key: string
  at: number
  report: Report
}

interface Stored {
  user: string
  seen: StoredReport[]
}

/** The user whose reports are cached; null after a sign-out. */
let owner: string | null = null

const toKey = (name: ReportName, filters: ListQuery) => `${name} ${JSON.stringify(filters, Object.keys(filters).sort())}`

function readStored(user: string): StoredReport[] {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Stored | null
    if (stored?.user !== user) return []
    return stored.seen.filter(({ at }) => Date.now() - at < maxAge)
  } catch {
    // A browser that blocks storage throws; what cannot be read is not there.
    return []
  }
}

/** The report that this user last opened with the same filters, for use offline; undefined without one. */
export function readSeenReport(user: string, name: ReportName, filters: ListQuery): StoredReport | undefined {
  return readStored(user).find(({ key }) => key === toKey(name, filters))
}

/** A cached report with its filters. */
export interface CachedReport extends Pick<Report, 'report' | 'period' | 'asOf'> {
  asked: Readonly<Record<string, string>>
}

/** The cached reports of a user, the last opened first. */
export function cachedReports(user: string): CachedReport[] {
  return readStored(user).map(({ key, report: { report, period, asOf } }) => {
    return { report, period, asOf, asked: JSON.parse(key.slice(key.indexOf(' ') + 1)) }
  })
}

/** Caches a report. On a full device it caches fewer of them. */
export function rememberReport(user: string, name: ReportName, filters: ListQuery, report: Report): void {
  if (owner !== user) return
  const key = toKey(name, filters)
  const reports = [{ key, at: Date.now(), report }, ...readStored(user).filter((stored) => stored.key !== key)].slice(
    0,
    maxReports,
  )
  for (let count = reports.length; count > 0; count = Math.floor(count / 2)) {
    try {
      localStorage.setItem(storageKey, JSON.stringify({ user, seen: reports.slice(0, count) } satisfies Stored))
      return
    } catch {
      // The storage is full or blocked: the device caches no report.
    }
  }
}

/** Caches the reports of this user, and deletes those of another user first. Returns a function that stops caching. */
export function keepReports(client: QueryClient, userId: string): () => void {
  owner = userId
  if (readStored(userId).length === 0) evictReports()
  return () => {
    // A response that arrives after a sign-out must not be stored, nor shown to the next user.
    owner = null
    client.removeQueries({ queryKey: [api.reports] })
  }
}

/** Deletes the cached reports after a sign-out. */
export function evictReports(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // A browser that blocks storage has no cached reports.
  }
}
