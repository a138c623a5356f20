import type { CachedResource } from '../../platform/offline/cache/resources.ts'
import type { CachedResourceState } from '../list/cache/useCachedResource.ts'
import { ErrorAlert } from './ErrorAlert.tsx'

interface Props {
  state: Pick<CachedResourceState<CachedResource>, 'revalidatedAt' | 'isRefused' | 'error' | 'refetch'>
  /** The plural name of what is missing: `documents`. */
  what: string
}

/** For a card that is left out where it has no rows: that they were never read, and could not be now. Else nothing. */
export function UnreadAlert({ state: { revalidatedAt, isRefused, error, refetch }, what }: Props) {
  return error && revalidatedAt === null && !isRefused ? <ErrorAlert error={error} onRetry={refetch} what={what} /> : null
}
