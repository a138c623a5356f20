import type { FieldChange, HistoryEntry } from '#shared/kernel/findings'
import { ChangeLine } from './ChangeLine.tsx'
import type { ShownChange } from './changeText.ts'
import { DeskTime } from './DeskTime.tsx'

/** The texts for the actions and statuses of a resource's state table. */
export interface HistoryText {
  /** The text by action: `send` is "Priced". An unknown action is shown as it is. */
  actions: Partial<Record<string, string>>
  statuses: Partial<Record<string, string>>
  /** The author of a change without a signed-in user: a visitor, the holder of a link, or a job. */
  nobody: string
  /** The text of a changed field; for a list, of each entry that differs. None for a field that this version does not know. */
  changed?: (change: FieldChange) => ShownChange[]
  /** The text of a change to a part of the row, such as a document; null for the row itself. */
  ofPart?: (entry: HistoryEntry) => { title: string; changes: ShownChange[] } | null
}

interface Props {
  entry: HistoryEntry
  text: HistoryText
}

/** One change: when, who, what, from (struck through) and to, which fields, why, and the accepted findings. */
export function HistoryLine({ entry, text }: Props) {
  const { at, who, action, from, to, reason, accepted, changes } = entry
  const part = text.ofPart?.(entry) ?? null
  const changed = part?.changes ?? changes?.flatMap((change) => text.changed?.(change) ?? []) ?? []
  const status = (value: string) => text.statuses[value] ?? value
  return (
    <li className="border-l-2 border-line pl-3">
      <p className="text-second text-muted">
        <DeskTime at={at} />
        <span>{`, ${who ?? text.nobody}`}</span>
      </p>
      <p className="wrap-anywhere">
        <span className="font-semibold">{part?.title ?? text.actions[action] ?? action}</span>
        {!part && to !== null && from !== to && (
          <>
            <span>{': '}</span>
            {from !== null && (
              <>
                <del className="text-muted">
                  <span className="sr-only">before </span>
                  <span>{status(from)}</span>
                </del>{' '}
              </>
            )}
            <ins className="no-underline">
              <span className="sr-only">now </span>
              <span>{status(to)}</span>
            </ins>
          </>
        )}
      </p>
      <ul className="grid gap-1 text-second empty:hidden">
        {changed.map((change, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two charges may be alike, and what has happened does not change.
          <ChangeLine key={at} change={change} />
        ))}
      </ul>
      {reason && <p className="wrap-anywhere text-second">{`“${reason}”`}</p>}
      {accepted.length > 0 && (
        <p className="text-second text-muted">
          {`Sent with ${accepted.length === 1 ? '1 warning' : `${accepted.length} warnings`}: ${accepted.map(spelled).join(', ')}`}
        </p>
      )}
    </li>
  )
}

/** The text of a code: `margin_below_floor`. */
const spelled = (code: string) => code.replaceAll('_', ' ')
