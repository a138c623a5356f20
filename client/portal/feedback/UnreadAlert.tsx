import type { CachedResource } from '../../platform/offline/cache/resources.ts'
import type { CachedResourceState } from '../list/cache/useCachedResource.ts'
import { ErrorAlert } from './ErrorAlert.tsx'

interface Props {
  state: Pick<CachedResourceState<CachedResource>, 'revalidatedAt' | 'isRefused' | 'error' | 'refetch'>
  /** The plural name of the missing rows: `documents`. */
  what: string
}

/**
 * For a card that is hidden without rows: an error if its rows were never fetched and the fetch fails now. Else renders nothing.
 */
export function UnreadAlert({ state: { revalidatedAt, isRefused, error, refetch }, what }: Props) {
  return error && revalidatedAt === null && !isRefused ? <ErrorAlert error={error} onRetry={refetch} what={what} /> : null
}
