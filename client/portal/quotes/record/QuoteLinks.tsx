import Check from 'lucide-react/icons/check'
import Link2 from 'lucide-react/icons/link-2'
import Link2Off from 'lucide-react/icons/link-2-off'
import { type ReactNode, useState } from 'react'
import type { QuoteRecord } from '#shared/quotes/quote'
import type { QuoteAction } from '#shared/quotes/transitions'
import { useOnLine } from '../../../platform/ui/useOnLine.ts'
import { wrapText } from '../../../platform/ui/wrapText.tsx'
import { DeskTime } from '../../detail/DeskTime.tsx'
import { useNow } from '../../detail/now.ts'
import { RevokeLinks } from './RevokeLinks.tsx'
import { useCopyLink } from './useCopyLink.ts'

interface Props {
  quote: QuoteRecord
  may: (action: QuoteAction) => boolean
  onRevoked: () => void
  /** Rendered before the links. */
  children?: ReactNode
}

/** The links to the shipper's page. A new link is copied, or shown when the browser blocks copying. Revoking ends all of them. */
export function QuoteLinks({ quote, may, onRevoked, children }: Props) {
  const { copy, address, state, problem } = useCopyLink(quote)
  const [isRevoking, setRevoking] = useState(false)
  const onLine = useOnLine()
  const now = useNow()
  const { until = null, revokedAt = null, openedAt = null } = quote.links ?? {}
  // The record may not have the link yet that was created here.
  const works = address !== null || (until !== null && Date.parse(until) > now)
  const isCopied = state === 'copied'
  const isOffered = may('link')
  const isRevocable = may('revoke') && works
  if (!children && !isOffered && !isRevocable && !revokedAt) return null
  return (
    <div className="grid gap-2">
      <div className="flex flex-wrap gap-2 empty:hidden">
        {wrapText(children)}
        {isOffered && (
          <button
            type="button"
            className="btn btn-outline"
            disabled={state === 'making' || (!onLine && address === null)}
            onClick={() => void copy()}
          >
            {isCopied ? <Check aria-hidden="true" className="size-5" /> : <Link2 aria-hidden="true" className="size-5" />}
            <span>{!onLine && address === null ? 'Copy link: needs a connection' : isCopied ? 'Copied' : 'Copy link'}</span>
          </button>
        )}
        {isRevocable && (
          <button type="button" className="btn btn-ghost" onClick={() => setRevoking(true)}>
            <Link2Off aria-hidden="true" className="size-5" />
            <span>Revoke links…</span>
          </button>
        )}
      </div>
      {works && openedAt && (
        <p className="text-second text-muted">
          Shipper last opened the link <DeskTime at={openedAt} />
          <span>.</span>
        </p>
      )}
      <p role="status" className="text-second text-muted empty:hidden">
        {isCopied && <span>The link is on your clipboard.</span>}
        {state === 'shown' && <span>Your browser blocked copying. Copy it from here.</span>}
        {!works && revokedAt && (
          <>
            <span>The links were revoked, </span>
            <DeskTime at={revokedAt} />
            <span>.</span>
          </>
        )}
      </p>
      {state === 'shown' && address && (
        <input
          readOnly
          aria-label="Link for the shipper"
          className="input"
          value={address}
          ref={(field) => field?.select()}
          onFocus={(event) => event.target.select()}
        />
      )}
      {problem && (
        <p role="alert" className="field-error">
          {problem}
        </p>
      )}
      {isRevoking && <RevokeLinks quote={quote} isOffered={isOffered} onDone={onRevoked} onClose={() => setRevoking(false)} />}
    </div>
  )
}
