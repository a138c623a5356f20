import { useEffect, useRef, useState } from 'react'
import type { Quote } from '#shared/quote'

const markedFor = 6_000
const none: ReadonlySet<string> = new Set()

/**
 * The requests that came in while this very list was on the screen, marked for six seconds, and the sentence that tells
 * of them. Older rows of a next page and another filter's rows are not news.
 */
export function useFresh(list: string, quotes: readonly Quote[] | undefined): { fresh: ReadonlySet<string>; news: string } {
  const shown = useRef<{ list: string; since: number; known: Set<string> } | null>(null)
  const [fresh, setFresh] = useState(none)
  const [news, setNews] = useState('')

  useEffect(() => {
    if (!quotes) return
    if (shown.current?.list !== list) {
      shown.current = { list, since: Math.max(0, ...quotes.map(receivedAt)), known: new Set(quotes.map(({ id }) => id)) }
      return
    }
    const { since, known } = shown.current
    const arrived = quotes.filter((quote) => !known.has(quote.id) && receivedAt(quote) >= since)
    for (const { id } of quotes) known.add(id)
    const [first] = arrived
    if (!first) return
    setFresh(new Set(arrived.map(({ id }) => id)))
    setNews(
      arrived.length === 1
        ? `New quote request ${first.reference} from ${first.companyName}`
        : `${arrived.length} new quote requests`,
    )
  }, [list, quotes])

  useEffect(() => {
    if (fresh.size === 0) return
    const timer = setTimeout(() => setFresh(none), markedFor)
    return () => clearTimeout(timer)
  }, [fresh])

  return { fresh, news }
}

const receivedAt = (quote: Quote) => Date.parse(quote.createdAt)
