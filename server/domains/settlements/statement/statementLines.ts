import { dollars, formatDollars } from '#shared/kernel/money'
import { formatDay } from '#shared/kernel/time'
import type { VerifiedCalculation } from '#shared/settlements/calculationSnapshot'
import type { PayBasis, PayGroup, PayLine } from '#shared/settlements/pay'
import type { PayInputs } from '#shared/settlements/payInputs'
import { formulaOf, inputsOf } from '#shared/settlements/payText'

/** A line of a statement as text. */
export interface StatementLine {
  group: PayGroup
  load: string | null
  name: string
  formula: string
  /** The inputs of its calculation, each with its source. */
  inputs: string
  /** The balance of its account before and after; empty without an account. */
  balance: string
  /** Of escrow what it may be used for; empty for other lines. */
  uses: string
  cents: number
}

const money = (cents: number) => formatDollars(dollars(cents))

/** What each escrow account may be used for, as the lease says (49 CFR 376.12(k)(1)), by account. */
export type EscrowUses = Readonly<Record<string, string>>

const usesText = (uses: EscrowUses, account: string | null) => {
  const text = account === null ? undefined : uses[account]
  return text ? `May be used for, per the lease: ${text}` : ''
}

/** The lines of a settlement in its order, with their settled amounts; also accounts without a deduction. */
export function statementLines({ lines }: VerifiedCalculation, inputs: PayInputs, uses: EscrowUses): StatementLine[] {
  const reported = lines.map(({ line, settledCents }): StatementLine => {
    const cents = settledCents ?? line.cents
    const since = inputs.terms.find(({ version }) => version === line.termsVersion)?.effectiveFrom ?? null
    return {
      group: line.group,
      load: line.load,
      name: getName(line, inputs),
      cents,
      formula: formulaOf(line.basis),
      inputs: inputsOf(line.basis, line.termsVersion, since)
        .map(
          ({ name, value, source }) =>
            `${name} ${value}${source ? ` (${source.charAt(0).toLowerCase()}${source.slice(1)})` : ''}`,
        )
        .join('; '),
      balance: formatBalance(line.basis, Math.abs(cents)),
      uses: usesText(uses, line.account),
    }
  })
  const isNotified = new Set(lines.map(({ line }) => line.account))
  const untouched = [
    ...inputs.escrow.map((escrow) => ({ ...escrow, group: 'deductions' as const, target: escrow.targetCents })),
    ...inputs.advances.map((advance) => ({ ...advance, group: 'advances' as const, target: null })),
  ].filter(({ account }) => !isNotified.has(account))
  return [
    ...reported,
    ...untouched.map(({ account, group, name, balanceCents, target }) => ({
      group,
      load: null,
      name,
      formula: 'Nothing deducted',
      inputs: '',
      uses: usesText(uses, account),
      cents: 0,
      balance: target === null ? `${money(balanceCents)} outstanding` : `${money(balanceCents)} of ${money(target)}`,
    })),
  ]
}

/** The name of a line; an advance has the day on which it was given. */
function getName({ name, account }: PayLine, { advances }: PayInputs): string {
  const advance = advances.find((entry) => entry.account === account)
  return advance ? `${name}, ${formatDay(advance.issuedOn)}` : name
}

/** The balance before, the amount, and the balance after. */
function formatBalance(basis: PayBasis, cents: number): string {
  const less = (before: number, what: string) => `${money(before)} − ${money(cents)} = ${money(before - cents)}${what}`
  switch (basis.by) {
    case 'each':
      return basis.leftCents === null ? '' : less(basis.leftCents, ' left')
    case 'target':
      return `${money(basis.balanceCents)} + ${money(cents)} = ${money(basis.balanceCents + cents)} of ${money(basis.targetCents)}`
    case 'advance':
      return less(basis.balanceCents, ' outstanding')
    case 'correction':
      return less(basis.cents, ' still to come')
    case 'carried':
      return less(basis.cents, ' carried over')
    default:
      return ''
  }
}
