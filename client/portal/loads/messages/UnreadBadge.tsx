import MessageSquareText from 'lucide-react/icons/message-square-text'
import { formatCount } from '#shared/count'
import type { LoadRow } from '#shared/load'
import { Badge } from '../../badges/Badge.tsx'

/** How many messages on a load nobody of this side has read. Renders nothing without any. */
export function UnreadBadge({ load: { unread = 0 } }: { load: Pick<LoadRow, 'unread'> }) {
  if (unread === 0) return null
  return (
    <Badge look="badge-solid tone-blue" Icon={MessageSquareText}>
      {unread === 1 ? '1 new message' : `${formatCount(unread)} new messages`}
    </Badge>
  )
}
