import { useQuery } from '@tanstack/react-query'
import type { AddedKind } from '#shared/documents/customType'
import { queries } from '../../../platform/api/queries.ts'
import { useRevalidateOnChange } from '../../list/cache/useRevalidateOnChange.ts'
import { usePermission } from '../../shell/session/usePermission.ts'

/**
 * The kinds of documents that the company has added, as they change: from the server, or else as this device has seen them last;
 * undefined until either is known, and for who does not read documents.
 */
export function useAddedKinds(): readonly AddedKind[] | undefined {
  const query = useQuery({ ...queries.addedKinds(), enabled: usePermission('addedKinds:read') })
  useRevalidateOnChange('addedKinds', query)
  return query.data
}
