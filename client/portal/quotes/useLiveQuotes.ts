import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { listen } from '../../api/events.ts'
import { type QuoteSearch, queries, readQuotes } from '../../api/queries.ts'
import { mergeQuotes } from './mergeQuotes.ts'

interface Pending {
  /** Read the whole list again. */
  all: boolean
  ids: readonly string[]
}

const nothing: Pending = { all: false, ids: [] }
/** Above this the list itself is the shorter answer. */
const manyIds = 200

/**
 * Keeps the desk's list as the server has it. What changed is asked for by id and laid into the list; after a
 * (re)connection, or where a filter decides who belongs to the list, it is read again. Never while a read is under way:
 * its older answer would undo the newer row.
 */
export function useLiveQuotes(search: QuoteSearch, isFetching: boolean): void {
  const client = useQueryClient()
  const [pending, setPending] = useState(nothing)

  useEffect(
    () =>
      listen((event) => {
        if (event.kind === 'refused' || (event.kind === 'changed' && event.noun !== 'quotes')) return
        // The lists behind other filters are read again once they are asked for.
        void client.invalidateQueries({ queryKey: queries.allQuotes, refetchType: 'none' })
        setPending((before) =>
          event.kind === 'hello' ? { ...before, all: true } : { ...before, ids: [...new Set([...before.ids, ...event.ids])] },
        )
      }),
    [client],
  )

  useEffect(() => {
    if (isFetching || (!pending.all && pending.ids.length === 0)) return
    setPending(nothing)
    const { queryKey } = queries.quotes(search)
    const filtered = search.status !== undefined || search.search !== undefined
    if (pending.all || filtered || pending.ids.length > manyIds) {
      void client.invalidateQueries({ queryKey, exact: true })
      return
    }
    const later = (all: boolean) =>
      setPending((now) => ({ all: now.all || all, ids: [...new Set([...pending.ids, ...now.ids])] }))
    readQuotes(pending.ids).then(
      (rows) => {
        if (client.isFetching({ queryKey, exact: true }) > 0) return later(false)
        client.setQueryData(queryKey, (data) => data && { ...data, pages: mergeQuotes(data.pages, pending.ids, rows) })
      },
      () => later(true),
    )
  }, [client, search, isFetching, pending])
}
