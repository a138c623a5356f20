import Link2Off from 'lucide-react/icons/link-2-off'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { pages } from '#shared/kernel/paths'
import { CompanyPhone } from '../platform/ui/CompanyPhone.tsx'
import { NoRoad } from '../platform/ui/NoRoad.tsx'
import { wrapText } from '../platform/ui/wrapText.tsx'
import { CallButton } from './CallButton.tsx'

/** A link that was never made: it looks like any other address that leads nowhere. */
export function LinkUnknown() {
  return (
    <div className="column section grid justify-items-center gap-8 text-center">
      <NoRoad>We couldn't find anything at this link. Part of it may be missing.</NoRoad>
      <div className="flex flex-wrap justify-center gap-3">
        <Link to={pages.home} className="btn btn-primary">
          Back to Home
        </Link>
        <Link to={pages.track} className="btn btn-outline">
          Track a Load
        </Link>
      </div>
      <p className="text-balance text-muted">
        Call dispatch at <CompanyPhone className="link py-3.5 whitespace-nowrap" />
        <span> 24/7 and we'll send you another one.</span>
      </p>
    </div>
  )
}

/** What a page says that has nothing to show. */
export const linkEnds = {
  expired: {
    title: 'This link has expired',
    text: "Links expire after a while. Call dispatch and we'll send you a new one.",
  },
  revoked: {
    title: 'This link was withdrawn',
    text: "It no longer works. Call dispatch and we'll help you.",
  },
  failed: { title: "This didn't load" },
} as const

/** The same of a link to an application, which itself goes on. */
const applicationTexts = {
  expired: "Your application isn't affected. Call us and we'll send you a new link.",
  revoked: "It no longer works. Your application isn't affected: call us and we'll tell you where it stands.",
} as const

/** A link whose time is over, or that was revoked. */
export function LinkOver({ why, isApplication }: { why: 'expired' | 'revoked'; isApplication: boolean }) {
  const { title, text } = linkEnds[why]
  return (
    <End
      icon={<Link2Off aria-hidden="true" size={28} className="flex-none text-(--grey-ink)" />}
      title={title}
      text={isApplication ? applicationTexts[why] : text}
    >
      <CallButton className="btn-primary" />
      {isApplication ? (
        <Link to={pages.carriers} className="btn btn-outline btn-lg">
          Driving for us
        </Link>
      ) : (
        <Link to={pages.quote} className="btn btn-outline btn-lg">
          Request a quote
        </Link>
      )}
    </End>
  )
}

interface FailedProps {
  message: string
  trying: boolean
  onTryAgain: () => void
}

/** Nothing could be read, and this device has not seen it before. It is also tried again by itself. */
export function LinkFailed({ message, trying, onTryAgain }: FailedProps) {
  return (
    <End
      icon={<OctagonAlert aria-hidden="true" size={28} className="flex-none text-(--red-ink)" />}
      title={linkEnds.failed.title}
      text={message}
    >
      <button type="button" className="btn btn-primary btn-lg" aria-disabled={trying} onClick={trying ? undefined : onTryAgain}>
        {trying ? 'Trying...' : 'Try again'}
      </button>
      <CallButton />
    </End>
  )
}

function End({ icon, title, text, children }: { icon: ReactNode; title: string; text: string; children: ReactNode }) {
  return (
    <div className="link-page">
      <section role="alert" aria-labelledby="link-end" className="card p-5 sm:p-8">
        <div className="flex gap-3">
          {wrapText(icon)}
          <div>
            <h1 id="link-end" tabIndex={-1} className="text-[1.75rem] leading-tight">
              {title}
            </h1>
            <p className="mt-2 text-muted">{text}</p>
          </div>
        </div>
        <div className="no-print mt-6 grid gap-3">{children}</div>
      </section>
    </div>
  )
}
