import Ban from 'lucide-react/icons/ban'
import CalendarX from 'lucide-react/icons/calendar-x'
import CheckCheck from 'lucide-react/icons/check-check'
import Send from 'lucide-react/icons/send'
import Truck from 'lucide-react/icons/truck'
import Undo2 from 'lucide-react/icons/undo-2'
import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router-dom'
import { staffPath } from '#shared/access/navigation'
import type { QuoteRecord } from '#shared/quotes/quote'
import { type QuoteStatus, withdrawnByShipperLabel } from '#shared/quotes/status'
import type { QuoteAction } from '#shared/quotes/transitions'
import { formatAsOf } from '../../../platform/ui/asOf.ts'
import { DeskTime } from '../../detail/DeskTime.tsx'
import { MailState } from '../../detail/MailState.tsx'
import { useNow } from '../../detail/now.ts'
import { QuoteLinks } from './QuoteLinks.tsx'

interface Props {
  quote: QuoteRecord
  may: (action: QuoteAction) => boolean
  /** Receives the focus after an action. */
  heading: Ref<HTMLHeadingElement>
}

const looks = {
  new: { tone: 'text-muted', Icon: Undo2 },
  quoted: { tone: 'text-primary', Icon: Send },
  accepted: { tone: 'text-primary', Icon: CheckCheck },
  declined: { tone: 'text-muted', Icon: Ban },
  expired: { tone: 'text-muted', Icon: CalendarX },
  withdrawn: { tone: 'text-muted', Icon: Undo2 },
} as const satisfies Record<QuoteStatus, unknown>

/** The outcome of a request: who, when and why, and the next action. */
export function Standing({ quote, may, heading }: Props) {
  const now = useNow()
  const { Icon, tone } = looks[quote.status]
  const [price] = quote.prices
  return (
    <section aria-labelledby={titleId} className="card gap-3 p-5">
      <div className="flex gap-3">
        <Icon aria-hidden="true" className={`mt-0.5 size-6 shrink-0 ${tone}`} />
        <div className="grid min-w-0 gap-1">
          <h2 ref={heading} id={titleId} tabIndex={-1} className="text-h3 wrap-anywhere">
            {formatTitle(quote, now)}
          </h2>
          <OutcomeText quote={quote} />
        </div>
      </div>
      {price && <MailState mail={quote.mail} mayCopy={may('link')} />}
      <QuoteLinks quote={quote} may={may} onRevoked={focusTitle}>
        {quote.loadId && (
          <Link to={`${staffPath('loads')}/${quote.loadId}`} className="btn btn-primary">
            <Truck aria-hidden="true" className="size-5" />
            <span>{`Open load ${quote.loadId}`}</span>
          </Link>
        )}
      </QuoteLinks>
    </section>
  )
}

const titleId = 'standing-title'

/** Waits until a closed dialog has returned the focus to a button that no longer exists. */
function focusTitle(): void {
  setTimeout(() => document.getElementById(titleId)?.focus())
}

function formatTitle({ status, prices: [price], acceptedBy, mail, withdrawnByShipper }: QuoteRecord, now: number): string {
  switch (status) {
    case 'new':
      return 'Not quoted yet'
    case 'quoted':
      // The email counts as sent only after the mail server has accepted it.
      return price ? `Quoted${mail?.status === 'sent' ? ', sent' : ''} ${formatAsOf(Date.parse(price.sentAt), now)}` : 'Quoted'
    case 'accepted':
      return acceptedBy ? `Accepted by ${acceptedBy}` : 'Accepted'
    case 'declined':
      return price ? 'Declined by the shipper' : 'We declined'
    case 'expired':
      return 'The price has expired'
    case 'withdrawn':
      return withdrawnByShipper ? withdrawnByShipperLabel : 'Withdrawn'
  }
}

/** The text below the title. */
function OutcomeText({ quote }: { quote: QuoteRecord }): ReactNode {
  const { status, prices, endedAt, endReason, pickupNumber } = quote
  const [price] = prices
  if (status === 'quoted' && price) {
    return (
      <p className="text-muted">
        <span>{`${price.sentBy ? `By ${price.sentBy}. ` : ''}Valid until `}</span>
        <DeskTime at={price.validUntil} />
        <span>.</span>
      </p>
    )
  }
  return (
    <>
      {endedAt && (
        <p className="text-muted">
          <DeskTime at={endedAt} />
          <span>{`${status === 'expired' ? ', no answer' : ''}${status === 'accepted' ? (pickupNumber ? `, pickup number ${pickupNumber}` : ', no pickup number yet') : ''}`}</span>
        </p>
      )}
      {endReason && <p className="wrap-anywhere whitespace-pre-line">{`“${endReason}”`}</p>}
    </>
  )
}
