import FileSearch from 'lucide-react/icons/file-search'
import { staffPath } from '#shared/access/navigation'
import { documentLabel } from '#shared/documents/document'
import { useCachedRows } from '../../../platform/offline/cache/useCachedRows.ts'
import { DecisionsCard } from '../../feedback/DecisionsCard.tsx'
import { UnreadAlert } from '../../feedback/UnreadAlert.tsx'
import { useCache } from '../../list/cache/CacheProvider.tsx'
import { useCachedResource } from '../../list/cache/useCachedResource.ts'

const checking = { statuses: ['checking'], limit: Number.POSITIVE_INFINITY }

/** For who checks documents: what was handed in, each a link to its driver; an error where that is not known. */
export function SubmittedCard() {
  const state = useCachedResource('documents')
  const rows = useCachedRows(useCache(), 'documents', checking)?.rows ?? []
  if (rows.length === 0) return <UnreadAlert state={state} what="documents" />
  const decisions = rows.map(({ id, driverId, driverName, ...of }) => ({
    id,
    to: `${staffPath('drivers')}/${driverId}`,
    text: `${documentLabel(of)} of ${driverName}`,
  }))
  return <DecisionsCard title="Needs review" Icon={FileSearch} decisions={decisions} total={rows.length} />
}
