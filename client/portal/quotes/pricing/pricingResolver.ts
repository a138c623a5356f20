import { type FieldErrors, type Resolver, set } from 'react-hook-form'
import { type PricingInput, pricingInput } from '#shared/quotes/price'
import { type PricingEntry, pricingInputOf } from './pricingEntry.ts'

interface Known {
  zone: string
  road: number | null
}

/** Checks what is typed by the schema of a price; its errors are at the fields of the sheet. */
export function pricingResolver(known: () => Known): Resolver<PricingEntry, unknown, PricingInput> {
  return (entry) => {
    const parsed = pricingInput.safeParse(pricingInputOf(entry, known()))
    if (parsed.success) return { values: parsed.data, errors: {} }
    const errors: FieldErrors<PricingEntry> = {}
    for (const { path, message } of [...parsed.error.issues].reverse())
      set(errors, fieldOf(path.map(String)), { type: 'schema', message })
    return { values: {}, errors }
  }
}

/** The sheet as it would be sent, or null while something is missing or wrong. */
export function completePricing(entry: PricingEntry, known: Known): PricingInput | null {
  return pricingInput.safeParse(pricingInputOf(entry, known)).data ?? null
}

/** The field for a path of the schema: the delivery has two, and those of the fuel stand by themselves. */
export function fieldOf(path: readonly string[]): string {
  const [first = '', ...rest] = path
  if (first === 'deliveryBy' || first === 'deliveryZone') return 'deliveryDate'
  return first === 'fuel' ? (rest[0] ?? 'index') : path.join('.')
}
