import { useEffect } from 'react'
import { useParams } from 'react-router-dom'
import { messages } from '#shared/kernel/commonMessages'
import { company } from '#shared/kernel/company'
import type { LinkTarget } from '#shared/tracking/linked'
import { CompanyPhone } from '../platform/ui/CompanyPhone.tsx'
import { isApplication, isQuote, type Linked } from './followLink.ts'
import { LinkFailed, LinkOver, LinkUnknown, linkEnds } from './LinkEnds.tsx'
import { LinkedApplicationView } from './LinkedApplicationView.tsx'
import { LinkedLoadView } from './LinkedLoadView.tsx'
import { LinkedQuoteView } from './LinkedQuoteView.tsx'
import { LinkSkeleton } from './LinkSkeleton.tsx'
import { useLink } from './useLink.ts'

/** /f/<token> (§9): a quote and the load it becomes, a load alone, or an application. The build prerenders it as loading. */
export function LinkPage() {
  const { token = '' } = useParams()
  const { linked, revalidate, learn } = useLink(token)
  const title = getTitle(linked)
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
        ) : isApplication(linked.target) ? (
          <LinkedApplicationView
            key={token}
            token={token}
            seen={{ ...linked, target: linked.target }}
            revalidate={revalidate}
            learn={learn}
          />
        ) : (
          <LinkedLoadView key={token} token={token} seen={{ ...linked, target: linked.target }} revalidate={revalidate} />
        ))}
      {linked.state === 'unknown' && <LinkUnknown />}
      {linked.state === 'over' && <LinkOver why={linked.why} isApplication={linked.isApplication} />}
      {linked.state === 'failed' && <LinkFailed message={linked.message} trying={linked.trying} onTryAgain={revalidate} />}
      <p className="link-page scripted:hidden">
        <span>
          This page needs JavaScript. Switch it on for this site, or call dispatch at <CompanyPhone className="link" />
          <span>.</span>
        </span>
      </p>
    </>
  )
}

/** The document's title; null until a response or a cached copy says what the link leads to. */
function getTitle(linked: Linked): string | null {
  switch (linked.state) {
    case 'seen':
      return getTargetTitle(linked.target)
    case 'over':
      return linkEnds[linked.why].title
    case 'unknown':
      return messages.notFound
    case 'failed':
      return linkEnds.failed.title
    default:
      return null
  }
}

function getTargetTitle(target: LinkTarget): string {
  if (isQuote(target)) return `Quote ${target.reference}`
  return isApplication(target) ? `Application ${target.reference}` : `Load ${target.shipment.id}`
}
