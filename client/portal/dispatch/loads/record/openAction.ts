import type { EntryKind } from '../../../../platform/offline/outbox/kinds.ts'

/** The open action on a load, in a dialog or the panel. */
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
  | 'bill-detention'

/** The dialog with the form of an entry's kind. */
export const doingOf: Partial<Record<EntryKind, OpenAction>> = {
  loadReport: 'report',
  loadDepart: 'depart',
  loadDeliver: 'deliver',
  loadAssign: 'assign',
  loadUnassign: 'unassign',
}

/** Kinds that change the status or the driver of a load: while one waits on this device, the next one has to wait for it. */
export const moving: readonly EntryKind[] = ['loadDepart', 'loadDeliver', 'loadAssign', 'loadUnassign']

/** The history state of a link that starts an action: a button in the list opens the dialog on the load. */
export const doState = (action: 'assign') => ({ do: action })

export const doneText: Record<OpenAction, string> = {
  assign: 'Driver assigned.',
  unassign: 'Driver unassigned.',
  report: 'Event logged.',
  depart: 'Load is en route.',
  repower: 'The load is handed over.',
  deliver: 'The load is delivered.',
  correct: 'Delivery undone.',
  cancel: 'The load is cancelled.',
  'bill-detention': 'Detention added to the charges.',
  confirm: 'Email queued. See Documents for its status.',
}

export const savedText = 'Saved on this device. Not sent yet.'
