import { useMemo } from 'react'
import { useCachedRows } from '../../../platform/offline/cache/useCachedRows.ts'
import { useSentFiles } from '../../../platform/offline/outbox/useOutbox.ts'
import { useUnshownByRow } from '../../../platform/offline/outbox/usePendingCommands.ts'
import { useCache } from '../../list/cache/CacheProvider.tsx'
import { useCachedResource } from '../../list/cache/useCachedResource.ts'
import { useReadRows } from '../../list/cache/useReadRows.ts'
import { type OwnDocument, ownDocumentsOf } from './ownDocument.ts'
import { useCustomTypes } from './useCustomTypes.ts'

/** More than a driver ever submits. */
const all = { limit: 500 }
const none: readonly never[] = []
const ownDriver = { limit: 1 }

/** The documents of the signed-in driver by type on a calendar day, updated live; undefined until they are read. */
export function useOwnDocuments(today: string): OwnDocument[] | undefined {
  const cache = useCache()
  const rows = useReadRows('documents', all)
  // The driver's row has the requests for documents that are not on file, and the type that decides which are required.
  useCachedResource('drivers')
  const { askedDocuments: asked, type } = useCachedRows(cache, 'drivers', ownDriver)?.rows[0] ?? {}
  const pending = useUnshownByRow('documents')
  const sent = useSentFiles()
  const added = useCustomTypes() ?? none
  return useMemo(
    () => (rows && pending && sent ? ownDocumentsOf({ rows, pending, sent, added, type, asked, today }) : undefined),
    [rows, pending, sent, added, type, asked, today],
  )
}
