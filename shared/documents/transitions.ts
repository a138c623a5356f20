import type { Actor, Transition } from '../kernel/transition.ts'
import type { DocumentStatus } from './status.ts'

const office = ['superadmin', 'admin', 'recruiter', 'fleet_manager'] as const satisfies readonly Actor[]

/**
 * The actions on a document.
 * - `hand-in` submits one for a check.
 * - `receive` submits a document of an applicant, once the application is approved.
 * - `enter` stores a document of the office, in force at once.
 * - `ask-renewal` requests a new document from the driver.
 * - `replace` applies to the previous document when a later one of its type is submitted, approved or entered.
 */
export type DocumentAction = 'hand-in' | 'receive' | 'enter' | 'approve' | 'send-back' | 'ask-renewal' | 'replace'

/** The state table of a document. A document in force is never changed: a later one replaces it. */
export const documentTransitions: readonly Transition<DocumentStatus, DocumentAction>[] = [
  { verb: 'hand-in', from: [], to: 'checking', by: ['driver'] },
  { verb: 'receive', from: [], to: 'checking', by: ['system'] },
  { verb: 'enter', from: [], to: 'current', by: office },
  { verb: 'approve', from: ['checking'], to: 'current', by: office },
  { verb: 'send-back', from: ['checking'], to: 'refused', by: office, needs: 'reason' },
  { verb: 'ask-renewal', from: ['current'], by: office },
  { verb: 'replace', from: ['checking', 'current'], to: 'replaced', by: ['system'] },
]
