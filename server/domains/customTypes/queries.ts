import type { CustomType as CustomTypeOfApi } from '#shared/documents/customType'
import { readsOf } from '../../platform/queries/reads.ts'
import { CustomType } from './CustomType.ts'

/** The SQL expression of each field of the API. */
const fields: Record<keyof CustomTypeOfApi, string> = {
  id: '"customTypes".id',
  name: 'name',
  status: 'status',
  hasEnd: 'has_end',
  handsIn: 'hands_in',
  required: 'required',
  updatedAt: 'updated_at',
  version: 'version',
}

/** The reads of custom document types. A device caches the list as one response. */
export const customTypes = readsOf({
  row: {
    resource: 'customTypes',
    // The table alias equals the resource name.
    from: 'custom_document_types "customTypes"',
    sort: '"customTypes".number',
    filters: { status: 'customTypes.status' },
    fields,
    searched: { name: '"customTypes".search_text like ?' },
  },
  visibleTo: CustomType.visibleTo,
})
