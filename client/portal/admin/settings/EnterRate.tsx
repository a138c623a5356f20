import { useState } from 'react'
import { companyDay } from '#shared/kernel/companyDay'
import { dollars, formatDollars } from '#shared/kernel/money'
import { api } from '#shared/kernel/paths'
import { enteredNumber } from '#shared/kernel/typedNumber'
import { formatQuarter, interestOf, quarterEnd, rateOf } from '#shared/settlements/escrowInterest'
import { type EscrowRate, escrowRateEntry } from '#shared/settlements/escrowRate'
import { actDirectly } from '../../../platform/api/direct.ts'
import { Field } from '../../../platform/forms/Field.tsx'
import { signedInUser } from '../../../platform/offline/session/session.ts'
import { serverNow } from '../../../platform/transport/serverClock.ts'
import { notify } from '../../../platform/ui/toasts.ts'
import { AskDialog } from '../../feedback/AskDialog.tsx'
import { useKeepTyping, useSavedTyping } from '../../shell/session/savedTyping.ts'

interface Props {
  quarter: string
  /** The rate to correct; null for a quarter without one. */
  rate: EscrowRate | null
  onDone: () => unknown
  onClose: () => void
}

interface Typed {
  bills: string
  rate: string
  why: string
}

const sampleCents = 250_000

/** Enters the interest rate on escrow of a quarter, or corrects it. */
export function EnterRate({ quarter, rate, onDone, onClose }: Props) {
  const form = `escrowRate:${quarter}`
  const saved = useSavedTyping<Typed>(form)
  const before: Typed = { bills: rate ? String(rate.bills) : '', rate: rate ? String(rate.rate) : '', why: '' }
  const [typed, setTyped] = useState(saved ?? before)
  useKeepTyping(form, typed)
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const read = escrowRateEntry.safeParse({
    quarter,
    bills: enteredNumber(typed.bills, 3),
    rate: enteredNumber(typed.rate, 3),
    why: typed.why,
  })
  const enter = async () => {
    setProblem(null)
    setErrors({})
    if (!read.success) {
      const found = Object.fromEntries(read.error.issues.toReversed().map(({ path, message }) => [String(path[0]), message]))
      setErrors(found)
      document.getElementById(`escrow-${found.bills ? 'bills' : 'rate'}`)?.focus()
      return false
    }
    setBusy(true)
    const acted = await actDirectly<EscrowRate>({
      method: 'POST',
      path: `${api.settlements}/escrow/rates`,
      userId: signedInUser(),
      body: read.data,
    })
    setBusy(false)
    onDone()
    if (acted.outcome !== 'done') {
      setProblem(acted.outcome === 'failed' ? Object.values(acted.fields).join(' ') || acted.message : null)
      return false
    }
    notify({ tone: 'success', title: 'Rate Saved', text: `${formatQuarter(quarter)}: ${read.data.rate}% a year.` })
    return true
  }
  const input = (name: keyof Typed, label: string, hint: string) => (
    <Field id={`escrow-${name}`} label={label} hint={hint} optional={name === 'why'} error={errors[name]}>
      {(control) => (
        <input
          {...control}
          type="text"
          inputMode={name === 'why' ? undefined : 'decimal'}
          autoComplete="off"
          value={typed[name]}
          onChange={({ target }) => {
            setTyped({ ...typed, [name]: target.value })
            setErrors({})
            setProblem(null)
          }}
        />
      )}
    </Field>
  )
  return (
    <AskDialog
      tone="btn-primary"
      onDo={enter}
      title={`Escrow interest, ${formatQuarter(quarter)}`}
      button="Save"
      busy={busy}
      problem={problem}
      onClose={onClose}
    >
      {input('bills', 'T-bill yield, %', '13 weeks, average yield of the last auction before the quarter')}
      {input('rate', 'We pay, % a year', 'At least the T-bill yield')}
      <p className="rounded-field bg-base-200 p-3 text-second">
        {read.success ? exampleText(quarter, read.data.rate) : 'Enter both to see an example.'}
      </p>
      {quarterEnd(quarter) < companyDay(serverNow()) && <p>A past quarter gets its rate once: it can't be changed later.</p>}
      {input('why', 'Why', 'Saved with the rate')}
    </AskDialog>
  )
}

function exampleText(quarter: string, percent: number): string {
  const until = quarterEnd(quarter)
  const deposits = [{ onDay: quarter, cents: sampleCents, interestUntil: null }]
  const cents = interestOf(deposits, [rateOf(quarter, percent)], { from: quarter, until })
  return `${formatDollars(dollars(sampleCents))} in escrow all quarter earns ${formatDollars(dollars(cents))}`
}
