import { useAtomValue } from 'jotai/react'
import { refreshSession, sessionAtom, sessionCheckAtom } from './session.ts'

/**
 * The session: as stored on the device until the server responds, which offline it never does. `user` is undefined while neither
 * is known, null when signed out; `error` is why the server has not responded.
 */
export function useSession() {
  const session = useAtomValue(sessionAtom)
  const { isChecking, error } = useAtomValue(sessionCheckAtom)
  const isPending = session.status === 'unknown' && (error === null || !session.isRead)
  return { ...session, isPending, isChecking, error, refetch: refreshSession }
}
