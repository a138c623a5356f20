import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { NewsChange, OwnNews } from '#shared/news'
import { act } from '../../api/act.ts'
import { queries } from '../../api/queries.ts'

/** The own switches as they are once a change is stored. */
function changed(news: OwnNews, change: NewsChange): OwnNews {
  return {
    ...news,
    kinds: news.kinds.map((one) => ({ ...one, ...change.ways?.[one.kind] })),
    ...(change.quiet !== undefined && { quiet: change.quiet }),
    ...(change.zone !== undefined && { zone: change.zone }),
  }
}

/** What this person is told of, and how it is changed: one change after the other, shown at once and taken back where it fails. */
export function useOwnNews() {
  const client = useQueryClient()
  const query = queries.ownNews()
  const { data, error, refetch } = useQuery(query)
  const [problem, setProblem] = useState<string | null>(null)
  const [said, setSaid] = useState('')
  const waiting = useRef(Promise.resolve(0))
  const left = useRef(0)
  const send = async (change: NewsChange, words: string) => {
    const acted = await act({ noun: 'news', id: 'own', verb: 'edit', body: change })
    left.current -= 1
    if (acted.outcome === 'done' && acted.record) {
      setSaid(words)
      // What was pressed since then is on its way.
      if (left.current === 0) client.setQueryData(query.queryKey, acted.record)
      return
    }
    setProblem(acted.outcome === 'failed' ? acted.message : 'It was not saved. Please try again.')
    await refetch()
  }
  const change = (next: NewsChange, words: string) => {
    left.current += 1
    setProblem(null)
    client.setQueryData(query.queryKey, (before: OwnNews | undefined) => before && changed(before, next))
    waiting.current = waiting.current.then(async () => {
      await send(next, words)
      return 0
    })
    return waiting.current
  }
  return { news: data, error, refetch, change, problem, said }
}
