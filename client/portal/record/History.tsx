import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { HistoryEntry } from '#shared/command'
import { queries } from '../../api/queries.ts'
import type { CachedNoun } from '../../offline/cache/nouns.ts'
import { NoResponse } from '../../transport/request.ts'
import { useRevalidateOnChange } from '../cache/useRevalidateOnChange.ts'
import { ErrorAlert } from '../feedback/ErrorAlert.tsx'
import { HistoryLine, type HistoryWords } from './HistoryLine.tsx'

interface Props {
  noun: CachedNoun
  /** The id of the row. */
  id: string
  words: HistoryWords
}

const shownAtFirst = 3

/** What was done with a record, by whom, and why: the last three, then all. Read from the server whenever the record is opened. */
export function History({ noun, id, words }: Props) {
  const query = useQuery(queries.history(noun, id))
  useRevalidateOnChange(noun, query, (ids) => ids.includes(id))
  return (
    <section aria-labelledby="history" className="card">
      <h2 id="history" className="border-b border-line px-5 py-3 text-h3">
        Changes
      </h2>
      <div className="grid gap-3 p-5">
        <Content {...query} words={words} />
      </div>
    </section>
  )
}

interface ContentProps {
  data: readonly HistoryEntry[] | undefined
  error: Error | null
  refetch: () => unknown
  words: HistoryWords
}

function Content({ data, error, refetch, words }: ContentProps): ReactNode {
  const [all, setAll] = useState(false)
  if (data) {
    const shown = all ? data : data.slice(0, shownAtFirst)
    return (
      <>
        {error && <p className="text-second text-muted">Newer changes need a connection.</p>}
        {data.length === 0 && <p className="text-muted">Nothing has changed yet.</p>}
        <ol className="grid gap-3 empty:hidden">
          {shown.map((entry) => (
            <HistoryLine key={entry.at + entry.verb} entry={entry} words={words} />
          ))}
        </ol>
        {shown.length < data.length && (
          <button type="button" className="link min-h-11 justify-self-start" onClick={() => setAll(true)}>
            Show all {data.length}
          </button>
        )}
      </>
    )
  }
  if (error instanceof NoResponse) {
    return (
      <>
        <p role="status">The changes are not kept on this device. This needs a connection.</p>
        <button type="button" className="btn btn-outline justify-self-start" onClick={refetch}>
          Try again
        </button>
      </>
    )
  }
  if (error) return <ErrorAlert error={error} onRetry={refetch} />
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
