import Mail from 'lucide-react/icons/mail'
import Phone from 'lucide-react/icons/phone'
import { formatPhone, phoneHref } from '#shared/kernel/phone'

/** The contact data of a person, as typed. */
export interface Reach {
  phone: string
  email: string
}

interface Looks {
  className: string
  /** The class for a text that is no phone number: it must not look like a link. */
  undialable?: string
}

export function PhoneLink({ phone, className, undialable = className }: Looks & { phone: string }) {
  const href = phoneHref(phone)
  const text = (
    <>
      <Phone aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">{formatPhone(phone)}</span>
    </>
  )
  return href ? (
    <a href={href} className={className}>
      {text}
    </a>
  ) : (
    <span className={undialable}>{text}</span>
  )
}

export function EmailLink({ email, className }: { email: string; className: string }) {
  const at = email.lastIndexOf('@') + 1
  return (
    // With a label, because some screen readers read a line break opportunity as a space.
    <a href={`mailto:${encodeURIComponent(email).replace('%40', '@')}`} aria-label={email} className={className}>
      <Mail aria-hidden="true" className="size-4 shrink-0" />
      <span className="min-w-0 wrap-anywhere">
        {/* A long address breaks after its @ first. */}
        <span>{email.slice(0, at)}</span>
        <wbr />
        <span>{email.slice(at)}</span>
      </span>
    </a>
  )
}

const line =
  'flex min-h-6 items-center gap-1.5 text-[0.8125rem] text-base-content underline-offset-2 hover:underline pointer-coarse:min-h-11'

/** Phone and e-mail in two lines, for a table cell. */
export function ContactLines({ phone, email }: Reach) {
  return (
    <div className="-my-1">
      <PhoneLink phone={phone} className={line} />
      <EmailLink email={email} className={line} />
    </div>
  )
}

const button = 'btn btn-outline max-w-full min-w-0 shrink grow'

/** Phone and e-mail as two buttons, for a card. */
export function ContactButtons({ phone, email }: Reach) {
  return (
    <>
      <PhoneLink phone={phone} className={button} undialable="flex min-h-11 min-w-0 grow items-center justify-center gap-2" />
      <EmailLink email={email} className={button} />
    </>
  )
}
