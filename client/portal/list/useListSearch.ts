import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ListSearch } from '../../api/queries.ts'

const typingPause = 250

export interface ListFilter<Status extends string> {
  /** What the list is asked for: lives in the address, so that it can be kept and shared. */
  search: ListSearch<Status>
  /** What stands in the search box; it follows the typing at once, the address after a pause. */
  typed: string
  type: (text: string) => void
  chooseStatus: (status: string) => void
  clear: () => void
}

export function useListSearch<Status extends string>(statuses: Record<Status, string>): ListFilter<Status> {
  const [params, setParams] = useSearchParams()
  const text = params.get('search') ?? ''
  const wanted = params.get('status')
  const status = wanted !== null && Object.hasOwn(statuses, wanted) ? (wanted as Status) : undefined
  const [typed, setTyped] = useState(text)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastPut = useRef(text)
  const search = useMemo(() => ({ status, search: text.trim() || undefined }), [status, text])

  // Back and forward change the address under the box; our own change comes back late, and must not undo newer typing.
  useEffect(() => {
    if (text === lastPut.current) return
    lastPut.current = text
    setTyped(text)
  }, [text])
  useEffect(() => () => clearTimeout(pause.current), [])

  const put = (filters: { search: string; status: string }) => {
    clearTimeout(pause.current)
    lastPut.current = filters.search
    setParams(
      (before) => {
        const next = new URLSearchParams(before)
        for (const [name, value] of Object.entries(filters)) value ? next.set(name, value) : next.delete(name)
        return next
      },
      { replace: true },
    )
  }

  return {
    search,
    typed,
    type: (value) => {
      setTyped(value)
      clearTimeout(pause.current)
      pause.current = setTimeout(() => put({ search: value, status: status ?? '' }), typingPause)
    },
    // What was typed a moment ago goes with it: put later, it would bring the old status back.
    chooseStatus: (value) => put({ search: typed, status: value }),
    clear: () => {
      clearTimeout(pause.current)
      lastPut.current = ''
      setTyped('')
      setParams({}, { replace: true })
    },
  }
}
