import { sessionEnded } from '#shared/kernel/problemTypes'
import { expireSession, refreshSession, revokeSession } from '../offline/session/session.ts'

/**
 * For a 401, which says that the session is over: the portal asks to sign in again and returns to the same screen. `type` is
 * the problem's.
 */
export function endSession(type: string): void {
  if (type === sessionEnded) revokeSession()
  // Somebody else has signed in: ask the server who.
  else if (type === 'wrong-user') refreshSession()
  else expireSession()
}
