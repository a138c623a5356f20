import type { Knex } from 'knex'
import type { Finding } from '#shared/kernel/findings'
import { dollars, formatDollars } from '#shared/kernel/money'
import { chargeName, type ExpenseCode, type PaidBy } from '#shared/loads/charges'
import { coveredBy } from '#shared/loads/expenseCoverage'
import { loadLimits } from '#shared/loads/loadEntry'
import { refuse } from '../../platform/http/refusal.ts'
import type { Load, LoadCharge } from './Load.ts'
import { settlementOf } from './settlementOfLoad.ts'

/** The columns of an expense that become a charge; cents. */
interface Charged {
  id: string | null
  driver_id: string
  code: ExpenseCode
  name: string | null
  cents: number
  paid_by: PaidBy
}

const isFixed = ({ status, cancelledAt }: Pick<Load, 'status' | 'cancelledAt'>) =>
  cancelledAt !== null || status === 'invoiced' || status === 'paid'

const toCharge = ({ code, name, cents, paid_by: paidBy }: Charged): LoadCharge => ({
  code,
  cents,
  note: name,
  ...(code !== 'other' && { paidBy }),
})

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
  const { code, cents, note, paidBy } = toCharge(expense)
  const place = row.charges.findLastIndex(
    (charge) => charge.code === code && charge.cents === cents && (charge.note ?? null) === note && charge.paidBy === paidBy,
  )
  return place === -1 || isFixed(row) ? null : { charges: row.charges.toSpliced(place, 1) }
}

/**
 * Warns where a charge reimburses the driver although the receipt is declined. It is of the same kind, says that the driver paid,
 * and has no other receipt. No settlement includes it yet.
 */
export async function paidByChargeFindings(
  knex: Knex,
  { id: loadId, assignedDriverId, cancelledAt }: Load,
  { id, driver_id: driverId, code }: Charged,
  charges: readonly LoadCharge[],
): Promise<Finding[]> {
  const matching = charges.filter(
    (candidate) => candidate.code === code && candidate.code !== 'other' && candidate.paidBy === 'driver',
  )
  if (matching.length === 0 || cancelledAt || assignedDriverId !== driverId) return []
  if (await settlementOf(knex, loadId, driverId)) return []
  const others = await knex('expenses')
    .where({ load_id: loadId, driver_id: driverId, code, paid_by: 'driver', outcome: 'accepted', is_unmatched: false })
    .whereNot({ id })
    .orderBy('number')
    .select('code', 'cents')
  const covers = coveredBy(matching, others)
  const charge = matching.find((_, place) => covers[place] === null)
  if (!charge) return []
  const chargeText = `${chargeName(code)}, ${formatDollars(dollars(charge.cents))}`
  const message = `${chargeText} is among the charges as paid by the driver: the next settlement pays it back by that, unless the charge is changed, or unticked there.`
  return [{ code: 'paid_by_charge', severity: 'warn', message }]
}
