import type { Notice } from './messages.ts'

/** What shows a notice until it works (§8); Quick Add and the like show Create Load's and Process Payment's. */
export type ComingSoon =
  | 'Edit Driver'
  | 'Add Driver'
  | 'Export Drivers'
  | 'Assign Driver'
  | 'Update Status'
  | 'Create Load'
  | 'Export Loads'
  | 'Process Payment'
  | 'Download Report'
  | 'Create Settlement'
  | 'Export Settlements'

/** The notice of a control that does nothing yet (§8). */
export function comingSoon(what: ComingSoon): Notice {
  return { tone: 'neutral', title: what, text: 'This feature is coming soon.' }
}

const listsOf = { drivers: ['Drivers', 'driver'], loads: ['Loads', 'load'], settlements: ['Settlements', 'settlement'] } as const

/** The notice of a list that could not be read, when there is nothing saved to show (§8). */
export function listFailed(noun: keyof typeof listsOf): Notice {
  const [title, data] = listsOf[noun]
  return { tone: 'error', title: `Error Loading ${title}`, text: `Failed to load ${data} data. Please try again.` }
}
