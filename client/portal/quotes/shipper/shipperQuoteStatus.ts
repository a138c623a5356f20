import type { Quote } from '#shared/quotes/quote'
import type { QuoteStatus } from '#shared/quotes/status'

/** The status at `now` (milliseconds). A price expires with its time, also before the server has marked it. */
export function statusAt({ status, validUntil }: Pick<Quote, 'status' | 'validUntil'>, now: number): QuoteStatus {
  return status === 'quoted' && validUntil !== null && Date.parse(validUntil) <= now ? 'expired' : status
}

/** The status of a quote that cannot be answered now. */
export type Outcome = Exclude<QuoteStatus, 'quoted'>

/** Whether the office has declined the request: without a price, only the office can decline. */
export function isTurnedDown({ status, quotedAt }: Pick<Quote, 'status' | 'quotedAt'>): boolean {
  return status === 'declined' && quotedAt === null
}

/** Whether the current price is still the one on the screen. */
export function isSamePrice(viewed: Quote, now: Quote): boolean {
  return now.status === 'quoted' && now.total === viewed.total && now.validUntil === viewed.validUntil
}

/** Orders prices that expire first before the rest. */
export function endsFirst(a: Pick<Quote, 'validUntil'>, b: Pick<Quote, 'validUntil'>): number {
  return Date.parse(a.validUntil ?? '') - Date.parse(b.validUntil ?? '') || 0
}

type Listed = Pick<Quote, 'id' | 'status'>

/** The order of a shipper's list: quotes that wait for an answer, then requests that wait for a price, then the closed ones. */
export function openFirst<One extends Listed>(quotes: readonly One[]): readonly One[] {
  return quotes.toSorted((a, b) => getRank(a.status) - getRank(b.status))
}

const getRank = (status: string) => (status === 'quoted' ? 0 : status === 'new' ? 1 : 2)
