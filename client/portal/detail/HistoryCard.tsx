import { type ReactNode, useRef, useState } from 'react'
import type { HistoryEntry } from '#shared/kernel/findings'
import { NoResponse } from '../../platform/transport/request.ts'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { HistoryLine, type HistoryText } from './HistoryLine.tsx'

interface Props {
  /** Newest first; undefined without any. */
  history: readonly HistoryEntry[] | undefined
  /** The history is still loading. */
  isLooking: boolean
  error: Error | null
  refetch: () => unknown
  text: HistoryText
}

const shownAtFirst = 3

/** The history of a row: what was done, by whom, and why. At first the last three entries, then all. */
export function HistoryCard(props: Props) {
  return (
    <section aria-labelledby="history" className="card">
      <h2 id="history" className="border-b border-line px-5 py-3 text-h3">
        Changes
      </h2>
      <div className="grid gap-3 p-5">
        <Content {...props} />
      </div>
    </section>
  )
}

function Content({ history, isLooking, error, refetch, text }: Props): ReactNode {
  const [all, setAll] = useState(false)
  const list = useRef<HTMLOListElement>(null)
  if (history) {
    const showAll = () => {
      setAll(true)
      // The button disappears.
      list.current?.focus({ preventScroll: true })
    }
    const shown = all ? history : history.slice(0, shownAtFirst)
    return (
      <>
        {error && <p className="text-second text-muted">Newer changes need a connection.</p>}
        {history.length === 0 && <p className="text-muted">Nothing has changed yet.</p>}
        <ol ref={list} tabIndex={-1} className="grid gap-3 empty:hidden">
          {shown.map((entry) => (
            <HistoryLine key={`${entry.at} ${entry.action} ${entry.document?.kind ?? ''}`} entry={entry} text={text} />
          ))}
        </ol>
        {shown.length < history.length && (
          <button type="button" className="link min-h-11 justify-self-start" onClick={showAll}>
            {`Show all ${history.length}`}
          </button>
        )}
      </>
    )
  }
  if (error instanceof NoResponse && !isLooking) {
    return (
      <>
        <p role="status">The changes are not kept on this device. This needs a connection.</p>
        <button type="button" className="btn btn-outline justify-self-start" onClick={refetch}>
          Try again
        </button>
      </>
    )
  }
  if (error && !isLooking) return <ErrorAlert error={error} onRetry={refetch} />
  return (
    <div aria-busy="true" className="grid gap-3">
      <p role="status" className="sr-only">
        Loading the changes
      </p>
      {['first', 'second', 'third'].map((line) => (
        <div key={line} className="skeleton h-11" />
      ))}
    </div>
  )
}
