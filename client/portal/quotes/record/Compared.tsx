import { calculatePrice } from '#shared/quotes/calculatePrice'
import type { PriceBasis } from '#shared/quotes/priceBasis'
import type { QuoteRecord } from '#shared/quotes/quote'
import { type PriceAmounts, priceAmounts } from '../pricing/pricingEntry.ts'
import { useEntry } from '../pricing/useLivePricing.ts'
import type { PricingState } from '../pricing/usePricing.ts'
import { LikeLanesCard } from './LikeLanesCard.tsx'
import { MarginCard } from './MarginCard.tsx'

interface Props {
  quote: QuoteRecord
  pricingState: PricingState
  pricing: PriceBasis
  /** The pricing form is on the screen; else the card compares the last sent price. */
  isPricing: boolean
}

/** The comparison of the price with the lane history and with the cost. */
export function Compared({ quote, pricingState, pricing, isPricing }: Props) {
  const typed = priceAmounts(useEntry(pricingState.form))
  const sentPrice: PriceAmounts | undefined = quote.prices[0]
  const amounts = isPricing ? typed : (sentPrice ?? null)
  const perMile = amounts && amounts.linehaul > 0 ? calculatePrice(amounts).perMileCents : 0
  return (
    <>
      <LikeLanesCard quote={quote} lanes={pricing.likeLanes} perMileCents={perMile > 0 ? perMile : null} />
      <MarginCard equipment={quote.equipment} amounts={amounts} pricing={pricing} />
    </>
  )
}
