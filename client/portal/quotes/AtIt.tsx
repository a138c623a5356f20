import UserRound from 'lucide-react/icons/user-round'
import type { Quote } from '#shared/quote'
import { signedInUser } from '../../offline/session/session.ts'
import { Badge } from '../badges/Badge.tsx'
import { useNow } from '../record/now.ts'

/** Says that somebody else is at this request: it reserves nothing. */
export function AtIt({ handler }: Pick<Quote, 'handler'>) {
  const now = useNow()
  if (!handler || handler.id === signedInUser() || Date.parse(handler.until) <= now) return null
  return (
    <Badge look="badge-tinted tone-blue" Icon={UserRound}>
      <span className="wrap-anywhere whitespace-normal">{`${handler.name} is working on it`}</span>
    </Badge>
  )
}
