import { type QueryKey, useQuery } from '@tanstack/react-query'
import { useState } from 'react'

interface Read<Value> {
  queryKey: QueryKey
  queryFn: (signal: AbortSignal) => Promise<Value | null>
  enabled?: boolean
}

/**
 * Reads the password link or the pending sign-in by which a user signs in. The value is retained after it is read, because
 * signing in evicts every query, and the link may work only once. `isNone`: our server answers that there is none.
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
