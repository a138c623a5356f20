import UserRound from 'lucide-react/icons/user-round'
import type { Quote } from '#shared/quotes/quote'
import { signedInUser } from '../../platform/offline/session/session.ts'
import { useNow } from '../detail/now.ts'
import { Badge } from '../list/badges/Badge.tsx'

/** Shows that another user is working on the request, which reserves nothing. */
export function AtIt({ handler }: Pick<Quote, 'handler'>) {
  const now = useNow()
  if (!handler || handler.id === signedInUser() || Date.parse(handler.until) <= now) return null
  return (
    <Badge look="badge-tinted tone-blue" Icon={UserRound}>
      <span className="wrap-anywhere whitespace-normal">{`${handler.name} is working on it`}</span>
    </Badge>
  )
}
