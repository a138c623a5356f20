import type { Notice } from './messages.ts'
import type { Permission } from './permissions.ts'

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

/** What one must be allowed to do for it: for anybody else it does not stand there. */
export const neededFor: Record<ComingSoon, Permission> = {
  'Edit Driver': 'drivers:write',
  'Add Driver': 'drivers:write',
  'Export Drivers': 'drivers:read',
  'Assign Driver': 'loads:write',
  'Update Status': 'loads:write',
  'Create Load': 'loads:write',
  'Export Loads': 'loads:read',
  'Process Payment': 'settlements:write',
  'Download Report': 'settlements:read',
  'Create Settlement': 'settlements:write',
  'Export Settlements': 'settlements:read',
}

/** The notice of a control that does nothing yet (§8). */
export function comingSoon(what: ComingSoon): Notice {
  return { tone: 'neutral', title: what, text: 'This feature is coming soon.' }
}

const listsOf = {
  drivers: ['Drivers', 'driver'],
  loads: ['Loads', 'load'],
  settlements: ['Settlements', 'settlement'],
  quotes: ['Quote Requests', 'quote request'],
  applications: ['Applications', 'application'],
} as const

/**
 * The notice of a list that could not be read, when there is nothing saved to show (§8); the two lists it does not know say
 * the same of theirs.
 */
export function listFailed(noun: keyof typeof listsOf): Notice {
  const [title, data] = listsOf[noun]
  return { tone: 'error', title: `Error Loading ${title}`, text: `Failed to load ${data} data. Please try again.` }
}
