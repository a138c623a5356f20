import { sessionEnded } from '#shared/refusal'
import type { OfflineDatabase } from '../database.ts'
import { forgetRevoked } from '../session/revoked.ts'
import type { SendResult } from './decide.ts'
import type { Entry } from './entry.ts'
import { sendEntry } from './send.ts'

/** One try of an entry, after which this device forgets whose session was revoked. Never throws. */
export function sendFrom(database: OfflineDatabase): (entry: Entry) => Promise<SendResult> {
  return async (entry) => {
    const result = await sendEntry(entry)
    const isRevoked = !result.accepted && result.status === 401 && result.type === sessionEnded
    // What cannot be deleted now is deleted by the next page.
    if (isRevoked) await forgetRevoked(database).catch(() => {})
    return result
  }
}
