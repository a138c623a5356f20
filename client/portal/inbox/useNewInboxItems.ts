import { useEffect, useRef, useState } from 'react'

const markedFor = 6_000
const none: ReadonlySet<string> = new Set()

interface Dated {
  id: string
  createdAt: string
}

interface Newcomers<Row> {
  /** The ids of rows that arrived in the last six seconds, to be marked. */
  newcomers: ReadonlySet<string>
  /** The rows that arrived last, to announce them. */
  arrived: readonly Row[]
}

/** The rows that arrived while `list` was on the screen. Rows of a next page or of another filter are not new. */
export function useNewcomers<Row extends Dated>(list: string, rows: readonly Row[] | undefined): Newcomers<Row> {
  const shown = useRef<{ list: string; since: number; known: Set<string> } | null>(null)
  const [newcomers, setNewcomers] = useState(none)
  const [arrived, setArrived] = useState<readonly Row[]>([])

  useEffect(() => {
    if (!rows) return
    if (shown.current?.list !== list) {
      shown.current = { list, since: Math.max(0, ...rows.map(receivedAt)), known: new Set(rows.map(({ id }) => id)) }
      return
    }
    const { since, known } = shown.current
    const came = rows.filter((row) => !known.has(row.id) && receivedAt(row) >= since)
    for (const { id } of rows) known.add(id)
    if (came.length === 0) return
    setNewcomers(new Set(came.map(({ id }) => id)))
    setArrived(came)
  }, [list, rows])

  useEffect(() => {
    if (newcomers.size === 0) return
    const timer = setTimeout(() => setNewcomers(none), markedFor)
    return () => clearTimeout(timer)
  }, [newcomers])

  return { newcomers, arrived }
}

const receivedAt = (row: Dated) => Date.parse(row.createdAt)
