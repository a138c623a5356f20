import CircleCheck from 'lucide-react/icons/circle-check'
import OctagonX from 'lucide-react/icons/octagon-x'
import type { QualifiedAnswer as Answer } from '#shared/documents/compliance'
import { driverStatusLabels, driverTypes } from '#shared/drivers/status'
import { company } from '#shared/kernel/company'
import { formatDay, formatStop } from '#shared/kernel/time'
import { unbroken } from '../../../platform/ui/unbroken.ts'
import { FileLine } from './FileLine.tsx'

interface Props {
  answer: Answer
  /** When it was answered. */
  asOf: string
  /** The load of the question; empty without one. */
  loadId: string | undefined
}

/** Whether a driver was qualified on a day, with every document that was in force. */
export function QualifiedAnswer({ answer, asOf, loadId }: Props) {
  const { driverName, type, day, isQualified, status, items } = answer
  const Icon = isQualified ? CircleCheck : OctagonX
  return (
    <article aria-label={`${driverName} on ${formatDay(day)}`} className="card qualified-answer">
      <div className="grid gap-2 border-b border-line p-4 md:p-5">
        <h2 className="flex gap-3 text-h3">
          <Icon
            aria-hidden="true"
            className={`mt-1 size-6 shrink-0 ${isQualified ? 'text-(--green-ink)' : 'text-(--red-ink)'}`}
          />
          <span className="min-w-0 wrap-anywhere">
            {`${driverName} was ${!isQualified ? 'not ' : ''}qualified on ${unbroken(formatDay(day))}`}
          </span>
        </h2>
        {!isQualified && <p>{whyNot(answer)}</p>}
        <p className="text-second text-muted">
          {`${driverTypes[type]}, ${status ? `${driverStatusLabels[status].toLowerCase()} at the end of that day` : 'not with us yet'}${loadId ? `, on load ${loadId}` : ''}. ${company.name}, checked ${unbroken(formatStop(asOf, company.zone, withYear))}.`}
        </p>
      </div>
      <h3 className="px-4 pt-3 text-second font-semibold md:px-5">Qualification file, 49 CFR 391.51, by its parts of Title 49</h3>
      <ul aria-label="Qualification file, 49 CFR 391.51">
        {items.map((item) => (
          <FileLine key={item.kind} item={item} day={day} />
        ))}
      </ul>
    </article>
  )
}

/** Far from any answer, so that dates show their year. */
const withYear = new Date(0)

/** The reasons against the driver, as text. */
function whyNot({ status, items, missing }: Answer): string {
  const states = missing.map((kind) => {
    const item = items.find((candidate) => candidate.kind === kind)
    return `${item?.label} ${item?.state === 'expired' ? 'had expired' : 'was missing'}.`
  })
  const reasons =
    status === 'onboarded' ? [] : [status ? `The status was ${driverStatusLabels[status]}.` : 'No record of a driver yet.']
  return [...reasons, ...states].join(' ')
}
