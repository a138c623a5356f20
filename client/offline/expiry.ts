import type { OfflineDatabase } from './database.ts'
import { keptFor } from './peek.ts'

/** Deletes what was sent, looked up or opened by a link more than 30 days ago. What was sent stays until its notice was shown. */
export async function deleteOld(database: OfflineDatabase, now: number): Promise<void> {
  const isOld = ({ at }: { at: number }) => now - at > keptFor
  await database.sent.filter((sent) => sent.told === true && isOld(sent)).delete()
  await database.tracked.filter(isOld).delete()
}
