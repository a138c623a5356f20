import { useMemo } from 'react'
import { useWatch } from 'react-hook-form'
import type { Finding } from '#shared/kernel/findings'
import { cents } from '#shared/kernel/money'
import type { PriceBasis } from '#shared/quotes/priceBasis'
import { priceFindings } from '#shared/quotes/priceFindings'
import type { Quote } from '#shared/quotes/quote'
import { emptyEntry, type PriceAmounts, type PricingEntry, priceAmounts } from './pricingEntry.ts'
import type { PricingFormState } from './pricingFields.ts'
import { completePricing } from './pricingResolver.ts'

/** The typed values, updated at each keystroke. */
export function useEntry(form: PricingFormState): PricingEntry {
  return { ...emptyEntry, ...useWatch({ control: form.control }) } as PricingEntry
}

/** The numbers of the form, updated at each keystroke. */
export const usePriceAmounts = (form: PricingFormState): PriceAmounts => priceAmounts(useEntry(form))

/** The warnings about the typed price; none while a value is missing. */
export function usePriceFindings(form: PricingFormState, quote: Quote, pricing: PriceBasis, now: Date): readonly Finding[] {
  const typed = JSON.stringify(useEntry(form))
  const minute = Math.floor(now.getTime() / 60_000)
  return useMemo(() => {
    const context = { zone: pricing.deliveryZone, road: pricing.distance?.road ?? null }
    const input = completePricing(JSON.parse(typed), context)
    if (!input) return []
    return priceFindings(input, {
      now: new Date(minute * 60_000),
      pickup: new Date(quote.pickupTime),
      pickupZone: quote.pickupZone,
      ...pricing,
      likeLanesCents: pricing.likeLanes.map(({ perMile }) => cents(perMile)),
    })
  }, [typed, minute, quote.pickupTime, quote.pickupZone, pricing])
}
