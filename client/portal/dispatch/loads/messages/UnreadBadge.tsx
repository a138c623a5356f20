import MessageSquareText from 'lucide-react/icons/message-square-text'
import { formatCount } from '#shared/kernel/count'
import type { LoadRow } from '#shared/loads/load'
import { Badge } from '../../../list/badges/Badge.tsx'

/** How many messages on a load nobody of this side has read. Renders nothing without any. In a table only the number is shown. */
export function UnreadBadge({ load: { unread = 0 }, compact }: { load: Pick<LoadRow, 'unread'>; compact: boolean }) {
  if (unread === 0) return null
  const words = unread === 1 ? 'new message' : 'new messages'
  return (
    <Badge look="badge-solid tone-blue" Icon={MessageSquareText}>
      <span>{formatCount(unread)}</span> {compact ? <span className="sr-only">{words}</span> : <span>{words}</span>}
    </Badge>
  )
}
