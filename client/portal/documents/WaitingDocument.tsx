import { documentTitle } from '#shared/document'
import type { DocumentEntry } from '#shared/documentRecord'
import { formatClock, formatDay } from '#shared/time'
import type { Entry } from '../../offline/outbox/entry.ts'
import { WaitingEntry } from '../record/WaitingEntry.tsx'
import { pagesText } from './ownDocument.ts'

interface Props {
  entry: Entry
  /** Says what became of it once it is gone from here. */
  onSay: (words: string) => void
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
