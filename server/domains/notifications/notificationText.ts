import type { FormatMessage } from '../../platform/push/deliverPush.ts'
import { complianceWords } from '../compliance/complianceNotifications.ts'
import { documentWords } from '../documents/documentNotifications.ts'
import { driverWords } from '../drivers/driverNotifications.ts'
import { loadWords } from '../loads/loadNotifications.ts'
import { quoteWords } from '../quotes/quoteNotifications.ts'
import { applicationWords } from '../recruiting/applicationNotifications.ts'
import { settlementWords } from '../settlements/settlementNotifications.ts'

/** What is told, by the first word of its name, where that is enough. */
const byNoun: Readonly<Record<string, FormatMessage>> = {
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
export const wordsOf: FormatMessage = async (knex, about, reader, now) =>
  (await byNoun[about.what.split(' ', 1).join()]?.(knex, about, reader, now)) ?? null
