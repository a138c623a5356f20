import type { FormatMessage } from '../../platform/push/deliverPush.ts'
import { complianceText } from '../compliance/index.ts'
import { documentText } from '../documents/index.ts'
import { driverText } from '../drivers/index.ts'
import { loadText } from '../loads/index.ts'
import { quoteText } from '../quotes/index.ts'
import { applicationText } from '../recruiting/index.ts'
import { settlementText } from '../settlements/index.ts'

/** The formatter of a notification, by the first word of its name. */
const byResource: Readonly<Record<string, FormatMessage>> = {
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

/** The text of any notification for one reader; null where it no longer applies, or where the reader may not see it. */
export const formatText: FormatMessage = async (knex, about, reader, now) =>
  (await byResource[about.what.split(' ', 1).join()]?.(knex, about, reader, now)) ?? null
