import ArrowRight from 'lucide-react/icons/arrow-right'
import Bot from 'lucide-react/icons/bot'
import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { useId, useState } from 'react'
import type { Quote } from '#shared/quote'
import { formatStop } from '#shared/time'

/** The times of the desk are those of the person at the desk; the times of a stop are the stop's. */
const deskZone = Intl.DateTimeFormat().resolvedOptions().timeZone

export function Received({ quote }: { quote: Quote }) {
  return <time dateTime={quote.createdAt}>{formatStop(quote.createdAt, deskZone)}</time>
}

export function PickupTime({ quote }: { quote: Quote }) {
  return <time dateTime={quote.pickupTime}>{formatStop(quote.pickupTime, quote.pickupZone)}</time>
}

/** The route in a line. The arrow is for the eye, the word for the ear. */
export function RouteLine({ quote }: { quote: Quote }) {
  return (
    <>
      {quote.pickupLocation}
      <ArrowRight aria-hidden="true" className="mx-1 inline size-3.5 text-muted" />
      <span className="sr-only"> to </span>
      {quote.deliveryLocation}
    </>
  )
}

export function RobotFlag() {
  return (
    <span className="badge badge-tinted tone-amber">
      <Bot aria-hidden="true" />
      Probably a robot
    </span>
  )
}

/** What a phone can dial of what a person typed; null when that is nothing. */
function dialable(phone: string): string | null {
  const number = phone.replace(/[^\d+]/g, '')
  return number.length >= 7 ? `tel:${number}` : null
}

export function PhoneLink({ phone, className }: { phone: string; className: string }) {
  const href = dialable(phone)
  const words = (
    <>
      <Phone aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{phone}</span>
    </>
  )
  return href ? (
    <a href={href} className={className}>
      {words}
    </a>
  ) : (
    <span className={className}>{words}</span>
  )
}

export function EmailLink({ email, className }: { email: string; className: string }) {
  const at = email.lastIndexOf('@') + 1
  return (
    <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} className={className}>
      <Mail aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {/* A long address breaks after its @ first. */}
        {email.slice(0, at)}
        <wbr />
        {email.slice(at)}
      </span>
    </a>
  )
}

const longDetails = 90

/** What the shipper wrote about the freight, as written. Long texts open on demand. */
export function FreightDetails({ text }: { text: string }) {
  const [whole, setWhole] = useState(false)
  const id = useId()
  const long = text.length > longDetails || text.trim().split('\n').length > 2
  return (
    <>
      <p id={id} className={`wrap-anywhere whitespace-pre-line ${long && !whole ? 'line-clamp-2' : ''}`}>
        {text}
      </p>
      {long && (
        <button
          type="button"
          className="link inline-flex min-h-8 items-center pointer-coarse:min-h-11"
          aria-expanded={whole}
          aria-controls={id}
          onClick={() => setWhole(!whole)}
        >
          {whole ? 'Show less' : 'Show all'}
          <span className="sr-only"> freight details</span>
        </button>
      )}
    </>
  )
}
