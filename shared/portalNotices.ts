import type { Notice } from './messages.ts'
import type { Permission } from './permissions.ts'

/** The features still to come, whose controls show a notice (§8). */
export type ComingSoon = 'Download Report'

/** The permission that a control needs; without it the control is not rendered. */
export const neededFor: Record<ComingSoon, Permission> = {
  'Download Report': 'settlements:read',
}

/** The notice of a feature still to come (§8). */
export function comingSoon(what: ComingSoon): Notice {
  return { tone: 'neutral', title: what, text: 'This feature is coming soon.' }
}

const listsOf = {
  drivers: ['Drivers', 'driver'],
  loads: ['Loads', 'load'],
  settlements: ['Settlements', 'settlement'],
  quotes: ['Quote Requests', 'quote request'],
  applications: ['Applications', 'application'],
  brokers: ['Brokers', 'broker'],
  documents: ['Documents', 'document'],
} as const

/**
 * The notice of a list that could not be loaded and has no cached rows (§8); worded in the same way for the lists that are not
 * in §8.
 */
export function listFailed(noun: keyof typeof listsOf): Notice {
  const [title, data] = listsOf[noun]
  return { tone: 'error', title: `Error Loading ${title}`, text: `Failed to load ${data} data. Please try again.` }
}
