import { useEffect, useMemo, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { ListQuery } from '../../api/queries.ts'

const typingPause = 250

/** What a list can be filtered by: the words of each value, by its parameter in the address. */
export type Choices = Readonly<Record<string, Readonly<Record<string, string>>>>

/** What of it is chosen, by the parameter; undefined for anything. */
export type Chosen = Readonly<Record<string, string | undefined>>

/** What a list is filtered by; it lives in the address, so that it can be bookmarked and shared. */
export interface ListFilter {
  status: string | undefined
  /** What is searched among the cached rows: what is typed, at once. */
  search: string | undefined
  chosen: Chosen
  /** Another order than the list's own. */
  sort: string | undefined
  /** What the server is asked; null while somebody types. */
  query: ListQuery | null
  /** What stands in the search box; it follows the typing at once, the address after a pause. */
  typed: string
  type: (text: string) => void
  /** Chooses the value of a parameter; empty for any. */
  choose: (parameter: string, value: string) => void
  clear: () => void
}

/** All three must stay the same objects. `sorts`: the orders that can be chosen, by their names in the address. */
export function useListFilter(statuses: object, choices: Choices, sorts: object): ListFilter {
  const [params, setParams] = useSearchParams()
  const text = params.get('search') ?? ''
  const [typed, setTyped] = useState(text)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastPut = useRef(text)
  const { status, sort, chosen } = useMemo(() => {
    const known = (parameter: string, values: object) => {
      const value = params.get(parameter)
      return value !== null && Object.hasOwn(values, value) ? value : undefined
    }
    const chosen = Object.entries(choices).map(([parameter, values]) => [parameter, known(parameter, values)])
    return { status: known('status', statuses), sort: known('sort', sorts), chosen: Object.fromEntries(chosen) as Chosen }
  }, [params, statuses, choices, sorts])
  const search = typed.trim() || undefined
  const searched = text.trim() || undefined

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

  return {
    ...{ status, search, chosen, sort, typed },
    query: search === searched ? { status, search: searched, ...chosen } : null,
    type: (value) => {
      setTyped(value)
      clearTimeout(pause.current)
      pause.current = setTimeout(() => put({ search: value }), typingPause)
    },
    // What was typed a moment ago goes with a choice: put later, it would bring the choice before back.
    choose: (parameter, value) => put({ search: typed, [parameter]: value }),
    clear: () => {
      setTyped('')
      put(Object.fromEntries([...params.keys()].map((parameter) => [parameter, ''])))
    },
  }
}
