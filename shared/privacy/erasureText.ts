import type { RetentionRule } from './retention.ts'

/** By what rule something was erased: a field of the retention settings, or because somebody asked for it. */
export type ErasureRule = RetentionRule | 'applicant' | 'driverNow' | 'driverLater'

/** The rules as people read them, in the order of the settings. */
export const erasureRules: Record<ErasureRule, string> = {
  rejected: 'Rejected applications',
  withdrawn: 'Withdrawn applications',
  hired: 'Applications of drivers',
  positions: 'Positions of phones',
  tracking: 'Tracking events',
  applicant: 'An application, on request',
  driverNow: 'A driver, on request: what the law does not keep',
  driverLater: 'A driver, on request: all the rest',
}

/** Why somebody is erased before the time of the settings. Chosen, not typed, because it stays and is to name nobody. */
export const erasureReasons = {
  asked: 'The person asked for it',
  authority: 'A court or an authority asked for it',
  mistake: 'It should never have been stored',
} as const
export type ErasureReason = keyof typeof erasureReasons

/** What an erasure counts, in the order and the words in which it is told. */
export const erasedThings = {
  applications: ['application', 'applications'],
  events: ['tracking event', 'tracking events'],
  positions: ['position', 'positions'],
  messages: ['message', 'messages'],
  documents: ['document', 'documents'],
  files: ['file', 'files'],
  contacts: ['contact or note', 'contacts and notes'],
  mails: ['mail', 'mails'],
  links: ['link', 'links'],
  accounts: ['account', 'accounts'],
  history: ['line of history', 'lines of history'],
} as const satisfies Record<string, readonly [one: string, more: string]>
export type ErasedThing = keyof typeof erasedThings

export type ErasureCounts = Partial<Record<ErasedThing, number>>

/** `2 applications, 3 files`; what there was none of is left out. */
export function countedText(counts: ErasureCounts): string {
  const things = Object.keys(erasedThings) as ErasedThing[]
  return things
    .flatMap((thing) => {
      const count = counts[thing] ?? 0
      return count > 0 ? [`${count.toLocaleString('en-US')} ${erasedThings[thing][count === 1 ? 0 : 1]}`] : []
    })
    .join(', ')
}
