/**
 * The statuses of a document that a driver submitted. Only a current one is in force: there is one of each type. Replaced ones
 * are retained.
 */
export const documentStatuses = ['checking', 'current', 'replaced', 'refused'] as const
export type DocumentStatus = (typeof documentStatuses)[number]

/** The labels of the statuses. */
export const documentStatusLabels: Record<DocumentStatus, string> = {
  checking: 'Being checked',
  current: 'On file',
  replaced: 'Replaced',
  refused: 'Returned',
}
