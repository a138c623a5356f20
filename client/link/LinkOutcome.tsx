import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router-dom'
import { pages } from '#shared/kernel/paths'
import type { LinkedQuote } from '#shared/quotes/linkedQuote'
import { OutcomeCard } from '../platform/ui/OutcomeCard.tsx'
import { readerTime } from '../platform/ui/quoteText.ts'
import { CallButton } from './CallButton.tsx'
import { type Standing, standingTitle } from './linkedQuoteStatus.ts'
import { AskAgain } from './RequestLinkedQuoteAgain.tsx'

interface Props {
  quote: LinkedQuote
  standing: Exclude<Standing, 'open'>
  /** Focused when the answer was given here. */
  heading: Ref<HTMLHeadingElement>
  /** Opens the dialog that withdraws a request without a price. */
  onWithdraw: () => void
}

/** The outcome of a quote, and the next actions. */
export function Outcome({ quote, standing, heading, onWithdraw }: Props) {
  const { text, actions } = label(quote, standing, onWithdraw)
  return (
    <OutcomeCard outcome={standing} title={standingTitle(quote, standing)} heading={heading} className="mt-5">
      <p className="wrap-anywhere">{text}</p>
      {actions && <div className="grid gap-3">{actions}</div>}
    </OutcomeCard>
  )
}

function label(quote: LinkedQuote, status: Props['standing'], onWithdraw: () => void): { text: ReactNode; actions: ReactNode } {
  const { endedAt, acceptedBy, loadId, price, shipment } = quote
  const isMoving = (shipment?.events.length ?? 0) > 0
  const when = endedAt && <time dateTime={endedAt}>{readerTime(endedAt)}</time>
  switch (status) {
    case 'new':
      return {
        text: "Dispatch is working on it. You'll see it here as soon as it's ready.",
        actions: (
          <>
            <CallButton />
            <button type="button" className="btn btn-ghost btn-lg no-print" onClick={onWithdraw}>
              Withdraw request…
            </button>
          </>
        ),
      }
    case 'accepted':
      return {
        text: (
          <>
            <span>{`${acceptedBy ? `By ${acceptedBy}` : ''}${acceptedBy && when ? ', ' : ''}`}</span>
            {when}
            <span>{`${acceptedBy || when ? '. ' : ''}${isMoving ? 'Booked at this price.' : 'Booked at this price. Look it up anytime by its load number.'}`}</span>
          </>
        ),
        // Once the load moves, the page shows its progress below, so the link is not needed.
        actions: loadId && !isMoving && (
          <Link to={`${pages.track}?${new URLSearchParams({ ref: loadId })}`} className="btn btn-primary btn-lg">
            Track it
          </Link>
        ),
      }
    case 'declined':
      return {
        text: (
          <>
            {when && (
              <>
                <span>On </span>
                {when}
                <span>. </span>
              </>
            )}
            <span>Changed your mind, or want to talk price? Call dispatch.</span>
          </>
        ),
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
            <span>It was valid until </span>
            <time dateTime={price.validUntil}>{readerTime(price.validUntil)}</time>
            <span>. Request a new one: your freight is already filled in.</span>
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
            <span>{quote.withdrawnByShipper ? 'You withdrew it' : 'Dispatch withdrew it'}</span>
            {when && (
              <>
                <span> on </span>
                {when}
              </>
            )}
            <span>{afterWithdrawal(quote)}</span>
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

function afterWithdrawal({ withdrawnByShipper, endReason }: LinkedQuote): string {
  if (withdrawnByShipper) return '. You can always request another price.'
  return endReason ? `: “${endReason}”. Request a new one, or call.` : '. Request a new one, or call to ask why.'
}
