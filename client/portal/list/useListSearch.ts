import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ListSearch, Question } from '../../api/queries.ts'

const typingPause = 250

export interface ListFilter<Status extends string> {
  /** What the list is asked for: lives in the address, so that it can be kept and shared. */
  search: ListSearch<Status>
  /** What is searched on this device: what is typed, at once. */
  sought: string | undefined
  /** What the server is asked; null while somebody types. */
  question: Question | null
  /** What stands in the search box; it follows the typing at once, the address after a pause. */
  typed: string
  type: (text: string) => void
  chooseStatus: (status: string) => void
  /** What else narrows the list, by the name of its parameter; empty for anything. */
  other: Readonly<Record<string, string | undefined>>
  choose: (parameter: string, value: string) => void
  clear: () => void
}

/** `others`: what more there is to choose from, as the words of each value by its parameter in the address. */
export function useListSearch<Status extends string>(
  statuses: Record<Status, string>,
  others: Readonly<Record<string, Readonly<Record<string, string>>>> = {},
): ListFilter<Status> {
  const [params, setParams] = useSearchParams()
  const text = params.get('search') ?? ''
  const known = (parameter: string, values: object) => {
    const wanted = params.get(parameter)
    return wanted !== null && Object.hasOwn(values, wanted) ? wanted : undefined
  }
  const status = known('status', statuses) as Status | undefined
  const other = Object.fromEntries(Object.entries(others).map(([parameter, values]) => [parameter, known(parameter, values)]))
  const [typed, setTyped] = useState(text)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastPut = useRef(text)
  const sought = typed.trim() || undefined
  const search = useMemo(() => ({ status, search: text.trim() || undefined }), [status, text])

  // Back and forward change the address under the box; our own change comes back late, and must not undo newer typing.
  useEffect(() => {
    if (text === lastPut.current) return
    lastPut.current = text
    setTyped(text)
  }, [text])
  useEffect(() => () => clearTimeout(pause.current), [])

  const put = (changed: Record<string, string>) => {
    clearTimeout(pause.current)
    lastPut.current = changed.search ?? text
    const next = new URLSearchParams(params)
    for (const [parameter, value] of Object.entries(changed)) value ? next.set(parameter, value) : next.delete(parameter)
    setParams(next, { replace: true })
  }
  // What was typed a moment ago goes with a choice: put later, it would bring the choice before back.
  const choose = (parameter: string, value: string) => put({ search: typed, [parameter]: value })

  return {
    search,
    sought,
    question: sought === search.search ? { ...search, ...other } : null,
    typed,
    type: (value) => {
      setTyped(value)
      clearTimeout(pause.current)
      pause.current = setTimeout(() => put({ search: value }), typingPause)
    },
    chooseStatus: (value) => choose('status', value),
    other,
    choose,
    clear: () => {
      setTyped('')
      put(Object.fromEntries([...params.keys()].map((parameter) => [parameter, ''])))
    },
  }
}
