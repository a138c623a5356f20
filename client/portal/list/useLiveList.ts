import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Listed, type ListSearch, queries, readRows, type StatusOf } from '../../api/queries.ts'
import { useChanges } from '../useChanges.ts'
import { mergeRows } from './mergeRows.ts'

interface Pending {
  /** Read the whole list again. */
  all: boolean
  ids: readonly string[]
}

const nothing: Pending = { all: false, ids: [] }
/** Above this the list itself is the shorter answer. */
const manyIds = 200

/**
 * Keeps a list as the server has it. What changed is asked for by id and laid into the list; after a (re)connection, or
 * where a filter decides who belongs to the list, it is read again. Never while a read is under way: its older answer
 * would undo the newer row.
 */
export function useLiveList<Noun extends Listed>(noun: Noun, search: ListSearch<StatusOf<Noun>>, isFetching: boolean): void {
  const client = useQueryClient()
  const [pending, setPending] = useState(nothing)

  useChanges(noun, (ids) => {
    // What else is made of these rows is read again once it is asked for.
    void client.invalidateQueries({ queryKey: queries.all(noun), refetchType: 'none' })
    setPending((before) => (ids ? { ...before, ids: [...new Set([...before.ids, ...ids])] } : { ...before, all: true }))
  })

  useEffect(() => {
    if (isFetching || (!pending.all && pending.ids.length === 0)) return
    setPending(nothing)
    const { queryKey } = queries.list(noun, search)
    const filtered = search.status !== undefined || search.search !== undefined
    if (pending.all || filtered || pending.ids.length > manyIds) {
      void client.invalidateQueries({ queryKey, exact: true })
      return
    }
    const later = (all: boolean) =>
      setPending((now) => ({ all: now.all || all, ids: [...new Set([...pending.ids, ...now.ids])] }))
    readRows(noun, pending.ids).then(
      (rows) => {
        if (client.isFetching({ queryKey, exact: true }) > 0) return later(false)
        client.setQueryData(queryKey, (data) => data && { ...data, pages: mergeRows(data.pages, pending.ids, rows) })
      },
      () => later(true),
    )
  }, [client, noun, search, isFetching, pending])
}
