import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { type UseFormReturn, useForm } from 'react-hook-form'
import type { PriceSheet } from '#shared/price'
import type { QuoteRecord } from '#shared/quote'
import type { QuotePricing } from '#shared/quotePricing'
import { queries } from '../../../api/queries.ts'
import { emptyEntry, entryOfDraft, entryOfPrice, proposalOf, type SheetEntry } from './entry.ts'
import { sheetResolver } from './sheetResolver.ts'
import { type KnownPricing, type SheetDraft, useOpenedDraft, usePersistSheet } from './useSheetDraft.ts'

export interface PriceSheetState {
  form: UseFormReturn<SheetEntry, unknown, PriceSheet>
  /** What the price is worked out from; null until the server or the draft says so. */
  pricing: QuotePricing | null
  /** When the server said so, in milliseconds; null while it is what it says now. */
  pricingAsOf: number | null
  pricingError: Error | null
  fetchPricing: () => unknown
  /** Whether the sheet is on the screen; null until the draft is opened. */
  isOpen: boolean | null
  /** Opens it for a new version of the last price, or closes it and forgets what was typed. */
  open: () => void
  close: () => Promise<void>
  /** Something is typed that is not as the sheet opened. */
  isTyped: boolean
  savedAt: number | null
  trouble: 'full' | 'unavailable' | null
  /** The version of the request that the person has seen: what is sent goes with it. */
  version: number
  see: (version: number) => void
}

/** The state of a request's pricing sheet: what is typed, proposed, persisted, and compared with. */
export function usePriceSheet(quote: QuoteRecord, mayPrice: boolean): PriceSheetState {
  const query = useQuery({ ...queries.pricing(quote.id), enabled: mayPrice })
  const { data, refetch, dataUpdatedAt } = query
  const opened = useOpenedDraft(quote.id)
  const draft = opened?.draft?.restored?.values as SheetDraft | undefined
  const known = useMemo((): KnownPricing | null => {
    if (data) return { pricing: data, at: dataUpdatedAt }
    return draft?.pricing && draft.at ? { pricing: draft.pricing, at: draft.at } : null
  }, [data, dataUpdatedAt, draft])
  const pricing = known?.pricing ?? null
  const resolver = useMemo(
    () => sheetResolver(() => ({ zone: pricing?.deliveryZone ?? '', road: pricing?.distance?.road ?? null })),
    [pricing],
  )
  const form = useForm<SheetEntry, unknown, PriceSheet>({
    ...{ resolver, mode: 'onSubmit', reValidateMode: 'onChange', defaultValues: emptyEntry },
  })
  const [version, see] = useState(quote.version)
  /** What the sheet opened with; null while it is closed. */
  const [untouched, setUntouched] = useState<SheetEntry | null>(null)
  const { savedAt, trouble, forget, isTyped } = usePersistSheet(form, opened, { known, version, untouched })
  const [isOpen, setOpen] = useState<boolean | null>(null)

  const openWith = (start: SheetEntry, typed = start) => {
    form.reset(typed)
    setUntouched(start)
    setOpen(true)
  }
  const startOf = (): SheetEntry | null => {
    const [last] = quote.prices
    if (last) return entryOfPrice(last)
    return pricing && proposalOf(quote, pricing)
  }
  // Opens once: with the draft, or for a request without a price with what is proposed.
  useEffect(() => {
    if (isOpen !== null || !opened) return
    const typed = mayPrice ? entryOfDraft(draft) : null
    const start = startOf()
    if (typed && start) {
      // What somebody else did since is then shown as changed meanwhile.
      if (draft?.version) see(draft.version)
      openWith(start, typed)
    } else if (!mayPrice || quote.status !== 'new') setOpen(false)
    else if (start) openWith(start)
  })

  return {
    ...{ form, pricing, version, see, isOpen, isTyped, savedAt, trouble },
    pricingAsOf: data && !query.error ? null : (known?.at ?? null),
    pricingError: query.error,
    fetchPricing: refetch,
    open: () => {
      const start = startOf()
      if (start) openWith(start)
    },
    close: async () => {
      setUntouched(null)
      setOpen(false)
      await forget()
    },
  }
}
