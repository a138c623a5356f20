import { useAtomValue } from 'jotai/react'
import { refreshSession, sessionAtom, sessionCheckAtom } from './session.ts'

/**
 * Who is signed in: as the server says, and until it does (it may never answer) as this device knows. `user` is `undefined`
 * while neither is known, null for nobody; `error` says why the server has not answered.
 */
export function useSession() {
  const session = useAtomValue(sessionAtom)
  const { isAsking, error } = useAtomValue(sessionCheckAtom)
  const isPending = session.status === 'unknown' && (error === null || !session.isRead)
  return { ...session, isPending, isAsking, error, refetch: refreshSession }
}
