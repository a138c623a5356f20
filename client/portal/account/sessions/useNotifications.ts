import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import {
  clearBadge,
  keepNotifications,
  type NotificationStanding,
  NotTurnedOn,
  notificationStanding,
  turnOffNotifications,
  turnOnNotifications,
} from '../../../platform/offline/notifications.ts'
import { ApiError } from '../../../platform/transport/request.ts'

/** While the portal is open: notifications that were turned on stay on, and the app that is looked at has no number on its icon. */
export function useCachedNotifications(userId: string): void {
  useEffect(() => {
    // Tried again with the next page.
    keepNotifications(userId).catch(() => undefined)
    const clearWhenVisible = () => document.visibilityState === 'visible' && void clearBadge()
    clearWhenVisible()
    document.addEventListener('visibilitychange', clearWhenVisible)
    return () => document.removeEventListener('visibilitychange', clearWhenVisible)
  }, [userId])
}

interface Notifications {
  standing: NotificationStanding
  /** Turns them on or off. */
  turn: () => void
  isTurning: boolean
  /** Why that has failed. */
  problem: string | null
}

/** How notifications stand here, and the press that changes it. */
export function useNotifications(userId: string): Notifications {
  const [standing, setStanding] = useState(() => notificationStanding(userId))
  const read = () => setStanding(notificationStanding(userId))
  const turning = useMutation({
    mutationFn: () => (standing === 'on' ? turnOffNotifications() : turnOnNotifications(userId)),
    onSettled: read,
  })
  useEffect(() => {
    // The person comes back from the browser's settings.
    const refresh = () => setStanding(notificationStanding(userId))
    addEventListener('focus', refresh)
    document.addEventListener('visibilitychange', refresh)
    return () => {
      removeEventListener('focus', refresh)
      document.removeEventListener('visibilitychange', refresh)
    }
  }, [userId])
  return { standing, turn: turning.mutate, isTurning: turning.isPending, problem: errorMessage(turning.error) }
}

function errorMessage(error: Error | null): string | null {
  if (!error) return null
  if (error instanceof ApiError) return error.detail
  return error instanceof NotTurnedOn || error.name === 'NoResponse' ? error.message : 'The browser refused. Try again later.'
}
