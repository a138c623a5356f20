import type { Finding } from './command.ts'
import { type DocumentKind, documentNames } from './document.ts'
import type { Driver } from './driver.ts'
import type { LoadRow } from './load.ts'
import { formatDay } from './time.ts'

/** The documents without which nobody drives (49 CFR 391.11): the whole of what onboarding asks for stands here. */
export const neededToDrive = ['cdl', 'medical_card'] as const satisfies readonly DocumentKind[]

/** The documents of a driver that count: those on file, each with its last calendar day. */
export type PapersOnFile = NonNullable<Driver['documents']>

/**
 * What is missing for a driver to be onboarded on the calendar day `today`, of the company's zone: a block each. A suspended one
 * was onboarded already: for a reinstatement each is a warning, because without it nothing can be assigned.
 */
export function paperFindings(papers: PapersOnFile, today: string, severity: Finding['severity'] = 'block'): Finding[] {
  return neededToDrive.flatMap((kind): Finding[] => {
    const onFile = papers.find((paper) => paper.kind === kind)
    if (!onFile) return [{ code: `${kind}_missing`, severity, sentence: `No ${documentNames[kind]} is on file.` }]
    if (onFile.expiresOn === null || onFile.expiresOn >= today) return []
    const sentence = `The ${documentNames[kind]} on file ended ${formatDay(onFile.expiresOn)}.`
    return [{ code: `${kind}_expired`, severity, sentence }]
  })
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
  const what = severity === 'block' ? 'deliver it or give it to another driver first' : 'it stays with this driver'
  return loads.map(({ id, status, pickupLocation, deliveryLocation }) => {
    const lane = `${cityOf(pickupLocation)} to ${cityOf(deliveryLocation)}`
    return { code: `active_load_${id}`, severity, sentence: `${id}, ${lane}, ${standing[status]}: ${what}.` }
  })
}

/** The same warning for who does not read loads, with their number alone. */
export function activeLoadCount(count: number): Finding[] {
  if (count === 0) return []
  const sentence = count === 1 ? '1 load is planned or en route: it stays' : `${count} loads are planned or en route: they stay`
  return [{ code: `active_loads_${count}`, severity: 'warn', sentence: `${sentence} with this driver.` }]
}
