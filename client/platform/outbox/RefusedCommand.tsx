import { Link } from 'react-router-dom'
import { acceptable, Findings, withWarnings } from '../forms/Findings.tsx'
import type { Entry } from '../offline/outbox/entry.ts'
import { commandOf, lookAt, pageOf } from '../offline/outbox/kinds.ts'
import { outbox, sendNow } from '../offline/outbox/pageOutbox.ts'
import { sidesOf, versionNow } from './commandLabels.ts'
import { notDone } from './entryLabels.ts'

interface Props {
  entry: Entry
  onSay: (text: string) => void
  onClose: () => void
}

/** A refused command: the server's findings, the current row beside it, and the link to the record. */
export function RefusedCommand({ entry, onClose }: Omit<Props, 'onSay'>) {
  const { kind, row, answer } = entry
  const differences = sidesOf(entry)
  return (
    <div className="mt-2 grid gap-2">
      {answer?.findings && <Findings findings={answer.findings} />}
      {differences.length > 0 && (
        <dl className="grid gap-2">
          {differences.map(({ field, label, mine, now }) => (
            <div key={field} className="grid grid-cols-2 gap-x-3 rounded-field border border-line p-3">
              <dt className="col-span-2 font-sign text-label">{label}</dt>
              <dd className="min-w-0 wrap-anywhere">
                <span className="block text-second text-muted">Yours</span>
                <span>{mine}</span>
              </dd>
              <dd className="min-w-0 wrap-anywhere">
                <span className="block text-second text-muted">Now</span>
                <span>{now}</span>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {row && (
        <Link to={pageOf(kind, row)} className="link inline-flex min-h-11 items-center justify-self-start" onClick={onClose}>
          {`Look at ${lookAt(kind, row)}`}
        </Link>
      )}
    </div>
  )
}

/**
 * The button that sends the command anyway: with its warnings, for the row as it is now, or unchanged. Null where none is
 * possible.
 */
export function ResendButton({ entry, onSay }: Omit<Props, 'onClose'>) {
  const { id, body, answer } = entry
  const version = versionNow(entry)
  const codes = answer?.findings?.length ? acceptable(answer.findings) : null
  // A file cannot change, a server failure does not concern the body, and an append-only command may fit the current row.
  const isAppendOnly = version === null && commandOf(entry.kind)?.appendOnly === true && codes === null && answer?.status !== null
  const isSame = entry.file !== undefined || (answer?.status ?? 0) >= 500 || isAppendOnly
  if (version === null && codes === null && !isSame) return null
  async function resend() {
    onSay('')
    const before = (body as { accepted?: readonly string[] } | null)?.accepted ?? []
    const accepted = [...new Set([...before, ...(codes ?? [])])]
    const changed = {
      body: { ...(body as object), ...(accepted.length && { accepted }) },
      ...(version !== null && { ifMatch: version }),
    }
    try {
      if (await outbox.resend(id, isSame ? {} : changed)) await sendNow()
    } catch {
      onSay(notDone)
    }
  }
  return (
    <button type="button" className="btn btn-primary" onClick={resend}>
      {isSame ? 'Send it again' : codes === null ? 'Keep mine' : withWarnings('Accept and send', answer?.findings ?? [])}
    </button>
  )
}
