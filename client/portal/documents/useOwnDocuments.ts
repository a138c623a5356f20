import { useMemo } from 'react'
import { useCachedRows } from '../../offline/cache/useCachedRows.ts'
import { useOutbox, useSentFiles } from '../../offline/outbox/useOutbox.ts'
import { usePendingByRow } from '../../offline/outbox/usePendingCommands.ts'
import { useCache } from '../cache/CacheProvider.tsx'
import { type OwnDocument, ownDocumentsOf } from './ownDocument.ts'
import { useAddedKinds } from './useAddedKinds.ts'

/** More than a driver ever hands in. */
const all = { limit: 500 }
const none: readonly never[] = []

/** The documents of the signed-in driver by their kinds on a calendar day, as they change; undefined until they are read. */
export function useOwnDocuments(today: string): OwnDocument[] | undefined {
  const rows = useCachedRows(useCache(), 'documents', all)?.rows
  const pending = usePendingByRow('documents')
  const isRead = useOutbox() !== undefined
  const sent = useSentFiles()
  const added = useAddedKinds() ?? none
  return useMemo(
    () => (rows && isRead && sent ? ownDocumentsOf({ rows, pending, sent, added, today }) : undefined),
    [rows, isRead, pending, sent, added, today],
  )
}
