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
export type DocumentAction = 'submit' | 'receive' | 'enter' | 'approve' | 'return' | 'ask-renewal' | 'replace'

/** The state table of a document. A document in force is never changed: a later one replaces it. */
export const documentTransitions: readonly Transition<DocumentStatus, DocumentAction>[] = [
  { action: 'submit', from: [], to: 'checking', by: ['driver'] },
  { action: 'receive', from: [], to: 'checking', by: ['system'] },
  { action: 'enter', from: [], to: 'current', by: office },
  { action: 'approve', from: ['checking'], to: 'current', by: office },
  { action: 'return', from: ['checking'], to: 'refused', by: office, needs: 'reason' },
  { action: 'ask-renewal', from: ['current'], by: office },
  { action: 'replace', from: ['checking', 'current'], to: 'replaced', by: ['system'] },
]
