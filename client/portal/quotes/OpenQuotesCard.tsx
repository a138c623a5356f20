import { useQuery, useQueryClient } from '@tanstack/react-query'
import ChevronRight from 'lucide-react/icons/chevron-right'
import Inbox from 'lucide-react/icons/inbox'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { pages } from '#shared/paths'
import { promiseClock } from '#shared/quote'
import { listen } from '../../api/events.ts'
import { queries } from '../../api/queries.ts'
import { ErrorAlert } from '../ErrorAlert.tsx'
import { useNow } from '../now.ts'

/** How many quote requests nobody has answered yet, and how many of them are late, as of now. */
export function OpenQuotesCard() {
  const client = useQueryClient()
  const { data, error, refetch } = useQuery(queries.openQuotes())
  const now = new Date(useNow())

  useEffect(
    () =>
      listen((event) => {
        if (event.kind === 'refused' || (event.kind === 'changed' && event.noun !== 'quotes')) return
        void client.invalidateQueries({ queryKey: queries.openQuotes().queryKey })
      }),
    [client],
  )

  if (error && !data) return <ErrorAlert error={error} onRetry={refetch} />
  if (!data) return <Skeleton />
  const states = data.rows.map((quote) => promiseClock(new Date(quote.respondBy), now).state)
  const count = (wanted: string) => states.filter((state) => state === wanted).length
  const [open, late, atRisk] = [states.length, count('late'), count('at-risk')]
  return (
    <section aria-labelledby="open-quotes" className="card max-w-xl">
      <div className="p-5">
        <Title />
        <p className="mt-1 flex items-baseline gap-2.5">
          <span className="font-sign text-[2.75rem] leading-none">
            {open.toLocaleString('en-US')}
            {data.next !== null && '+'}
          </span>
          <span className="text-muted">waiting for an answer</span>
        </p>
        <p className="mt-4 flex min-h-6.5 flex-wrap gap-2">
          {late > 0 && (
            <Count look="badge-solid tone-red" icon={<OctagonAlert aria-hidden="true" />}>
              {late} late
            </Count>
          )}
          {atRisk > 0 && (
            <Count look="badge-tinted tone-amber" icon={<TriangleAlert aria-hidden="true" />}>
              {atRisk} at risk
            </Count>
          )}
          {late + atRisk === 0 && <span className="text-[0.9375rem] text-muted">None is late.</span>}
        </p>
      </div>
      <Link
        to={`${pages.portalQuotes}?status=new`}
        className="flex min-h-13 items-center justify-between rounded-b-box border-t border-line px-5 font-semibold text-primary hover:bg-base-200"
      >
        Open the desk
        <ChevronRight aria-hidden="true" className="size-5" />
      </Link>
    </section>
  )
}

function Title() {
  return (
    <div className="flex items-start justify-between gap-3">
      <h2 id="open-quotes" className="text-h3">
        Quote requests
      </h2>
      <Inbox aria-hidden="true" className="size-6 text-muted" />
    </div>
  )
}

function Count({ look, icon, children }: { look: string; icon: ReactNode; children: ReactNode }) {
  return (
    <span className={`badge ${look}`}>
      {icon}
      {children}
    </span>
  )
}

function Skeleton() {
  return (
    <section aria-labelledby="open-quotes" aria-busy="true" className="card max-w-xl">
      <div className="p-5">
        <Title />
        <div className="skeleton mt-2 h-10 w-56" />
        <div className="skeleton mt-4 h-6.5 w-40" />
      </div>
      <div className="min-h-13 border-t border-line" />
    </section>
  )
}
