import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { NotificationChange } from '#shared/notifications/preferences'
import { act } from '../../../platform/api/act.ts'
import { queries } from '../../../platform/api/queries.ts'
import { withPending } from './pendingPreferences.ts'

/** The notification preferences of the user. Changes are sent one after the other, shown at once, and reverted on failure. */
export function useOwnNotifications() {
  const client = useQueryClient()
  const query = queries.ownPreferences()
  const { data, error, refetch } = useQuery(query)
  // The cache has what the server has said alone: a change that fails leaves nothing there.
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
    setPending((before) => before.filter((one) => one !== change))
    if (stored) return null
    await refetch()
    return acted.outcome === 'failed' ? acted.message : "That didn't save. Please try again."
  }
  /** Resolves to why it is not stored; null where it is. */
  const change = (next: NotificationChange, text: string): Promise<string | null> => {
    // What was said of the one before is not of this one.
    setSaid('')
    setPending((before) => [...before, next])
    const sent = last.current.then(() => send(next, text))
    last.current = sent
    return sent
  }
  return { notifications: data && withPending(data, pending), error, refetch, change, said }
}
