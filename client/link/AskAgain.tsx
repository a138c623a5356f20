import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import type { LinkedQuote } from '#shared/linkedQuote'
import { pages } from '#shared/paths'
import { draftAgain } from '../offline/drafts/draftAgain.ts'

/** Leads to the form for quotes, filled in with what this page knows but the date, as a draft on this device. */
export function AskAgain({ quote }: { quote: LinkedQuote }) {
  const navigate = useNavigate()

  async function ask(event: MouseEvent) {
    // Into another tab the link leads as it is.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const draft = await draftAgain(quote).catch(() => null)
    navigate(pages.quote, draft === null ? {} : { state: { draft } })
  }

  return (
    <Link to={pages.quote} className="btn btn-primary btn-lg" onClick={ask}>
      Ask for a new price
    </Link>
  )
}
