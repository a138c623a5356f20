import type { ExpenseCode } from '#shared/loads/charges'
import { loadLimits } from '#shared/loads/loadEntry'
import { refuse } from '../../platform/http/refusal.ts'
import type { Load, LoadCharge } from './Load.ts'

/** The columns of an expense that become a charge; cents. */
interface Charged {
  code: ExpenseCode
  name: string | null
  cents: number
}

const isFixed = ({ status, cancelledAt }: Pick<Load, 'status' | 'cancelledAt'>) =>
  cancelledAt !== null || status === 'invoiced' || status === 'paid'

const toCharge = ({ code, name, cents }: Charged): LoadCharge => ({ code, cents, note: name })

/** The charges with an expense added. Throws 422 where they are final, or at their maximum number. */
export function billed(row: Load, expense: Charged): Pick<Load, 'charges'> {
  if (isFixed(row)) {
    const why = row.cancelledAt ? 'The load is cancelled' : 'The load is invoiced'
    throw refuse.invalid({ bill: `${why}: nothing can be added to its charges. Please leave that out` })
  }
  if (row.charges.length >= loadLimits.charges) {
    const message = `A load has at most ${loadLimits.charges} charges: please put two of them into one first, or leave that out`
    throw refuse.invalid({ bill: message })
  }
  return { charges: [...row.charges, toCharge(expense)] }
}

/** The charges without the one that accepting has added; null where it was changed since, or where the charges are final. */
export function unbilled(row: Load, expense: Charged): Pick<Load, 'charges'> | null {
  const { code, cents, note } = toCharge(expense)
  const place = row.charges.findLastIndex(
    (charge) => charge.code === code && charge.cents === cents && (charge.note ?? null) === note,
  )
  return place === -1 || isFixed(row) ? null : { charges: row.charges.toSpliced(place, 1) }
}
