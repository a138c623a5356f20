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
  const shown = useRef<{ list: string; since: number; knownIds: Set<string> } | null>(null)
  const [newcomers, setNewcomers] = useState(none)
  const [arrived, setArrived] = useState<readonly Row[]>([])

  useEffect(() => {
    if (!rows) return
    if (shown.current?.list !== list) {
      shown.current = { list, since: Math.max(0, ...rows.map(receivedAt)), knownIds: new Set(rows.map(({ id }) => id)) }
      return
    }
    const { since, knownIds } = shown.current
    const newRows = rows.filter((row) => !knownIds.has(row.id) && receivedAt(row) >= since)
    for (const { id } of rows) knownIds.add(id)
    if (newRows.length === 0) return
    setNewcomers(new Set(newRows.map(({ id }) => id)))
    setArrived(newRows)
  }, [list, rows])

  useEffect(() => {
    if (newcomers.size === 0) return
    const timer = setTimeout(() => setNewcomers(none), markedFor)
    return () => clearTimeout(timer)
  }, [newcomers])

  return { newcomers, arrived }
}

const receivedAt = (row: Dated) => Date.parse(row.createdAt)
