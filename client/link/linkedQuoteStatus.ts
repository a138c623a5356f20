import type { LinkedQuote } from '#shared/quotes/linkedQuote'
import { timeLeft } from '../platform/ui/quoteText.ts'

/** What there is to do about a quote: only an open one can be answered. */
export type Standing = 'new' | 'open' | 'accepted' | 'declined' | 'expired' | 'withdrawn'

/** The standing at `now` (milliseconds). A price is over when its time is, also before the server has marked it. */
export function standingOf({ status, price }: LinkedQuote, now: number): Standing {
  if (status === 'accepted' || status === 'declined') return status
  if (status === 'withdrawn') return 'withdrawn'
  if (!price) return 'new'
  return status === 'quoted' && timeLeft(price.validUntil, now) ? 'open' : 'expired'
}

/** What has become of it, in a line. */
export function standingTitle({ loadId, withdrawnByShipper }: LinkedQuote, status: Exclude<Standing, 'open'>): string {
  switch (status) {
    case 'new':
      return 'Your price is on its way'
    case 'accepted':
      return loadId ? `Accepted. Your load is ${loadId}` : 'Accepted.'
    case 'declined':
      return 'Declined'
    case 'expired':
      return 'This price has expired'
    case 'withdrawn':
      return withdrawnByShipper ? 'Request withdrawn' : 'This price was withdrawn'
  }
}
