import CalendarCheck from 'lucide-react/icons/calendar-check'
import ChevronLeft from 'lucide-react/icons/chevron-left'
import ChevronRight from 'lucide-react/icons/chevron-right'
import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { daysAfter } from '#shared/kernel/calendarDay'
import { company } from '#shared/kernel/company'
import { companyDay } from '#shared/kernel/companyDay'
import { formatCount } from '#shared/kernel/count'
import { formatDollars } from '#shared/kernel/money'
import type { LoadRow } from '#shared/loads/load'
import { useCachedRows } from '../../../platform/offline/cache/useCachedRows.ts'
import type { Entry } from '../../../platform/offline/outbox/entry.ts'
import { useUnshownCommands } from '../../../platform/offline/outbox/usePendingCommands.ts'
import { formatAsOfZoned } from '../../../platform/ui/asOf.ts'
import { useMinute } from '../../detail/now.ts'
import { ErrorAlert } from '../../feedback/ErrorAlert.tsx'
import { NoAccess } from '../../feedback/NoAccess.tsx'
import { useCache } from '../../list/cache/CacheProvider.tsx'
import { StaleBanner } from '../../list/cache/StaleBanner.tsx'
import { useCachedResource } from '../../list/cache/useCachedResource.ts'
import { dayOf, rangeText, zoneHere } from './boardDays.ts'
import { isInWeek, type Week, weekIn, weekOf } from './myWeek.ts'
import { OwnDaysOff } from './OwnDaysOff.tsx'
import { offEntries } from './offEntries.ts'
import { WeekDayView } from './WeekDayView.tsx'

const none: readonly Entry[] = []

/** More loads than a driver can haul in a week. */
const maxLoads = 200
const ownDriver = { limit: 1 }

/** The driver's own week from the cache, laid out for a cab: the deliveries of each day, and their pay. */
export function MyWeek() {
  const now = useMinute()
  const today = dayOf(now, zoneHere)
  const [params, setParams] = useSearchParams()
  const monday = weekIn(params.get('week'), today)
  const cache = useCache()
  const loads = useCachedResource('loads')
  const drivers = useCachedResource('drivers')
  const query = useMemo(() => ({ limit: maxLoads, matches: (load: LoadRow) => isInWeek(load, monday) }), [monday])
  const rows = useCachedRows(cache, 'loads', query)?.rows
  const driver = useCachedRows(cache, 'drivers', ownDriver)?.rows
  const own = driver?.[0]
  const pending = useUnshownCommands('drivers', own?.id ?? '') ?? none
  const companyToday = companyDay(new Date(now))
  const offs = useMemo(() => (own ? offEntries(own, pending, companyToday) : []), [own, pending, companyToday])
  const week = useMemo(() => rows && driver && weekOf(rows, offs, monday), [rows, driver, offs, monday])
  const go = (to: string) => setParams(to === weekIn(null, today) ? {} : { week: to }, { replace: true })

  const sources = [loads, drivers]
  const isRefused = sources.some((source) => source.isRefused)
  // A week needs both resources: loads alone would show a day off as free.
  const missing = sources.find(({ revalidatedAt }) => revalidatedAt == null)
  const failed = missing?.error
  // The screen is as old as the older of both resources.
  const revalidatedAt = missing ? null : Math.min(...sources.map((source) => source.revalidatedAt ?? 0))
  const stale = sources.find(({ isStale }) => isStale)
  const content = () => {
    if (isRefused) return <NoAccess />
    if (failed && !navigator.onLine)
      return <p className="card p-5 text-muted">Your week isn't saved on this phone yet. Connect to see it.</p>
    if (failed) return <ErrorAlert error={failed} onRetry={() => sources.map(({ refetch }) => refetch())} what="loads" />
    if (missing || !week) return <div aria-busy="true" className="skeleton h-96" />
    return (
      <>
        <Sums week={week} />
        <ol className="week" aria-label="Days of the week">
          {week.days.map((day) => (
            <WeekDayView key={day.day} {...day} isToday={day.day === today} />
          ))}
        </ol>
        {own && <OwnDaysOff driver={own} offs={offs} today={companyToday} />}
        <p className="text-center text-[0.9375rem] text-muted">
          <span>Times are local to each stop.</span>
          <br />
          <span>{`As of ${formatAsOfZoned(revalidatedAt ?? now, now)}.`}</span>
        </p>
      </>
    )
  }
  return (
    <>
      <title>{`My week | ${company.name}`}</title>
      {!isRefused && <StaleBanner {...(stale ?? loads)} what="loads" isStale={Boolean(stale)} revalidatedAt={revalidatedAt} />}
      <div className="grid w-full max-w-160 content-start gap-4 p-3 py-5 text-[1.0625rem] md:p-6">
        <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
          <h1>My week</h1>
          <div className="flex items-center no-print">
            <button
              type="button"
              className="btn btn-ghost btn-square"
              aria-label="Previous week"
              onClick={() => go(daysAfter(monday, -7))}
            >
              <ChevronLeft aria-hidden="true" className="size-5" />
            </button>
            <p aria-live="polite" className="min-[16.5rem]:min-w-28 text-center font-sign text-label whitespace-nowrap">
              {rangeText({ first: monday, days: 7 }, today)}
            </p>
            <button
              type="button"
              className="btn btn-ghost btn-square"
              aria-label="Next week"
              onClick={() => go(daysAfter(monday, 7))}
            >
              <ChevronRight aria-hidden="true" className="size-5" />
            </button>
          </div>
          {monday !== weekIn(null, today) && (
            <button type="button" className="btn btn-outline ml-auto no-print" onClick={() => go(weekIn(null, today))}>
              <CalendarCheck aria-hidden="true" className="size-5" />
              <span>This week</span>
            </button>
          )}
        </div>
        {content()}
      </div>
    </>
  )
}

function Sums({ week: { loads, miles, pay } }: { week: Week }) {
  return (
    <dl className="card grid grid-cols-[1fr_1fr_1.3fr] divide-x divide-line py-3">
      <Sum label={loads === 1 ? 'load' : 'loads'}>{formatCount(loads)}</Sum>
      <Sum label={miles === 1 ? 'mile' : 'miles'}>{formatCount(miles)}</Sum>
      <Sum label="your pay">{formatDollars(pay)}</Sum>
    </dl>
  )
}

function Sum({ label, children }: { label: string; children: string }) {
  return (
    <div className="flex flex-col-reverse items-center">
      <dt className="text-muted">{label}</dt>
      <dd className="font-sign text-[1.625rem] leading-tight font-semibold tabular-nums">{children}</dd>
    </div>
  )
}
