import RotateCcw from 'lucide-react/icons/rotate-ccw'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { pages } from '#shared/kernel/paths'
import type { Quote } from '#shared/quotes/quote'
import type { CurrentUser } from '#shared/users/user'
import { askAgain } from '../../../platform/forms/askAgain.ts'
import { wrapText } from '../../../platform/ui/wrapText.tsx'

interface Props {
  /** The reference of the earlier request, or the number of its load. */
  from: string
  asked: Pick<Quote, 'companyName' | 'equipment' | 'pickupLocation' | 'deliveryLocation' | 'freightDetails'>
  user: CurrentUser
  look?: string
  children?: ReactNode
}

/**
 * Leads to the public form, filled in from the earlier request without its date. The contact is the signed-in user: by that email
 * address the new request belongs to the shipper. A new tab opens the form without these values.
 */
export function AskAgain({ from, asked, user, look = 'btn-outline', children = 'Ask again' }: Props) {
  const { companyName, equipment, pickupLocation, deliveryLocation, freightDetails } = asked
  const { email, firstName, lastName } = user
  const freight = { equipment, pickupLocation, deliveryLocation, freightDetails }
  const state = askAgain(from, { companyName, contactName: `${firstName} ${lastName}`, email, ...freight })
  return (
    <Link to={pages.quote} state={state} className={`btn no-print ${look}`}>
      <RotateCcw aria-hidden="true" className="size-5" />
      {wrapText(children)}
    </Link>
  )
}
