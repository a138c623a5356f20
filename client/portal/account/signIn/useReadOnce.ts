import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

interface Read<Value> {
  queryKey: QueryKey
  queryFn: (signal: AbortSignal) => Promise<Value | null>
  enabled?: boolean
}

/**
 * Reads what somebody signs in by. Once it is there it stays: signing in evicts every query, and it may work only once. `isNone`: our
 * server has said that there is none.
 */
export function useReadOnce<Value>({ queryKey, queryFn, enabled = true }: Read<Value>) {
  const [value, setValue] = useState<Value | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey,
    queryFn: ({ signal }) => queryFn(signal),
    gcTime: 0,
    enabled: enabled && value === null,
  })
  if (data && !value) setValue(data)
  return { value, isNone: data === null && !value, error: value ? null : error, refetch }
}
