import OctagonAlert from 'lucide-react/icons/octagon-alert'
import Phone from 'lucide-react/icons/phone'
import UserPlus from 'lucide-react/icons/user-plus'
import type { Finding } from '#shared/kernel/findings'
import { phoneHref } from '#shared/kernel/phone'
import type { Candidate } from '#shared/loads/candidate'
import { eligibility } from '#shared/loads/eligibility'
import { handoverFindings } from '#shared/loads/handover'
import type { LoadRecord } from '#shared/loads/load'
import { useMinute } from '../../../detail/now.ts'
import { useCandidates } from '../assign/useCandidates.ts'

/** The findings against the driver of a load, by the rule of assigning. On the road the pickup can no longer be late. */
export const findingsOfDriver = (driver: Candidate, load: LoadRecord, now: Date): Finding[] =>
  (load.status === 'enroute' ? handoverFindings : eligibility)(driver, load, now)

interface Props {
  load: LoadRecord
  /** Opens the selection of another driver; null for roles that do not assign. */
  onReassign: (() => void) | null
}

/** On top of an open load: why its driver may not haul it, and what to do. Renders nothing without a block. */
export function DriverAlert({ load, onReassign }: Props) {
  const now = useMinute()
  const { known } = useCandidates(load)
  const driver = known?.candidates.find(({ driverId }) => driverId === load.assignedDriverId)
  const blocks = driver ? findingsOfDriver(driver, load, new Date(now)).filter(({ severity }) => severity === 'block') : []
  if (!driver || blocks.length === 0) return null
  const dial = driver.phone ? phoneHref(driver.phone) : null
  const title =
    load.status === 'enroute' ? `${driver.name} is on the road and can’t haul this load` : `${driver.name} can’t haul this load`
  return (
    <section
      aria-labelledby="driver-alert"
      className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 rounded-box border border-(--red-edge) bg-(--red-tint) p-4 text-(--red-ink)"
    >
      <div className="flex min-w-0 flex-1 basis-72 gap-3">
        <OctagonAlert aria-hidden="true" className="mt-0.5 size-6 shrink-0" />
        <div className="min-w-0 wrap-anywhere">
          <h2 id="driver-alert" className="text-h3 leading-tight">
            {title}
          </h2>
          {blocks.map(({ code, message }) => (
            <p key={code}>{message}</p>
          ))}
        </div>
      </div>
      <div className="flex flex-wrap gap-2 no-print">
        {dial && (
          <a href={dial} className="btn btn-outline bg-base-100 text-base-content">
            <Phone aria-hidden="true" className="size-5" />
            <span>{`Call ${driver.name.split(' ')[0]}`}</span>
          </a>
        )}
        {onReassign && (
          <button type="button" className="btn btn-error" onClick={onReassign}>
            <UserPlus aria-hidden="true" className="size-5" />
            <span>{load.status === 'enroute' ? 'Hand over…' : 'Reassign…'}</span>
          </button>
        )}
      </div>
    </section>
  )
}
