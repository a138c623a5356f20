import type { QueryClient } from '@tanstack/react-query'
import { api } from '#shared/kernel/paths'
import type { Report } from '#shared/reports/report'
import type { ReportName } from '#shared/reports/reportNames'
import type { ListQuery } from './queries.ts'

const storageKey = 'fairlane-reports'

/** The reports that are kept, the newest first; and for how long, in milliseconds: as long as who is signed in. */
const most = 12
const maxAge = 30 * 86_400_000

interface Seen {
  /** Which report, and what it was asked for. */
  key: string
  at: number
  report: Report
}

interface Stored {
  user: string
  seen: Seen[]
}

/** Whose reports are stored now: after a sign-out nobody's. */
let owner: string | null = null

const keyOf = (name: ReportName, asked: ListQuery) => `${name} ${JSON.stringify(asked, Object.keys(asked).sort())}`

function read(user: string): Seen[] {
  try {
    const stored = JSON.parse(localStorage.getItem(storageKey) ?? 'null') as Stored | null
    if (stored?.user !== user) return []
    return stored.seen.filter(({ at }) => Date.now() - at < maxAge)
  } catch {
    // A browser that blocks storage throws; what cannot be read is not there.
    return []
  }
}

/** A report as this person has seen it last with the same filters, for use without a network; undefined where it was never opened. */
export function readSeenReport(user: string, name: ReportName, asked: ListQuery): Seen | undefined {
  return read(user).find(({ key }) => key === keyOf(name, asked))
}

/** A report that is kept, and what it was asked for. */
export interface CachedReport extends Pick<Report, 'report' | 'period' | 'asOf'> {
  asked: Readonly<Record<string, string>>
}

/** The reports that this device has kept for a person, the last seen first. */
export function cachedReports(user: string): CachedReport[] {
  return read(user).map(({ key, report: { report, period, asOf } }) => {
    return { report, period, asOf, asked: JSON.parse(key.slice(key.indexOf(' ') + 1)) }
  })
}

/** Stores a report as it was read. On a full device fewer of them are kept. */
export function rememberReport(user: string, name: ReportName, asked: ListQuery, report: Report): void {
  if (owner !== user) return
  const key = keyOf(name, asked)
  const seen = [{ key, at: Date.now(), report }, ...read(user).filter((one) => one.key !== key)].slice(0, most)
  for (let count = seen.length; count > 0; count = Math.floor(count / 2)) {
    try {
      localStorage.setItem(storageKey, JSON.stringify({ user, seen: seen.slice(0, count) } satisfies Stored))
      return
    } catch {
      // Full, or blocked: then there is nothing to keep it in.
    }
  }
}

/** Keeps the reports of this person; those of another one are deleted first. Returns how to stop. */
export function keepReports(client: QueryClient, userId: string): () => void {
  owner = userId
  if (read(userId).length === 0) evictReports()
  return () => {
    // What is fetched still must not be stored after a sign-out, nor shown to who comes next.
    owner = null
    client.removeQueries({ queryKey: [api.reports] })
  }
}

/** Deletes them when nobody is signed in any more. */
export function evictReports(): void {
  try {
    localStorage.removeItem(storageKey)
  } catch {
    // A browser that blocks storage holds none.
  }
}
