import { sessionEnded } from '#shared/kernel/problemTypes'
import { expireSession, refreshSession, revokeSession } from '../offline/session/session.ts'

/**
 * Handles a 401, which means that the session has ended: the portal asks for a sign-in and returns to the same screen. `type` is
 * the problem's type.
 */
export function endSession(type: string): void {
  if (type === sessionEnded) revokeSession()
  // Another user has signed in on this device: the server says which one.
  else if (type === 'wrong-user') refreshSession()
  else expireSession()
}
