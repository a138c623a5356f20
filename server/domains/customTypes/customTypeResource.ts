import { type AddedKind as AddedKindOfApi, addedKind, addedKindFilter } from '#shared/documents/customType'
import { addedKindStatusLabels, addedKindTransitions } from '#shared/documents/customTypeTransitions'
import { requiredFromOf, requiredOf } from '#shared/documents/requiredPeriods'
import { addedKindId } from '#shared/documents/typeId'
import { api } from '#shared/kernel/paths'
import { allow } from '../../platform/http/guard.ts'
import { AddedKind } from './AddedKind.ts'
import { addedKinds as reads } from './queries.ts'

/** How custom document types are read and changed. */
export const addedKindResource = {
  name: 'addedKinds',
  path: api.addedKinds,
  access: allow('addedKinds:read'),
  reads,
  filter: addedKindFilter,
  row: addedKind,
  label: 'kind of document',
  idFormat: addedKindId,
  model: AddedKind,
  transitions: addedKindTransitions,
  statusLabels: addedKindStatusLabels,
  tracked: ({ name, handsIn, required }: AddedKindOfApi) => ({
    name,
    handsIn,
    requiredFrom: requiredFromOf(required),
    requiredOf: requiredOf(required),
  }),
} as const
