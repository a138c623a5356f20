import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { company } from '#shared/company'
import { CompanyPhone } from '../ui/CompanyPhone.tsx'
import { isQuote } from './followLink.ts'
import { LinkFailed, LinkOver, LinkUnknown } from './LinkEnds.tsx'
import { LinkedLoadView } from './LinkedLoadView.tsx'
import { LinkedQuoteView } from './LinkedQuoteView.tsx'
import { LinkSkeleton } from './LinkSkeleton.tsx'
import { useLink } from './useLink.ts'

/** /f/<token> (§9): a quote and the load it becomes, or a load alone, for whoever holds its link. Prerendered as it loads. */
export function LinkPage() {
  const { token = '' } = useParams()
  const { linked, revalidate, learn } = useLink(token)
  const target = linked.state === 'seen' ? linked.target : null
  const title = target && (isQuote(target) ? `Quote ${target.reference}` : `Load ${target.shipment.id}`)
  useEffect(() => {
    if (title) document.title = `${title} | ${company.name}`
  }, [title])
  return (
    <>
      <p role="status" className="sr-only">
        {linked.state === 'loading' && 'Loading…'}
      </p>
      {linked.state === 'loading' && <LinkSkeleton />}
      {linked.state === 'seen' &&
        (isQuote(linked.target) ? (
          <LinkedQuoteView
            key={token}
            token={token}
            seen={{ ...linked, target: linked.target }}
            revalidate={revalidate}
            learn={learn}
          />
        ) : (
          <LinkedLoadView key={token} token={token} seen={{ ...linked, target: linked.target }} />
        ))}
      {linked.state === 'unknown' && <LinkUnknown />}
      {linked.state === 'over' && <LinkOver why={linked.why} />}
      {linked.state === 'failed' && <LinkFailed sentence={linked.sentence} trying={linked.trying} onTryAgain={revalidate} />}
      <p className="link-page scripted:hidden">
        <span>
          This page needs JavaScript. Switch it on for this site, or call dispatch at <CompanyPhone className="link" />.
        </span>
      </p>
    </>
  )
}
