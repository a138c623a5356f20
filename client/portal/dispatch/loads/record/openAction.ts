import type { EntryKind } from '../../../../platform/offline/outbox/kinds.ts'

/** What is being done with a load, in a dialog or the panel. */
export type OpenAction =
  | 'assign'
  | 'unassign'
  | 'report'
  | 'depart'
  | 'repower'
  | 'deliver'
  | 'correct'
  | 'cancel'
  | 'confirm'
  | 'detain'

/** The dialog with the form of a kind. */
export const doingOf: Partial<Record<EntryKind, OpenAction>> = {
  loadReport: 'report',
  loadDepart: 'depart',
  loadDeliver: 'deliver',
  loadAssign: 'assign',
  loadUnassign: 'unassign',
}

/** Kinds that move a load: while one of them waits on this device, the next one has to wait for it. */
export const moving: readonly EntryKind[] = ['loadDepart', 'loadDeliver', 'loadAssign', 'loadUnassign']

/** The name in the history state of what a link to a load wants to do: a button in the list opens its dialog. */
export const doState = (doing: 'assign') => ({ do: doing })

export const doneText: Record<OpenAction, string> = {
  assign: 'Driver assigned.',
  unassign: 'Driver unassigned.',
  report: 'Event logged.',
  depart: 'Load is en route.',
  repower: 'The load is handed over.',
  deliver: 'The load is delivered.',
  correct: 'Delivery undone.',
  cancel: 'The load is cancelled.',
  detain: 'Detention added to the charges.',
  confirm: 'Email queued. See Documents for its status.',
}

export const savedText = 'Saved on this device. Not sent yet.'
