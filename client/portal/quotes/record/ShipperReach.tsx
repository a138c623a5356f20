import type { ReactNode } from 'react'
import type { Quote } from '#shared/quotes/quote'
import { wrapText } from '../../../platform/ui/wrapText.tsx'
import { EmailLink, PhoneLink } from '../../detail/Contact.tsx'

interface Props {
  quote: Quote
  /** What is known of earlier requests. */
  children?: ReactNode
}

/** Who asks, and how to reach them in one press. */
export function ShipperReach({ quote, children }: Props) {
  return (
    <div className="grid gap-3">
      <div>
        <h2 translate="no" className="text-h3 wrap-anywhere">
          {quote.companyName}
        </h2>
        <p translate="no" className="mt-1 wrap-anywhere">
          {quote.contactName}
        </p>
        {wrapText(children)}
      </div>
      <PhoneLink
        phone={quote.phone}
        className="btn btn-outline w-full max-w-full"
        undialable="flex min-h-11 min-w-0 items-center gap-2"
      />
      <EmailLink email={quote.email} className="link flex min-h-11 min-w-0 items-center gap-2 self-start" />
    </div>
  )
}
