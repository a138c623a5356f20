import FileSearch from 'lucide-react/icons/file-search'
import { staffPath } from '#shared/access/navigation'
import { documentLabel } from '#shared/documents/document'
import { useCachedRows } from '../../../platform/offline/cache/useCachedRows.ts'
import { DecisionsCard } from '../../feedback/DecisionsCard.tsx'
import { UnreadAlert } from '../../feedback/UnreadAlert.tsx'
import { useCache } from '../../list/cache/CacheProvider.tsx'
import { useCachedResource } from '../../list/cache/useCachedResource.ts'

const checking = { statuses: ['checking'], limit: Number.POSITIVE_INFINITY }

/** The submitted documents, each a link to its driver, for users who check them; an error if they cannot be read. */
export function SubmittedCard() {
  const state = useCachedResource('documents')
  const rows = useCachedRows(useCache(), 'documents', checking)?.rows ?? []
  if (rows.length === 0) return <UnreadAlert state={state} what="documents" />
  const decisions = rows.map(({ id, driverId, driverName, ...documentKind }) => ({
    id,
    to: `${staffPath('drivers')}/${driverId}`,
    text: `${documentLabel(documentKind)} of ${driverName}`,
  }))
  return <DecisionsCard title="Needs review" Icon={FileSearch} decisions={decisions} total={rows.length} />
}
