import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import { type PricingInput, pricingInput } from '#shared/quotes/pricingInput'
import { type PricingEntry, pricingInputOf } from './pricingEntry.ts'

interface PricingContext {
  zone: string
  road: number | null
}

/** Checks the typed price by its schema, and assigns each error to its field of the form. */
export function pricingResolver(getContext: () => PricingContext): Resolver<PricingEntry, unknown, PricingInput> {
  return (entry) => {
    const parsed = pricingInput.safeParse(pricingInputOf(entry, getContext()))
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: FieldErrors<PricingEntry> = {}
    for (const { path, message } of [...parsed.error.issues].reverse())
      set(errors, fieldOf(path.map(String)), { type: 'schema', message })
    return { values: {}, errors }
  }
}

/** The price to send, or null while a value is missing or wrong. */
export function completePricing(entry: PricingEntry, context: PricingContext): PricingInput | null {
  return pricingInput.safeParse(pricingInputOf(entry, context)).data ?? null
}

/** The field for a path of the schema. The delivery has two paths, and the fuel fields have no prefix. */
export function fieldOf(path: readonly string[]): string {
  const [first = '', ...rest] = path
  if (first === 'deliveryBy' || first === 'deliveryZone') return 'deliveryDate'
  return first === 'fuel' ? (rest[0] ?? 'index') : path.join('.')
}
