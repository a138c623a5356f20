import { documentTitle } from '#shared/documents/document'
import type { DocumentEntry } from '#shared/documents/documentRecord'
import { formatClock, formatDay } from '#shared/kernel/time'
import type { Entry } from '../../../platform/offline/outbox/entry.ts'
import { WaitingEntry } from '../../detail/WaitingEntry.tsx'
import { pagesText } from './ownDocument.ts'

interface Props {
  entry: Entry
  /** Says what became of it once it is gone from here. */
  onSay: (text: string) => void
}

/** A document that this phone has not sent yet. */
export function WaitingDocument({ entry, onSay }: Props) {
  const { kind, expiresOn, files = [] } = entry.body as DocumentEntry
  const title = `${documentTitle({ kind, kindName: entry.row?.subject })}, ${formatClock(entry.createdAt)}`
  return (
    <WaitingEntry entry={entry} title={title} onSay={onSay}>
      <span>{pagesText(files.length)}</span>
      {expiresOn && (
        <>
          <span>, expires </span>
          <span className="whitespace-nowrap">{formatDay(expiresOn)}</span>
        </>
      )}
    </WaitingEntry>
  )
}
