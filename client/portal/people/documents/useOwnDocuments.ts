import { useMemo } from 'react'
import { useCachedRows } from '../../../platform/offline/cache/useCachedRows.ts'
import { useSentFiles } from '../../../platform/offline/outbox/useOutbox.ts'
import { useUnshownByRow } from '../../../platform/offline/outbox/usePendingCommands.ts'
import { useCache } from '../../list/cache/CacheProvider.tsx'
import { useCachedResource } from '../../list/cache/useCachedResource.ts'
import { useReadRows } from '../../list/cache/useReadRows.ts'
import { type OwnDocument, ownDocumentsOf } from './ownDocument.ts'
import { useAddedKinds } from './useAddedKinds.ts'

/** More than a driver ever hands in. */
const all = { limit: 500 }
const none: readonly never[] = []
const ownDriver = { limit: 1 }

/** The documents of the signed-in driver by their kinds on a calendar day, as they change; undefined until they are read. */
export function useOwnDocuments(today: string): OwnDocument[] | undefined {
  const cache = useCache()
  const rows = useReadRows('documents', all)
  // What the office asks for of which none is on file, and what is asked of drivers of the own type.
  useCachedResource('drivers')
  const { askedDocuments: asked, type } = useCachedRows(cache, 'drivers', ownDriver)?.rows[0] ?? {}
  const pending = useUnshownByRow('documents')
  const sent = useSentFiles()
  const added = useAddedKinds() ?? none
  return useMemo(
    () => (rows && pending && sent ? ownDocumentsOf({ rows, pending, sent, added, type, asked, today }) : undefined),
    [rows, pending, sent, added, type, asked, today],
  )
}
