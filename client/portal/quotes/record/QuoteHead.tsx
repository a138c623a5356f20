import CircleAlert from 'lucide-react/icons/circle-alert'
import Save from 'lucide-react/icons/save'
import type { Quote, QuoteRecord } from '#shared/quotes/quote'
import { formatAsOf, formatAsOfZoned } from '../../../platform/ui/asOf.ts'
import { useNow } from '../../detail/now.ts'
import { RobotFlag } from '../../list/badges/RobotFlag.tsx'
import { QuoteStatusBadge } from '../../list/badges/StatusBadge.tsx'
import { AtIt } from '../AtIt.tsx'

interface Props {
  quote: Quote & Pick<Partial<QuoteRecord>, 'takenBy'>
  /** When the price was last saved on this device, in milliseconds, and why it was not. */
  savedAt?: number | null
  trouble?: 'full' | 'unavailable' | null
}

const troubles = {
  full: 'This device is out of storage: your price is not saved',
  unavailable: "This browser can't save drafts",
}

/** The reference with the status, where it came from and when, who is at it, and whether a price is saved on this device. */
export function QuoteHead({ quote, savedAt = null, trouble = null }: Props) {
  const now = useNow()
  const from = quote.source === 'phone' ? 'by phone' : 'from the website'
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1.5">
        <h1 translate="no" className="tracking-[.02em]">
          {quote.reference}
        </h1>
        <QuoteStatusBadge quote={quote} />
        {quote.suspicious && <RobotFlag />}
        <AtIt handler={quote.handler} />
        <p className="min-w-0 text-muted wrap-anywhere">
          {`${quote.companyName}, ${from} ${formatTime(Date.parse(quote.createdAt), now)}${quote.takenBy ? `, entered by ${quote.takenBy}` : ''}`}
        </p>
      </div>
      <p role="status" className="flex items-center gap-2 text-[0.9375rem] text-muted empty:hidden">
        {trouble && (
          <>
            <CircleAlert aria-hidden="true" className="size-5 shrink-0" />
            <span>{troubles[trouble]}</span>
          </>
        )}
        {!trouble && savedAt !== null && (
          <>
            <Save aria-hidden="true" className="size-5 shrink-0" />
            <span>{`Draft saved on this device at ${formatAsOf(savedAt, now)}`}</span>
          </>
        )}
      </p>
    </div>
  )
}

const formatTime = (time: number, now: number) => {
  const text = formatAsOfZoned(time, now)
  return /^\d/.test(text) ? `at ${text}` : `on ${text}`
}
