import { useQuery } from '@tanstack/react-query'
import type { CustomType } from '#shared/documents/customType'
import { queries } from '../../../platform/api/queries.ts'
import { useRevalidateOnChange } from '../../list/cache/useRevalidateOnChange.ts'
import { usePermission } from '../../shell/session/usePermission.ts'

/**
 * The kinds of documents that the company has added, as they change: from the server, or else as this device has seen them last;
 * undefined until either is known, and for who does not read documents.
 */
export function useCustomTypes(): readonly CustomType[] | undefined {
  const query = useQuery({ ...queries.customTypes(), enabled: usePermission('customTypes:read') })
  useRevalidateOnChange('customTypes', query)
  return query.data
}
