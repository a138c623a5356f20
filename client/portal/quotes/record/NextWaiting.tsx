import ChevronDown from 'lucide-react/icons/chevron-down'
import ChevronUp from 'lucide-react/icons/chevron-up'
import { Link, useLocation } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import { formatCount } from '#shared/kernel/count'
import { unanswered } from '../../../platform/api/queries.ts'
import { useListIndex } from '../../../platform/offline/cache/useCachedRows.ts'
import { dueFirst } from '../../inbox/dueFirst.ts'
import { useCache } from '../../list/cache/CacheProvider.tsx'
import { useCachedResource } from '../../list/cache/useCachedResource.ts'

/** The place of a request among those that wait for an answer, and the ways to its neighbours by due time. */
export function NextWaiting({ quoteId }: { quoteId: string }) {
  // Updates the rows when new requests arrive.
  useCachedResource('quotes')
  const { projections } = useListIndex(useCache(), 'quotes') ?? {}
  if (!projections) return null
  const waiting = dueFirst(projections.filter(({ status, suspicious }) => status === unanswered.quotes && !suspicious))
  const at = waiting.findIndex(({ id }) => id === quoteId)
  if (waiting.length === 0) return null
  const count = formatCount(waiting.length)
  return (
    <nav aria-label="Waiting requests" className="flex items-center gap-2 no-print">
      <span className="text-muted">{at >= 0 ? `${ordinal(at + 1)} of ${count} waiting` : `${count} waiting`}</span>
      <Neighbour to={at > 0 ? waiting[at - 1]?.reference : undefined} label="Due before" Icon={ChevronUp} />
      <Neighbour to={waiting[at + 1]?.reference} label={at >= 0 ? 'Due next' : 'Due first'} Icon={ChevronDown} />
    </nav>
  )
}

interface NeighbourProps {
  to: string | undefined
  label: string
  Icon: typeof ChevronUp
}

function Neighbour({ to, label, Icon }: NeighbourProps) {
  const { search } = useLocation()
  const icon = <Icon aria-hidden="true" className="size-5" />
  if (!to) {
    return (
      <button type="button" disabled className="btn btn-outline btn-square" aria-label={`${label}: none`}>
        {icon}
      </button>
    )
  }
  return (
    <Link
      to={{ pathname: `${staffPath('quotes')}/${to}`, search }}
      className="btn btn-outline btn-square"
      aria-label={`${label}: ${to}`}
    >
      {icon}
    </Link>
  )
}

const rules = new Intl.PluralRules('en-US', { type: 'ordinal' })
const ends: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' }

const ordinal = (number: number) => `${formatCount(number)}${ends[rules.select(number)] ?? 'th'}`
