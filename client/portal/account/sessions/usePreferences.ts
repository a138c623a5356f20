import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { NotificationChange } from '#shared/notifications/preferences'
import { act } from '../../../platform/api/act.ts'
import { queries } from '../../../platform/api/queries.ts'
import { withPending } from './pendingPreferences.ts'

/** The user's notification preferences. Changes are sent one after the other, shown at once, and reverted if they fail. */
export function useOwnNotifications() {
  const client = useQueryClient()
  const query = queries.ownPreferences()
  const { data, error, refetch } = useQuery(query)
  // The cache has only the server's preferences: a change that fails leaves nothing there.
  const [pending, setPending] = useState<readonly NotificationChange[]>([])
  const [said, setSaid] = useState('')
  const last = useRef<Promise<unknown>>(Promise.resolve())
  const send = async (change: NotificationChange, text: string): Promise<string | null> => {
    const acted = await act({ resource: 'notifications', id: 'own', action: 'edit', body: change })
    const stored = acted.outcome === 'done' ? acted.record : undefined
    if (stored) {
      client.setQueryData(query.queryKey, stored)
      setSaid(text)
    }
    setPending((before) => before.filter((entry) => entry !== change))
    if (stored) return null
    await refetch()
    return acted.outcome === 'failed' ? acted.message : "That didn't save. Please try again."
  }
  /** Resolves to the problem; null once the change is stored. */
  const change = (next: NotificationChange, text: string): Promise<string | null> => {
    // The announcement of the previous change does not apply to this one.
    setSaid('')
    setPending((before) => [...before, next])
    const sent = last.current.then(() => send(next, text))
    last.current = sent
    return sent
  }
  return { notifications: data && withPending(data, pending), error, refetch, change, said }
}
