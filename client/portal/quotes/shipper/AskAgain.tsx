import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { MouseEvent } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { pages } from '#shared/paths'
import type { Quote } from '#shared/quote'
import { draftAgain } from '../../../offline/drafts/draftAgain.ts'

/** Leads to the public form, filled in with what was asked for but the date. */
export function AskAgain({ quote, look = 'btn-outline' }: { quote: Quote; look?: 'btn-outline' | 'btn-primary' }) {
  const navigate = useNavigate()
  const ask = async (event: MouseEvent) => {
    // Into another tab the link leads as it is.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const draft = await draftAgain(quote).catch(() => null)
    navigate(pages.quote, draft === null ? {} : { state: { draft } })
  }
  return (
    <Link to={pages.quote} className={`btn no-print ${look}`} onClick={ask}>
      <RotateCcw aria-hidden="true" className="size-5" />
      Ask again
    </Link>
  )
}
