import CloudUpload from 'lucide-react/icons/cloud-upload'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import { type Entry, needsYou } from '../../../platform/offline/outbox/entry.ts'
import { serverNow } from '../../../platform/transport/serverClock.ts'
import { Badge } from './Badge.tsx'

/** On a row: actions on it are pending, or one of them needs the user. Renders nothing without one. */
export function WaitingBadge({ pending }: { pending: readonly Entry[] | undefined }) {
  if (!pending?.length) return null
  if (pending.some((entry) => needsYou(entry, serverNow().getTime()))) {
    return (
      <Badge look="badge-solid tone-red" Icon={OctagonAlert}>
        Needs you
      </Badge>
    )
  }
  return (
    <Badge look="badge-dashed tone-amber" Icon={CloudUpload}>
      Waiting to send
    </Badge>
  )
}
