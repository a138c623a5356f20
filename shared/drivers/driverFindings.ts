import { documentName } from '../documents/document.ts'
import { type FileDetails, onboardingGaps } from '../documents/qualificationFile.ts'
import type { Finding } from '../kernel/findings.ts'
import { formatDay } from '../kernel/time.ts'
import type { LoadRow } from '../loads/load.ts'

/**
 * Findings for the documents that a qualification file lacks for onboarding (49 CFR 391.11, 391.51), as blocks. `today` is a
 * calendar day of the company's zone. For the reinstatement of a suspended driver, who was onboarded already, they are warnings.
 */
export function documentFindings(file: FileDetails, today: string, severity: Finding['severity'] = 'block'): Finding[] {
  return onboardingGaps(file, today).map(({ kind, label, state, endsOn, document }) => {
    const name = documentName({ kind, kindName: label })
    return {
      code: `${kind}_${state}`,
      severity,
      message: errorMessage(name, document && { endsOn, first: documentName({ kind: document.kind, kindName: label }) }),
    }
  })
}

function errorMessage(name: string, was: { endsOn: string | null; first: string } | null): string {
  if (!was?.endsOn) return `No ${name} is on file.`
  const until = formatDay(was.endsOn)
  return was.first === name ? `The ${name} on file expired ${until}.` : `The ${was.first} expired ${until}: ${name} due.`
}

/** A load that a driver has, planned or en route. */
export type ActiveLoad = Pick<LoadRow, 'id' | 'pickupLocation' | 'deliveryLocation'> & { status: 'planned' | 'enroute' }

/** Whether its driver still has to haul a load. */
export const isActive = <Load extends Pick<LoadRow, 'status'>>(load: Load): load is Load & { status: ActiveLoad['status'] } =>
  load.status === 'planned' || load.status === 'enroute'

const getCity = (location: string) => location.split(',', 1).join()
const statusText = { planned: 'is planned', enroute: 'is en route' } as const

/**
 * One finding for each active load of a driver: a block for a termination, a warning for a suspension. Its code has the load's
 * number: accepting one does not accept another.
 */
export function activeLoadFindings(loads: readonly ActiveLoad[], severity: Finding['severity']): Finding[] {
  const advice = severity === 'block' ? 'deliver or reassign it first' : 'reassign it if needed'
  return loads.map(({ id, status, pickupLocation, deliveryLocation }) => {
    const lane = `${getCity(pickupLocation)} to ${getCity(deliveryLocation)}`
    return { code: `active_load_${id}`, severity, message: `${id}, ${lane}, ${statusText[status]}: ${advice}.` }
  })
}

/** The same warning for who does not read loads, with their number alone. */
export function activeLoadCount(count: number): Finding[] {
  if (count === 0) return []
  const message = count === 1 ? '1 active load. Reassign it if needed.' : `${count} active loads. Reassign them if needed.`
  return [{ code: `active_loads_${count}`, severity: 'warn', message }]
}
