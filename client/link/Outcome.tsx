import Ban from 'lucide-react/icons/ban'
import CircleCheck from 'lucide-react/icons/circle-check'
import Clock from 'lucide-react/icons/clock'
import ClockAlert from 'lucide-react/icons/clock-alert'
import Undo from 'lucide-react/icons/undo-2'
import type { ReactNode, Ref } from 'react'
import { Link } from 'react-router-dom'
import type { LinkedQuote } from '#shared/linkedQuote'
import { pages } from '#shared/paths'
import { AskAgain } from './AskAgain.tsx'
import { CallButton } from './CallButton.tsx'
import { readerTime } from './quoteWords.ts'
import { type Standing, standingTitle } from './standing.ts'

interface Props {
  quote: LinkedQuote
  standing: Exclude<Standing, 'open'>
  /** Focused when the answer was given here. */
  heading: Ref<HTMLHeadingElement>
}

const looks = {
  new: { Icon: Clock, tone: 'bg-(--grey-tint) text-(--grey-ink)' },
  accepted: { Icon: CircleCheck, tone: 'bg-(--green-tint) text-(--green-ink)' },
  declined: { Icon: Ban, tone: 'bg-(--grey-tint) text-(--grey-ink)' },
  expired: { Icon: ClockAlert, tone: 'bg-(--amber-tint) text-(--amber-ink)' },
  withdrawn: { Icon: Undo, tone: 'bg-(--amber-tint) text-(--amber-ink)' },
}

/** What has become of a quote, and what to do next. */
export function Outcome({ quote, standing, heading }: Props) {
  const { Icon, tone } = looks[standing]
  const { text, actions } = words(quote, standing)
  return (
    <section aria-labelledby="outcome" className="card mt-5 overflow-hidden">
      <div
        className={`flex items-center gap-3 px-5 py-4 sm:px-6 print:bg-transparent print:pb-0 print:text-base-content ${tone}`}
      >
        <Icon aria-hidden="true" size={26} className="flex-none" />
        <h2 id="outcome" ref={heading} tabIndex={-1} className="min-w-0 text-h2 wrap-anywhere">
          {standingTitle(quote, standing)}
        </h2>
      </div>
      <div className="grid gap-4 p-5 sm:p-6">
        <p>{text}</p>
        <div className="grid gap-3">{actions}</div>
      </div>
    </section>
  )
}

function words(quote: LinkedQuote, standing: Props['standing']): { text: ReactNode; actions: ReactNode } {
  const { endedAt, acceptedBy, loadId, price } = quote
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
            {(acceptedBy || when) && '. '}It is booked at this price. Look at it at any time under its number.
          </>
        ),
        actions: loadId && (
          <Link to={`${pages.track}?${new URLSearchParams({ ref: loadId })}`} className="btn btn-primary btn-lg">
            Track it
          </Link>
        ),
      }
    case 'declined':
      return {
        text: <>{when && <>On {when}. </>}If you change your mind, or want to talk about the price, call dispatch.</>,
        actions: <CallButton />,
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
        text: <>Dispatch has taken it back{when && <> on {when}</>}. Ask for a new one, or call and ask why.</>,
        actions: (
          <>
            <AskAgain quote={quote} />
            <CallButton />
          </>
        ),
      }
  }
}
