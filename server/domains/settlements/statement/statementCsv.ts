import { dollars } from '#shared/kernel/money'
import { verifyCalculation } from '#shared/settlements/calculationSnapshot'
import type { PayGroup } from '#shared/settlements/pay'
import { settlementPaymentMethods } from '#shared/settlements/paymentMethod'
import { notInText } from '#shared/settlements/payText'
import type { SettlementRecord } from '#shared/settlements/settlement'
import { settlementStatusLabels } from '#shared/settlements/status'
import { byteOrderMark, type Cell, csvLine } from '../../../platform/http/csv.ts'
import { type EscrowUses, statementLines } from './statementLines.ts'

const parts: Record<PayGroup, string> = {
  earnings: 'Earnings',
  reimbursements: 'Reimbursements',
  corrections: 'Corrections',
  carried: 'Carried over',
  deductions: 'Deductions',
  advances: 'Advances',
}

/**
 * The statement of a settlement as a table: a row for each line, for each excluded item with its reason, and for the net pay;
 * dollars.
 */
export function statementCsv(settlement: SettlementRecord, escrowUses: EscrowUses): string {
  const { id, status, driverName, periodStart, periodEnd, paidOn, method, reference, calculation } = settlement
  const checked = verifyCalculation(calculation)
  const { notIn, carriedForwardCents } = checked.pay
  const line = (cells: readonly Cell[]) =>
    csvLine([
      ...[id, settlementStatusLabels[status], driverName, periodStart, periodEnd],
      ...[paidOn, method && settlementPaymentMethods[method], reference, ...cells],
    ])
  const amount = (cents: number) => ({ dollars: dollars(cents) })
  return [
    byteOrderMark,
    csvLine([
      'Settlement',
      'Status',
      'Driver',
      'From',
      'Until',
      'Paid on',
      'Paid by',
      'Payment reference',
      'Part',
      'Load',
      'Line',
      'Calculation',
      'Inputs',
      'Account',
      'Amount',
    ]),
    ...statementLines(checked, calculation.inputs, escrowUses).map(
      ({ group, load, name, formula, inputs, uses, balance, cents }) =>
        line([parts[group], load, name, formula, [inputs, uses].filter(Boolean).join('; '), balance, amount(cents)]),
    ),
    ...(carriedForwardCents > 0 ? [line(['Carried forward', null, null, null, null, null, amount(carriedForwardCents)])] : []),
    line(['Net pay', null, null, null, null, null, { dollars: settlement.netPay }]),
    ...notIn.map((entry) =>
      line(['Not on settlement', entry.load, entry.name, notInText(entry, { isStored: true }), null, null, null]),
    ),
  ].join('')
}
