import type { LucideIcon } from 'lucide-react'
import ChevronRight from 'lucide-react/icons/chevron-right'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import TriangleAlert from 'lucide-react/icons/triangle-alert'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { formatCount } from '#shared/kernel/count'
import { type Promised, promiseClock } from '#shared/quotes/responseDeadline'
import type { Projection } from '../../platform/offline/cache/resources.ts'
import { useListIndex } from '../../platform/offline/cache/useCachedRows.ts'
import { wrapText } from '../../platform/ui/wrapText.tsx'
import { useNow } from '../detail/now.ts'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { useCache } from '../list/cache/CacheProvider.tsx'
import { StaleBanner } from '../list/cache/StaleBanner.tsx'
import { useCachedResource } from '../list/cache/useCachedResource.ts'
import { type Arriving, isUnanswered } from './dueFirst.ts'

interface Heading {
  resource: Arriving
  title: string
  Icon: LucideIcon
}

export interface OpenCardProps<Resource extends Arriving = Arriving> extends Heading {
  resource: Resource
  /** The text after the count: `waiting for an answer`. */
  waiting: string
  /** The promised response time, and when that of a row ends. */
  promised: Promised
  dueOf: (row: Projection<Resource>) => string
  /** The link to the screen where they are answered, and its text. */
  to: string
  text: string
  /** Whether another banner shows that the screen is stale. */
  isStaleSaid: boolean
}

/** A dashboard card: the number of unanswered rows of a resource, without robots, and how many are late or at risk now. */
export function OpenCard<Resource extends Arriving>({ resource, title, Icon, waiting, ...rest }: OpenCardProps<Resource>) {
  const { promised, dueOf, to, text, isStaleSaid } = rest
  const state = useCachedResource(resource)
  const { revalidatedAt, error, isFetching, refetch } = state
  const { projections, isWhole } = useListIndex(useCache(), resource) ?? {}
  const now = new Date(useNow())

  if (error && !isFetching && revalidatedAt === null) return <ErrorAlert error={error} onRetry={refetch} />
  if (revalidatedAt == null || !isWhole || !projections) return <Skeleton resource={resource} title={title} Icon={Icon} />
  const states = (projections as readonly (Projection<Arriving> & Projection<Resource>)[])
    .filter((row) => isUnanswered(row) && !row.suspicious)
    .map((row) => promiseClock(promised, new Date(dueOf(row)), now).state)
  const count = (countedState: string) => states.filter((state) => state === countedState).length
  const [open, late, atRisk] = [states.length, count('late'), count('at-risk')]
  return (
    <section aria-labelledby={`open-${resource}`} className="card">
      <div className="overflow-hidden rounded-t-box">
        <StaleBanner what={title.toLowerCase()} {...state} isSaid={isStaleSaid} />
      </div>
      <div className="grow p-5">
        <Title resource={resource} title={title} Icon={Icon} />
        <p className="mt-1 flex items-baseline gap-2.5">
          <span className="font-sign text-[2.75rem] leading-none">{formatCount(open)}</span>
          <span className="text-muted">{waiting}</span>
        </p>
        <p className="mt-4 flex min-h-6.5 flex-wrap gap-2">
          {late > 0 && (
            <Count look="badge-solid tone-red" icon={<OctagonAlert aria-hidden="true" />}>
              {`${late} late`}
            </Count>
          )}
          {atRisk > 0 && (
            <Count look="badge-tinted tone-amber" icon={<TriangleAlert aria-hidden="true" />}>
              {`${atRisk} at risk`}
            </Count>
          )}
          {late + atRisk === 0 && <span className="text-[0.9375rem] text-muted">None overdue.</span>}
        </p>
      </div>
      <Link
        to={to}
        className="flex min-h-13 items-center justify-between rounded-b-box border-t border-line px-5 font-semibold text-primary hover:bg-base-200"
      >
        <span>{text}</span>
        <ChevronRight aria-hidden="true" className="size-5" />
      </Link>
    </section>
  )
}

function Title({ resource, title, Icon }: Heading) {
  return (
    <div className="flex items-start justify-between gap-3">
      <h2 id={`open-${resource}`} className="text-h3">
        {title}
      </h2>
      <Icon aria-hidden="true" className="size-6 text-muted" />
    </div>
  )
}

function Count({ look, icon, children }: { look: string; icon: ReactNode; children: ReactNode }) {
  return (
    <span className={`badge ${look}`}>
      {wrapText(icon)}
      {wrapText(children)}
    </span>
  )
}

function Skeleton(heading: Heading) {
  return (
    <section aria-labelledby={`open-${heading.resource}`} aria-busy="true" className="card">
      <div className="p-5">
        <Title {...heading} />
        <div className="skeleton mt-2 h-10 w-56" />
        <div className="skeleton mt-4 h-6.5 w-40" />
      </div>
      <div className="min-h-13 border-t border-line" />
    </section>
  )
}
