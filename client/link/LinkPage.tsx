import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { company } from '#shared/company'
import { CompanyPhone } from '../ui/CompanyPhone.tsx'
import { LinkFailed, LinkOver, LinkUnknown } from './LinkEnds.tsx'
import { LinkedQuoteView } from './LinkedQuoteView.tsx'
import { LinkSkeleton } from './LinkSkeleton.tsx'
import { useLinkedQuote } from './useLinkedQuote.ts'

/** /f/<token> (§9): a quote for whoever holds its link, without an account. Prerendered as it is while it loads. */
export function LinkPage() {
  const { token = '' } = useParams()
  const { linked, revalidate, learn } = useLinkedQuote(token)
  const reference = linked.state === 'seen' ? linked.quote.reference : null
  useEffect(() => {
    if (reference) document.title = `Quote ${reference} | ${company.name}`
  }, [reference])
  return (
    <>
      <p role="status" className="sr-only">
        {linked.state === 'loading' && 'Loading your quote…'}
      </p>
      {linked.state === 'loading' && <LinkSkeleton />}
      {linked.state === 'seen' && (
        <LinkedQuoteView key={token} token={token} seen={linked} revalidate={revalidate} learn={learn} />
      )}
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
