import type { RetentionRule } from './retention.ts'

/** The rule of an erasure: a field of the retention settings, or a request. */
export type ErasureRule = RetentionRule | 'applicant' | 'driverNow' | 'driverLater'

/** The labels of the rules, in the order of the settings. */
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

/**
 * Why a person is erased before the time of the settings. Chosen, not typed, because the reason is retained and must name no
 * person.
 */
export const erasureReasons = {
  asked: 'The person asked for it',
  authority: 'A court or an authority asked for it',
  mistake: 'It should never have been stored',
} as const
export type ErasureReason = keyof typeof erasureReasons

/** The things that an erasure counts, in their order, each as singular and plural. */
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
