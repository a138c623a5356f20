import { useEffect, useRef, useState } from 'react'

const markedFor = 6_000
const none: ReadonlySet<string> = new Set()

interface Dated {
  id: string
  createdAt: string
}

interface News<Row> {
  /** The ids of those that have just come in: marked for six seconds. */
  fresh: ReadonlySet<string>
  /** The last ones that came in, for the sentence that tells of them. */
  arrived: readonly Row[]
}

/** The rows that came in while this very `list` was on the screen. Older rows of a next page and another filter's rows are not news. */
export function useFresh<Row extends Dated>(list: string, rows: readonly Row[] | undefined): News<Row> {
  const shown = useRef<{ list: string; since: number; known: Set<string> } | null>(null)
  const [fresh, setFresh] = useState(none)
  const [arrived, setArrived] = useState<readonly Row[]>([])

  useEffect(() => {
    if (!rows) return
    if (shown.current?.list !== list) {
      shown.current = { list, since: Math.max(0, ...rows.map(receivedAt)), known: new Set(rows.map(({ id }) => id)) }
      return
    }
    const { since, known } = shown.current
    const newcomers = rows.filter((row) => !known.has(row.id) && receivedAt(row) >= since)
    for (const { id } of rows) known.add(id)
    if (newcomers.length === 0) return
    setFresh(new Set(newcomers.map(({ id }) => id)))
    setArrived(newcomers)
  }, [list, rows])

  useEffect(() => {
    if (fresh.size === 0) return
    const timer = setTimeout(() => setFresh(none), markedFor)
    return () => clearTimeout(timer)
  }, [fresh])

  return { fresh, arrived }
}

const receivedAt = (row: Dated) => Date.parse(row.createdAt)
