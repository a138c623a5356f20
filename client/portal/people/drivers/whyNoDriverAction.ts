import type { FileDetails } from '#shared/documents/qualificationFile'
import { activeLoadFindings, documentFindings } from '#shared/drivers/driverFindings'
import type { DriverStatus } from '#shared/drivers/status'
import { type DriverAction, driverTransitions } from '#shared/drivers/transitions'
import type { Finding } from '#shared/kernel/findings'
import { transitionsFor } from '#shared/kernel/transition'
import type { LoadRow } from '#shared/loads/load'

/** The steps from status to status, in the order in which they usually come. */
export const statusActions = ['onboard', 'suspend', 'reinstate', 'terminate', 'rehire'] as const satisfies readonly DriverAction[]
export type StatusAction = (typeof statusActions)[number]

const reasons: Record<StatusAction, Partial<Record<DriverStatus, string>>> = {
  onboard: {
    onboarded: 'onboarded already.',
    suspended: 'a suspended driver is reinstated.',
    terminated: 'a terminated driver is rehired first.',
  },
  suspend: {
    applicant: 'only an onboarded driver is suspended.',
    suspended: 'suspended already.',
    terminated: 'terminated already.',
  },
  reinstate: {
    applicant: 'only a suspended driver is reinstated.',
    onboarded: 'only a suspended driver is reinstated.',
    terminated: 'a terminated driver is rehired first.',
  },
  terminate: { applicant: 'an applicant was never onboarded.', terminated: 'terminated already.' },
  rehire: {
    applicant: 'only a terminated driver is rehired.',
    onboarded: 'only a terminated driver is rehired.',
    suspended: 'only a terminated driver is rehired.',
  },
}

/** Whether a driver of this status can take the step at all. */
export const isStepOf = (status: DriverStatus, verb: StatusAction) => reasons[verb][status] === undefined

/** What a step needs to know of a driver, as far as this device knows it; undefined where it does not. */
export interface Known {
  status: DriverStatus
  papers: FileDetails | undefined
  /** Planned and en route. */
  loads: readonly (LoadRow & { status: 'planned' | 'enroute' })[] | undefined
}

export interface Lock {
  /** What follows "Not now:". */
  sentences: readonly string[]
  /** The loads that are in the way. */
  loads: readonly string[]
  /** The documents that are in the way. */
  papers: readonly Finding[]
}

const inWords = (...sentences: string[]): Lock => ({ sentences, loads: [], papers: [] })

/**
 * Why this person cannot take a step with a driver as it is now; null where nothing is known to be in the way. What only the
 * server knows it says when it is asked.
 */
export function lockOf(verb: StatusAction, { status, papers, loads }: Known, role: string, today: string): Lock | null {
  const ofState = reasons[verb][status]
  if (ofState) return inWords(ofState)
  if (!transitionsFor(driverTransitions, status, role).includes(verb)) return inWords('only an admin can do this.')
  if (verb === 'onboard' && papers) {
    const findings = documentFindings(papers, today)
    if (findings.length > 0) return { ...inWords(), papers: findings }
  }
  if (verb === 'terminate' && loads) {
    const findings = activeLoadFindings(loads, 'block')
    if (findings.length > 0) return { ...inWords(), loads: loads.map(({ id }) => id) }
  }
  return null
}
