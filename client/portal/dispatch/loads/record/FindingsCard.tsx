import CircleCheck from 'lucide-react/icons/circle-check'
import CircleHelp from 'lucide-react/icons/circle-help'
import type { LoadRecord } from '#shared/loads/load'
import { uncheckedText } from '#shared/loads/uncheckedFindings'
import { Findings } from '../../../../platform/forms/Findings.tsx'
import { formatAsOfZoned } from '../../../../platform/ui/asOf.ts'
import { useMinute } from '../../../detail/now.ts'
import type { Candidates } from '../assign/useCandidates.ts'
import { findingsOfDriver } from './DriverAlert.tsx'

interface Props {
  load: LoadRecord
  /** The availability of drivers; undefined until it is loaded. */
  known: Candidates | undefined
  error: Error | null
}

/** The findings about the driver of a load, by the rule of assigning. The top of the load shows the blocking ones. */
export function FindingsCard({ load, known, error }: Props) {
  const now = useMinute()
  const candidate = known?.candidates.find(({ driverId }) => driverId === load.assignedDriverId)
  if (!candidate && !error) return <section aria-label="Findings" aria-busy="true" className="card skeleton h-28" />
  const all = candidate ? findingsOfDriver(candidate, load, new Date(now)) : []
  const findings = all.filter(({ severity }) => severity === 'warn')
  const unchecked = candidate ? uncheckedText(candidate, { isHandover: load.status === 'enroute' }) : null
  // The top of the load shows the blocks.
  if (all.length > 0 && findings.length === 0 && !unchecked) return null
  return (
    <section aria-labelledby="load-findings" className="card gap-3 p-4 md:p-5">
      <h2 id="load-findings" className="text-h3">
        Findings
      </h2>
      {!candidate && <p className="text-muted">Connect to run the checks.</p>}
      {candidate && !unchecked && all.length === 0 && (
        <p className="flex items-start gap-2">
          <CircleCheck aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-(--green-ink)" />
          <span>{`No conflicts for ${candidate.name} in documents, equipment and other loads.`}</span>
        </p>
      )}
      <Findings findings={findings} />
      {unchecked && (
        <p className="flex items-start gap-2">
          <CircleHelp aria-hidden="true" className="mt-0.5 size-5 shrink-0 text-muted" />
          <span>{unchecked}</span>
        </p>
      )}
      {known && candidate && (
        <p className="text-[0.8125rem] text-muted">
          {`${error ? 'checked offline, ' : ''}as of ${formatAsOfZoned(Date.parse(known.asOf), now)}`}
        </p>
      )}
    </section>
  )
}
