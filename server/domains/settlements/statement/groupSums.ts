import type { Knex } from 'knex'
import { type PayCalculation, verifyCalculation } from '#shared/settlements/calculationSnapshot'
import type { PayGroup } from '#shared/settlements/pay'

/** The sums of settlements by the groups of their lines, and their net pay; cents, negative for deductions. */
export type GroupSums = Record<PayGroup, number> & { net: number }

const none: GroupSums = { earnings: 0, reimbursements: 0, corrections: 0, carried: 0, deductions: 0, advances: 0, net: 0 }

/** The sums of one settlement, by its settled amounts. */
export function groupSumsOf(pdf: PayCalculation): GroupSums {
  const sums = { ...none }
  for (const { line, settledCents } of verifyCalculation(pdf).lines) {
    sums[line.group] += settledCents ?? line.cents
    sums.net += settledCents ?? line.cents
  }
  // A negative sum pays $0.00, and the rest is carried forward.
  return { ...sums, net: Math.max(0, sums.net) }
}

/** The sums of a year, and the number of its pending settlements, which are excluded. */
export interface YearSums {
  sums: GroupSums
  without: number
}

/**
 * The sums of the driver's settlements that end in the same year, up to this one. Other pending settlements are excluded, because
 * they may change.
 */
export async function yearSums(knex: Knex, id: string): Promise<YearSums> {
  const { rows }: { rows: { calculation: PayCalculation; counts: boolean }[] } = await knex.raw(
    `select one.calculation, one.status <> 'pending' or one.id = :id as counts from settlements one join settlements this on this.id = :id and one.driver_id = this.driver_id
     where one.period_end >= date_trunc('year', this.period_end)::date
       and (one.period_end, one.number) <= (this.period_end, this.number)`,
    { id },
  )
  const counted = rows.filter(({ counts }) => counts)
  return {
    sums: counted.map(({ calculation }) => groupSumsOf(calculation)).reduce(added, none),
    without: rows.length - counted.length,
  }
}

const added = (left: GroupSums, right: GroupSums): GroupSums => ({
  earnings: left.earnings + right.earnings,
  reimbursements: left.reimbursements + right.reimbursements,
  corrections: left.corrections + right.corrections,
  carried: left.carried + right.carried,
  deductions: left.deductions + right.deductions,
  advances: left.advances + right.advances,
  net: left.net + right.net,
})
