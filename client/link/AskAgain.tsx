import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { LinkedQuote } from '#shared/linkedQuote'
import { pages } from '#shared/paths'
import { newKey } from '../transport/key.ts'

/** Leads to the form for quotes, filled in with what this page knows but the date, as a draft on this device. */
export function AskAgain({ quote }: { quote: LinkedQuote }) {
  const navigate = useNavigate()

  async function ask(event: MouseEvent) {
    // Into another tab the link leads as it is.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const draft = await draftOf(quote).catch(() => null)
    navigate(pages.quote, draft === null ? {} : { state: { draft } })
  }

  return (
    <Link to={pages.quote} className="btn btn-primary btn-lg" onClick={ask}>
      Ask for a new price
    </Link>
  )
}

/** The id of a new draft. A draft that somebody is typing stays as it is. */
async function draftOf(quote: LinkedQuote): Promise<string> {
  const { companyName, contactName, equipment, pickupLocation, deliveryLocation, freightDetails } = quote
  const { openFormDraft } = await import('../offline/drafts/openFormDraft.ts')
  const draft = await openFormDraft('quote', { id: newKey() })
  try {
    await draft.save({
      ...{ companyName, contactName, equipment, pickupLocation, deliveryLocation },
      freightDetails: freightDetails ?? '',
    })
    return draft.id
  } finally {
    draft.close()
  }
}
