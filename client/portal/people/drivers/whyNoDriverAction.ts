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
export const isStepOf = (status: DriverStatus, action: StatusAction) => reasons[action][status] === undefined

/** What a step needs to know of a driver, as far as this device knows it; undefined where it does not. */
export interface Known {
  status: DriverStatus
  documents: FileDetails | undefined
  /** Planned and en route. */
  loads: readonly (LoadRow & { status: 'planned' | 'enroute' })[] | undefined
}

export interface Lock {
  /** What follows "Not now:". */
  messages: readonly string[]
  /** The loads that are in the way. */
  loads: readonly string[]
  /** The documents that are in the way. */
  documents: readonly Finding[]
}

const inText = (...messages: string[]): Lock => ({ messages, loads: [], documents: [] })

/**
 * Why this person cannot take a step with a driver as it is now; null where nothing is known to be in the way. What only the
 * server knows it says when it is asked.
 */
export function lockOf(action: StatusAction, { status, documents, loads }: Known, role: string, today: string): Lock | null {
  const ofState = reasons[action][status]
  if (ofState) return inText(ofState)
  if (!transitionsFor(driverTransitions, status, role).includes(action)) return inText('only an admin can do this.')
  if (action === 'onboard' && documents) {
    const findings = documentFindings(documents, today)
    if (findings.length > 0) return { ...inText(), documents: findings }
  }
  if (action === 'terminate' && loads) {
    const findings = activeLoadFindings(loads, 'block')
    if (findings.length > 0) return { ...inText(), loads: loads.map(({ id }) => id) }
  }
  return null
}
