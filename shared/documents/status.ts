/**
 * The statuses of a document that a driver has handed in. Only a current one counts: there is one of each kind. Those that were
 * replaced stay.
 */
export const documentStatuses = ['checking', 'current', 'replaced', 'refused'] as const
export type DocumentStatus = (typeof documentStatuses)[number]

/** The labels of the statuses. */
export const documentStatusLabels: Record<DocumentStatus, string> = {
  checking: 'Being checked',
  current: 'On file',
  replaced: 'Replaced',
  refused: 'Sent back',
}
