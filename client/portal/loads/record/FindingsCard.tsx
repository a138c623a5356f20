import CircleCheck from 'lucide-react/icons/circle-check'
import { eligibility } from '#shared/eligibility'
import { handoverFindings } from '#shared/handover'
import type { LoadRecord } from '#shared/load'
import { Findings } from '../../../forms/Findings.tsx'
import { formatAsOfZoned } from '../../../ui/asOf.ts'
import { useMinute } from '../../record/now.ts'
import type { Candidates } from '../assign/useCandidates.ts'

interface Props {
  load: LoadRecord
  /** What is known of drivers; undefined until it is read. */
  known: Candidates | undefined
  error: Error | null
}

/** What speaks against the driver who has a load, by the same rule as when it was assigned. */
export function FindingsCard({ load, known, error }: Props) {
  const now = useMinute()
  // On the road nobody is late for the pickup.
  const findingsOf = load.status === 'enroute' ? handoverFindings : eligibility
  const candidate = known?.candidates.find(({ driverId }) => driverId === load.assignedDriverId)
  if (!candidate && !error) return <section aria-label="Findings" aria-busy="true" className="card skeleton h-28" />
  const findings = candidate ? findingsOf(candidate, load, new Date(now)) : []
  return (
    <section aria-labelledby="load-findings" className="card gap-3 p-4 md:p-5">
      <h2 id="load-findings" className="text-h3">
        Findings
      </h2>
      {!candidate && <p className="text-muted">They are checked as soon as there is a connection.</p>}
      {candidate && findings.length === 0 && (
        <p className="flex items-start gap-2">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-(--green-ink)" />
          Documents, equipment and other loads of {candidate.name}: nothing found.
        </p>
      )}
      <Findings findings={findings} />
      {known && candidate && (
        <p className="text-[0.8125rem] text-muted">
          {error ? 'checked on this device, ' : ''}as of {formatAsOfZoned(Date.parse(known.asOf), now)}
        </p>
      )}
    </section>
  )
}
