import Download from 'lucide-react/icons/download'
import type { ReactNode } from 'react'
import { Link, useLocation } from 'react-router-dom'
import { formatDollars } from '#shared/money'
import type { SettlementRow } from '#shared/settlement'
import { formatDays } from '#shared/time'
import { ComingSoonButton } from '../feedback/ComingSoonButton.tsx'

/** The days it pays for, both within it. */
export function Period({ of: { periodStart, periodEnd } }: { of: SettlementRow }) {
  return <>{formatDays(periodStart, periodEnd)}</>
}

/** The specification's words (§2) where none is found. */
export const noSettlements = { title: 'No settlements found', text: 'Adjust the search, or look at all of them.' }

/** What is taken off, with its sign. */
export function lessDollars(amount: number): string {
  return amount === 0 ? formatDollars(0) : `−${formatDollars(amount)}`
}

interface LinkProps {
  id: string
  className: string
  children: ReactNode
}

/** From a list to one of its settlements; the way back leads to the list with its filter. */
export function SettlementLink({ id, className, children }: LinkProps) {
  const { search } = useLocation()
  return (
    <Link to={{ pathname: id, search }} relative="path" className={className}>
      {children}
    </Link>
  )
}

/** What can be done with a settlement of a list. In a table there is room for the least of it as an icon only. */
export function SettlementActions({ settlement: { id, status }, small }: { settlement: SettlementRow; small: boolean }) {
  const size = small ? 'btn-sm' : 'grow'
  const which = <span className="sr-only"> of {id}</span>
  return (
    <>
      <SettlementLink id={id} className={`btn btn-outline ${size}`}>
        <span>View Details{which}</span>
      </SettlementLink>
      {status === 'pending' && (
        <ComingSoonButton what="Process Payment" className={`btn-primary ${size}`}>
          <span>Process Payment{which}</span>
        </ComingSoonButton>
      )}
      <ComingSoonButton what="Download Report" className={`btn-ghost ${size} ${small ? 'btn-square' : ''}`}>
        <Download aria-hidden="true" className="size-5" />
        <span className={small ? 'sr-only' : ''}>Download Report{which}</span>
      </ComingSoonButton>
    </>
  )
}
