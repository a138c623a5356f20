import { useEffect, useMemo, useRef, useState } from 'react'
import type { ListQuery } from '../../platform/api/queries.ts'
import { useAddress } from './useAddress.ts'

const typingPause = 250

/** The filters of a list by the parameter in the URL: labels by value, or a check of the value. */
export type Choices = Readonly<Record<string, Readonly<Record<string, string>> | ((value: string) => boolean)>>

/** The selected values by parameter; undefined for any. */
export type Chosen = Readonly<Record<string, string | undefined>>

/** The filter of a list. It is in the URL, so that it can be bookmarked and shared. */
export interface ListFilter {
  status: string | undefined
  /** The search among cached rows: follows the typing at once. */
  search: string | undefined
  chosen: Chosen
  /** An order other than the list's default. */
  sort: string | undefined
  /** The query for the server; null while the user types. */
  query: ListQuery | null
  /** The query with the current text of the search box. */
  exactQuery: ListQuery
  /** The text in the search box; the URL follows after a pause. */
  typed: string
  type: (text: string) => void
  /** Selects the value of a parameter; empty for any. */
  choose: (parameter: string, value: string) => void
  /** Clears these parameters. */
  drop: (parameters: readonly string[]) => void
  /** Clears all: search, filters and order. */
  clear: () => void
}

/**
 * All must be stable objects. `sorts`: the available orders, by their names in the URL; `serverSorts`: those that the server
 * knows.
 */
export function useListFilter(
  statuses: object,
  choices: Choices,
  sorts: object,
  serverSorts: readonly string[] = [],
): ListFilter {
  const { params, ...address } = useAddress()
  const text = params.get('search') ?? ''
  const [typed, setTyped] = useState(text)
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined)
  const lastPut = useRef(text)
  const { status, sort, chosen } = useMemo(() => {
    const readParameter = (parameter: string, values: object | ((value: string) => boolean)) => {
      const value = params.get(parameter)
      const isAllowed = typeof values === 'function' ? values : (value: string) => Object.hasOwn(values, value)
      return value !== null && isAllowed(value) ? value : undefined
    }
    const chosen = Object.entries(choices).map(([parameter, values]) => [parameter, readParameter(parameter, values)])
    return {
      status: readParameter('status', statuses),
      sort: readParameter('sort', sorts),
      chosen: Object.fromEntries(chosen) as Chosen,
    }
  }, [params, statuses, choices, sorts])
  const search = typed.trim() || undefined
  const searched = text.trim() || undefined

  // Back and forward change the URL, and the box follows. Our own change arrives late and must not undo newer typing.
  useEffect(() => {
    if (text === lastPut.current) return
    lastPut.current = text
    setTyped(text)
  }, [text])
  useEffect(() => () => clearTimeout(pause.current), [])

  const putParameters = (changed: Record<string, string>) => {
    clearTimeout(pause.current)
    lastPut.current = changed.search ?? text
    const next = new URLSearchParams(address.latest())
    for (const [parameter, value] of Object.entries(changed)) value ? next.set(parameter, value) : next.delete(parameter)
    address.put(next)
  }

  const isServerSort = sort !== undefined && serverSorts.includes(sort)
  const exactQuery = { status, search, ...chosen, ...(isServerSort ? { sort } : {}) }
  return {
    status,
    search,
    chosen,
    sort,
    typed,
    exactQuery,
    query: search === searched ? exactQuery : null,
    type: (value) => {
      setTyped(value)
      clearTimeout(pause.current)
      pause.current = setTimeout(() => putParameters({ search: value }), typingPause)
    },
    // Includes the latest typing: written later, it would undo this choice.
    choose: (parameter, value) => putParameters({ search: typed, [parameter]: value }),
    drop: (parameters) => putParameters({ search: typed, ...Object.fromEntries(parameters.map((parameter) => [parameter, ''])) }),
    clear: () => {
      setTyped('')
      putParameters(Object.fromEntries([...address.latest().keys()].map((parameter) => [parameter, ''])))
    },
  }
}
