import { useQuery } from '@tanstack/react-query'
import { mondayOf } from '#shared/kernel/calendarDay'
import { companyDay } from '#shared/kernel/companyDay'
import { dollars, formatDollars } from '#shared/kernel/money'
import { formatDay, isCalendarDay } from '#shared/kernel/time'
import { payOf } from '#shared/settlements/pay'
import { termsOfEntry } from '#shared/settlements/payEntry'
import type { PayInputs } from '#shared/settlements/payInputs'
import type { TermsVersion } from '#shared/settlements/payTerms'
import { worksheets } from '../../../../platform/api/worksheets.ts'
import { serverNow } from '../../../../platform/transport/serverClock.ts'
import { type TermsForm, typedTerms } from './payForm.ts'

interface Props {
  driverId: string
  versions: readonly TermsVersion[]
  typed: TermsForm
}

/** The next settlement with the loads delivered until today, by the current terms and by the typed ones. */
export function NextSettlement({ driverId, versions, typed }: Props) {
  const today = companyDay(serverNow())
  const { data: inputs, error } = useQuery(
    worksheets.ofDriver({ driver: driverId, kind: 'weekly', from: mondayOf(today), until: today }),
  )
  return (
    <section aria-label="Next settlement" className="rounded-box border border-line p-4">
      <h3 className="text-label">Next settlement, as of today</h3>
      {inputs ? (
        <Sums inputs={inputs} versions={versions} typed={typed} />
      ) : (
        <p className="text-muted">{error ? 'Connect to preview it.' : 'Calculating…'}</p>
      )}
    </section>
  )
}

function Sums({ inputs, versions, typed }: { inputs: PayInputs } & Omit<Props, 'driverId'>) {
  const entry = typedTerms(typed)
  const version = Math.max(0, ...versions.map((terms) => terms.version)) + 1
  const effectiveFrom = isCalendarDay(typed.effectiveFrom) ? typed.effectiveFrom : null
  const terms = entry && effectiveFrom ? [...inputs.terms, { version, effectiveFrom, terms: termsOfEntry(entry) }] : null
  const before = payOf(inputs)
  const after = terms && payOf({ ...inputs, terms })
  const loads = new Set((after ?? before).lines.flatMap(({ load }) => load ?? [])).size
  return (
    <>
      <dl className="mt-2 grid grid-cols-2 gap-3">
        <Sum name="Before" cents={before.netCents} />
        <Sum name="After" cents={after?.netCents ?? null} />
      </dl>
      <p role="status" className="mt-2 text-second text-muted">
        {after
          ? effectiveFrom && !isConcerned(inputs, effectiveFrom)
            ? `No change: nothing on it is delivered on or after ${formatDay(effectiveFrom)}.`
            : `With ${loads === 1 ? '1 load' : `${loads} loads`} delivered and unsettled.`
          : 'Enter terms and a date to see the change.'}
      </p>
    </>
  )
}

/** Whether terms from this day on affect one of its loads. */
const isConcerned = ({ loads }: PayInputs, effectiveFrom: string) =>
  loads.some(({ deliveredOn }) => deliveredOn !== null && deliveredOn >= effectiveFrom)

function Sum({ name, cents }: { name: string; cents: number | null }) {
  return (
    <div>
      <dt className="text-second text-muted">{name}</dt>
      <dd className="font-sign text-h3">{cents === null ? '—' : formatDollars(dollars(cents))}</dd>
    </div>
  )
}
