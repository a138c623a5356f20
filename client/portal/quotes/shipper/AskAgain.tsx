import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { MouseEvent, ReactNode } from 'react'
import { Link, useNavigate } from 'react-router-dom'
import { pages } from '#shared/paths'
import type { Quote } from '#shared/quote'
import type { CurrentUser } from '#shared/user'
import { draftAgain } from '../../../offline/drafts/draftAgain.ts'

interface Props {
  /** What was asked for before. */
  asked: Pick<Quote, 'companyName' | 'equipment' | 'pickupLocation' | 'deliveryLocation' | 'freightDetails'>
  user: CurrentUser
  look?: string
  children?: ReactNode
}

/**
 * Leads to the public form, filled in with what was asked for but the date. Who asks is the signed-in person: by that address
 * the request is one of the shipper's own.
 */
export function AskAgain({ asked, user: { email, firstName, lastName }, look = 'btn-outline', children = 'Ask again' }: Props) {
  const navigate = useNavigate()
  const ask = async (event: MouseEvent) => {
    // Into another tab the link leads as it is.
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    const draft = await draftAgain({ ...asked, email, contactName: `${firstName} ${lastName}` }).catch(() => null)
    navigate(pages.quote, draft === null ? {} : { state: { draft } })
  }
  return (
    <Link to={pages.quote} className={`btn no-print ${look}`} onClick={ask}>
      <RotateCcw aria-hidden="true" className="size-5" />
      {children}
    </Link>
  )
}
