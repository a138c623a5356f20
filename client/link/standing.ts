import type { LinkedQuote } from '#shared/linkedQuote'
import { timeLeft } from '../ui/quoteWords.ts'

/** What there is to do about a quote: only an open one can be answered. */
export type Standing = 'new' | 'open' | 'accepted' | 'declined' | 'expired' | 'withdrawn'

/** The standing at `now` (milliseconds). A price is over when its time is, also before the server has marked it. */
export function standingOf({ status, price }: LinkedQuote, now: number): Standing {
  if (status === 'accepted' || status === 'declined') return status
  if (status === 'withdrawn') return 'withdrawn'
  if (!price) return 'new'
  return status === 'quoted' && timeLeft(price.validUntil, now) ? 'open' : 'expired'
}

/** What a screen reader says of it. */
export function standingWords(quote: LinkedQuote, standing: Standing): string {
  switch (standing) {
    case 'open':
      return ''
    case 'new':
      return 'Your price is on its way'
    case 'accepted':
      return acceptedWords(quote)
    case 'declined':
      return 'Declined'
    case 'expired':
      return 'This price is no longer valid'
    case 'withdrawn':
      return 'This price was withdrawn'
  }
}

export function acceptedWords({ loadId }: LinkedQuote): string {
  return loadId ? `Accepted. Your load is ${loadId}` : 'Accepted.'
}
