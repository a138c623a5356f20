import CloudUpload from 'lucide-react/icons/cloud-upload'
import OctagonAlert from 'lucide-react/icons/octagon-alert'
import type { Entry } from '../../platform/offline/outbox/entry.ts'
import { needsYou } from '../../platform/offline/outbox/entry.ts'
import type { PendingKind } from '../../platform/offline/outbox/kinds.ts'
import { usePendingCommands } from '../../platform/offline/outbox/usePendingCommands.ts'
import { problemOf, statusOf, titleOf } from '../../platform/outbox/entryLabels.ts'
import { StatusLine } from '../../platform/outbox/RequestLine.tsx'
import type { CommandResource } from '../../platform/transport/commandRequest.ts'
import { useNow } from './now.ts'

interface Props {
  resource: CommandResource
  id: string
  /** A kind that the screen shows elsewhere. */
  except?: PendingKind
}

/** The unsent actions of this device on a row, in addition to the server's state. */
export function PendingCommands({ resource, id, except }: Props) {
  const pending = usePendingCommands(resource, id).filter(({ kind }) => kind !== except)
  const now = useNow()
  if (pending.length === 0) return null
  return (
    <section aria-label="Waiting to send" className="grid gap-2">
      {pending.map((entry) => (
        <StatusLine key={entry.seq} {...toStatusLine(entry, now)} />
      ))}
    </section>
  )
}

function toStatusLine(entry: Entry, now: number) {
  const text = [`${titleOf(entry)}.`, statusOf(entry), problemOf(entry, now)].filter(Boolean).join(' ')
  return needsYou(entry, now) ? { tone: 'tone-red', Icon: OctagonAlert, text } : { tone: 'tone-amber', Icon: CloudUpload, text }
}
