import { sessionEnded } from '#shared/kernel/problemTypes'
import type { OfflineDatabase } from '../database.ts'
import { forgetRevoked } from '../session/revoked.ts'
import type { SendResult } from './decide.ts'
import type { ReadyEntry } from './parts.ts'
import { sendEntry } from './send.ts'

/** Sends an entry; where the response says that the session was revoked, this device forgets the person. Never throws. */
export function sendFrom(database: OfflineDatabase): (entry: ReadyEntry) => Promise<SendResult> {
  return async (entry) => {
    const result = await sendEntry(entry)
    const isRevoked = !result.accepted && result.status === 401 && result.type === sessionEnded
    // The next page deletes what could not be deleted now.
    if (isRevoked) await forgetRevoked(database).catch(() => {})
    return result
  }
}
