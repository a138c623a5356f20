import type { OfflineDatabase } from './database.ts'
import { deleteOldDoubts } from './outbox/doubts.ts'
import { forgetSentValues } from './outbox/sentValues.ts'
import { retentionMs } from './quickRead.ts'

/**
 * Deletes what was sent, looked up, opened by a link or in doubt more than 30 days ago. That something was sent stays until its notice
 * was shown, without what was in it.
 */
export async function deleteOld(database: OfflineDatabase, now: number): Promise<void> {
  const isOld = ({ at }: { at: number }) => now - at > retentionMs
  await database.sent.filter((sent) => sent.shown === true && isOld(sent)).delete()
  await forgetSentValues(database, isOld)
  await database.tracked.filter(isOld).delete()
  await deleteOldDoubts(database, now)
}
