import type { FormatMessage } from '../../platform/push/deliverPush.ts'
import { complianceText } from '../compliance/complianceNotifications.ts'
import { documentText } from '../documents/documentNotifications.ts'
import { driverText } from '../drivers/driverNotifications.ts'
import { loadText } from '../loads/loadNotifications.ts'
import { quoteText } from '../quotes/quoteNotifications.ts'
import { applicationText } from '../recruiting/applicationNotifications.ts'
import { settlementText } from '../settlements/settlementNotifications.ts'

/** What is told, by the first word of its name, where that is enough. */
const byNoun: Readonly<Record<string, FormatMessage>> = {
  load: loadText,
  driver: driverText,
  days: driverText,
  document: documentText,
  quote: quoteText,
  application: applicationText,
  settlement: settlementText,
  suspension: complianceText,
  expiry: complianceText,
}

/** The words of everything that people are told, for whoever reads it; null where it is no longer so, or they may not read it. */
export const wordsOf: FormatMessage = async (knex, about, reader, now) =>
  (await byNoun[about.what.split(' ', 1).join()]?.(knex, about, reader, now)) ?? null
