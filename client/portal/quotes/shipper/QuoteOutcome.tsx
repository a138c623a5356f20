import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router-dom'
import { shipperPath } from '#shared/access/navigation'
import type { Quote, QuoteRecord } from '#shared/quotes/quote'
import type { CurrentUser } from '#shared/users/user'
import { CompanyPhone } from '../../../platform/ui/CompanyPhone.tsx'
import { OutcomeCard } from '../../../platform/ui/OutcomeCard.tsx'
import { DeskTime } from '../../detail/DeskTime.tsx'
import { PromisedAnswer } from './PromisedAnswer.tsx'
import { AskAgain } from './RequestQuoteAgain.tsx'
import { isTurnedDown, type Outcome } from './shipperQuoteStatus.ts'

type Shown = Quote & Partial<Pick<QuoteRecord, 'endedAt' | 'loadId' | 'acceptedBy' | 'pickupNumber'>>

interface Props {
  quote: Shown
  user: CurrentUser
  outcome: Outcome
  heading: Ref<HTMLHeadingElement>
}

/** The status of a quote that cannot be answered now, and the next action. */
export function QuoteOutcome({ quote, user, outcome, heading }: Props) {
  const { title, text } = label(quote, outcome)
  const { loadId } = quote
  return (
    <OutcomeCard outcome={outcome} title={title} heading={heading}>
      <div className="grid gap-1 wrap-anywhere">{text}</div>
      {outcome !== 'new' && (
        <div className="flex flex-wrap gap-3 no-print">
          {loadId && (
            <Link to={`${shipperPath('loads')}/${loadId}`} className="btn btn-primary">
              See the load
            </Link>
          )}
          <AskAgain
            from={quote.reference}
            asked={quote}
            user={user}
            look={outcome === 'expired' || outcome === 'withdrawn' ? 'btn-primary' : 'btn-outline'}
          />
        </div>
      )}
    </OutcomeCard>
  )
}

function label(quote: Shown, outcome: Outcome): { title: string; text: ReactNode } {
  const { respondBy, endedAt, endReason, loadId, acceptedBy, pickupNumber, validUntil } = quote
  const on = endedAt && (
    <>
      {' '}
      <span>on </span>
      <DeskTime at={endedAt} />
    </>
  )
  const call = (
    <p className="text-muted">
      Questions? Dispatch answers day and night: <CompanyPhone className="link whitespace-nowrap" />
    </p>
  )
  const because = endReason && <p>{`“${endReason}”`}</p>
  switch (outcome) {
    case 'new':
      return {
        title: 'Your price is on its way',
        text: (
          <>
            <p>
              <PromisedAnswer by={respondBy} capital />
              <span>. You'll see it here as soon as it's ready.</span>
            </p>
            {call}
          </>
        ),
      }
    case 'accepted':
      return {
        title: loadId ? `Accepted. Your load is ${loadId}` : 'Accepted',
        text: (
          <>
            <p>
              {acceptedBy && <span>{`By ${acceptedBy}`}</span>}
              {on}
              <span>{`${acceptedBy || on ? '. ' : ''}Booked at this price.`}</span>
            </p>
            {pickupNumber && <p>{`Pickup number: ${pickupNumber}`}</p>}
          </>
        ),
      }
    case 'declined':
      return {
        title: isTurnedDown(quote) ? "We couldn't haul it" : 'Declined',
        text: (
          <>
            <p>
              <span>{isTurnedDown(quote) ? 'Dispatch declined the request' : 'This price was declined'}</span>
              {on}
              <span>.</span>
            </p>
            {because}
            {call}
          </>
        ),
      }
    case 'expired':
      return {
        title: 'This price has expired',
        text: (
          <p>
            {validUntil && (
              <>
                <span>It was valid until </span>
                <DeskTime at={validUntil} />
                <span>.</span>{' '}
              </>
            )}
            <span>Ask again: everything but the date is filled in.</span>
          </p>
        ),
      }
    case 'withdrawn':
      return {
        title: quote.withdrawnByShipper ? 'This request was withdrawn' : 'This quote was withdrawn',
        text: (
          <>
            <p>
              <span>{quote.withdrawnByShipper ? 'Its sender withdrew it' : 'Dispatch withdrew it'}</span>
              {on}
              <span>.</span>
            </p>
            {because}
            {call}
          </>
        ),
      }
  }
}
