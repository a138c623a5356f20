import type { EntryKind } from '../../../offline/outbox/kinds.ts'

/** What is being done with a load, in a dialog or the panel. */
export type Doing =
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
export const doingOf: Partial<Record<EntryKind, Doing>> = {
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

export const didWords: Record<Doing, string> = {
  assign: 'The driver is assigned.',
  unassign: 'The driver is unassigned.',
  report: 'The event is logged.',
  depart: 'The load is en route.',
  repower: 'The load is handed over.',
  deliver: 'The load is delivered.',
  correct: 'The delivery is taken back.',
  cancel: 'The load is cancelled.',
  detain: 'Detention is among the charges.',
  confirm: 'The mail is made. Documents says whether it was sent.',
}

export const keptWords = 'Kept on this device. Not sent yet.'
