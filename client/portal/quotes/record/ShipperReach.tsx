import type { ReactNode } from 'react'
import type { Quote } from '#shared/quotes/quote'
import { wrapText } from '../../../platform/ui/wrapText.tsx'
import { EmailLink, PhoneLink } from '../../detail/Contact.tsx'

interface Props {
  quote: Quote
  /** Details about earlier requests. */
  children?: ReactNode
}

/** The shipper's contact, with links that call or write in one press. */
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
