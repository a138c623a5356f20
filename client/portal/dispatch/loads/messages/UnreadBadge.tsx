import MessageSquareText from 'lucide-react/icons/message-square-text'
import { formatCount } from '#shared/kernel/count'
import type { LoadRow } from '#shared/loads/load'
import { Badge } from '../../../list/badges/Badge.tsx'

/**
 * The number of messages on a load that the reader's side has not read. Renders nothing for none. In a table only the number is
 * visible.
 */
export function UnreadBadge({ load: { unread = 0 }, compact }: { load: Pick<LoadRow, 'unread'>; compact: boolean }) {
  if (unread === 0) return null
  const text = unread === 1 ? 'new message' : 'new messages'
  return (
    <Badge look="badge-solid tone-blue" Icon={MessageSquareText}>
      <span>{formatCount(unread)}</span> {compact ? <span className="sr-only">{text}</span> : <span>{text}</span>}
    </Badge>
  )
}
