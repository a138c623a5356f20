import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router-dom'
import type { LinkedQuote } from '#shared/linkedQuote'
import { pages } from '#shared/paths'
import { OutcomeCard } from '../ui/OutcomeCard.tsx'
import { readerTime } from '../ui/quoteWords.ts'
import { AskAgain } from './AskAgain.tsx'
import { CallButton } from './CallButton.tsx'
import { type Standing, standingTitle } from './standing.ts'

interface Props {
  quote: LinkedQuote
  standing: Exclude<Standing, 'open'>
  /** Focused when the answer was given here. */
  heading: Ref<HTMLHeadingElement>
}

/** What has become of a quote, and what to do next. */
export function Outcome({ quote, standing, heading }: Props) {
  const { text, actions } = words(quote, standing)
  return (
    <OutcomeCard outcome={standing} title={standingTitle(quote, standing)} heading={heading} className="mt-5">
      <p className="wrap-anywhere">{text}</p>
      {actions && <div className="grid gap-3">{actions}</div>}
    </OutcomeCard>
  )
}

function words(quote: LinkedQuote, standing: Props['standing']): { text: ReactNode; actions: ReactNode } {
  const { endedAt, endReason, acceptedBy, loadId, price, shipment } = quote
  const isMoving = (shipment?.events.length ?? 0) > 0
  const when = endedAt && <time dateTime={endedAt}>{readerTime(endedAt)}</time>
  switch (standing) {
    case 'new':
      return {
        text: 'Dispatch is working on it. It is shown here as soon as it is sent.',
        actions: <CallButton />,
      }
    case 'accepted':
      return {
        text: (
          <>
            {acceptedBy && `By ${acceptedBy}`}
            {acceptedBy && when && ', '}
            {when}
            {(acceptedBy || when) && '. '}
            {isMoving ? 'It was booked at this price.' : 'It is booked at this price. Look at it at any time under its number.'}
          </>
        ),
        // Once there is something to follow, it stands below.
        actions: loadId && !isMoving && (
          <Link to={`${pages.track}?${new URLSearchParams({ ref: loadId })}`} className="btn btn-primary btn-lg">
            Track it
          </Link>
        ),
      }
    case 'declined':
      return {
        text: <>{when && <>On {when}. </>}If you change your mind, or want to talk about the price, call dispatch.</>,
        actions: (
          <>
            <AskAgain quote={quote} />
            <CallButton />
          </>
        ),
      }
    case 'expired':
      return {
        text: price && (
          <>
            It was valid until <time dateTime={price.validUntil}>{readerTime(price.validUntil)}</time>. Ask for a new one: your
            freight is filled in already.
          </>
        ),
        actions: (
          <>
            <AskAgain quote={quote} />
            <CallButton />
          </>
        ),
      }
    case 'withdrawn':
      return {
        text: (
          <>
            Dispatch has taken it back{when && <> on {when}</>}
            {endReason && `: “${endReason}”`}. Ask for a new one, or call{!endReason && ' and ask why'}.
          </>
        ),
        actions: (
          <>
            <AskAgain quote={quote} />
            <CallButton />
          </>
        ),
      }
  }
}
