import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { PricingInput } from '#shared/quotes/price'
import type { QuotePricing } from '#shared/quotes/quotePricing'
import { type PersistedForm, usePersistedForm } from '../../../platform/offline/drafts/persistedForm.ts'
import type { PricingEntry } from './pricingEntry.ts'

/** What a price was worked out from, with the time at which the server said so, in milliseconds. */
export interface KnownPricing {
  pricing: QuotePricing
  at: number
}

/** The draft of a pricing sheet: what is typed, and what it was worked out from, so that it goes on without a network. */
export interface PricingDraft extends Partial<KnownPricing> {
  entry: PricingEntry
  /** The version of the quote request that the person saw. */
  version: number
  /** How many prices it had then. */
  pricesSeen: number
}

type Form = UseFormReturn<PricingEntry, unknown, PricingInput>

/** What goes into the draft besides the typed text, and what is not worth one. */
interface Around {
  known: KnownPricing | null
  version: number
  pricesSeen: number
  /** What the sheet opened with. */
  untouched: PricingEntry | null
}

/** Persists what is typed into the sheet at every keystroke. What is as it was proposed needs no draft. */
export function usePersistPricing(form: Form, opened: PersistedForm | null, { known, version, pricesSeen, untouched }: Around) {
  const persisted = usePersistedForm(opened)
  const { persist, forget } = persisted
  const [isTyped, setTyped] = useState(false)
  useEffect(() => {
    if (!untouched) return setTyped(false)
    const start = JSON.stringify(untouched)
    let last = JSON.stringify(form.getValues())
    setTyped(last !== start)
    return form.subscribe({
      formState: { values: true },
      callback: ({ values }) => {
        const now = JSON.stringify(values)
        if (now === last) return
        last = now
        setTyped(now !== start)
        const draft: PricingDraft = { entry: structuredClone(values), version, pricesSeen, ...known }
        void (now === start ? forget() : persist(draft))
      },
    })
  }, [form, known, version, pricesSeen, untouched, persist, forget])
  return { ...persisted, isTyped }
}
