import type { Notice } from '../kernel/messages.ts'

const listsByResource = {
  drivers: ['Drivers', 'driver'],
  loads: ['Loads', 'load'],
  settlements: ['Settlements', 'settlement'],
  quotes: ['Quote Requests', 'quote request'],
  applications: ['Applications', 'application'],
  brokers: ['Brokers', 'broker'],
  documents: ['Documents', 'document'],
  invoices: ['Invoices', 'invoice'],
} as const

/**
 * The notice of a list that could not be loaded and has no cached rows (§8); worded in the same way for the lists that are not
 * in §8.
 */
export function listFailed(resource: keyof typeof listsByResource): Notice {
  const [title, data] = listsByResource[resource]
  return { tone: 'error', title: `Error Loading ${title}`, text: `Failed to load ${data} data. Please try again.` }
}
