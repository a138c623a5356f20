import type { Actor, Transition } from '../kernel/transition.ts'
import type { DocumentStatus } from './status.ts'

const office = ['superadmin', 'admin', 'recruiter', 'fleet_manager'] as const satisfies readonly Actor[]

/**
 * What can be done with a document. `hand-in` makes one, to be checked, and `receive` one of what an
 * applicant has sent, once the application is approved; the office enters one itself that counts at once
 * (`enter`), and asks the driver for a new one of what counts. `replace` happens to the one before it, when a later one of its kind is
 * handed in, approved or entered.
 */
export type DocumentAction = 'hand-in' | 'receive' | 'enter' | 'approve' | 'send-back' | 'ask-renewal' | 'replace'

/** The state table of a document. What counts is never changed: a later one replaces it. */
export const documentTransitions: readonly Transition<DocumentStatus, DocumentAction>[] = [
  { verb: 'hand-in', from: [], to: 'checking', by: ['driver'] },
  { verb: 'receive', from: [], to: 'checking', by: ['system'] },
  { verb: 'enter', from: [], to: 'current', by: office },
  { verb: 'approve', from: ['checking'], to: 'current', by: office },
  { verb: 'send-back', from: ['checking'], to: 'refused', by: office, needs: 'reason' },
  { verb: 'ask-renewal', from: ['current'], by: office },
  { verb: 'replace', from: ['checking', 'current'], to: 'replaced', by: ['system'] },
]
