import { priceOf } from '#shared/quotes/priceMoney'
import type { QuoteRecord } from '#shared/quotes/quote'
import type { QuotePricing } from '#shared/quotes/quotePricing'
import { type PriceAmounts, priceAmounts } from '../pricing/pricingEntry.ts'
import { useEntry } from '../pricing/useLivePricing.ts'
import type { PricingState } from '../pricing/usePricing.ts'
import { LikeLanesCard } from './LikeLanesCard.tsx'
import { MarginCard } from './MarginCard.tsx'

interface Props {
  quote: QuoteRecord
  pricingState: PricingState
  pricing: QuotePricing
  /** The pricing form is on the screen; else the card compares the last sent price. */
  isPricing: boolean
}

/** What the price is compared with: like lanes, and what it costs. */
export function Compared({ quote, pricingState, pricing, isPricing }: Props) {
  const typed = priceAmounts(useEntry(pricingState.form))
  const sentPrice: PriceAmounts | undefined = quote.prices[0]
  const amounts = isPricing ? typed : (sentPrice ?? null)
  const perMile = amounts && amounts.linehaul > 0 ? priceOf(amounts).perMileCents : 0
  return (
    <>
      <LikeLanesCard quote={quote} lanes={pricing.likeLanes} perMileCents={perMile > 0 ? perMile : null} />
      <MarginCard amounts={amounts} pricing={pricing} />
    </>
  )
}
