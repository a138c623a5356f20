import { useEffect, useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import type { PriceBasis } from '#shared/quotes/priceBasis'
import type { PricingInput } from '#shared/quotes/pricingInput'
import { type PersistedForm, usePersistedForm } from '../../../platform/offline/drafts/persistedForm.ts'
import type { PricingEntry } from './pricingEntry.ts'

/** The basis of a price, with the instant in milliseconds at which the server provided it. */
export interface KnownPricing {
  pricing: PriceBasis
  at: number
}

/** The draft of a pricing form: the typed values and their basis, so that the user can continue without a network. */
export interface PricingDraft extends Partial<KnownPricing> {
  entry: PricingEntry
  /** The version of the request that the user has seen. */
  version: number
  /** The number of prices in that version. */
  pricesSeen: number
}

type Form = UseFormReturn<PricingEntry, unknown, PricingInput>

/** The content of the draft other than the typed values, and the initial values. */
interface Around {
  known: KnownPricing | null
  version: number
  pricesSeen: number
  /** The initial values of the form, which need no draft. */
  untouched: PricingEntry | null
}

/** Persists the typed values at every keystroke. Values that equal the proposal need no draft. */
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
