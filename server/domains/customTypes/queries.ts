import type { AddedKind as AddedKindOfApi } from '#shared/documents/customType'
import { readsOf } from '../../platform/queries/reads.ts'
import { AddedKind } from './AddedKind.ts'

/** The SQL expression of each field of the API. */
const fields: Record<keyof AddedKindOfApi, string> = {
  id: '"addedKinds".id',
  name: 'name',
  status: 'status',
  hasEnd: 'has_end',
  handsIn: 'hands_in',
  required: 'required',
  updatedAt: 'updated_at',
  version: 'version',
}

/** The reads of custom document types. A device caches the list as one response. */
export const addedKinds = readsOf({
  row: {
    noun: 'addedKinds',
    // The table alias equals the resource name.
    from: 'added_kinds "addedKinds"',
    sort: '"addedKinds".number',
    filters: { status: 'addedKinds.status' },
    fields,
    searched: { name: '"addedKinds".search_text like ?' },
  },
  visibleTo: AddedKind.visibleTo,
})
