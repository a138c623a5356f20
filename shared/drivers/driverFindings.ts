import { documentName } from '../documents/document.ts'
import { type FileDetails, onboardingGaps } from '../documents/qualificationFile.ts'
import type { Finding } from '../kernel/findings.ts'
import { formatDay } from '../kernel/time.ts'
import type { LoadRow } from '../loads/load.ts'

/**
 * What the qualification file of a driver lacks to be onboarded on the calendar day `today`, of the company's zone (49 CFR 391.11,
 * 391.51): a block each. A suspended one was onboarded already: for a reinstatement each is a warning.
 */
export function documentFindings(file: FileDetails, today: string, severity: Finding['severity'] = 'block'): Finding[] {
  return onboardingGaps(file, today).map(({ kind, label, state, endsOn, paper }) => {
    const name = documentName({ kind, kindName: label })
    return {
      code: `${kind}_${state}`,
      severity,
      sentence: errorMessage(name, paper && { endsOn, first: documentName({ kind: paper.kind, kindName: label }) }),
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

/** Whether a load is one that its driver has to haul still. */
export const isActive = <Load extends Pick<LoadRow, 'status'>>(load: Load): load is Load & { status: ActiveLoad['status'] } =>
  load.status === 'planned' || load.status === 'enroute'

const cityOf = (location: string) => location.split(',', 1).join()
const standing = { planned: 'is planned', enroute: 'is en route' } as const

/**
 * One for each load that a driver has: a block where somebody is terminated, a warning where somebody is suspended. The number is
 * in the code: accepting one does not accept another.
 */
export function activeLoadFindings(loads: readonly ActiveLoad[], severity: Finding['severity']): Finding[] {
  const what = severity === 'block' ? 'deliver or reassign it first' : 'reassign it if needed'
  return loads.map(({ id, status, pickupLocation, deliveryLocation }) => {
    const lane = `${cityOf(pickupLocation)} to ${cityOf(deliveryLocation)}`
    return { code: `active_load_${id}`, severity, sentence: `${id}, ${lane}, ${standing[status]}: ${what}.` }
  })
}

/** The same warning for who does not read loads, with their number alone. */
export function activeLoadCount(count: number): Finding[] {
  if (count === 0) return []
  const sentence = count === 1 ? '1 active load. Reassign it if needed.' : `${count} active loads. Reassign them if needed.`
  return [{ code: `active_loads_${count}`, severity: 'warn', sentence }]
}
