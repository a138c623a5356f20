import type { QuoteRequest } from '#shared/quotes/quoteRequest'
import type { DriverApplication } from '#shared/recruiting/driverApplication'
import type { OfflineDatabase } from '../database.ts'
import type { Entry, Sent } from './entry.ts'
import type { VisitorKind } from './kinds.ts'

/**
 * What stays on the device of a visitor's request, to fill its form in with again. Each field is named, so that no new one stays
 * unnoticed. The CDL number never stays, a consent is given each time, and a pickup has another date.
 */
const retained: { quote: readonly (keyof QuoteRequest)[]; application: readonly (keyof DriverApplication)[] } = {
  quote: [
    ...(['companyName', 'contactName', 'email', 'phone', 'equipment'] as const),
    ...(['pickupLocation', 'pickupZone', 'deliveryLocation', 'freightDetails'] as const),
  ],
  application: [
    ...(['firstName', 'lastName', 'email', 'phone', 'address', 'city', 'state', 'zipCode'] as const),
    ...(['cdlClass', 'cdlExpiration', 'endorsements', 'yearsExperience', 'equipmentTypes', 'previousEmployer'] as const),
    ...(['ownEquipment', 'equipmentType', 'equipmentYear', 'equipmentMake', 'equipmentModel'] as const),
  ],
}

const isVisitorKind = (kind: string): kind is VisitorKind => Object.hasOwn(retained, kind)

/** What stays of an entry that has arrived as it is; nothing on a shared device. */
export function sentValuesOf(
  { kind, userId, body }: Pick<Entry, 'kind' | 'userId' | 'body'>,
  isShared: boolean,
): Pick<Sent, 'values'> {
  if (!isVisitorKind(kind) || userId !== null || isShared) return {}
  const all = (body ?? {}) as Record<string, unknown>
  return { values: Object.fromEntries(retained[kind].flatMap((name) => (name in all ? [[name, all[name]]] : []))) }
}

/** Deletes what stays of requests to fill in their forms with. Those that `which` leaves out keep theirs. */
export async function forgetSentValues(database: OfflineDatabase, which: (sent: Sent) => boolean = () => true): Promise<void> {
  await database.sent
    .filter((sent) => sent.values !== undefined && which(sent))
    .modify((sent) => {
      delete sent.values
    })
}
