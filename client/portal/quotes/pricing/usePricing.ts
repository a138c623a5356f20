import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { PriceBasis } from '#shared/quotes/priceBasis'
import type { PricingInput } from '#shared/quotes/pricingInput'
import type { QuoteRecord } from '#shared/quotes/quote'
import { queries } from '../../../platform/api/queries.ts'
import { useOpenedForm } from '../../detail/useOpenedForm.ts'
import { emptyEntry, entryOfDraft, entryOfPrice, type PricingEntry, proposalOf } from './pricingEntry.ts'
import { pricingResolver } from './pricingResolver.ts'
import { type KnownPricing, type PricingDraft, usePersistPricing } from './usePricingDraft.ts'

export interface PricingState {
  form: UseFormReturn<PricingEntry, unknown, PricingInput>
  /** The basis of the price; null until the server or the draft provides it. */
  pricing: PriceBasis | null
  /** When the server provided the basis, in milliseconds; null while it is current. */
  pricingAsOf: number | null
  /** The basis belongs to the request before a change, and the new one is not loaded yet. */
  isPricingBehind: boolean
  pricingError: Error | null
  fetchPricing: () => unknown
  /** Whether the form is on the screen; null until the draft is opened. */
  isOpen: boolean | null
  /** Opens the form for a new version of the last price, or closes it and discards the typed values. */
  open: () => void
  close: () => Promise<void>
  /** The typed values differ from the initial ones. */
  isTyped: boolean
  savedAt: number | null
  trouble: 'full' | 'unavailable' | null
  /** The version of the request that the user has seen; the sent price carries it. */
  version: number
  /** The number of prices in that version. */
  pricesSeen: number
  /** The request in that version; null when a draft has only its version. */
  seen: QuoteRecord | null
  see: (quote: QuoteRecord) => void
}

/**
 * The state of a request's pricing form: typed, proposed and persisted values, and the request they apply to. `mayRead`: the user
 * may read the basis of a price; `mayPrice`: the user can send a price now.
 */
export function usePricing(quote: QuoteRecord, mayRead: boolean, mayPrice: boolean): PricingState {
  const query = useQuery({ ...queries.pricing(quote), enabled: mayRead })
  const { data, refetch, dataUpdatedAt } = query
  const opened = useOpenedForm(`quotePrice:${quote.id}`)
  const draft = opened?.draft?.restored?.values as PricingDraft | undefined
  /** The server's last basis. It stays on the screen until the basis of the changed request is loaded. */
  const lastPricing = useRef<KnownPricing | null>(null)
  const known = useMemo((): KnownPricing | null => {
    if (data) lastPricing.current = { pricing: data, at: dataUpdatedAt }
    if (lastPricing.current) return lastPricing.current
    return draft?.pricing && draft.at ? { pricing: draft.pricing, at: draft.at } : null
  }, [data, dataUpdatedAt, draft])
  const pricing = known?.pricing ?? null
  const resolver = useMemo(
    () => pricingResolver(() => ({ zone: pricing?.deliveryZone ?? '', road: pricing?.distance?.road ?? null })),
    [pricing],
  )
  const form = useForm<PricingEntry, unknown, PricingInput>({
    resolver,
    mode: 'onSubmit',
    reValidateMode: 'onChange',
    shouldFocusError: false,
    defaultValues: emptyEntry,
  })
  const [{ version, pricesSeen, seen }, setSeen] = useState(() => toViewed(quote))
  const see = useCallback((record: QuoteRecord) => setSeen(toViewed(record)), [])
  /** The initial values of the form; null while it is closed. */
  const [untouched, setUntouched] = useState<PricingEntry | null>(null)
  const { savedAt, trouble, forget, isTyped } = usePersistPricing(form, opened, { known, version, pricesSeen, untouched })
  const [isOpen, setOpen] = useState<boolean | null>(null)

  const openWith = (start: PricingEntry, typed = start) => {
    form.reset(typed)
    setUntouched(start)
    setOpen(true)
  }
  const close = useCallback(async () => {
    setUntouched(null)
    setOpen(false)
    await forget()
  }, [forget])
  const getStart = (): PricingEntry | null => {
    const [last] = quote.prices
    if (last) return entryOfPrice(last)
    return pricing && proposalOf(quote, pricing)
  }
  // Opens once: with the draft, or for a request without a price with the proposed values.
  useEffect(() => {
    if (isOpen !== null || !opened) return
    const typed = mayPrice ? entryOfDraft(draft) : null
    const start = getStart()
    if (typed && start) {
      // Changes of another user since the draft are then shown as changed meanwhile.
      if (draft && draft.version !== quote.version) {
        setSeen({ version: draft.version, pricesSeen: draft.pricesSeen, seen: null })
      }
      openWith(start, typed)
    } else if (!mayPrice || quote.status !== 'new') setOpen(false)
    else if (start) openWith(start)
  })
  // A form without typed values follows the proposal.
  useEffect(() => {
    if (!isOpen || !untouched || quote.status !== 'new' || !isSame(form.getValues(), untouched)) return
    const start = getStart()
    if (start && !isSame(start, untouched)) openWith(start)
  })

  return {
    form,
    pricing,
    version,
    pricesSeen,
    seen,
    see,
    isOpen,
    isTyped,
    savedAt,
    trouble,
    pricingAsOf: data && !query.error ? null : (known?.at ?? null),
    isPricingBehind: !data && lastPricing.current !== null,
    pricingError: query.error,
    fetchPricing: refetch,
    open: () => {
      const start = getStart()
      if (start) openWith(start)
    },
    close,
  }
}

const isSame = (a: PricingEntry, b: PricingEntry) => JSON.stringify(a) === JSON.stringify(b)

const toViewed = (quote: QuoteRecord) => ({
  version: quote.version,
  pricesSeen: quote.prices.length,
  seen: quote as QuoteRecord | null,
})
