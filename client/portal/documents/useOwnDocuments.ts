import { useMemo } from 'react'
import { useCachedRows } from '../../offline/cache/useCachedRows.ts'
import { useOutbox, useSentFiles } from '../../offline/outbox/useOutbox.ts'
import { usePendingByRow } from '../../offline/outbox/usePendingCommands.ts'
import { useCache } from '../cache/CacheProvider.tsx'
import { type OwnDocument, ownDocumentsOf } from './ownDocument.ts'

/** More than a driver ever hands in. */
const all = { limit: 500 }

/** The documents of the signed-in driver by their kinds, as they change; undefined until they are read. */
export function useOwnDocuments(): OwnDocument[] | undefined {
  const rows = useCachedRows(useCache(), 'documents', all)?.rows
  const pending = usePendingByRow('documents')
  const isRead = useOutbox() !== undefined
  const sent = useSentFiles()
  return useMemo(() => (rows && isRead && sent ? ownDocumentsOf(rows, pending, sent) : undefined), [rows, isRead, pending, sent])
}
