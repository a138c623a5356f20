import type { WordsOf } from '../../platform/push/deliver.ts'
import { complianceWords } from '../compliance/notifications.ts'
import { documentWords } from '../documents/notifications.ts'
import { driverWords } from '../drivers/notifications.ts'
import { loadWords } from '../loads/notifications.ts'
import { quoteWords } from '../quotes/notifications.ts'
import { applicationWords } from '../recruiting/notifications.ts'
import { settlementWords } from '../settlements/notifications.ts'

/** What is told, by the first word of its name, where that is enough. */
const byNoun: Readonly<Record<string, WordsOf>> = {
  load: loadWords,
  driver: driverWords,
  days: driverWords,
  document: documentWords,
  quote: quoteWords,
  application: applicationWords,
  settlement: settlementWords,
  suspension: complianceWords,
  expiry: complianceWords,
}

/** The words of everything that people are told, for whoever reads it; null where it is no longer so, or they may not read it. */
export const wordsOf: WordsOf = async (knex, about, reader, now) =>
  (await byNoun[about.what.split(' ', 1).join()]?.(knex, about, reader, now)) ?? null
