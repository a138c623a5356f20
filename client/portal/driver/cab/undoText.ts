import type { Reconciled } from '../../../platform/offline/outbox/reconcile.ts'

/** Why an event was not undone; null where it was. `failed`: the device could not be written. */
export function undoProblem(outcome: Reconciled['outcome'] | 'failed'): string | null {
  switch (outcome) {
    case 'done':
      return null
    case 'failed':
      return "Couldn't undo it. Use Fix this, or call dispatch."
    case 'arrived':
      return 'It was already sent. Use Fix this to correct it.'
    // Another tab may have sent or undone it.
    case 'gone':
      return "It's no longer on this phone. Check your events, or call dispatch."
    case 'waiting':
      return 'It was being sent. We’re checking whether it went through.'
  }
}
